import type { BudgetReward } from '@saguao/contract/operators/names.ts'
import { endOfMarketDay, marketDay, startOfMarketDay } from '@saguao/contract/product/market-day.ts'
import { minor } from '@saguao/contract/product/money.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signIn, type TestOperator } from '#console/testing/operators.ts'
import { changeSetting, playedAt } from '#console/testing/reward-operators.ts'
import { insertGrant } from '#modules/rewards/grant-store.ts'
import {
  asOwner,
  auditFindings,
  callData,
  concurrently,
  newLogin,
  recharge,
  startRewardServer,
} from '#modules/rewards/testing/rewards-server.ts'
import { balanceOf, createManualClock, type Player } from '#testing/environment.ts'
import type { TestServer } from '#testing/server.ts'

let server: TestServer
/** A second process on the same database. */
let other: TestServer
let admins: readonly [TestOperator, TestOperator]
let risk: TestOperator
const clock = createManualClock(Date.parse('2026-07-10T12:00:00Z'))
const ends: (() => Promise<void>)[] = []
const never = new AbortController().signal
const dayMs = 86_400_000

beforeAll(async () => {
  const env = { CONSOLE_PORT: '0', IDLE_MINUTES: '60000' }
  const atEnd = (end: () => Promise<void>) => ends.unshift(end)
  server = await startRewardServer(atEnd, { clock, env })
  other = await startRewardServer(atEnd, { clock, databaseUrl: server.databaseUrl })
  admins = [await signIn(server, clock, 'admin', 1), await signIn(server, clock, 'admin', 2)]
  risk = await signIn(server, clock, 'risk', 1)
})
afterAll(async () => {
  expect(await auditFindings(server)).toEqual([])
  for (const end of ends) await end()
})

type Amounts = { readonly day: number | null; readonly month: number | null }
const setBudget = async (reward: BudgetReward, value: Amounts, country = 'BR') => {
  const subject = `${country}-${reward}`
  expect(await changeSetting(admins, { kind: 'reward-budget', subject, value })).toBeUndefined()
}

const spentOn = async (reward: BudgetReward, country: 'BR' | 'CL' = 'BR') => {
  const { list } = await risk.data('/operator/rewards', {})
  const row = list.find((one) => one.reward === reward && one.country === country)
  if (!row) throw new Error(`${reward} is missing`)
  return row
}

const claim = (at: TestServer, player: Player) => callData(at, player, '/v1/pb/reg/claim', {})
const createPlayers = (count: number) => Promise.all(Array.from({ length: count }, () => server.player()))
const sumOf = async (players: readonly Player[], account: 'bonus' | 'cash' | 'pb' | 'pig') =>
  (await Promise.all(players.map(({ id }) => balanceOf(server, id, account)))).reduce(
    (sum, one) => sum + one,
    0n,
  )

const alarms = async () =>
  (await admins[0].data('/operator/overview/now', {})).alarms
    .filter(({ name }) => name === 'reward-budget')
    .map(({ subject }) => subject)

describe('a budget [R13.13]', () => {
  it('is never passed by parallel claims in two processes, and then the offer is gone', async () => {
    // Seven gifts of 100.00 fit into 755.00.
    await setBudget('registration', { day: 75_500, month: null })
    const players = await createPlayers(24)
    const { done, refused } = await concurrently(players.length, (i) =>
      claim(i % 2 ? server : other, players[i] as Player),
    )
    expect(done).toHaveLength(7)
    expect(refused).toEqual(Array.from({ length: 17 }, () => 'OFFER_ENDED'))
    expect(await sumOf(players, 'bonus')).toBe(70_000n)
    const { today, month, isOffered, isAllowed } = await spentOn('registration')
    expect(today).toMatchObject({ amount: 700, grants: 7, budget: 755, isUsedUp: true })
    expect(today.refused).toBeGreaterThan(0)
    expect(today.stoppedAt).not.toBeNull()
    expect(month).toMatchObject({ amount: 700, budget: null, isUsedUp: false })
    expect([isAllowed, isOffered]).toEqual([true, false])

    for (const process of [server, other])
      await expect.poll(() => process.lobby.offers().BR).not.toContain('registration')
    const [late] = await createPlayers(1)
    const { list } = await callData(server, late as Player, '/v1/pb/list', {})
    expect(list.map(({ rewardReg }) => rewardReg)).toEqual([0, 0])
    await expect(claim(server, late as Player)).rejects.toThrow('OFFER_ENDED')
    expect(await alarms()).toEqual(['BR-registration'])

    // More money opens the offer again, in every process.
    await setBudget('registration', { day: 85_000, month: null })
    for (const process of [server, other])
      await expect.poll(() => process.lobby.offers().BR).toContain('registration')
    expect(await claim(other, late as Player)).toEqual({ amount: 100 })
    expect(await alarms()).toEqual([])
  })

  it('of a day begins again with the next day of the market', async () => {
    await setBudget('registration', { day: 80_000, month: null })
    const [first, second] = await createPlayers(2)
    await expect(claim(server, first as Player)).rejects.toThrow('OFFER_ENDED')
    clock.pass(endOfMarketDay('BR', marketDay('BR', clock.now())) - clock.now() - 1)
    await expect(claim(server, await newLogin(server, first as Player))).rejects.toThrow('OFFER_ENDED')
    clock.pass(1)
    expect(await claim(server, await newLogin(server, second as Player))).toEqual({ amount: 100 })
    await setBudget('registration', { day: null, month: null })
  })

  it('is a guard of the database: a grant that does not ask is refused with its posting', async () => {
    await setBudget('registration', { day: 0, month: null })
    const [player] = (await createPlayers(1)) as [Player]
    const grant = server.app.db.tx(async (tx) => {
      await server.wallet.postIn(tx, {
        player: player.id,
        key: 'reward:registration',
        kind: 'bonus',
        currency: 'BRL',
        transfers: [
          {
            from: { house: 'promo:registration' },
            to: { player: player.id, name: 'bonus' },
            amount: minor(1n),
          },
        ],
      })
      const row = { player: player.id, key: 'registration', reward: 'registration', source: 'x' } as const
      const more = {
        currency: 'BRL',
        amount: minor(1n),
        terms: { account: 'bonus' },
        marks: undefined,
      } as const
      await insertGrant(tx, { ...row, ...more, now: new Date(clock.now()) }, 'granted', null)
    })
    await expect(grant).rejects.toThrow('the budget of registration in BR is used up')
    expect(await balanceOf(server, player.id, 'bonus')).toBe(0n)
    await setBudget('registration', { day: null, month: null })
    await expect(server.app.db.pool.query(`update reward_spending set amount = 0`)).rejects.toThrow(
      'permission denied',
    )
  })

  it('of deposit bonuses gives nothing above it, and the deposit itself is credited', async () => {
    await setBudget('new-user-deposit', { day: null, month: 500_000 })
    const [lucky, unlucky] = await createPlayers(2)
    await recharge(server, lucky as Player, 50)
    const before = await balanceOf(server, unlucky?.id ?? 0n, 'cash')
    await recharge(server, unlucky as Player, 20)
    expect(await balanceOf(server, unlucky?.id ?? 0n, 'cash')).toBe(before + 2_000n)
    expect(await sumOf([lucky, unlucky] as Player[], 'pb')).toBe(500_000n)
    expect((await callData(server, unlucky as Player, '/v1/pb/list', {})).list).toEqual([])
    // The offer was not used: when the budget is raised, the next deposit earns it.
    await setBudget('new-user-deposit', { day: null, month: null })
    await recharge(server, unlucky as Player, 20)
    expect(await balanceOf(server, unlucky?.id ?? 0n, 'pb')).toBe(400_000n)
  })

  it('of envelopes stops openings in two processes at once', async () => {
    const [sender, ...openers] = await createPlayers(9)
    const { envelopeId } = await callData(server, sender as Player, '/lucky/money/create', { mode: 'equal' })
    await setBudget('lucky-campaign', { day: 350, month: null })
    const { done, refused } = await concurrently(openers.length, (i) =>
      callData(i % 2 ? server : other, openers[i] as Player, '/lucky/money/claim', { envelopeId }),
    )
    expect(done).toEqual(Array.from({ length: 3 }, () => ({ amount: 1 })))
    expect(refused).toEqual(Array.from({ length: 5 }, () => 'OFFER_ENDED'))
    expect(await spentOn('lucky-campaign')).toMatchObject({ today: { amount: 3, grants: 3 } })
    // A gift is money of its sender.
    const rich = await server.player({ cash: 10_000n })
    const gift = await callData(server, rich, '/lucky/money/create', { amount: 10, count: 1 })
    expect(
      await callData(server, openers[7] as Player, '/lucky/money/claim', { envelopeId: gift.envelopeId }),
    ).toEqual({ amount: 10 })
    await setBudget('lucky-campaign', { day: null, month: null })
  })

  it('of cashback counts for the day of the losses; a repeated run pays no one twice and stops nothing', async () => {
    const players = await createPlayers(3)
    await asOwner(server, 'update player set created_at = $1 where id = any ($2)', [
      new Date(clock.now() - 30 * dayMs),
      players.map(({ id }) => id),
    ])
    const day = marketDay('BR', clock.now())
    for (const player of players)
      await playedAt(server, player, 'BR', startOfMarketDay('BR', day) + 1, { bet: 10_000 })
    // 3.00 for each of the three.
    await setBudget('cashback', { day: 700, month: null })
    clock.pass(endOfMarketDay('BR', day) + 11 * 60_000 - clock.now())
    const rerun = async () => {
      await asOwner(server, 'update cashback_market_run set upto = 0, finished_at = null where day = $1', [
        day,
      ])
      await server.rewards.runCashbackDay(day, never)
    }
    await server.rewards.jobs['rewards-cashback']?.run(never)
    expect(await sumOf(players, 'pig')).toBe(600n)
    await rerun()
    expect(await sumOf(players, 'pig')).toBe(600n)
    await setBudget('cashback', { day: 900, month: null })
    await rerun()
    await rerun()
    expect(await sumOf(players, 'pig')).toBe(900n)
    const [row] = await asOwner<{ amount: number; grants: number }>(
      server,
      `select amount::int, grants::int from reward_spending
        where reward = 'cashback' and country = 'BR' and period = 'day' and starts = $1`,
      [day],
    )
    expect(row).toEqual({ amount: 900, grants: 3 })
    await setBudget('cashback', { day: null, month: null })
  })

  it('has sums that equal the grants themselves, by day and month', async () => {
    const differences = await asOwner(
      server,
      `with granted as (
         select case currency when 'BRL' then 'BR' else 'CL' end as country, reward, amount,
                to_char(changed_at at time zone case currency when 'BRL' then 'America/Sao_Paulo'
                                                     else 'America/Santiago' end, 'YYYY-MM-DD') as day
           from reward_grant where state = 'granted'
         union all
         select case currency when 'BRL' then 'BR' else 'CL' end, 'cashback', amount, day from cashback_day
         union all
         select e.country, 'lucky-campaign', s.amount,
                to_char(s.claimed_at at time zone 'America/Sao_Paulo', 'YYYY-MM-DD')
           from envelope_share s join envelope e on e.id = s.envelope_id
          where s.claimed_by is not null and e.kind = 'campaign'
       ), sums as (
         select country, reward, 'day' as period, day as starts, sum(amount) as amount from granted group by 1, 2, 4
         union all
         select country, reward, 'month', left(day, 7), sum(amount) from granted group by 1, 2, 4)
       select * from sums full join (select * from reward_spending where amount > 0) s
        using (country, reward, period, starts) where sums.amount is distinct from s.amount`,
    )
    expect(differences).toEqual([])
  })
})

describe('the rows behind the cost [R13.13]', () => {
  it.each(['registration', 'cashback', 'lucky-campaign', 'new-user-deposit'] as const)(
    'of %s sum to it, in pages',
    async (reward) => {
      const { month, day } = await spentOn(reward)
      const filters = { country: 'BR', reward, from: `${day.slice(0, 7)}-01`, to: day } as const
      let [sum, cursor] = [0, '']
      const ids = new Set<string>()
      for (;;) {
        const { list, next } = await risk.data('/operator/rewards/grants', {
          ...filters,
          limit: 2,
          ...(cursor && { cursor }),
        })
        for (const row of list) {
          sum += row.amount
          ids.add(row.id)
        }
        if (next === null) break
        cursor = next
      }
      expect(Math.round(sum * 100)).toBe(Math.round(month.amount * 100))
      expect(ids.size).toBe(month.grants)
    },
  )

  it('refuse a cursor that is none', async () => {
    for (const reward of ['cashback', 'registration'] as const)
      expect(
        await risk.call('/operator/rewards/grants', { country: 'BR', reward, cursor: `x' or 1=1|1` }),
      ).toEqual({ code: 'VALIDATION' })
  })
})

describe('held rewards [R13.13]', () => {
  let numbers = 0
  const mark = () => Buffer.from(`mark ${++numbers}`.padEnd(32, '.'))

  /** A grant that waits, as the abuse checks store it. */
  async function hold(player: Player, amount: number, device: Buffer, account: 'bonus' | 'pb' = 'bonus') {
    const terms = JSON.stringify({ account, kind: 'gift', wagerTimes: 30 })
    const [row] = await asOwner<{ id: string }>(
      server,
      `insert into reward_grant (player_id, key, reward, source, account, currency, amount, terms, device, created_at, state, reason, changed_at)
       values ($1, 'registration', 'registration', 'registration', $2, 'BRL', $3, $4, $5, $6, 'held', 'device', $6)
       returning id::text`,
      [player.id, account, amount, terms, device, new Date(clock.now())],
    )
    return row?.id ?? ''
  }
  const decide = (by: TestOperator, id: string, decision: 'grant' | 'refuse') =>
    by.call('/operator/reward/decide', { id, decision, reason: 'looked at both accounts' })

  it('show the players who share the mark, and are granted or refused once', async () => {
    const device = mark()
    const [a, b, c] = (await createPlayers(3)) as [Player, Player, Player]
    const ids = [await hold(a, 10_000, device), await hold(b, 10_000, device), await hold(c, 10_000, device)]
    const { list } = await risk.data('/operator/rewards/held', { reason: 'device', country: 'BR' })
    expect(list.find(({ id }) => id === ids[0])).toMatchObject({
      playerId: String(a.id),
      reward: 'registration',
      amount: 100,
      reason: 'device',
    })
    const sharers = list.find(({ id }) => id === ids[0])?.sharedWith ?? []
    expect(sharers.toSorted()).toEqual([String(b.id), String(c.id)].toSorted())
    const answers = await Promise.all([
      decide(risk, ids[0] ?? '', 'grant'),
      decide(admins[0], ids[0] ?? '', 'grant'),
    ])
    expect(answers.map((answer) => ('code' in answer ? answer.code : 'granted')).sort()).toEqual([
      'REWARD_DECIDED',
      'granted',
    ])
    expect(await balanceOf(server, a.id, 'bonus')).toBe(10_000n)
    expect(await decide(risk, ids[1] ?? '', 'refuse')).toMatchObject({
      data: { result: { state: 'refused' } },
    })
    expect(await balanceOf(server, b.id, 'bonus')).toBe(0n)
    const left = await risk.data('/operator/rewards/held', { playerId: String(c.id) })
    expect(left.list.map(({ id }) => id)).toEqual([ids[2]])
  })

  it('that one operator grants in a day are bounded: above the limit a second one approves', async () => {
    const operator = await signIn(server, clock, 'risk', 3)
    const device = mark()
    const ids: string[] = []
    for (const player of await createPlayers(3)) ids.push(await hold(player, 400_000, device))
    const outcomes = await Promise.all(ids.map((id) => decide(operator, id, 'grant')))
    const pending = outcomes.map((answer) => 'data' in answer && answer.data.pending)
    expect(pending.filter((isPending) => isPending === true)).toHaveLength(1)
    expect(pending.filter((isPending) => isPending === false)).toHaveLength(2)
    const asked = outcomes.find((answer) => 'data' in answer && answer.data.pending)
    const id = asked && 'data' in asked ? (asked.data.approvalId ?? '') : ''
    const approve = { id, decision: 'approve', reason: 'second look' } as const
    expect(await operator.call('/operator/approval/decide', approve)).toEqual({ code: 'APPROVAL_OWN' })
    expect(await risk.call('/operator/approval/decide', approve)).toMatchObject({ data: {} })
  })

  it('are not granted above the budget, nor to a player who is excluded', async () => {
    const [a, b] = (await createPlayers(2)) as [Player, Player]
    const [first, second] = [await hold(a, 10_000, mark()), await hold(b, 10_000, mark())]
    await setBudget('registration', { day: 0, month: null })
    expect(await decide(risk, first, 'grant')).toEqual({ code: 'BUDGET_USED' })
    await setBudget('registration', { day: null, month: null })
    await server.app.db.pool.query('select player_restrict($1, $2, $3, $4, $5)', [
      b.id,
      'excluded',
      'infinity',
      '{}',
      new Date(clock.now()),
    ])
    expect(await decide(risk, second, 'grant')).toEqual({ code: 'PLAYER_EXCLUDED' })
    expect(await decide(risk, first, 'grant')).toMatchObject({ data: { result: { state: 'granted' } } })
    expect(await sumOf([a, b], 'bonus')).toBe(10_000n)
  })

  it('are decided by operators who may, and only seen by others', async () => {
    const viewer = await signIn(server, clock, 'viewer', 1)
    const [player] = (await createPlayers(1)) as [Player]
    const id = await hold(player, 100, mark())
    expect(await decide(viewer, id, 'grant')).toEqual({ code: 'FORBIDDEN' })
    expect((await viewer.data('/operator/rewards/held', {})).list.map((row) => row.id)).toContain(id)
    const support = await signIn(server, clock, 'support', 1)
    expect(await support.call('/operator/rewards/held', {})).toEqual({ code: 'FORBIDDEN' })
    expect(
      await risk.call('/operator/setting/schedule', {
        kind: 'reward-budget',
        subject: 'BR-cashback',
        value: { day: 1, month: null },
        reason: 'risk may not change budgets',
      }),
    ).toEqual({ code: 'FORBIDDEN' })
  })
})
