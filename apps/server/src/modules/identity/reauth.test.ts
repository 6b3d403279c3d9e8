import { limits } from '@saguao/contract/calls/limits.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createManualClock } from '#testing/environment.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

/** Two server processes on one database: every guarantee must hold in both. */
let server: TestServer
let other: TestServer
const clock = createManualClock(Date.now())
const ends: (() => Promise<void>)[] = []

beforeAll(async () => {
  const env = { RATE_LIMITS: 'off' }
  server = await startTestServer((end) => ends.push(end), { clock, env })
  other = await startTestServer((end) => ends.unshift(end), { clock, env, databaseUrl: server.databaseUrl })
})
afterAll(async () => {
  for (const end of ends) await end()
})

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const country = 'BR' as const
const password = 'Lobo-1982'
let lastNumber = 11_955_600_000

async function sendCode(path: '/captcha/sms' | '/captcha/usernameSms', phone: string, token?: string) {
  clock.pass(61_000)
  const headers = token === undefined ? {} : { token }
  if (path === '/captcha/sms') await server.call(path, { country, phoneNumber: phone }, headers)
  else await server.call(path, { country, username: phone }, headers)
  const response = await server.send(`/sandbox/sms?country=BR&phone=${phone}`, { method: 'GET' })
  return ((await response.json()) as { list: { code: string }[] }).list[0]?.code ?? ''
}

async function newPlayer(): Promise<{ username: string; token: string }> {
  const username = String(++lastNumber)
  const verificationCode = await sendCode('/captcha/sms', username)
  const { json } = await server.call('/user/register', { country, username, password, verificationCode })
  return { username, token: json.data?.token ?? '' }
}

const login = async (username: string, typed = password) =>
  (await server.call('/user/login', { country, username, password: typed })).json.data

const alive = async (token: string, on = server): Promise<boolean> =>
  (await on.call('/user/getUserInfo', {}, { token })).status === 200

/** A deposit order: a call that moves money and stores its response by its request id. */
const order = (token: string, requestId: string, on = server) =>
  on.call(
    '/recharge/createRechargeOrder',
    { amount: 50, payChannel: 'sandbox', paymentMethod: 'pix', requestId },
    { token },
  )

const orderCount = async (token: string): Promise<number> =>
  (await server.call('/recharge/orders', {}, { token })).json.data?.total ?? -1

const reauth = (token: string, typed = password, on = server) =>
  on.call('/user/reauth', { password: typed }, { token })

describe('idle time [R12.10]', () => {
  it('reads that the web app makes by itself do not count as use', async () => {
    const { token } = await newPlayer()
    for (let minutes = 0; minutes < 31; minutes += 5) {
      clock.pass(5 * minuteMs)
      const read = await server.call('/protection/state', {}, { token, background: '1' })
      expect(read.status).toBe(200)
    }
    expect((await order(token, 'b1')).status).toBe(403)
    const fresh = await newPlayer()
    for (let minutes = 0; minutes < 31; minutes += 5) {
      clock.pass(5 * minuteMs)
      await server.call('/protection/state', {}, { token: fresh.token, background: '1' })
      // In the same moment, so a read in the background must not hide the player's own from the session.
      expect(await alive(fresh.token)).toBe(true)
    }
    expect((await order(fresh.token, 'b2')).status).toBe(200)
  })

  it('a money call after thirty idle minutes asks for the password with 403, and reading continues', async () => {
    const { token } = await newPlayer()
    clock.pass(29 * minuteMs)
    expect((await order(token, 'a1')).status).toBe(200)
    clock.pass(29 * minuteMs)
    expect((await order(token, 'a2')).status).toBe(200)
    clock.pass(31 * minuteMs)
    const refused = await order(token, 'a3')
    expect([refused.status, refused.json]).toMatchObject([
      403,
      { success: false, code: 'REAUTH_REQUIRED', data: null },
    ])
    expect(await alive(token)).toBe(true)
    expect((await order(token, 'a3', other)).status).toBe(403)
    expect(await orderCount(token)).toBe(2)
  })

  it('the next days too: an idle session is asked for the password, and never ends before its lifetime', async () => {
    const { token } = await newPlayer()
    let current = token
    for (const days of [1, 3, 20]) {
      clock.pass(days * dayMs + minuteMs)
      const refused = await order(current, 'b1')
      expect(refused.status).toBe(403)
      current = refused.headers.get('token') ?? current
    }
    expect(await alive(current)).toBe(true)
    expect((await order('unknown-token', 'b1')).status).toBe(401)
  })

  it('the password lets the same request continue once, in every process, with a new token', async () => {
    const { token } = await newPlayer()
    clock.pass(31 * minuteMs)
    expect((await order(token, 'c1')).status).toBe(403)
    const confirmed = await reauth(token)
    expect(confirmed.json).toMatchObject({ success: true, data: null })
    const next = confirmed.headers.get('token') ?? ''
    expect(next).not.toBe('')
    const made = await order(next, 'c1')
    expect(made.json).toMatchObject({ success: true })
    expect((await order(next, 'c1', other)).json).toEqual(made.json)
    expect(await orderCount(next)).toBe(1)
    // Calls under way with the old token do not fail.
    expect([await alive(token), (await order(token, 'c1')).status]).toEqual([true, 200])
    clock.pass(61_000)
    expect(await alive(next)).toBe(true)
  })

  it('a confirmation whose response was lost can be repeated with the old token', async () => {
    const { token } = await newPlayer()
    clock.pass(31 * minuteMs)
    await reauth(token)
    const again = (await reauth(token)).headers.get('token') ?? ''
    expect((await order(again, 'd1')).status).toBe(200)
  })

  it('a wrong password is refused, changes nothing, and too many lock the session for as long as the login', async () => {
    const { username, token } = await newPlayer()
    clock.pass(31 * minuteMs)
    for (let at = 1; at <= limits.maxLoginFailures; at += 1)
      expect((await reauth(token, 'Errada-1')).json).toMatchObject({
        success: false,
        code: 'PASSWORD_WRONG',
        field: 'password',
      })
    expect((await reauth(token)).json).toMatchObject({ success: false, code: 'LOGIN_LOCKED' })
    expect((await reauth(token, password, other)).json).toMatchObject({ code: 'LOGIN_LOCKED' })
    expect((await login(username))?.status).toBe(1)
    expect((await order(token, 'e1')).status).toBe(403)
    clock.pass(16 * minuteMs)
    expect((await reauth(token)).json.success).toBe(true)
  })

  it('wrong passwords of a stranger at the login lock neither the confirmation nor the exclusion of the owner', async () => {
    const { username, token } = await newPlayer()
    const stolen = (await login(username))?.token ?? ''
    for (let at = 0; at < limits.maxLoginFailures; at += 1) await login(username, 'Errada-1')
    expect((await login(username))?.status).toBe(2)
    for (let at = 0; at < limits.maxLoginFailures; at += 1) await reauth(stolen, 'Errada-1')
    expect((await reauth(stolen)).json).toMatchObject({ code: 'LOGIN_LOCKED' })
    const confirmed = await reauth(token)
    expect(confirmed.json).toMatchObject({ success: true })
    const owner = confirmed.headers.get('token') ?? token
    for (let at = 0; at < limits.maxLoginFailures; at += 1) await reauth(owner, 'Errada-1', other)
    const excluded = await server.call('/protection/exclude', { months: 1, password }, { token: owner })
    expect(excluded.json).toMatchObject({ success: true })
  })

  it('a guest cannot confirm a password', async () => {
    expect((await server.call('/user/reauth', { password })).status).toBe(401)
  })
})

describe('a reset while logged in [R4.07]', () => {
  const next = 'Nova-senha-9'
  const reset = async (username: string, token?: string) => {
    const verificationCode = await sendCode('/captcha/usernameSms', username, token)
    const body = { country, username, password: next, verificationCode }
    return server.call('/user/resetPwd', body, token === undefined ? {} : { token })
  }

  it('keeps the session of the caller with a new token and ends the others; then the password can be changed', async () => {
    const { username, token } = await newPlayer()
    const second = (await login(username))?.token ?? ''
    clock.pass(31 * minuteMs)
    const done = await reset(username, token)
    expect(done.json.success).toBe(true)
    const renewed = done.headers.get('token') ?? ''
    clock.pass(61_000)
    expect([await alive(renewed), await alive(renewed, other), await alive(second)]).toEqual([
      true,
      true,
      false,
    ])
    // The code and the new password prove the player as the password does.
    expect((await order(renewed, 'r1')).status).toBe(200)
    const change = { oldPassword: next, password: 'Trocada-77' }
    expect((await server.call('/user/changePwd', change, { token: renewed })).json.success).toBe(true)
    expect((await login(username, 'Trocada-77'))?.status).toBe(1)
  })

  it('ends every session of the player when another player sends the reset', async () => {
    const [victim, caller] = [await newPlayer(), await newPlayer()]
    const done = await reset(victim.username, caller.token)
    expect([done.json.success, done.headers.get('token')]).toEqual([true, null])
    clock.pass(1000)
    expect([await alive(victim.token), await alive(caller.token)]).toEqual([false, true])
  })
})
