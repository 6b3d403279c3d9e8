import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoContent } from '#demo.ts'
import { openTable } from '#modules/games/testing/table-client.ts'
import { limitOf, outcomeOf, setLimit } from '#modules/protection/testing/protection-client.ts'
import { createManualClock } from '#testing/environment.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
const clock = createManualClock(Date.parse('2026-01-01T12:00:00Z'))
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  const env = { RATE_LIMITS: 'off', IDLE_MINUTES: '10000000' }
  server = await startTestServer((end) => ends.push(end), { env, clock })
  await server.lobby.importContent(demoContent())
})
afterAll(async () => {
  for (const end of ends) await end()
})

const passTo = (time: string): void => clock.pass(Date.parse(time) - clock.now())
const even = { target: 50, over: true }
/** The smallest bets of both currencies are below these. */
const bets = { BR: 10, CL: 1000 } as const

/** A player whose daily stake limit is one bet. */
async function player(country: 'BR' | 'CL') {
  const login = await server.player({ country, cash: 10_000_000n })
  const table = await openTable(server, login, 'dice')
  const bet = bets[country]
  await setLimit(server, login, 'stake', 'day', bet)
  return {
    bet: async () => outcomeOf(await table.tryPlay(bet, even)),
    day: () => limitOf(server, login, 'stake', 'day'),
    login,
    table,
  }
}

describe('the day of a limit', () => {
  it('has the hour that daylight saving repeats twice, and one limit for both [R12.06]', async () => {
    // At the end of 4 April 2026 clocks in Santiago go from 24:00 back to 23:00.
    passTo('2026-04-05T02:30:00Z')
    const chile = await player('CL')
    await setLimit(server, chile.login, 'loss', 'week', 1_000_000)
    expect(await chile.bet()).toBe('ok')
    expect(await chile.day()).toMatchObject({ used: 1000, left: 0, resetsAt: '2026-04-05T04:00:00.000Z' })
    passTo('2026-04-05T03:30:00Z')
    expect(await chile.bet()).toBe('LIMIT_REACHED stake')
    passTo('2026-04-05T04:00:00Z')
    expect(await chile.bet()).toBe('ok')
    expect(await chile.day()).toMatchObject({ used: 1000, resetsAt: '2026-04-06T04:00:00.000Z' })
    // The week of these days ends on Sunday.
    expect((await limitOf(server, chile.login, 'loss', 'week')).resetsAt).toBe('2026-04-06T04:00:00.000Z')
  })

  it('is that of the market: the same instants in São Paulo and Santiago, and midnight of UTC in neither [R12.06]', async () => {
    // In July São Paulo is 3 hours behind UTC and Santiago 4.
    passTo('2026-07-09T23:30:00Z')
    const [brazil, chile] = [await player('BR'), await player('CL')]
    expect([await brazil.bet(), await chile.bet()]).toEqual(['ok', 'ok'])
    expect(await brazil.day()).toMatchObject({ left: 0, resetsAt: '2026-07-10T03:00:00.000Z' })
    expect(await chile.day()).toMatchObject({ left: 0, resetsAt: '2026-07-10T04:00:00.000Z' })
    passTo('2026-07-10T00:30:00Z')
    const reached = 'LIMIT_REACHED stake'
    expect([await brazil.bet(), await chile.bet()]).toEqual([reached, reached])
    passTo('2026-07-10T03:30:00Z')
    expect([await brazil.bet(), await chile.bet()]).toEqual(['ok', reached])
    expect(await chile.day()).toMatchObject({ used: 1000, left: 0 })
    passTo('2026-07-10T04:00:00Z')
    expect(await chile.day()).toMatchObject({ used: 0, left: 1000 })
    expect([await brazil.bet(), await chile.bet()]).toEqual([reached, 'ok'])
  })

  it('starts at the first instant of a day whose midnight daylight saving skips [R12.06]', async () => {
    // At the end of 5 September 2026 clocks in Santiago go from 24:00 to 1:00.
    passTo('2026-09-06T03:59:59Z')
    const chile = await player('CL')
    expect(await chile.bet()).toBe('ok')
    expect(await chile.day()).toMatchObject({ left: 0, resetsAt: '2026-09-06T04:00:00.000Z' })
    expect(await chile.bet()).toBe('LIMIT_REACHED stake')
    passTo('2026-09-06T04:00:00Z')
    expect(await chile.bet()).toBe('ok')
    expect(await chile.day()).toMatchObject({ resetsAt: '2026-09-07T03:00:00.000Z' })
  })
})

describe('the week and the month of a limit', () => {
  it('start on Monday and on the first, and bets before them do not count [R12.06]', async () => {
    // 31 October 2026 is a Saturday.
    passTo('2026-11-01T02:30:00Z')
    const login = await server.player({ cash: 10_000_000n })
    const table = await openTable(server, login, 'dice')
    await table.play(10, even)
    await setLimit(server, login, 'stake', 'week', 30)
    await setLimit(server, login, 'stake', 'month', 25)
    const used = async () =>
      Promise.all((['week', 'month'] as const).map(async (one) => limitOf(server, login, 'stake', one)))
    expect(await used()).toMatchObject([
      { used: 10, resetsAt: '2026-11-02T03:00:00.000Z' },
      { used: 10, resetsAt: '2026-11-01T03:00:00.000Z' },
    ])
    passTo('2026-11-01T03:30:00Z')
    await table.play(10, even)
    expect(await used()).toMatchObject([{ used: 20 }, { used: 10, resetsAt: '2026-12-01T03:00:00.000Z' }])
    expect(outcomeOf(await table.tryPlay(11, even))).toBe('LIMIT_REACHED stake')
    passTo('2026-11-02T03:00:00Z')
    expect(await used()).toMatchObject([{ used: 0 }, { used: 10 }])
    expect(outcomeOf(await table.tryPlay(16, even))).toBe('LIMIT_REACHED stake')
    expect(outcomeOf(await table.tryPlay(15, even))).toBe('ok')
  })
})
