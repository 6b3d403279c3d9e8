import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ConsoleClient, cookieIn, totpCode } from '#testing/console-client.ts'
import { createManualClock } from '#testing/environment.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

const minuteMs = 60_000
const clock = createManualClock()
let server: TestServer
let other: TestServer
const ends: (() => Promise<void>)[] = []

/** Two processes on one database. */
beforeAll(async () => {
  const env = { RATE_LIMITS: 'off', CONSOLE_PORT: '0' }
  server = await startTestServer((end) => ends.unshift(end), { env, clock })
  other = await startTestServer((end) => ends.unshift(end), { env, clock, databaseUrl: server.databaseUrl })
})
afterAll(async () => {
  for (const end of ends) await end()
})

const signIn = (at: ConsoleClient, email: string, password: string, code: string) =>
  at.call('/operator/signIn', { email, password, code })

const codeOf = async (at: ConsoleClient, cookie: string, headers = {}): Promise<string> => {
  const { json } = await at.call('/operator/me', {}, { cookie, ...headers })
  return json.success ? 'OK' : json.code
}

describe('sign-in', () => {
  it('answers an unknown e-mail, a wrong password and a wrong code with the same words [R13.03]', async () => {
    const { email, password, totpSecret } = await server.console.credentials('viewer', 3)
    const right = totpCode(totpSecret, clock.now())
    const wrong = right === '000000' ? '000001' : '000000'
    const answers = [
      await signIn(server.console, 'nobody@demo.saguao.example', password, right),
      await signIn(server.console, email, `${password}x`, right),
      await signIn(server.console, email, password, wrong),
      await signIn(server.console, email, password, 'abcd-efgh-jkmn-pqrs'),
    ]
    for (const { status, json, headers } of answers) {
      expect([status, json]).toEqual([200, answers[0]?.json])
      expect(json).toMatchObject({ success: false, code: 'SIGN_IN_WRONG' })
      expect(headers.get('set-cookie')).toBeNull()
    }
    expect((await signIn(server.console, ` ${email.toUpperCase()} `, password, right)).json.success).toBe(
      true,
    )
  })

  it('accepts each TOTP code once, of concurrent requests in two processes too [R13.03]', async () => {
    const { email, password, totpSecret } = await server.console.credentials('viewer', 4)
    const code = totpCode(totpSecret, clock.now())
    const consoles = [server.console, other.console, server.console, other.console]
    const answers = await Promise.all(consoles.map((at) => signIn(at, email, password, code)))
    expect(answers.filter(({ json }) => json.success)).toHaveLength(1)
    const earlier = totpCode(totpSecret, clock.now(), -1)
    expect((await signIn(server.console, email, password, earlier)).json.success).toBe(false)
    const next = totpCode(totpSecret, clock.now(), 1)
    expect((await signIn(server.console, email, password, next)).json.success).toBe(true)
  })

  it('refuses codes more than one step away [R13.03]', async () => {
    const { email, password, totpSecret } = await server.console.credentials('viewer', 5)
    for (const steps of [-2, 2]) {
      const code = totpCode(totpSecret, clock.now(), steps)
      expect((await signIn(server.console, email, password, code)).json.success).toBe(false)
    }
  })

  it.each(['known', 'unknown'])(
    'locks a %s e-mail for 15 minutes after five failures [R13.03]',
    async (kind) => {
      const { totpSecret, password, ...known } = await server.console.credentials('viewer', 6)
      const email = kind === 'known' ? known.email : 'guess@demo.saguao.example'
      const attempts = Array.from({ length: 5 }, (_, i) =>
        signIn(i % 2 === 0 ? server.console : other.console, email, 'wrong password', '000000'),
      )
      for (const { json } of await Promise.all(attempts))
        expect(json).toMatchObject({ code: 'SIGN_IN_WRONG' })
      const right = () => signIn(other.console, email, password, totpCode(totpSecret, clock.now()))
      expect((await right()).json).toMatchObject({ success: false, code: 'SIGN_IN_LOCKED' })
      clock.pass(14 * minuteMs)
      expect((await right()).json).toMatchObject({ success: false, code: 'SIGN_IN_LOCKED' })
      clock.pass(2 * minuteMs)
      expect((await right()).json.success).toBe(kind === 'known')
    },
  )

  it('is refused to a disabled operator with the same words [R13.03]', async () => {
    const { email, password, totpSecret } = await server.console.credentials('viewer', 7)
    await server.app.db.pool.query('update operator set disabled_at = now() where email = $1', [email])
    const { json } = await signIn(server.console, email, password, totpCode(totpSecret, clock.now()))
    expect(json).toMatchObject({ success: false, code: 'SIGN_IN_WRONG' })
  })
})

describe('recovery codes', () => {
  it('are ten, replace a TOTP code once each, and end with the next ten [R13.03]', async () => {
    const { cookie, email, password } = await server.console.signIn('support', 2)
    const renew = async () => {
      const { json } = await server.console.call('/operator/recoveryCodes', {}, { cookie })
      return json.success ? json.data.recoveryCodes : []
    }
    const [first = '', second = '', ...rest] = await renew()
    expect(rest).toHaveLength(8)
    const answers = await Promise.all(
      [server.console, other.console].map((at) => signIn(at, email, password, first)),
    )
    expect(answers.filter(({ json }) => json.success)).toHaveLength(1)
    await renew()
    expect((await signIn(server.console, email, password, second)).json.success).toBe(false)
    const stored = await server.app.db.pool.query('select 1 from request where answer like $1', [
      `%${second}%`,
    ])
    expect(stored.rowCount).toBe(0)
  })

  it('and other changes of credentials need a sign-in of the last five minutes [R13.03]', async () => {
    const { cookie } = await server.console.signIn('support', 3)
    clock.pass(6 * minuteMs)
    const changes = [
      await server.console.call('/operator/recoveryCodes', {}, { cookie }),
      await server.console.call('/operator/passkey/remove', { id: 'x' }, { cookie }),
      await server.console.call(
        '/operator/password',
        { password: 'a new and long password', totpSecret: 'A'.repeat(32), code: '000000' },
        { cookie },
      ),
    ]
    for (const { status, json } of changes)
      expect([status, json]).toMatchObject([403, { code: 'REAUTH_REQUIRED' }])
  })

  it('a new password needs 12 characters and a code of its secret, and ends the other sessions [R13.03]', async () => {
    const first = await server.console.signIn('support', 4)
    clock.pass(minuteMs)
    const { cookie, email, password: old } = await server.console.signIn('support', 4)
    const offered = await server.console.call('/operator/totp', {}, { cookie })
    const totpSecret = offered.json.success ? offered.json.data.totpSecret : ''
    const set = (password: string, code: string) =>
      server.console.call('/operator/password', { password, totpSecret, code }, { cookie })
    const code = () => totpCode(totpSecret, clock.now())
    expect((await set('short', code())).json).toMatchObject({ code: 'PASSWORD_WEAK', field: 'password' })
    expect((await set('a new and long password', '000000')).json).toMatchObject({ code: 'CODE_WRONG' })
    expect((await set('a new and long password', code())).json).toMatchObject({ success: true })
    expect(await codeOf(other.console, first.cookie)).toBe('UNAUTHORIZED')
    expect(await codeOf(other.console, cookie)).toBe('OK')
    clock.pass(minuteMs)
    expect((await signIn(other.console, email, old, code())).json.success).toBe(false)
    clock.pass(minuteMs)
    expect((await signIn(other.console, email, 'a new and long password', code())).json.success).toBe(true)
  })
})

describe('a session', () => {
  it('ends after 15 minutes without a call of the operator [R13.03]', async () => {
    const { cookie } = await server.console.signIn('risk', 2)
    clock.pass(14 * minuteMs)
    expect(await codeOf(server.console, cookie)).toBe('OK')
    clock.pass(14 * minuteMs)
    expect(await codeOf(other.console, cookie, { background: '1' })).toBe('OK')
    clock.pass(2 * minuteMs)
    expect(await codeOf(other.console, cookie)).toBe('UNAUTHORIZED')
  })

  it('ends after 8 hours, however busy it is [R13.03]', async () => {
    const { cookie } = await server.console.signIn('risk', 3)
    for (let hour = 0; hour < 47; hour++) {
      clock.pass(10 * minuteMs)
      expect(await codeOf(server.console, cookie)).toBe('OK')
    }
    clock.pass(11 * minuteMs)
    expect(await codeOf(server.console, cookie)).toBe('UNAUTHORIZED')
  })

  it('that was ended is refused by every process with the next call [R13.03]', async () => {
    const kept = await server.console.signIn('risk', 4)
    clock.pass(minuteMs)
    const ended = await other.console.signIn('risk', 4)
    const { json } = await server.console.call('/operator/sessions', {}, { cookie: kept.cookie })
    const list = json.success ? json.data.list : []
    expect(list).toMatchObject([
      { isCurrent: false, method: 'password', address: '127.0.0.1' },
      { isCurrent: true },
    ])
    expect(await codeOf(other.console, ended.cookie)).toBe('OK')
    await server.console.call('/operator/session/end', { id: list[0]?.id ?? '' }, { cookie: kept.cookie })
    expect(await codeOf(other.console, ended.cookie)).toBe('UNAUTHORIZED')
    await other.console.call('/operator/signOut', {}, { cookie: kept.cookie })
    expect(await codeOf(server.console, kept.cookie)).toBe('UNAUTHORIZED')
  })

  it('of another operator cannot be ended as an own one', async () => {
    const victim = await server.console.signIn('risk', 5)
    const { json } = await server.console.call('/operator/me', {}, { cookie: victim.cookie })
    const id = json.success ? json.data.sessionId : ''
    const { cookie } = await server.console.signIn('viewer', 8)
    const refused = await server.console.call('/operator/session/end', { id }, { cookie })
    expect(refused.json).toMatchObject({ success: false, code: 'SESSION_UNKNOWN' })
    expect(await codeOf(server.console, victim.cookie)).toBe('OK')
  })

  it('has the roles of the moment: a disabled operator is out at once, everywhere [R13.03]', async () => {
    const { cookie, email } = await server.console.signIn('compliance', 2)
    const admin = await server.console.signIn('admin', 2)
    const operators = await server.console.call('/operator/operators', {}, { cookie: admin.cookie })
    const id =
      (operators.json.success && operators.json.data.list.find((one) => one.email === email)?.id) || ''
    const body = { id, reason: 'left the company' }
    const done = await server.console.call('/operator/operator/disable', body, { cookie: admin.cookie })
    expect(done.json).toMatchObject({ success: true, data: { state: 'disabled' } })
    expect(await codeOf(other.console, cookie)).toBe('UNAUTHORIZED')
  })
})

describe('the one-time link of the sandbox', () => {
  it('signs in once [R13.01]', async () => {
    const link = new URL(await server.operators.demoSignInLink(server.console.origin))
    expect(link.pathname).toBe('/signin')
    const key = link.searchParams.get('key') ?? ''
    const uses = [server.console, other.console].map((at) => at.call('/operator/signIn/key', { key }))
    const answers = await Promise.all(uses)
    expect(answers.map(({ json }) => (json.success ? 'OK' : json.code)).sort()).toEqual(['KEY_INVALID', 'OK'])
    const used = answers.find(({ json }) => json.success)
    expect(await codeOf(server.console, cookieIn(used?.headers ?? new Headers()))).toBe('OK')
  })

  it('does not sign in after a day', async () => {
    const key =
      new URL(await server.operators.demoSignInLink(server.console.origin)).searchParams.get('key') ?? ''
    clock.pass(24 * 60 * minuteMs)
    expect((await server.console.call('/operator/signIn/key', { key })).json).toMatchObject({
      code: 'KEY_INVALID',
    })
  })
})
