/** Cashback: a share of a day's net losses is paid into the player's piggy bank, once per player and day. */
import type { Data } from '@saguao/contract/calls/calls.ts'
import { type Country, countries } from '@saguao/contract/product/countries.ts'
import { type Cash, minor, toMajor } from '@saguao/contract/product/money.ts'
import type { Session } from '#kernel/security/session.ts'
import { stakesAfter, stakesOf } from '#modules/games/games.ts'
import {
  type CashbackRule,
  cashbackRule,
  changeRun,
  insertCashback,
  runOf,
} from '#modules/rewards/cashback/cashback-store.ts'
import { dayMs, dayOf, spanOf, startOf } from '#modules/rewards/days.ts'
import { partOf, type RewardDeps, rateOf } from '#modules/rewards/deps.ts'

/** Delay after midnight, so that rounds being written at midnight are committed. */
const runAfterMs = 10 * 60_000
/** Missed days that a run makes up for after downtime. */
const daysBack = 3
const playersPerStep = 200

type Newcomer = { readonly createdAt: Date }

const newUserUntil = ({ newUserDays }: CashbackRule, { createdAt }: Newcomer): number =>
  createdAt.getTime() + newUserDays * dayMs

/** The tier of the loss, or the new-player rate when it is better. */
export function pointsFor(rule: CashbackRule, loss: bigint, isNew: boolean): number {
  const tier = rule.tiers.findLast(({ minLoss }) => loss >= minLoss)?.points ?? 0
  return isNew ? Math.max(tier, rule.newUserPoints) : tier
}

/** The effective rule: disabled parts are empty. */
async function ruleFor({ db, switches }: RewardDeps, country: Country): Promise<CashbackRule> {
  const rule = await cashbackRule(db, country)
  const isOn = await switches.isOn(country, 'cashback')
  const isNewOn = isOn && (await switches.isOn(country, 'new-user-cashback'))
  return {
    ...rule,
    tiers: isOn ? rule.tiers : [],
    ...(!isNewOn && { newUserDays: 0, newUserPoints: 0 }),
  }
}

/** The cashback of today so far. */
export async function cashbackNow(
  deps: RewardDeps,
  { playerId, country, currency }: Session,
): Promise<Data<'/v1/cashback/load'>> {
  const { db, clock, identity } = deps
  const rule = await ruleFor(deps, country)
  const today = await stakesOf(db, playerId, spanOf(dayOf(clock.now())))
  const newcomer = (await identity.newcomers([playerId])).get(playerId)
  const endsAt = newcomer ? newUserUntil(rule, newcomer) : 0
  const isNew = endsAt > startOf(dayOf(clock.now()))
  const loss = today.bet > today.win ? today.bet - today.win : 0n
  const points = pointsFor(rule, loss, isNew)
  const major = (amount: bigint) => toMajor(minor(amount), currency)
  return {
    rate: rateOf(points),
    tiers: rule.tiers.map(({ minLoss, points }) => ({ minLoss: major(minLoss), rate: rateOf(points) })),
    today: {
      bet: major(today.bet),
      win: major(today.win),
      loss: major(loss),
      estimated: major(partOf(loss, points)),
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
  readonly points: number
  readonly currency: Cash
}

/** Posts the cashback and inserts its row in one transaction; does nothing when the day is already paid. */
const grantCashback = ({ db, wallet, clock }: RewardDeps, day: string, dayLoss: DayLoss): Promise<void> =>
  db.tx(async (tx) => {
    const { player, bet, win, points, currency } = dayLoss
    const amount = minor(partOf(bet - win, points))
    if (amount === 0n) return
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
    await insertCashback(tx, { playerId: player, day, currency, bet, win, points, amount, grantedAt })
  })

type Rules = Readonly<Record<Country, CashbackRule>>

/** Processes the next players by id. Returns the last id; undefined when there are no more. */
async function runStep(
  deps: RewardDeps,
  rules: Rules,
  day: string,
  after: bigint,
): Promise<bigint | undefined> {
  const stakes = await stakesAfter(deps.db, after, playersPerStep, spanOf(day))
  const losers = stakes.filter(({ bet, win }) => bet > win)
  const newcomers = await deps.identity.newcomers(losers.map(({ player }) => player))
  for (const { player, bet, win } of losers) {
    const newcomer = newcomers.get(player)
    if (!newcomer) continue
    const rule = rules[newcomer.country]
    const points = pointsFor(rule, bet - win, newUserUntil(rule, newcomer) > startOf(day))
    const { currency } = countries[newcomer.country]
    if (points > 0) await grantCashback(deps, day, { player, bet, win, points, currency })
  }
  return stakes.at(-1)?.player
}

/** Runs one day from where it was left. Safe to stop or kill at any point. */
export async function runDay(deps: RewardDeps, day: string, signal: AbortSignal): Promise<void> {
  const { db, clock } = deps
  const run = await runOf(db, day, new Date(clock.now()))
  if (run.finishedAt) return
  const rules = { BR: await ruleFor(deps, 'BR'), CL: await ruleFor(deps, 'CL') }
  for (let upto: bigint | undefined = run.upto; !signal.aborted; ) {
    upto = await runStep(deps, rules, day, upto)
    if (upto === undefined) return changeRun(db, day, { finishedAt: new Date(clock.now()) })
    await changeRun(db, day, { upto })
  }
}

/** Runs all finished days that are not paid yet, oldest first. */
export async function runCashback(deps: RewardDeps, signal: AbortSignal): Promise<void> {
  const newest = startOf(dayOf(deps.clock.now() - runAfterMs)) - dayMs
  for (let back = daysBack - 1; back >= 0 && !signal.aborted; back--)
    await runDay(deps, dayOf(newest - back * dayMs), signal)
}

/** The time at which today's cashback is paid. */
export const nextRunAt = (now: number): Date =>
  new Date(startOf(dayOf(now - runAfterMs)) + dayMs + runAfterMs)
