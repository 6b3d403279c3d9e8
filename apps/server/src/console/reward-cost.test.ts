import type { OperatorData } from '@saguao/contract/operators/operator-calls.ts'
import type { RewardTermName } from '@saguao/contract/operators/settings/reward-settings.ts'
import { addMarketDays, marketDay, startOfMarketDay } from '@saguao/contract/product/market-day.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signIn, type TestOperator } from '#console/testing/operators.ts'
import { changeSetting, playedAt, settingOf } from '#console/testing/reward-operators.ts'
import {
  asOwner,
  callData,
  newLogin,
  pollOptions,
  recharge,
  startRewardServer,
} from '#modules/rewards/testing/rewards-server.ts'
import { createManualClock, createSeededRandom, type Player } from '#testing/environment.ts'
import type { TestServer } from '#testing/server.ts'

let server: TestServer
let admins: readonly [TestOperator, TestOperator]
const clock = createManualClock(Date.parse('2026-05-01T15:00:00Z'))
const ends: (() => Promise<void>)[] = []
const dayMs = 86_400_000
const never = new AbortController().signal
const random = createSeededRandom('month')

type Market = 'BR' | 'CL'
/** Losses of the month as the test made them: player, day and minor units. */
type Loss = { readonly market: Market; readonly player: Player; readonly day: string; readonly loss: number }
const losses: Loss[] = []
const days = 12

beforeAll(async () => {
  const env = { CONSOLE_PORT: '0', IDLE_MINUTES: '60000' }
  server = await startRewardServer((end) => ends.push(end), { clock, random, env })
  admins = [await signIn(server, clock, 'admin', 1), await signIn(server, clock, 'admin', 2)]
  // The ways to play are computed once per process, which takes longer than a change may wait.
  await admins[0].data('/operator/rewards/strategies', {})
})
afterAll(async () => {
  for (const end of ends) await end()
})

async function createPlayers(market: Market, count: number, age: number): Promise<Player[]> {
  const players: Player[] = []
  for (let i = 0; i < count; i++) {
    const player = await server.player({ country: market })
    await asOwner(server, `update player set created_at = $1 where id = $2`, [
      new Date(clock.now() - age * dayMs),
      player.id,
    ])
    players.push(player)
  }
  return players
}

/** Bets and wins of a player on a day; the difference is the loss of the day. */
async function playDay(market: Market, player: Player, day: string): Promise<void> {
  const start = startOfMarketDay(market, day)
  const rounds = Array.from({ length: 3 }, () => ({
    bet: 100 + random.below(90_000),
    win: random.below(3) === 0 ? random.below(60_000) : 0,
    at: start + random.below(23 * 3_600_000),
  }))
  for (const { at, ...round } of rounds) await playedAt(server, player, market, at, round)
  losses.push({ market, player, day, loss: rounds.reduce((sum, { bet, win }) => sum + bet - win, 0) })
}

async function claimAll(players: readonly Player[]): Promise<void> {
  const [sender, ...openers] = await Promise.all(players.map((player) => newLogin(server, player)))
  const { envelopeId } = await callData(server, sender as Player, '/lucky/money/create', {})
  for (const opener of openers) {
    await callData(server, opener, '/lucky/money/claim', { envelopeId })
    clock.pass(1_000)
  }
}

/** Half a month of both markets, with a paused player, deposits of all kinds, invitations, gifts and envelopes. */
async function playMonth(): Promise<void> {
  const regulars = { BR: await createPlayers('BR', 4, 60), CL: await createPlayers('CL', 3, 60) }
  const newcomers = { BR: await createPlayers('BR', 2, 1), CL: await createPlayers('CL', 1, 1) }
  const [inviter, invited, saver, paused] = await createPlayers('BR', 4, 60)
  if (!inviter || !invited || !saver || !paused) throw new Error('the players are missing')
  await asOwner(
    server,
    `insert into invitation (player_id, inviter, invited_at, state) values ($1, $2, $3, 'open')`,
    [invited.id, inviter.id, new Date(clock.now())],
  )
  const deposit = async (player: Player, amount: number, activityId?: string) =>
    recharge(server, await newLogin(server, player), amount, activityId ? { activityId } : {})
  for (let i = 0; i < days; i++) {
    for (const market of ['BR', 'CL'] as const)
      for (const player of [...regulars[market], ...newcomers[market]])
        await playDay(market, player, marketDay(market, clock.now()))
    // Pauses and comes back: the cashback of that day is lost.
    if (i === 3) await playDay('BR', paused, marketDay('BR', clock.now()))
    const pausedUntil = i === 3 ? new Date(clock.now() + 2 * dayMs) : null
    await asOwner(server, 'update player set paused_until = $1 where id = $2', [pausedUntil, paused.id])
    if (i === 1) for (const amount of [19, 25, 60]) await deposit(saver, amount)
    if (i === 2) await deposit(newcomers.BR[0] as Player, 80, 'br-first')
    if (i === 5) for (const amount of [50, 333.33, 900]) await deposit(saver, amount, 'br-reload')
    if (i === 6) for (const amount of [15, 20, 40]) await deposit(invited, amount)
    if (i === 7)
      for (const player of newcomers.BR)
        await callData(server, await newLogin(server, player), '/v1/pb/reg/claim', {})
    if (i === 8) await claimAll(regulars.BR)
    clock.pass(dayMs)
    await server.rewards.jobs['rewards-cashback']?.run(never)
  }
  const invites = () => asOwner(server, `select from reward_grant where reward = 'invite'`)
  await expect.poll(invites, pollOptions).toHaveLength(1)
}

type Expected = OperatorData<'/operator/rewards/expected'>

async function expectedOf(kind: RewardTermName, subject: string, change: object = {}): Promise<Expected> {
  const value = { ...(await settingOf(admins[0], kind, subject)), ...change } as never
  return admins[0].data('/operator/rewards/expected', { kind, subject, value, days: 30 })
}

/** The sum of the ledger's postings from the promo account, in major units. */
async function paidByHouse(reward: string, currency: string, digits: number): Promise<number> {
  const [row] = await asOwner<{ sum: string }>(
    server,
    `select -sum(e.amount) as sum from entry e join chart c on c.id = e.account
      where c.side = 'house' and c.name = 'promo:' || $1 and c.currency = $2`,
    [reward, currency],
  )
  return Number(row?.sum ?? 0) / 10 ** digits
}

/** The player who played on one day only was paused when it was paid. */
const wasPaused = ({ id }: Player): boolean => losses.filter(({ player }) => player.id === id).length === 1

describe('the expected cost [R13.13]', () => {
  it('has a month of both markets to look back on', playMonth)

  it.each([
    ['cashback-terms', 'BR', 'cashback', 'BRL', 2],
    ['cashback-terms', 'CL', 'cashback', 'CLP', 0],
    ['new-user-terms', 'BR', 'new-user-deposit', 'BRL', 2],
    ['registration-terms', 'BR', 'registration', 'BRL', 2],
    ['deposit-promotion', 'br-first', 'first-recharge', 'BRL', 2],
    ['deposit-promotion', 'br-reload', 'deposit-activity', 'BRL', 2],
    ['invitation-terms', 'BR', 'invite', 'BRL', 2],
    ['envelope-terms', 'BR', 'lucky-campaign', 'BRL', 2],
  ] as const)(
    'of unchanged %s in %s is what was really granted, to the cent and by day',
    async (kind, subject, reward, currency, digits) => {
      const expected = await expectedOf(kind, subject)
      const paid = await paidByHouse(reward, currency, digits)
      expect(paid).toBeGreaterThan(0)
      expect(expected).toMatchObject({
        reward,
        method: 'exact',
        isAllowed: true,
        granted: { amount: paid },
        current: expected.granted,
        proposed: expected.granted,
      })
      for (const day of expected.days) expect([day.current, day.proposed]).toEqual([day.granted, day.granted])
      const sum = expected.days.reduce((total, { granted }) => total + granted * 10 ** digits, 0)
      expect(Math.round(sum)).toBe(Math.round(paid * 10 ** digits))
    },
  )

  it.each(['BR', 'CL'] as const)(
    'of a new cashback rate in %s is what a replay of the month gives',
    async (market) => {
      const tiers = [
        { minLoss: 5_000, points: 150 },
        { minLoss: 60_000, points: 450 },
      ]
      const { proposed, days: byDay } = await expectedOf('cashback-terms', market, {
        tiers,
        newUserDays: 0,
      })
      // A second way: from the losses as the test made them.
      const pointsOf = (loss: number) => tiers.findLast(({ minLoss }) => loss >= minLoss)?.points ?? 0
      const paid = losses
        .filter((one) => one.market === market && one.loss > 0 && !wasPaused(one.player))
        .map(({ player, day, loss }) => ({
          player,
          day,
          amount: Math.floor((loss * pointsOf(loss)) / 10_000),
        }))
        .filter(({ amount }) => amount > 0)
      const digits = market === 'BR' ? 2 : 0
      const sum = paid.reduce((total, { amount }) => total + amount, 0)
      expect(Math.round(proposed.amount * 10 ** digits)).toBe(sum)
      expect(proposed.grants).toBe(paid.length)
      expect(proposed.players).toBe(new Set(paid.map(({ player }) => player.id)).size)
      for (const { day, proposed: amount } of byDay) {
        const ofDay = paid.filter((one) => one.day === day).reduce((total, one) => total + one.amount, 0)
        expect([day, Math.round(amount * 10 ** digits)]).toEqual([day, ofDay])
      }
    },
  )

  it('of other terms follows the deposits, claims and shares of the month', async () => {
    const { offers } = await settingOf(admins[0], 'new-user-terms', 'BR')
    // Deposits of 19, 25 and 60: with a threshold of 15 the first one earns the second offer already.
    const lower = offers.map((offer, i) => (i === 1 ? { ...offer, recharge: 1_500, total: 100_000 } : offer))
    const newUser = await expectedOf('new-user-terms', 'BR', { offers: lower })
    expect(newUser.proposed.amount).not.toBe(newUser.current.amount)
    const reload = await expectedOf('deposit-promotion', 'br-reload', {
      minAmount: 30_000,
      rewardPoints: 2_000,
      rewardMax: 10_000,
    })
    // 20 % of 333.33 and of 900, each at most 100.
    expect(reload.proposed).toEqual({ amount: 166.66, grants: 2, players: 1 })
    const registration = await expectedOf('registration-terms', 'BR', { amount: 1_234 })
    expect(registration.proposed).toEqual({ amount: 24.68, grants: 2, players: 2 })
    const invitation = await expectedOf('invitation-terms', 'BR', { recharge: 3_000, reward: 777 })
    expect(invitation.proposed).toEqual({ amount: 7.77, grants: 1, players: 1 })
    const envelopes = await expectedOf('envelope-terms', 'BR', { campaignAmount: 3_000, campaignCount: 2 })
    expect(envelopes).toMatchObject({ method: 'estimated', proposed: { amount: 30, grants: 2 } })
  })

  it('counts nothing for a reward that the market does not allow, and refuses terms that are none', async () => {
    const allow = (rewards: string) =>
      asOwner(
        server,
        `update market_policy set rewards = ${rewards} where country = 'CL' and mode = 'sandbox'`,
      )
    await allow(`array_remove(rewards, 'cashback')`)
    const none = { amount: 0, grants: 0, players: 0 }
    expect(await expectedOf('cashback-terms', 'CL')).toMatchObject({
      isAllowed: false,
      current: none,
      proposed: none,
    })
    await allow(`array_append(rewards, 'cashback')`)
    const wrong = await admins[0].call('/operator/rewards/expected', {
      kind: 'cashback-terms',
      subject: 'BR',
      value: { tiers: [], newUserDays: -1, newUserPoints: 0, riskPoints: 0, minCollect: 1 },
    })
    expect(wrong).toEqual({ code: 'VALIDATION' })
    const unknown = await admins[0].call('/operator/rewards/expected', {
      kind: 'cashback-terms',
      subject: 'AR',
      value: {},
    })
    expect(unknown).toEqual({ code: 'SETTING_UNKNOWN' })
  })

  it('is the cost that the terms have afterwards, when the same month is played again', async () => {
    const current = await settingOf(admins[0], 'cashback-terms', 'CL')
    const value = { ...current, tiers: [{ minLoss: 1, points: 200 }], newUserDays: 0, newUserPoints: 0 }
    const forecast = await expectedOf('cashback-terms', 'CL', value)
    const firstDay = addMarketDays(marketDay('CL', clock.now()), 1)
    const validFrom = new Date(startOfMarketDay('CL', firstDay)).toISOString()
    const change = { kind: 'cashback-terms', subject: 'CL', value, validFrom } as const
    expect(await changeSetting(admins, change)).toBeUndefined()
    const before = await paidByHouse('cashback', 'CLP', 0)
    const month = losses.filter(({ market, loss }) => market === 'CL' && loss > 0)
    for (const { player, day, loss } of month) {
      const offset = Math.round((Date.parse(day) - Date.parse(month[0]?.day ?? '')) / dayMs)
      const at = startOfMarketDay('CL', addMarketDays(firstDay, offset)) + 3_600_000
      await playedAt(server, player, 'CL', at, { bet: loss })
    }
    for (let i = 0; i <= days + 1; i++) {
      clock.pass(dayMs)
      await server.rewards.jobs['rewards-cashback']?.run(never)
    }
    expect((await paidByHouse('cashback', 'CLP', 0)) - before).toBe(forecast.proposed.amount)
    expect(forecast.proposed.amount).not.toBe(forecast.current.amount)
  })
})
