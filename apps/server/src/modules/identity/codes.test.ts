import { beforeAll, expect, it } from 'vitest'
import { readConfig } from '#config.ts'
import { systemRandom } from '#kernel/random.ts'
import { createManualClock, createTestEnvironment, type TestEnvironment } from '#testing/environment.ts'
import { createCodes } from './codes.ts'
import { readIdentityConfig } from './identity-config.ts'

let environment: TestEnvironment
beforeAll(async () => {
  const ends: (() => Promise<void>)[] = []
  environment = await createTestEnvironment((close) => ends.push(close))
  return async () => {
    for (const end of ends) await end()
  }
})

const clock = createManualClock()
const codesWith = (env: Record<string, string>) =>
  createCodes({
    db: environment.db,
    clock,
    random: systemRandom,
    secrets: { keys: ['s'] },
    config: readConfig(env),
    sendSms: async () => undefined,
  })

const send = async (codes: ReturnType<typeof codesWith>, phone: number, address: string): Promise<boolean> =>
  codes.send({ country: 'BR', phone: String(phone), purpose: 'register' }, address, 'pt').then(
    () => true,
    () => false,
  )

const caps = { SMS_PER_ADDRESS: '20', SMS_PER_BLOCK: '50' }

/** The number of codes that were sent, requested concurrently. */
const countOf = async (numbers: readonly number[], addressOf: (i: number) => string): Promise<number> => {
  const codes = codesWith(caps)
  const sent = await Promise.all(numbers.map((number, i) => send(codes, number, addressOf(i))))
  return sent.filter(Boolean).length
}

it('one address gets exactly as many codes an hour as its setting allows, also when requested concurrently', async () => {
  const numbers = Array.from({ length: 40 }, (_, i) => 21_900_000_000 + i * 10_000)
  expect(await countOf(numbers, () => '1.1.1.1')).toBe(20)
  expect(await send(codesWith(caps), 31_911_112_222, '1.1.1.1')).toBe(false)
  expect(await send(codesWith(caps), 31_911_112_222, '1.1.1.2')).toBe(true)
  clock.pass(3_600_000)
  expect(await send(codesWith(caps), 31_911_113_333, '1.1.1.1')).toBe(true)
})

it('one block of numbers receives exactly as many codes an hour as its setting allows, whatever the address', async () => {
  clock.pass(2 * 3_600_000)
  const numbers = Array.from({ length: 80 }, (_, i) => 41_922_220_000 + i)
  expect(await countOf(numbers, (i) => `2.2.2.${i}`)).toBe(50)
  expect(await send(codesWith(caps), 41_922_229_999, '3.3.3.3')).toBe(false)
  expect(await send(codesWith(caps), 41_922_230_000, '3.3.3.3')).toBe(true)
})

it('the caps of a live market are 20 per address and 50 per block; a sandbox has one address', () => {
  const problems: string[] = []
  expect(readIdentityConfig({ MODE: 'live' }, problems).identityLimits).toEqual({
    smsPerAddress: 20,
    smsPerBlock: 50,
    lookupsPerAddress: 60,
  })
  expect(readIdentityConfig({}, problems).identityLimits.smsPerAddress).toBeGreaterThan(100)
  for (const wrong of ['0', '-1', 'many', '1.5'])
    expect(() => readConfig({ SMS_PER_ADDRESS: wrong }), wrong).toThrow('SMS_PER_ADDRESS')
})

it('with rate limits off the caps per number remain', async () => {
  const codes = codesWith({ RATE_LIMITS: 'off' })
  expect([
    await send(codes, 51_933_334_444, '4.4.4.4'),
    await send(codes, 51_933_334_444, '4.4.4.4'),
  ]).toEqual([true, false])
})
