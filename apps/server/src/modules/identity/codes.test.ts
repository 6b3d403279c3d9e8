import { beforeAll, expect, it } from 'vitest'
import { readConfig } from '#config.ts'
import { systemRandom } from '#kernel/random.ts'
import { createManualClock, createTestEnvironment, type TestEnvironment } from '#testing/environment.ts'
import { createCodes } from './codes.ts'

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

const countOf = async (numbers: readonly number[], addressOf: (i: number) => string): Promise<number> => {
  const codes = codesWith({})
  const sent: boolean[] = []
  for (let i = 0; i < numbers.length; i += 20)
    sent.push(
      ...(await Promise.all(
        numbers.slice(i, i + 20).map((number, j) => send(codes, number, addressOf(i + j))),
      )),
    )
  return sent.filter(Boolean).length
}

it('one address can request codes for at most 500 numbers an hour', async () => {
  const numbers = Array.from({ length: 520 }, (_, i) => 21_900_000_000 + i * 10_000)
  expect(await countOf(numbers, () => '1.1.1.1')).toBeLessThanOrEqual(520)
  expect(await send(codesWith({}), 31_911_112_222, '1.1.1.1')).toBe(false)
  expect(await send(codesWith({}), 31_911_112_222, '1.1.1.2')).toBe(true)
}, 60_000)

it('one block of numbers receives at most 1000 codes an hour, whatever the address', async () => {
  clock.pass(2 * 3_600_000)
  const numbers = Array.from({ length: 1_020 }, (_, i) => 41_922_220_000 + i)
  await countOf(numbers, (i) => `2.2.${i >> 8}.${i & 255}`)
  expect(await send(codesWith({}), 41_922_229_999, '3.3.3.3')).toBe(false)
  expect(await send(codesWith({}), 41_922_230_000, '3.3.3.3')).toBe(true)
}, 60_000)

it('with rate limits off the caps per number remain', async () => {
  const codes = codesWith({ RATE_LIMITS: 'off' })
  expect([
    await send(codes, 51_933_334_444, '4.4.4.4'),
    await send(codes, 51_933_334_444, '4.4.4.4'),
  ]).toEqual([true, false])
})
