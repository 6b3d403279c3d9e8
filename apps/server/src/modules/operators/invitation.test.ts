import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAuthenticator } from '#modules/operators/testing/passkey.ts'
import { cookieIn, createConsoleClient, totpCode } from '#testing/console-client.ts'
import { createManualClock } from '#testing/environment.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

const clock = createManualClock()
const hourMs = 60 * 60_000
let server: TestServer
const ends: (() => Promise<void>)[] = []

beforeAll(async () => {
  const env = { RATE_LIMITS: 'off', CONSOLE_PORT: '0' }
  server = await startTestServer((end) => ends.unshift(end), { env, clock })
})
afterAll(async () => {
  for (const end of ends) await end()
})

/** Passkeys need a host name. */
const origin = () => server.console.origin.replace('127.0.0.1', 'localhost')
const atLocalhost = () => createConsoleClient(origin(), () => undefined, clock.now)

let count = 0

/** One administrator asks, another approves; the first collects the link. */
async function invite(): Promise<{ key: string; email: string }> {
  clock.pass(60_000)
  const requester = { cookie: (await server.console.signIn('admin', 1)).cookie }
  const approver = { cookie: (await server.console.signIn('admin', 2)).cookie }
  const email = `new${++count}@demo.saguao.example`
  const body = { email, name: 'Nova Operadora', roles: ['support' as const], reason: 'joined the team' }
  const asked = await server.console.call('/operator/operator/invite', body, requester)
  expect(asked.json).toMatchObject({ success: true, data: { pending: true, result: null } })
  const id = (asked.json.success && asked.json.data.approvalId) || ''
  const decision = { id, decision: 'approve' as const, reason: 'known person' }
  await server.console.call('/operator/approval/decide', decision, approver)
  const { json } = await server.console.call('/operator/approval/collect', { id }, requester)
  if (!json.success) throw new Error(json.code)
  const { link } = json.data.result as { link: string }
  clock.pass(60_000)
  return { key: new URL(link).searchParams.get('key') ?? '', email }
}

const open = async (key: string) => {
  const { json } = await server.console.call('/operator/invitation', { key })
  if (!json.success) throw new Error(json.code)
  return json.data
}

describe('an invitation', () => {
  it('sets password and TOTP once, and gives ten recovery codes [R13.03]', async () => {
    const { key, email } = await invite()
    const { totpSecret, roles } = await open(key)
    expect(roles).toEqual(['support'])
    const code = totpCode(totpSecret, clock.now())
    const password = 'uma senha bem longa'
    const accept = (given: { password: string; code: string }) =>
      server.console.call('/operator/invitation/accept', { key, ...given })
    expect((await accept({ password: 'password123', code })).json).toMatchObject({ code: 'PASSWORD_WEAK' })
    expect((await accept({ password, code: '123456' })).json).toMatchObject({ code: 'CODE_WRONG' })
    const answers = await Promise.all([accept({ password, code }), accept({ password, code })])
    expect(answers.map(({ json }) => (json.success ? 'OK' : json.code)).sort()).toEqual(['KEY_INVALID', 'OK'])
    const accepted = answers.find(({ json }) => json.success)?.json
    expect(accepted?.success && accepted.data.recoveryCodes).toHaveLength(10)
    const again = { email, password, code }
    expect((await server.console.call('/operator/signIn', again)).json).toMatchObject({
      code: 'SIGN_IN_WRONG',
    })
    clock.pass(60_000)
    const fresh = { email, password, code: totpCode(totpSecret, clock.now()) }
    expect((await server.console.call('/operator/signIn', fresh)).json.success).toBe(true)
  })

  it('ends after 24 hours [R13.03]', async () => {
    const { key } = await invite()
    clock.pass(24 * hourMs)
    const { json } = await server.console.call('/operator/invitation', { key })
    expect(json).toMatchObject({ success: false, code: 'KEY_INVALID' })
  })

  it('of an operator who is disabled meanwhile is worth nothing', async () => {
    const { key, email } = await invite()
    await server.app.db.pool.query('update operator set disabled_at = now() where email = $1', [email])
    const { json } = await server.console.call('/operator/invitation', { key })
    expect(json).toMatchObject({ success: false, code: 'KEY_INVALID' })
  })
})

describe('a passkey', () => {
  it('accepts an invitation and signs in; a challenge counts once and for its origin [R13.03]', async () => {
    const { key } = await invite()
    const invitation = await atLocalhost().call('/operator/invitation', { key })
    const { passkey } = invitation.json.success ? invitation.json.data : { passkey: undefined }
    const { challengeId = '', options } = (passkey ?? {}) as {
      challengeId: string
      options: { challenge: string }
    }
    const device = createAuthenticator()
    const accept = (response: ReturnType<typeof device.create>) => {
      const body = { key, challengeId, response, name: 'Laptop' }
      return atLocalhost().call('/operator/invitation/passkey', body)
    }
    const accepted = await accept(device.create(options, { origin: origin() }))
    expect(accepted.json).toMatchObject({ success: true, data: { passkeys: 1, hasPassword: false } })

    const challenge = async () => {
      const { json } = await atLocalhost().call('/operator/passkey/challenge', {})
      return (json.success ? json.data : {}) as { challengeId: string; options: { challenge: string } }
    }
    const signIn = async (of: Awaited<ReturnType<typeof challenge>>, use = {}) => {
      const response = device.get(of.options, { origin: origin(), ...use })
      const body = { challengeId: of.challengeId, response }
      return atLocalhost().call('/operator/passkey/signIn', body)
    }
    const first = await challenge()
    const signedIn = await signIn(first)
    expect(signedIn.json).toMatchObject({ success: true })
    const me = await server.console.call('/operator/me', {}, { cookie: cookieIn(signedIn.headers) })
    expect(me.json).toMatchObject({ success: true, data: { passkeys: 1 } })

    const refusals = [
      await signIn(first),
      await signIn({ ...(await challenge()), options: first.options }),
      await signIn(await challenge(), { origin: 'https://evil.example' }),
      await signIn(await challenge(), { isUserVerified: false }),
    ]
    for (const { json } of refusals) expect(json).toMatchObject({ success: false, code: 'PASSKEY_REFUSED' })
  })

  it('of an unknown device is refused [R13.03]', async () => {
    const { json } = await atLocalhost().call('/operator/passkey/challenge', {})
    const { challengeId, options } = (json.success ? json.data : {}) as {
      challengeId: string
      options: { challenge: string }
    }
    const response = createAuthenticator().get(options, { origin: origin() })
    const refused = await atLocalhost().call('/operator/passkey/signIn', { challengeId, response })
    expect(refused.json).toMatchObject({ success: false, code: 'PASSKEY_REFUSED' })
  })
})
