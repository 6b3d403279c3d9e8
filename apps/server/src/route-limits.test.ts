/** Routes that guests reach without a call: each has a limit per network. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { rateLimits } from '@saguao/contract/calls/limits.ts'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { tempFolder } from '#testing/temp-folder.ts'

let server: TestServer
const ends: (() => Promise<void>)[] = []
const unknownKey = 'k'.repeat(43)

beforeAll(async () => {
  const dist = tempFolder((end) => ends.push(end))
  await writeFile(join(dist, 'index.html'), '<!doctype html><html lang="pt-BR"><!--settings--></html>')
  server = await startTestServer((end) => ends.push(end), { dist, env: { TRUST_PROXY: 'on' } })
})
afterAll(async () => {
  for (const end of ends.reverse()) await end()
})

const inParallel = 50
let lastNetwork = 0

/** Whether a network that goes on asking is refused: the limit may begin anew on a slow machine. */
async function isRefused(points: number, path: string, init: RequestInit = {}): Promise<boolean> {
  const forwarded = `198.51.100.${++lastNetwork}`
  const ask = async (): Promise<number> => {
    const headers = { ...(init.headers as object), 'x-forwarded-for': forwarded }
    const response = await server.send(path, { redirect: 'manual', ...init, headers })
    await response.arrayBuffer()
    return response.status
  }
  for (let sent = 0; sent < 4 * points; sent += inParallel) {
    const statuses = await Promise.all(Array.from({ length: inParallel }, ask))
    if (statuses.includes(429)) return true
  }
  return false
}

const get = { method: 'GET' }
const json = { 'content-type': 'application/json' }
const withToken = (token: string) => ({ headers: { ...json, token }, body: '{}' })
const preview = { headers: { 'x-preview': unknownKey, 'content-type': 'application/json' }, body: '{}' }

it.each([
  ['calls with a preview key', rateLimits.read.points, '/ping', preview],
  ['pages with a preview key', rateLimits.read.points, `/?preview=${unknownKey}`, get],
  ['calls with an unknown token', rateLimits.token.points, '/wallet/balance', withToken(unknownKey)],
  ['shared envelopes', rateLimits.read.points, '/e/1', get],
  ['uploaded pictures', rateLimits.read.points, `/pictures/banner/${'a'.repeat(32)}-480.webp`, get],
  ['metrics', rateLimits.report.points, '/metrics', get],
  ['readiness', rateLimits.probe.points, '/readyz', get],
])('%s have a limit per network', async (_, points, path, init) => {
  expect(await isRefused(points, path, init)).toBe(true)
})

it('over the limit of unknown tokens a network is refused, and its known players go on', async () => {
  const player = await server.player()
  const forwarded = { 'x-forwarded-for': '203.0.113.7' }
  const read = async (token: string): Promise<number> => {
    const { headers, body } = withToken(token)
    const response = await server.send('/wallet/balance', { headers: { ...headers, ...forwarded }, body })
    await response.arrayBuffer()
    return response.status
  }
  expect(await read(player.token)).toBe(200)
  let statuses = [0]
  for (
    let sent = 0;
    sent < 4 * rateLimits.token.points && !statuses.every((one) => one === 429);
    sent += inParallel
  ) {
    const tokens = Array.from({ length: inParallel }, (_, at) => `${unknownKey}${sent + at}`)
    statuses = await Promise.all(tokens.map(read))
  }
  expect(statuses).toEqual(Array(inParallel).fill(429))
  expect(await read(player.token)).toBe(200)
})

it('a page without a preview key has none', async () => {
  expect(await isRefused(rateLimits.read.points / 2, '/', get)).toBe(false)
})

it('a flood of readiness probes costs one commit', async () => {
  const query = vi.spyOn(server.app.db.pool, 'query')
  const commits = () => query.mock.calls.filter(([text]) => String(text).includes('pg_logical_emit')).length
  const flood = async (): Promise<void> => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => server.send('/readyz', get)))
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
  }
  const beganAt = performance.now()
  for (let n = 0; n < 5; n++) await flood()
  const halfSeconds = Math.ceil((performance.now() - beganAt) / 500)
  expect(commits()).toBeLessThanOrEqual(halfSeconds + 1)
  expect(commits()).toBeLessThan(100)
  query.mockRestore()
})
