/**
 * Cashback: a share of a day's net losses is paid into the player's piggy bank, once per player and day. Days are days
 * of the market. Each run stores the span that it pays and starts where the run of the day before ended. A day has one
 * rule, the one in effect when it started, also in a run that is late or repeated.
 */
import type { Data } from '@saguao/contract/calls/calls.ts'
import { type Country, countries } from '@saguao/contract/product/countries.ts'
import {
  addMarketDays,
  endOfMarketDay,
  marketDay,
  startOfMarketDay,
} from '@saguao/contract/product/market-day.ts'
import { type Cash, minor, toMajor } from '@saguao/contract/product/money.ts'
import type { Session } from '#kernel/security/session.ts'
import { stakesAfter, stakesOf } from '#modules/games/games.ts'
import { refusalFor } from '#modules/protection/protection.ts'
import { budgetAdmits } from '#modules/rewards/budgets/budgets.ts'
import {
  type CashbackRule,
  changeRun,
  firstRunAfter,
  hasCashback,
  insertCashback,
  lastRunUpTo,
  type RunSpan,
  runOf,
} from '#modules/rewards/cashback/cashback-store.ts'
import { dayMs, spanBetween } from '#modules/rewards/days.ts'
import { partOf, type RewardDeps, rateOf, smaller } from '#modules/rewards/deps.ts'
import { countryOf } from '#modules/rewards/reward-switches.ts'
import { ruleOfTerms } from '#modules/rewards/terms/cashback-terms.ts'

/** Delay after midnight, so that rounds being written at midnight are committed. */
const runAfterMs = 10 * 60_000
/** Missed days that a run makes up for after downtime. */
const daysBack = 3
const playersPerStep = 200

type Newcomer = { readonly createdAt: Date }

export const newUserUntil = ({ newUserDays }: CashbackRule, { createdAt }: Newcomer): number =>
  createdAt.getTime() + newUserDays * dayMs

/** The tier of the loss, or the new-player rate when it is better. */
export function pointsFor(rule: CashbackRule, loss: bigint, isNew: boolean): number {
  const tier = rule.tiers.findLast(({ minLoss }) => loss >= minLoss)?.points ?? 0
  return isNew ? Math.max(tier, rule.newUserPoints) : tier
}

export type Counted = Pick<DayLoss, 'bet' | 'win' | 'risk' | 'points' | 'riskPoints'>

/** A share of the net loss, and no more than a share of the counted bets: bets without risk must not earn cashback. */
export const cashbackFor = ({ bet, win, risk, points, riskPoints }: Counted): bigint =>
  bet > win ? smaller(partOf(bet - win, points), partOf(risk, riskPoints)) : 0n

/** The rule without the parts that the market does not allow. */
export async function allowedRule(
  { switches }: Pick<RewardDeps, 'switches'>,
  country: Country,
  rule: CashbackRule,
): Promise<CashbackRule> {
  const isOn = await switches.isAllowed(country, 'cashback')
  const isNewOn = isOn && (await switches.isAllowed(country, 'new-user-cashback'))
  return {
    ...rule,
    tiers: isOn ? rule.tiers : [],
    ...(!isNewOn && { newUserDays: 0, newUserPoints: 0 }),
  }
}

/** The rule of a day of the market. */
export async function ruleOfDay(
  { db, settings }: Pick<RewardDeps, 'db' | 'settings'>,
  country: Country,
  day: string,
): Promise<CashbackRule> {
  const start = startOfMarketDay(country, day)
  return ruleOfTerms(await settings.appliedAt(db.query, 'cashback-terms', country, start))
}

const withoutCashback = { tiers: [], newUserDays: 0, newUserPoints: 0 } as const

/**
 * The span of a day's run: from the end of the run before it to the start of the run after it, so that runs neither
 * overlap nor leave out time between them.
 */
export async function spanOfDay(
  { db }: Pick<RewardDeps, 'db'>,
  country: Country,
  day: string,
): Promise<RunSpan> {
  const last = await lastRunUpTo(db, country, day)
  if (last?.day === day) return last
  const next = await firstRunAfter(db, country, day)
  const fromAt = last?.day === addMarketDays(day, -1) ? last.toAt : new Date(startOfMarketDay(country, day))
  const end = new Date(endOfMarketDay(country, day))
  const toAt = next?.day === addMarketDays(day, 1) && next.fromAt < end ? next.fromAt : end
  return { day, fromAt, toAt, finishedAt: null }
}

/** The span in which losses count now. A day whose run has ended already is followed by the next one. */
async function currentSpan(deps: RewardDeps, country: Country): Promise<RunSpan> {
  const now = deps.clock.now()
  const today = marketDay(country, now)
  const last = await lastRunUpTo(deps.db, country, today)
  if (last?.day !== today) return spanOfDay(deps, country, today)
  return last.toAt.getTime() > now ? last : spanOfDay(deps, country, addMarketDays(today, 1))
}

/** The cashback of today so far. */
export async function cashbackNow(
  deps: RewardDeps,
  { playerId, country, currency }: Session,
): Promise<Data<'/v1/cashback/load'>> {
  const { db, identity } = deps
  const { day, fromAt, toAt } = await currentSpan(deps, country)
  const allowed = await allowedRule(deps, country, await ruleOfDay(deps, country, day))
  // Without a budget nothing is paid for today.
  const rule = (await deps.switches.isOn(country, 'cashback')) ? allowed : { ...allowed, ...withoutCashback }
  const today = await stakesOf(db, playerId, spanBetween(fromAt, toAt))
  const newcomer = (await identity.newcomers([playerId])).get(playerId)
  const endsAt = newcomer ? newUserUntil(rule, newcomer) : 0
  const isNew = endsAt > fromAt.getTime()
  const loss = today.bet > today.win ? today.bet - today.win : 0n
  const points = pointsFor(rule, loss, isNew)
  const major = (amount: bigint) => toMajor(minor(amount), currency)
  return {
    rate: rateOf(points),
    tiers: rule.tiers.map(({ minLoss, points }) => ({ minLoss: major(minLoss), rate: rateOf(points) })),
    riskRate: rateOf(rule.riskPoints),
    today: {
      bet: major(today.bet),
      win: major(today.win),
      loss: major(loss),
      counted: major(today.risk),
      estimated: major(cashbackFor({ ...today, points, riskPoints: rule.riskPoints })),
    },
    newUser: {
      active: isNew,
      endsAt: isNew ? new Date(endsAt).toISOString() : null,
      rate: rateOf(rule.newUserPoints),
    },
  }
}

type DayLoss = {
  readonly player: bigint
  readonly bet: bigint
  readonly win: bigint
  readonly risk: bigint
  readonly points: number
  readonly riskPoints: number
  readonly currency: Cash
}

/**
 * Posts the cashback and inserts its row in one transaction; does nothing when the day is already paid, or when the player
 * may not be granted anything. A budget that is used up pays nothing; the transaction stores that it has stopped.
 */
const grantCashback = ({ db, wallet, clock }: RewardDeps, day: string, dayLoss: DayLoss): Promise<void> =>
  db.tx(async (tx) => {
    const { player, currency, ...counted } = dayLoss
    const amount = minor(cashbackFor(counted))
    if (amount === 0n || (await refusalFor({ query: tx }, player, 'grant', clock.now()))) return
    // The day of a repeated run must not count a paid player again.
    if (await hasCashback(tx, player, day)) return
    const [country, now] = [countryOf(currency), clock.now()]
    if (!(await budgetAdmits(tx, { country, reward: 'cashback', amount, day, now }))) return
    const { outcome } = await wallet.postIn(tx, {
      player,
      key: `cashback:${day}`,
      kind: 'cashback',
      currency,
      ref: day,
      transfers: [{ from: { house: 'promo:cashback' }, to: { player, name: 'pig' }, amount }],
    })
    // `mismatch`: a round counted late changed the sum, but the day is already paid.
    if (outcome === 'exists' || outcome === 'mismatch') return
    if (outcome !== 'posted')
      throw new Error(`cashback of player ${player} for ${day}: posting failed with ${outcome}`)
    const grantedAt = new Date(clock.now())
    await insertCashback(tx, { playerId: player, day, currency, ...counted, amount, grantedAt })
  })

type MarketRun = { readonly country: Country; readonly rule: CashbackRule; readonly span: RunSpan }

/** Processes the next players by id. Returns the last id; undefined when there are no more. */
async function runStep(
  deps: RewardDeps,
  { country, rule, span: { day, fromAt, toAt } }: MarketRun,
  after: bigint,
): Promise<bigint | undefined> {
  const stakes = await stakesAfter(deps.db, after, playersPerStep, spanBetween(fromAt, toAt))
  const losers = stakes.filter(({ bet, win }) => bet > win)
  const newcomers = await deps.identity.newcomers(losers.map(({ player }) => player))
  for (const { player, bet, win, risk } of losers) {
    const newcomer = newcomers.get(player)
    if (newcomer?.country !== country) continue
    const points = pointsFor(rule, bet - win, newUserUntil(rule, newcomer) > fromAt.getTime())
    const { currency } = countries[country]
    const { riskPoints } = rule
    if (points > 0) await grantCashback(deps, day, { player, bet, win, risk, points, riskPoints, currency })
  }
  return stakes.at(-1)?.player
}

/** Runs one day of a market from where it was left. Safe to stop or kill at any point. */
async function runMarketDay(
  deps: RewardDeps,
  country: Country,
  day: string,
  signal: AbortSignal,
): Promise<void> {
  const { db, clock } = deps
  const planned = await spanOfDay(deps, country, day)
  if (planned.finishedAt) return
  const span = await runOf(db, country, planned, new Date(clock.now()))
  if (span.finishedAt) return
  // Terms that start with the next day may be due since before this process ran.
  await deps.settings.applyDue()
  const run = { country, rule: await allowedRule(deps, country, await ruleOfDay(deps, country, day)), span }
  for (let upto: bigint | undefined = span.upto; !signal.aborted; ) {
    upto = await runStep(deps, run, upto)
    if (upto === undefined) return changeRun(db, country, day, { finishedAt: new Date(clock.now()) })
    await changeRun(db, country, day, { upto })
  }
}

/** Runs one day of every market. */
export async function runDay(deps: RewardDeps, day: string, signal: AbortSignal): Promise<void> {
  for (const { code } of Object.values(countries)) await runMarketDay(deps, code, day, signal)
}

/** Runs all finished days that are not paid yet, oldest first. */
export async function runCashback(deps: RewardDeps, signal: AbortSignal): Promise<void> {
  for (const { code } of Object.values(countries)) {
    const newest = addMarketDays(marketDay(code, deps.clock.now() - runAfterMs), -1)
    for (let back = daysBack - 1; back >= 0 && !signal.aborted; back--)
      await runMarketDay(deps, code, addMarketDays(newest, -back), signal)
  }
}

/** The time at which today's cashback is paid. */
export const nextRunAt = (country: Country, now: number): Date =>
  new Date(endOfMarketDay(country, marketDay(country, now - runAfterMs)) + runAfterMs)
