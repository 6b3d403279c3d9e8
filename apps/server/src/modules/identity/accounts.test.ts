import type { Data } from '@saguao/contract/calls/calls.ts'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { message } from '#kernel/http/messages/messages.ts'
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
const country = 'BR' as const
const password = 'Lobo-1982'
let lastNumber = 11_955_500_000
const newNumber = (): string => String(++lastNumber)

const codesOf = async (phone: string): Promise<string[]> => {
  const response = await server.send(`/sandbox/sms?country=BR&phone=${phone}`, { method: 'GET' })
  return ((await response.json()) as { list: { code: string }[] }).list.map(({ code }) => code)
}

async function sendCode(phone: string): Promise<string> {
  clock.pass(61_000)
  const { json } = await server.call('/captcha/sms', { country, phoneNumber: phone })
  expect(json.success).toBe(true)
  return (await codesOf(phone))[0] ?? ''
}

async function resetCode(phone: string): Promise<string> {
  clock.pass(61_000)
  await server.call('/captcha/usernameSms', { country, username: phone })
  return (await codesOf(phone))[0] ?? ''
}

const register = (username: string, verificationCode: string, more: object = {}) =>
  server.call('/user/register', { country, username, password, verificationCode, ...more })

async function newPlayer(): Promise<{ username: string; token: string; userId: string }> {
  const username = newNumber()
  const { json } = await register(username, await sendCode(username))
  return { username, ...(json.data as Data<'/user/register'>) }
}

const login = (username: string, typed = password, on = server) =>
  on.call('/user/login', { country, username, password: typed })

const alive = async (token: string, on = server): Promise<boolean> =>
  (await on.call('/user/getUserInfo', {}, { token })).status === 200

const wrongCode = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe('registration [R4.06]', () => {
  it('a phone number, a password and the code from the phone create an account with a session', async () => {
    const username = newNumber()
    const { json } = await register(username, await sendCode(username), { cid: 'c1', channel: 'ads' })
    expect(json).toMatchObject({ success: true, data: { status: 1 } })
    const info = await server.call('/user/getUserInfo', {}, { token: json.data?.token ?? '' })
    expect(info.json.data).toMatchObject({ userId: json.data?.userId, username, country })
    expect(info.json.data?.phoneNumber).toMatch(/^11\*+\d{4}$/)
    expect((await login(username)).json.data?.status).toBe(1)
  })

  it('every spelling of a number leads to the same account [R5.01]', async () => {
    const { username } = await newPlayer()
    const full = [...username]
      .map((digit) => String.fromCodePoint((digit.codePointAt(0) ?? 0) + 0xfee0))
      .join('')
    for (const written of [
      `0${username}`,
      `+55${username}`,
      `55${username}`,
      `0055 ${username}`,
      `(11) ${username.slice(2)}`,
      full,
    ])
      expect((await login(written)).json.data?.status, written).toBe(1)
  })

  it('an invalid number, a weak password and a common password are refused [R5.02]', async () => {
    const tries = [
      [{ username: '12345678' }, 'USERNAME_INVALID'],
      [{ username: 'letters123' }, 'USERNAME_INVALID'],
      [{ password: 'short' }, 'PASSWORD_INVALID'],
      [{ password: 'x'.repeat(25) }, 'PASSWORD_INVALID'],
      [{ password: 'with space' }, 'PASSWORD_INVALID'],
      [{ password: 'Senha123' }, 'PASSWORD_COMMON'],
    ] as const
    for (const [change, code] of tries) {
      const { json } = await register(newNumber(), '123456', change)
      expect(json).toMatchObject({ success: false, code })
    }
  })

  it('a registered number is refused as taken', async () => {
    const { username } = await newPlayer()
    expect((await register(username, '123456')).json).toMatchObject({
      success: false,
      code: 'USERNAME_EXISTS',
    })
    const { json } = await server.call('/user/checkBindViaUser', { country, username })
    expect(json.data?.phoneNumber).toMatch(/\*/)
    expect(
      (await server.call('/user/checkBindViaUser', { country, username: newNumber() })).json.data
        ?.phoneNumber,
    ).toBe('')
  })

  it('50 concurrent registrations with one code create one account', async () => {
    const username = newNumber()
    const code = await sendCode(username)
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        (i % 2 ? server : other).call('/user/register', {
          country,
          username,
          password,
          verificationCode: code,
        }),
      ),
    )
    expect(answers.filter(({ json }) => json.success)).toHaveLength(1)
  })

  it('inviter and envelope are stored, an unknown inviter is ignored', async () => {
    const inviter = await newPlayer()
    const [a, b] = [newNumber(), newNumber()]
    const invited = await register(a, await sendCode(a), { inviteUserId: inviter.userId, envelopeId: 'e1' })
    const lonely = await register(b, await sendCode(b), { inviteUserId: 'nobody' })
    const infoOf = async (token = '') =>
      (await server.call('/user/getUserInfo', {}, { token })).json.data?.inviteUserId
    expect(await infoOf(invited.json.data?.token)).toBe(inviter.userId)
    expect(await infoOf(lonely.json.data?.token)).toBeNull()
  })
})

describe('codes', () => {
  it('a code has six digits, works once and expires after ten minutes [R9.12]', async () => {
    const username = newNumber()
    const code = await sendCode(username)
    expect(code).toMatch(/^\d{6}$/)
    clock.pass(10 * minuteMs)
    expect((await register(username, code)).json).toMatchObject({ success: false, code: 'CODE_EXPIRED' })
    expect((await register(username, await sendCode(username))).json.success).toBe(true)
  })

  it('five wrong attempts invalidate a code, even if the sixth is right', async () => {
    const username = newNumber()
    const code = await sendCode(username)
    const tries = await Promise.all(Array.from({ length: 5 }, () => register(username, wrongCode(code))))
    expect(tries.every(({ json }) => !json.success)).toBe(true)
    expect((await register(username, code)).json).toMatchObject({ success: false, code: 'CODE_WRONG' })
  })

  it('only the newest code is valid', async () => {
    const username = newNumber()
    const first = await sendCode(username)
    const second = await sendCode(username)
    if (first !== second) expect((await register(username, first)).json.success).toBe(false)
    expect((await register(username, second)).json.success).toBe(true)
  })

  it('a code is valid for its purpose and number only', async () => {
    const [a, b] = [await newPlayer(), newNumber()]
    const forB = await sendCode(b)
    const reset = { country, username: a.username, password: 'Outra-123', verificationCode: forB }
    expect((await server.call('/user/resetPwd', reset)).json.success).toBe(false)
    const forReset = await resetCode(a.username)
    expect((await register(b, forReset)).json.success).toBe(false)
    expect(
      (await server.call('/user/bindPhone', { username: b, verificationCode: forB }, { token: a.token })).json
        .success,
    ).toBe(false)
  })

  it('a redeemed code cannot be used again', async () => {
    const { username } = await newPlayer()
    const code = await resetCode(username)
    const reset = (typed: string) =>
      server.call('/user/resetPwd', { country, username, password: typed, verificationCode: code })
    expect((await reset('Primeira-1')).json.success).toBe(true)
    expect((await reset('Segunda-2')).json).toMatchObject({ success: false, code: 'CODE_WRONG' })
  })

  it('codes are limited to one a minute, five an hour and ten a day, over both calls together', async () => {
    const { username } = await newPlayer()
    const ask = () => server.call('/captcha/usernameSms', { country, username })
    const requests = [ask, () => server.call('/captcha/sms', { country, phoneNumber: `0${username}` })]
    const soon = await requests[1]?.()
    expect([soon?.status, soon?.json]).toMatchObject([429, { code: 'RATE_LIMITED' }])
    expect(Number(soon?.headers.get('retry-after'))).toBeGreaterThan(0)
    const sent = async (times: number, apartMs: number) => {
      let ok = 0
      for (let i = 0; i < times; i++) {
        clock.pass(apartMs)
        if ((await requests[i % 2]?.())?.json.success) ok++
      }
      return ok
    }
    expect(await sent(8, 61_000)).toBe(4)
    expect(await sent(8, 61 * minuteMs)).toBe(5)
  })

  it('100 concurrent requests send one code', async () => {
    const phone = newNumber()
    clock.pass(61_000)
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, i) =>
        (i % 2 ? server : other).call('/captcha/sms', { country, phoneNumber: phone }),
      ),
    )
    expect(answers.filter(({ json }) => json.success)).toHaveLength(1)
    expect(await codesOf(phone)).toHaveLength(1)
  })
})

describe('login [R4.04]', () => {
  it('a wrong name and a wrong password get the same response', async () => {
    const { username } = await newPlayer()
    const [wrong, unknown] = [await login(username, 'Errada-1'), await login(newNumber())]
    expect(wrong.json).toEqual(unknown.json)
    expect(wrong.json.data).toMatchObject({ status: 0, token: '' })
    expect(wrong.json.data?.message).not.toBe('')
  })

  it('five failures lock the name for a limited time, also for the right password, in every process and from every address', async () => {
    const { username } = await newPlayer()
    for (let i = 0; i < 5; i++)
      expect(
        (
          await (i % 2 ? server : other).call(
            '/user/login',
            { country, username, password: 'Errada-1' },
            { 'x-forwarded-for': `9.9.9.${i}` },
          )
        ).json.data?.status,
      ).toBe(0)
    expect((await login(username)).json.data?.status).toBe(2)
    expect((await login(`0${username}`, password, other)).json.data?.status).toBe(2)
    clock.pass(16 * minuteMs)
    expect((await login(username)).json.data?.status).toBe(1)
  })

  it('concurrent attempts cannot exceed the five failures', async () => {
    const { username } = await newPlayer()
    const answers = await Promise.all(
      Array.from({ length: 15 }, (_, i) => login(username, `Errada-${i}`, i % 2 ? server : other)),
    )
    expect(answers.filter(({ json }) => json.data?.status === 0).length).toBeLessThanOrEqual(5)
  })

  it('a successful login resets the failures', async () => {
    const { username } = await newPlayer()
    for (let i = 0; i < 4; i++) await login(username, 'Errada-1')
    expect((await login(username)).json.data?.status).toBe(1)
    for (let i = 0; i < 4; i++) await login(username, 'Errada-1')
    expect((await login(username)).json.data?.status).toBe(1)
  })

  it('the time of the previous login is shown', async () => {
    const { username } = await newPlayer()
    const before = new Date(clock.now()).toISOString()
    clock.pass(minuteMs)
    const { json } = await login(username)
    const info = await server.call('/user/getUserInfo', {}, { token: json.data?.token ?? '' })
    expect(info.json.data?.previousLoginAt).toBe(before)
  })
})

/** An ended session is refused everywhere within a second; processes cache sessions for half of it. */
const aMomentLater = () => clock.pass(600)

describe('sessions', () => {
  const line = (on: TestServer, token: string) => {
    const socket = io(on.address, {
      query: { token },
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
    })
    const cut = new Promise<void>((resolve) => socket.on('disconnect', () => resolve()))
    const ready = new Promise<void>((resolve) =>
      socket.on('connect', () => socket.emit('login', token, () => resolve())),
    )
    return { cut, ready, close: () => socket.close() }
  }

  it('logout invalidates the token and closes its sockets in every process', async () => {
    const { token } = await newPlayer()
    expect(await alive(token, other)).toBe(true)
    const lines = [line(server, token), line(other, token)]
    await Promise.all(lines.map(({ ready }) => ready))
    await server.call('/user/logout', {}, { token })
    await Promise.all(lines.map(({ cut }) => cut))
    aMomentLater()
    expect([await alive(token), await alive(token, other)]).toEqual([false, false])
  })

  it('a clock that is set back does not revive a session that ended in another process', async () => {
    const { token } = await newPlayer()
    expect(await alive(token, other)).toBe(true)
    await server.call('/user/logout', {}, { token })
    clock.pass(-60 * minuteMs)
    const lives = await alive(token, other)
    clock.pass(60 * minuteMs)
    expect(lives).toBe(false)
  })

  it('resetting the password ends every session; changing it ends every other one [R4.07]', async () => {
    const { username, token } = await newPlayer()
    const second = (await login(username)).json.data?.token ?? ''
    const lines = [line(other, token), line(server, second)]
    await Promise.all(lines.map(({ ready }) => ready))
    const body = { oldPassword: password, password: 'Trocada-77' }
    const changed = await server.call('/user/changePwd', body, { token: second })
    expect(changed.json.success).toBe(true)
    const next = changed.headers.get('token') ?? ''
    expect([next === '', next === second]).toEqual([false, false])
    expect(await alive(next, other)).toBe(true)
    await lines[0]?.cut
    aMomentLater()
    expect([await alive(token, other), await alive(second, other)]).toEqual([false, true])
    const code = await resetCode(username)
    const reset = { country, username, password: 'Nova-senha-9', verificationCode: code }
    expect((await server.call('/user/resetPwd', reset)).json.success).toBe(true)
    await lines[1]?.cut
    aMomentLater()
    expect(await alive(second, other)).toBe(false)
    expect((await login(username)).json.data?.status).toBe(0)
    expect((await login(username, 'Nova-senha-9')).json.data?.status).toBe(1)
  })

  it('a password change needs the old password, and the new one must follow the rules [R5.05]', async () => {
    const { token } = await newPlayer()
    const change = async (oldPassword: string, next: string) =>
      (await server.call('/user/changePwd', { oldPassword, password: next }, { token })).json
    expect(await change('Errada-1', 'Trocada-77')).toMatchObject({ success: false, code: 'PASSWORD_WRONG' })
    expect(await change(password, '123456')).toMatchObject({ success: false, code: 'PASSWORD_COMMON' })
  })

  it('a player lists the open sessions and can end one', async () => {
    const { username, token } = await newPlayer()
    const phone = await server.call(
      '/user/login',
      { country, username, password },
      { 'user-agent': 'Mozilla/5.0 (Linux; Android 14) Chrome/130.0 Mobile Safari/537.36' },
    )
    const { json } = await server.call('/user/sessions', {}, { token })
    expect(json.data?.list).toHaveLength(2)
    const foreign = json.data?.list.find(({ current }) => !current)
    expect(foreign?.device).toBe('Chrome · Android')
    const left = await server.call('/user/endSession', { id: foreign?.id ?? '' }, { token })
    expect(left.json.data?.list.map(({ current }) => current)).toEqual([true])
    aMomentLater()
    expect(await alive(phone.json.data?.token ?? '')).toBe(false)
  })

  it('a session of another player cannot be ended', async () => {
    const [a, b] = [await newPlayer(), await newPlayer()]
    const { json } = await server.call('/user/sessions', {}, { token: b.token })
    const refused = await server.call(
      '/user/endSession',
      { id: json.data?.list[0]?.id ?? '' },
      { token: a.token },
    )
    expect(refused.json).toMatchObject({ success: false, code: 'SESSION_UNKNOWN' })
    expect(await alive(b.token)).toBe(true)
  })

  it('a token is replaced after a day; the old one is valid for another minute, and its use after that ends the session', async () => {
    const { token } = await newPlayer()
    clock.pass(25 * 60 * minuteMs)
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) => (i % 2 ? server : other).call('/user/getUserInfo', {}, { token })),
    )
    const renewed = answers.flatMap(({ headers }) => headers.get('token') ?? [])
    expect(renewed).toHaveLength(1)
    const next = renewed[0] ?? ''
    clock.pass(50_000)
    expect([await alive(token), await alive(next)]).toEqual([true, true])
    clock.pass(11_000)
    expect(await alive(token)).toBe(false)
    aMomentLater()
    expect(await alive(next, other)).toBe(false)
  })

  it('a session ends after a month without a request', async () => {
    const { token } = await newPlayer()
    clock.pass(31 * 24 * 60 * minuteMs)
    expect(await alive(token)).toBe(false)
  })

  it('the database contains no usable token, code or password', async () => {
    const { token, username } = await newPlayer()
    const { rows } = await server.app.db.pool.query(
      `select row_to_json(p)::text || coalesce((select string_agg(row_to_json(t)::text, '') from session_token t where t.player_id = p.id), '') as text
         from player p where p.username = $1`,
      [username],
    )
    expect(rows[0].text).toContain('$argon2id$')
    expect(rows[0].text).not.toContain(token)
    expect(rows[0].text).not.toContain(password)
  })
})

describe('binding a phone [R4.08]', () => {
  const bind = async (token: string, number: string) => {
    clock.pass(61_000)
    await server.call('/captcha/sms', { country, phoneNumber: number }, { token })
    const [verificationCode = ''] = await codesOf(number)
    return (await server.call('/user/bindPhone', { username: number, verificationCode }, { token })).json
  }

  it('a code binds the number to an account without one; a number of another player is refused', async () => {
    const [phoneless, registered] = [await server.player(), await newPlayer()]
    expect(await bind(phoneless.token, registered.username)).toMatchObject({
      success: false,
      code: 'USERNAME_EXISTS',
    })
    const phone = newNumber()
    expect(await bind(phoneless.token, phone)).toMatchObject({ success: true })
    expect(await bind(phoneless.token, phone)).toMatchObject({ success: true })
  })

  it('a number that is bound elsewhere is message.exists, also for an account with a phone [R8.05]', async () => {
    const [player, other] = [await newPlayer(), await newPlayer()]
    expect(await bind(player.token, other.username)).toMatchObject({
      success: false,
      code: 'USERNAME_EXISTS',
      message: message('message.exists', 'pt'),
    })
  })

  it('of two accounts that bind one number at the same time, one is refused [R8.05]', async () => {
    const [first, second] = [await server.player(), await server.player()]
    const phone = newNumber()
    await server.call('/captcha/sms', { country, phoneNumber: phone }, { token: first.token })
    const [verificationCode = ''] = await codesOf(phone)
    const results = await Promise.all(
      [first, second].map(({ token }) =>
        server.call('/user/bindPhone', { username: phone, verificationCode }, { token }),
      ),
    )
    expect(results.filter(({ json }) => json.success)).toHaveLength(1)
    expect(results.every(({ status }) => status === 200)).toBe(true)
  })

  it('a stolen session cannot move the account to another phone', async () => {
    const { username, token } = await newPlayer()
    expect(await bind(token, newNumber())).toMatchObject({ success: false, code: 'PHONE_BOUND' })
    expect(await bind(token, username)).toMatchObject({ success: true })
  })
})
