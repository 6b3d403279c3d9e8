/** Codes cannot be guessed, numbers cannot be harvested, and a clock that is set back revives no code. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { identityJobs } from '#modules/identity/jobs.ts'
import { createManualClock } from '#testing/environment.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
const clock = createManualClock()
const ends: (() => Promise<void>)[] = []
const country = 'BR'
const password = 'porta-aberta-7'
const minuteMs = 60_000

beforeAll(async () => {
  const env = { TRUST_PROXY: 'on', LOOKUPS_PER_ADDRESS: '30', SMS_PER_ADDRESS: '20' }
  server = await startTestServer((end) => ends.push(end), { clock, env })
})
afterAll(async () => {
  for (const end of ends) await end()
})

let numbers = 0
/** Each in a block of its own. */
const newNumber = () => String(11_960_000_000 + ++numbers * 10_000)
let lastAddress = 0
const newAddress = () => ({ 'x-forwarded-for': `10.1.${++lastAddress}.1` })

const sendCode = async (phoneNumber: string): Promise<string> => {
  const sent = await server.call('/captcha/sms', { country, phoneNumber }, newAddress())
  if (!sent.json.success) throw new Error(sent.json.code)
  const texts = await server.send(`/sandbox/sms?country=BR&phone=${phoneNumber}`, { method: 'GET' })
  return ((await texts.json()) as { list: { code: string }[] }).list[0]?.code ?? ''
}
const register = (username: string, verificationCode: string, from = newAddress()) =>
  server.call('/user/register', { country, username, password, verificationCode }, from)

const wrongOf = (code: string): string =>
  String((Number(code) + 1) % 10 ** code.length).padStart(code.length, '0')

describe('guesses at codes', () => {
  it('are limited to ten an hour for a number, over all of its codes', async () => {
    const username = newNumber()
    const statuses: number[] = []
    for (let sent = 0; sent < 3; sent++) {
      const code = await sendCode(username)
      for (let n = 0; n < 4; n++) statuses.push((await register(username, wrongOf(code))).status)
      clock.pass(61_000)
    }
    expect(statuses).toEqual([...Array(10).fill(200), 429, 429])
    const right = await sendCode(username)
    const refused = await register(username, right)
    expect(refused).toMatchObject({ status: 429, json: { code: 'RATE_LIMITED' } })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60)
    clock.pass(60 * minuteMs)
    const later = await sendCode(username)
    expect((await register(username, later)).json).toMatchObject({ success: true })
  })
})

describe('lookups of names', () => {
  it('are limited per address over all calls that reveal whether a name exists', async () => {
    const from = newAddress()
    const known = newNumber()
    await register(known, await sendCode(known))
    clock.pass(61_000)
    const statuses: number[] = []
    for (let n = 0; n < 12; n++) {
      const username = n === 0 ? known : newNumber()
      statuses.push((await server.call('/user/checkBindViaUser', { country, username }, from)).status)
      statuses.push((await server.call('/captcha/usernameSms', { country, username }, from)).status)
      statuses.push((await register(username, '000000', from)).status)
    }
    expect(statuses).toEqual([...Array(30).fill(200), ...Array(6).fill(429)])
    const { json } = await server.call('/user/checkBindViaUser', { country, username: known }, newAddress())
    expect(json).toMatchObject({ success: true, data: { phoneNumber: expect.stringContaining('*') } })
    clock.pass(61 * minuteMs)
    expect((await server.call('/user/checkBindViaUser', { country, username: known }, from)).status).toBe(200)
  })

  it('text messages of one address are limited', async () => {
    const from = newAddress()
    const statuses: number[] = []
    for (let n = 0; n < 22; n++)
      statuses.push((await server.call('/captcha/sms', { country, phoneNumber: newNumber() }, from)).status)
    expect(statuses).toEqual([...Array(20).fill(200), 429, 429])
  })
})

describe('a clock that is set back', () => {
  const expire = () =>
    identityJobs({ db: server.app.db, clock, disconnectSessions: () => undefined })[
      'identity-end-expired'
    ]?.run(new AbortController().signal)

  it.each([
    ['it was tried after its expiry', (username: string, code: string) => register(username, code)],
    ['the job has marked it as expired', expire],
  ])('does not make a code valid again when %s', async (_, see) => {
    const username = newNumber()
    const code = await sendCode(username)
    clock.pass(11 * minuteMs)
    await see(username, code)
    clock.pass(-11 * minuteMs)
    expect((await register(username, code)).json).toMatchObject({ success: false, code: 'CODE_EXPIRED' })
    clock.pass(61_000)
    expect((await register(username, await sendCode(username))).json).toMatchObject({ success: true })
  })

  it('does not make a used code valid again', async () => {
    const username = newNumber()
    const code = await sendCode(username)
    expect((await register(username, code)).json.success).toBe(true)
    clock.pass(-5 * minuteMs)
    const reset = { country, username, password: 'outra-senha-9', verificationCode: code } as const
    expect((await server.call('/user/resetPwd', reset, newAddress())).json).toMatchObject({ success: false })
    clock.pass(5 * minuteMs)
  })
})

describe('a customer with a whole IPv6 network', () => {
  let narrow: TestServer
  beforeAll(async () => {
    const env = { TRUST_PROXY: 'on', LOOKUPS_PER_ADDRESS: '5', SMS_PER_ADDRESS: '5' }
    narrow = await startTestServer((end) => ends.push(end), { clock, env })
  })

  const from = (address: string) => ({ 'x-forwarded-for': address })
  const lookUp = async (address: string): Promise<number> =>
    (await narrow.call('/user/checkBindViaUser', { country, username: newNumber() }, from(address))).status
  const refusedOf = async (count: number, addressOf: (n: number) => string): Promise<number> => {
    let refused = 0
    for (let n = 0; n < count; n++) if ((await lookUp(addressOf(n))) === 429) refused++
    return refused
  }

  it('has the lookups of one address within a /64, four times as many in a /56, sixteen times in a /48', async () => {
    expect(await refusedOf(7, (n) => `2001:db8:1:100::${n + 1}`)).toBe(2)
    expect(await refusedOf(18, (n) => `2001:db8:1:1${n + 10}::1`)).toBe(3)
    expect(await refusedOf(64, (n) => `2001:db8:1:${n + 10}00::1`)).toBe(4)
  })

  it('has the text messages of one address within a /64, four times as many in a /56', async () => {
    const send = async (address: string): Promise<number> =>
      (await narrow.call('/captcha/sms', { country, phoneNumber: newNumber() }, from(address))).status
    const inNetwork: number[] = []
    for (let n = 1; n <= 6; n++) inNetwork.push(await send(`2001:db8:2:100::${n}`))
    expect(inNetwork).toEqual([200, 200, 200, 200, 200, 429])
    const inHome: number[] = []
    for (let n = 10; n < 26; n++) inHome.push(await send(`2001:db8:2:1${n}::1`))
    expect(inHome).toEqual([...Array(15).fill(200), 429])
  })

  it('is the same one as IPv4 written as IPv6', async () => {
    expect(await refusedOf(6, (n) => (n % 2 === 0 ? '198.51.100.9' : '::ffff:198.51.100.9'))).toBe(1)
  })
})
