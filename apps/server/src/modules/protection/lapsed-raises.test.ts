import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  confirmLimit,
  countOutcomes,
  limitOf,
  outcomeOf,
  setLimit,
  stateOf,
} from '#modules/protection/testing/protection-client.ts'
import { newLogin } from '#modules/rewards/testing/rewards-server.ts'
import { createManualClock, type Player } from '#testing/environment.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

/** Two server processes on one database, with one clock. */
let servers: readonly [TestServer, TestServer]
const clock = createManualClock()
const ends: (() => Promise<void>)[] = []

beforeAll(async () => {
  const env = { RATE_LIMITS: 'off', IDLE_MINUTES: '100000' }
  const first = await startTestServer((end) => ends.push(end), { env, clock })
  const second = await startTestServer((end) => ends.unshift(end), {
    env,
    clock,
    databaseUrl: first.databaseUrl,
  })
  servers = [first, second]
})
afterAll(async () => {
  for (const end of ends) await end()
})

const hourMs = 3_600_000
const isoIn = (hours: number) => new Date(clock.now() + hours * hourMs).toISOString()

/** The same player with a session that is not too old. */
const later = (player: Player, hours: number) => {
  clock.pass(hours * hourMs)
  return newLogin(servers[0], player)
}

async function historyOf(player: Pick<Player, 'token'>) {
  const { json } = await servers[0].call('/protection/history', {}, player)
  if (!json.success) throw new Error(json.code)
  return json.data.list
}

describe('a raise of a limit that was not confirmed', () => {
  it('lapses 72 hours after it could be confirmed, and the limit holds [R12.06]', async () => {
    const player = await servers[0].player()
    await setLimit(servers[0], player, 'stake', 'month', 10)
    const until = isoIn(96)
    expect((await setLimit(servers[0], player, 'stake', 'month', 5000)).pending).toEqual({
      amount: 5000,
      at: isoIn(24),
      until,
    })
    const after = await later(player, 300 * 24)
    expect((await limitOf(servers[1], after, 'stake', 'month')).pending).toBeUndefined()
    expect(outcomeOf(await confirmLimit(servers[1], after, 'stake', 'month'))).toBe('LIMIT_LAPSED')
    expect(await limitOf(servers[0], after, 'stake', 'month')).toMatchObject({ amount: 10 })
    expect(await historyOf(after)).toMatchObject([
      { kind: 'limit-lapsed', data: { kind: 'stake', period: 'month', amount: 5000 }, validFrom: until },
      { kind: 'limit-pending', data: { amount: 5000, until: until.replace('.000Z', 'Z') } },
      { kind: 'limit-set' },
    ])
  })

  it('is confirmed in the last instant, and not after it [R12.06]', async () => {
    const [early, late] = [await servers[0].player(), await servers[0].player()]
    for (const player of [early, late]) {
      await setLimit(servers[0], player, 'loss', 'day', 10)
      await setLimit(servers[0], player, 'loss', 'day', 20)
    }
    clock.pass(96 * hourMs - 1)
    const inTime = await newLogin(servers[0], early)
    expect(await confirmLimit(servers[0], inTime, 'loss', 'day')).toMatchObject({ data: { amount: 20 } })
    clock.pass(1)
    const tooLate = await newLogin(servers[0], late)
    expect(outcomeOf(await confirmLimit(servers[0], tooLate, 'loss', 'day'))).toBe('LIMIT_LAPSED')
  })

  it('waits again when it is requested again, and does not count as a requested removal [R12.06]', async () => {
    const player = await servers[0].player()
    await setLimit(servers[0], player, 'deposit', 'week', 100)
    await setLimit(servers[0], player, 'deposit', 'week', null)
    const after = await later(player, 200)
    expect((await setLimit(servers[0], after, 'deposit', 'week', null)).pending).toEqual({
      amount: null,
      at: isoIn(24),
      until: isoIn(96),
    })
    expect(outcomeOf(await confirmLimit(servers[1], after, 'deposit', 'week'))).toBe('LIMIT_WAITING')
    expect((await historyOf(after)).map(({ kind }) => kind)).toEqual([
      'limit-pending',
      'limit-lapsed',
      'limit-pending',
      'limit-set',
    ])
  })

  it('of one kind leaves requests of other kinds and periods as they are [R12.06]', async () => {
    const player = await servers[0].player()
    await setLimit(servers[0], player, 'stake', 'day', 10)
    await setLimit(servers[0], player, 'loss', 'day', 10)
    await setLimit(servers[0], player, 'stake', 'day', 20)
    const between = await later(player, 72)
    await setLimit(servers[0], between, 'loss', 'day', 20)
    const after = await later(player, 24)
    expect(outcomeOf(await confirmLimit(servers[0], after, 'stake', 'day'))).toBe('LIMIT_LAPSED')
    expect(await confirmLimit(servers[1], after, 'loss', 'day')).toMatchObject({ data: { amount: 20 } })
    expect(await setLimit(servers[0], after, 'stake', 'day', 5)).toMatchObject({ amount: 5 })
  })

  it('is confirmed by none of 100 parallel calls to two processes, and is in the history once [R12.06]', async () => {
    const player = await servers[0].player()
    await setLimit(servers[0], player, 'stake', 'week', 10)
    await setLimit(servers[0], player, 'stake', 'week', 1000)
    const after = await later(player, 97)
    const all = await Promise.all(
      Array.from({ length: 100 }, (_, i) => confirmLimit(servers[(i % 2) as 0 | 1], after, 'stake', 'week')),
    )
    const { LIMIT_LAPSED: lapsed = 0, ok = 0 } = countOutcomes(all)
    // The first one removes the request; the others find none and answer with the limit that holds.
    expect({ lapsed, ok }).toEqual({ lapsed: 1, ok: 99 })
    expect((await stateOf(servers[1], after)).limits).toMatchObject([{ amount: 10 }])
    expect((await historyOf(after)).filter(({ kind }) => kind === 'limit-lapsed')).toHaveLength(1)
  })
})
