import type { OperatorCall } from '@saguao/contract/operators/operator-call.ts'
import { type OperatorPath, operatorCalls } from '@saguao/contract/operators/operator-calls.ts'
import { type Role, rolePermissions, roles } from '@saguao/contract/operators/roles.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { json, startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
const ends: (() => Promise<void>)[] = []
const cookies = new Map<Role, string>()

beforeAll(async () => {
  server = await startTestServer((end) => ends.push(end), {
    env: { RATE_LIMITS: 'off', CONSOLE_PORT: '0' },
  })
  for (const role of roles) cookies.set(role, (await server.console.signIn(role)).cookie)
})
afterAll(async () => {
  for (const end of ends) await end()
})

const rows = Object.entries<OperatorCall>(operatorCalls)
const ownRows = rows.filter(([, { access }]) => access === 'operator')

/** An empty body: a permitted call is answered with VALIDATION or data, never with FORBIDDEN. */
const codeOf = async (path: string, headers: Record<string, string>): Promise<string> => {
  const response = await server.console.send(path, {
    headers: { ...json, origin: server.console.origin, ...headers },
    body: '{}',
  })
  if (!response.headers.get('content-type')?.startsWith('application/json')) return 'OK'
  const { code = 'OK' } = (await response.json()) as { code?: string }
  return code
}

describe('the role × call matrix', () => {
  it.each(roles)('%s may make exactly the calls of its permissions [R13.04]', async (role) => {
    const held: readonly string[] = rolePermissions[role]
    const expected = ownRows.map(([path, { permission }]) => [
      path,
      permission === null || held.includes(permission),
    ])
    const cookie = cookies.get(role) ?? ''
    const found: unknown[] = []
    for (const [path] of ownRows)
      found.push([path, !['FORBIDDEN', 'UNAUTHORIZED', 'NOT_FOUND'].includes(await codeOf(path, { cookie }))])
    expect(found).toEqual(expected)
  })
})

describe('callers', () => {
  it('without a session are refused on every call but sign-in [R13.03]', async () => {
    const player = await server.player({ cash: 100n })
    for (const [path] of ownRows) {
      expect([path, await codeOf(path, {})]).toEqual([path, 'UNAUTHORIZED'])
      expect([path, await codeOf(path, { token: player.token, cookie: `operator=${player.token}` })]).toEqual(
        [path, 'UNAUTHORIZED'],
      )
    }
  })

  it('calls of players refuse the session of an operator [R13.01]', async () => {
    const cookie = cookies.get('admin') ?? ''
    const token = cookie.split('=')[1] ?? ''
    const { status, json: answer } = await server.call('/wallet/balance', {}, { cookie, token })
    expect([status, answer]).toMatchObject([401, { code: 'UNAUTHORIZED' }])
  })

  it('find no operator call on the port of players [R13.01]', async () => {
    const cookie = cookies.get('admin') ?? ''
    for (const path of [...rows.map(([one]) => one), '/sandbox/operator']) {
      const headers = { ...json, cookie, origin: server.address }
      const posted = await server.send(path, { headers, body: '{}' })
      expect([path, posted.status]).toEqual([path, 404])
      expect([path, (await server.send(path, { method: 'GET' })).status]).toEqual([path, 404])
    }
  })
})

describe('requests of other origins', () => {
  const me = (headers: Record<string, string>) =>
    server.console.send('/operator/me', { headers: { ...json, ...headers }, body: '{}' })

  it.each<[string, () => Record<string, string>]>([
    ['another site', () => ({ origin: 'https://evil.example' })],
    ['the players’ port of the same host', () => ({ origin: server.address })],
    ['an opaque origin', () => ({ origin: 'null' })],
    ['no origin', () => ({})],
  ])('%s: the cookie counts for nothing [R13.03]', async (_, origin) => {
    const cookie = cookies.get('admin') ?? ''
    const response = await me({ cookie, ...origin() })
    expect(response.status).toBe(403)
    expect(await response.json()).toMatchObject({ success: false, code: 'ORIGIN_REFUSED' })
    expect((await me({ cookie, origin: server.console.origin })).status).toBe(200)
  })

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', ''])(
    'a form of type “%s” changes nothing, even from the console itself [R13.03]',
    async (type) => {
      const body = JSON.stringify({ name: 'bonuses', on: false, reason: 'forged' })
      const cookie = cookies.get('admin') ?? ''
      const headers = { 'content-type': type, cookie, origin: server.console.origin }
      const response = await server.console.send('/operator/switch', { headers, body })
      expect(await response.json()).toMatchObject({ success: false })
      const { json: answer } = await server.console.call('/operator/switches', {}, { cookie })
      const bonuses = answer.success && answer.data.list.find(({ name }) => name === 'bonuses')
      expect(bonuses).toMatchObject({ on: true, changedBy: null })
    },
  )

  it('the cookie is HttpOnly, SameSite=Strict and without a domain [R13.03]', async () => {
    const { headers } = await server.console.call('/operator/signOut', {})
    const credentials = await server.console.signIn('viewer', 2)
    expect(credentials.cookie).toMatch(/^operator=[\w-]{43}$/)
    expect(headers.get('set-cookie')).toBe('operator=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0')
  })
})

it('every call of the table has a handler', async () => {
  const missing: OperatorPath[] = []
  for (const [path] of rows) if ((await codeOf(path, {})) === 'NOT_FOUND') missing.push(path as OperatorPath)
  expect(missing).toEqual([])
})
