import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { writePolicy } from '#modules/markets/markets.ts'
import { createManualClock } from '#testing/environment.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

const clock = createManualClock(Date.now())
const ends: (() => Promise<void>)[] = []
let server: TestServer

beforeAll(async () => {
  const env = { RATE_LIMITS: 'off', IDLE_MINUTES: '600000' }
  server = await startTestServer((end) => ends.push(end), { clock, env })
})
afterAll(async () => {
  for (const end of ends) await end()
})

async function setDays(secondFactorDays: number | null): Promise<void> {
  await writePolicy(server.app.db, 'sandbox', 'BR', { secondFactorDays })
  await vi.waitFor(() => expect(server.markets.policyOf('BR').secondFactorDays).toBe(secondFactorDays))
}
afterEach(() => setDays(null))

const dayMs = 86_400_000
const country = 'BR' as const
const password = 'Lobo-1982'
let lastNumber = 11_955_700_000

async function texts(phone: string): Promise<{ code: string; text: string }[]> {
  const response = await server.send(`/sandbox/sms?country=BR&phone=${phone}`, { method: 'GET' })
  return ((await response.json()) as { list: { code: string; text: string }[] }).list
}

async function newPlayer(): Promise<{ username: string; token: string }> {
  const username = String(++lastNumber)
  clock.pass(61_000)
  await server.call('/captcha/sms', { country, phoneNumber: username })
  const verificationCode = (await texts(username))[0]?.code ?? ''
  const { json } = await server.call('/user/register', { country, username, password, verificationCode })
  return { username, token: json.data?.token ?? '' }
}

async function login(username: string, more: { password?: string; verificationCode?: string } = {}) {
  const { json } = await server.call('/user/login', { country, username, password, ...more })
  return json.success ? json.data : json.code
}

const other = (code: string): string => (code === '000000' ? '000001' : '000000')

describe('a login [R12.10]', () => {
  it('needs a code when the last one is older than the days of the policy, once, and none before', async () => {
    const { username } = await newPlayer()
    await setDays(7)
    clock.pass(7 * dayMs - 60_000)
    expect(await login(username)).toMatchObject({ status: 1 })
    clock.pass(60_000)
    const sentBefore = (await texts(username)).length
    expect(await login(username)).toBe('CONFIRMATION_REQUIRED')
    const sent = await texts(username)
    expect(sent).toHaveLength(sentBefore + 1)
    const code = sent[0]?.code ?? ''
    expect(await login(username, { verificationCode: other(code) })).toBe('CODE_WRONG')
    expect(await login(username, { verificationCode: code })).toMatchObject({ status: 1 })
    expect(await login(username, { verificationCode: code })).toMatchObject({ status: 1 })
    clock.pass(7 * dayMs)
    expect(await login(username, { verificationCode: code })).toBe('CODE_WRONG')
  })

  it('neither sends nor mentions a code when the password is wrong', async () => {
    const { username } = await newPlayer()
    await setDays(7)
    clock.pass(8 * dayMs)
    const before = (await texts(username)).length
    expect(await login(username, { password: 'Errada-1' })).toMatchObject({ status: 0, token: '' })
    expect(await texts(username)).toHaveLength(before)
  })

  it('asked again within the minute sends no second code, and the first one is still valid', async () => {
    const { username } = await newPlayer()
    await setDays(7)
    clock.pass(8 * dayMs)
    await login(username)
    const [sent] = await texts(username)
    expect(await login(username)).toBe('CONFIRMATION_REQUIRED')
    expect((await texts(username))[0]).toEqual(sent)
    expect(await login(username, { verificationCode: sent?.code ?? '' })).toMatchObject({ status: 1 })
  })

  it('does not accept the code of another purpose', async () => {
    const { username } = await newPlayer()
    await setDays(7)
    clock.pass(8 * dayMs)
    await login(username)
    clock.pass(61_000)
    await server.call('/captcha/usernameSms', { country, username })
    const [reset] = await texts(username)
    expect(await login(username, { verificationCode: reset?.code ?? '' })).toBe('CODE_WRONG')
  })

  it('needs no code where the policy has no second factor', async () => {
    const { username } = await newPlayer()
    clock.pass(100 * dayMs)
    expect(await login(username)).toMatchObject({ status: 1 })
  })
})

describe('a new password [R12.10]', () => {
  const next = 'Trocada-77'
  const change = async (token: string, more: { oldPassword?: string; verificationCode?: string } = {}) => {
    const body = { oldPassword: password, password: next, ...more }
    const { json } = await server.call('/user/changePwd', body, { token })
    return json.success ? 'OK' : json.code
  }

  it('needs a code that names it, and is refused without one', async () => {
    const { username, token } = await newPlayer()
    await setDays(7)
    expect(await change(token, { oldPassword: 'Errada-1' })).toBe('PASSWORD_WRONG')
    expect(await change(token)).toBe('CONFIRMATION_REQUIRED')
    clock.pass(61_000)
    await server.call('/captcha/usernameSms', { country, username }, { token })
    const [sent] = await texts(username)
    expect(sent?.text).toContain('troca da sua senha')
    expect(await change(token, { verificationCode: other(sent?.code ?? '') })).toBe('CODE_WRONG')
    expect(await login(username)).toMatchObject({ status: 1 })
    expect(await change(token, { verificationCode: sent?.code ?? '' })).toBe('OK')
    expect(await login(username)).toMatchObject({ status: 0 })
  })

  it('needs no code where the policy has no second factor', async () => {
    const { token } = await newPlayer()
    expect(await change(token)).toBe('OK')
  })
})

describe('the idle time of the policy [R12.10]', () => {
  it('decides without a setting, and a change holds for the next request', async () => {
    const own = await startTestServer((end) => ends.unshift(end), {
      clock,
      env: { RATE_LIMITS: 'off' },
      databaseUrl: server.databaseUrl,
    })
    await writePolicy(own.app.db, 'sandbox', 'BR', { idleMinutes: 5 })
    await vi.waitFor(() => expect(own.markets.policyOf('BR').idleMinutes).toBe(5))
    const { token } = await own.player()
    const order = async () =>
      (
        await own.call(
          '/recharge/createRechargeOrder',
          { amount: 50, payChannel: 'sandbox', paymentMethod: 'pix', requestId: `i${clock.now()}` },
          { token },
        )
      ).status
    clock.pass(4 * 60_000)
    expect(await order()).toBe(200)
    clock.pass(6 * 60_000)
    expect(await order()).toBe(403)
    await writePolicy(own.app.db, 'sandbox', 'BR', { idleMinutes: 30 })
  })
})
