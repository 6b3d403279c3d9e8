/** Limits that a market requires: without them no bet is accepted, and the last one of its kind cannot be removed. */
import type { LimitKind } from '@saguao/contract/product/market-policy.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { demoContent } from '#demo.ts'
import { roundChecks } from '#modules/games/games.ts'
import { dataOf, freshId, launchIn, openTable } from '#modules/games/testing/table-client.ts'
import { writePolicy } from '#modules/markets/markets.ts'
import {
  confirmLimit,
  type Kind,
  outcomeOf,
  type Period,
  setLimit,
  stateOf,
} from '#modules/protection/testing/protection-client.ts'
import { slipClientOf } from '#modules/sports/testing/slip-client.ts'
import { audit } from '#modules/wallet/audit.ts'
import { createManualClock, createSeededRandom, type Player } from '#testing/environment.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { createStudioClient } from '#testing/studio/client.ts'

const clock = createManualClock()
const ends: (() => Promise<void>)[] = []
const secret = 'a secret of the sample studio'
const dice = { target: 50, over: true }
const hourMs = 3_600_000
let server: TestServer
/** Another process on the same database. */
let other: TestServer

beforeAll(async () => {
  const given = { clock, env: { RATE_LIMITS: 'off', IDLE_MINUTES: '100000' } }
  server = await startTestServer((end) => ends.push(end), {
    ...given,
    random: createSeededRandom('mandatory'),
  })
  await server.lobby.importContent(demoContent())
  await server.games.studios.put({ name: 'coruja', secret, launchUrl: 'https://games.coruja.example/play' })
  await server.sports.advance()
  other = await startTestServer((end) => ends.unshift(end), { ...given, databaseUrl: server.databaseUrl })
})
afterAll(async () => {
  expect(await audit(server.app.db, { extraChecks: roundChecks })).toEqual([])
  for (const end of ends) await end()
})

/** Waits until both processes follow the policy; sessions are cached for half a second of the clock. */
async function requireLimits(...mandatoryLimits: readonly LimitKind[]): Promise<void> {
  await writePolicy(server.app.db, 'sandbox', 'BR', { mandatoryLimits })
  await vi.waitFor(() => {
    for (const { markets } of [server, other])
      expect(markets.policyOf('BR').mandatoryLimits).toEqual(mandatoryLimits)
  })
  clock.pass(1_000)
}
afterEach(() => requireLimits())

const studio = createStudioClient({ address: () => server.address, name: 'coruja', secret })
const askStudio: typeof studio.send = (operation, body) =>
  studio.send(operation, body, { timestamp: clock.now() })

const launchOf = async ({ token }: Player): Promise<string> =>
  launchIn(dataOf((await server.call('/game/url', { gameId: 'coruja' }, { token })).json).url)

/** Everything is opened before the market requires a limit, so that each bet has to be refused itself. */
async function bettor() {
  const player = await server.player({ cash: 1_000_000n })
  const { token } = player
  const [own, shared] = [await openTable(server, player, 'dice'), await openTable(server, player, 'double')]
  const { session } = await askStudio('authenticate', { launch: await launchOf(player) })
  const slips = slipClientOf(server)
  const { id: matchId } = await slips.matchWhere(() => true)
  const quoted = await slips.quote(player, [{ matchId, selection: 'result:home' }])
  const playAt = async (at: TestServer): Promise<string> => {
    const body = { session: own.session, bet: 1, choice: dice, requestId: freshId() }
    return outcomeOf((await at.call('/arcade/play', body, { token })).json)
  }
  const bets = {
    own: () => playAt(server),
    ownElsewhere: () => playAt(other),
    shared: async () => outcomeOf(await shared.tryPlay(1, { color: 'red' })),
    slip: async () => outcomeOf(await slips.tryPlace(player, quoted, 1)),
    studio: async () => {
      const ids = { transactionId: freshId(), roundId: freshId() }
      return (await askStudio('bet', { session, ...ids, currency: 'BRL', amount: '100' })).status
    },
  }
  return { player, own, bets }
}

type Bets = Awaited<ReturnType<typeof bettor>>['bets']

async function outcomesOf(bets: Bets): Promise<Record<string, string>> {
  const outcomes: Record<string, string> = {}
  for (const [name, bet] of Object.entries(bets)) outcomes[name] = await bet()
  return outcomes
}

const refusedWith = (outcome: string) => ({
  own: outcome,
  ownElsewhere: outcome,
  shared: outcome,
  slip: outcome,
  studio: 'PLAYER_BLOCKED',
})
const accepted = { own: 'ok', ownElsewhere: 'ok', shared: 'ok', slip: 'ok', studio: 'OK' }

describe('a player without a limit that the market requires', () => {
  it('bets nowhere, and everywhere at once when the limits are set, whichever process set them [R12.02] [R12.06]', async () => {
    const { player, bets } = await bettor()
    await requireLimits('loss', 'time')
    expect(await outcomesOf(bets)).toEqual(refusedWith('LIMIT_REQUIRED loss'))
    await setLimit(other, player, 'loss', 'month', 500)
    expect(await outcomesOf(bets)).toEqual(refusedWith('LIMIT_REQUIRED time'))
    await setLimit(server, player, 'time', 'week', 300)
    expect(await outcomesOf(bets)).toEqual(accepted)
  })

  it('opens no game, also not in a studio, and gets no quote [R12.02] [R12.06]', async () => {
    const { player } = await bettor()
    const launch = await launchOf(player)
    await requireLimits('time')
    const { token } = player
    const opened = await server.call('/game/url', { gameId: 'dice' }, { token })
    expect(opened.status).toBe(200)
    expect(opened.json).toMatchObject({ success: false, code: 'LIMIT_REQUIRED', field: 'time' })
    expect(await askStudio('authenticate', { launch })).toMatchObject({ status: 'PLAYER_BLOCKED' })
    const legs = [{ matchId: 'any', selection: 'result:home' }]
    expect(outcomeOf((await server.call('/sports/quote', { legs }, { token })).json)).toBe(
      'LIMIT_REQUIRED time',
    )
  })

  it('ends an open round, deposits and withdraws [R12.02] [R12.06]', async () => {
    const player = await server.player({ cash: 100_000n, withPhone: true })
    const { token } = player
    const table = await openTable(server, player, 'mines')
    const { roundId } = await table.play(10, { mines: 1 })
    await requireLimits('deposit', 'loss', 'stake', 'time')
    const opened = dataOf(await table.tryMove(roundId, { open: 0 }))
    if (opened.status === 'open')
      expect(outcomeOf(await table.tryMove(roundId, { cashout: true }))).toBe('ok')
    const pix = { amount: 50, payChannel: 'sandbox', paymentMethod: 'pix' }
    expect(outcomeOf((await server.call('/recharge/createRechargeOrder', pix, { token })).json)).toBe('ok')
    const payout = { ...pix, account: 'ana@example.com' }
    // The next step of a withdrawal, as in a market without mandatory limits.
    expect(outcomeOf((await server.call('/withdraw/create', payout, { token })).json)).toMatch(
      /^VERIFICATION_REQUIRED/,
    )
  })
})

describe('a limit that the market requires', () => {
  const remove = async (at: TestServer, { token }: Player, kind: Kind, period: Period) =>
    outcomeOf((await at.call('/protection/setLimit', { kind, period, amount: null }, { token })).json)

  it('is lowered, raised and replaced by one for another period, but the last one is not removed [R12.06]', async () => {
    const player = await server.player()
    await requireLimits('loss')
    await setLimit(server, player, 'loss', 'day', 50)
    await setLimit(server, player, 'time', 'day', 60)
    expect(await remove(server, player, 'loss', 'day')).toBe('LIMIT_REQUIRED loss')
    expect(await remove(server, player, 'time', 'day')).toBe('ok')
    expect((await stateOf(server, player)).limits.find(({ kind }) => kind === 'loss')).not.toHaveProperty(
      'pending',
    )
    expect(await setLimit(server, player, 'loss', 'day', 40)).toMatchObject({ amount: 40 })
    expect(await setLimit(server, player, 'loss', 'day', 90)).toMatchObject({ pending: { amount: 90 } })
    await setLimit(server, player, 'loss', 'week', 200)
    expect(await remove(server, player, 'loss', 'day')).toBe('ok')
    // The removal of the other one waits: this one is the last.
    expect(await remove(other, player, 'loss', 'week')).toBe('LIMIT_REQUIRED loss')
    clock.pass(24 * hourMs)
    expect(outcomeOf(await confirmLimit(server, player, 'loss', 'day'))).toBe('ok')
    expect((await stateOf(server, player)).limits).toMatchObject([
      { kind: 'loss', period: 'week' },
      { kind: 'time' },
    ])
  })

  it('stays when two processes confirm removals from before at once [R12.06]', async () => {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const player = await server.player()
      for (const period of ['day', 'week'] as const) {
        await setLimit(server, player, 'loss', period, 50)
        expect(await remove(server, player, 'loss', period)).toBe('ok')
      }
      clock.pass(24 * hourMs)
      await requireLimits('loss')
      const confirmed = await Promise.all([
        confirmLimit(server, player, 'loss', 'day'),
        confirmLimit(other, player, 'loss', 'week'),
      ])
      expect(confirmed.map(outcomeOf).sort()).toEqual(['LIMIT_REQUIRED loss', 'ok'])
      expect((await stateOf(server, player)).limits).toHaveLength(1)
      await requireLimits()
    }
  })
})
