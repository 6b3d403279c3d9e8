/** Limits of a player: what is used and left of them, setting them, and confirming a raise after its waiting time. */
import type { Body, Data } from '@saguao/contract/calls/calls.ts'
import { type Cash, minor, parseAmount, toMajor } from '@saguao/contract/product/money.ts'
import type { Tx } from '#kernel/db/db.ts'
import { Refusal } from '#kernel/refusal.ts'
import type { Session } from '#kernel/security/session.ts'
import type { ProtectionDeps } from '#modules/protection/deps.ts'
import { type LimitPeriod, periodAt } from '#modules/protection/periods.ts'
import { announceChange } from '#modules/protection/protection-events.ts'
import {
  confirmLimit,
  countedBets,
  depositsSince,
  type LimitChange,
  type LimitKey,
  type LimitKind,
  limitsOf,
  minutesPlayed,
  type StoredLimit,
  setLimit,
} from '#modules/protection/store.ts'

type Player = Pick<Session, 'playerId' | 'country' | 'currency'>
type PresentedLimit = Data<'/protection/setLimit'>
type Deps = Pick<ProtectionDeps, 'db' | 'clock'>

const order: readonly LimitKind[] = ['deposit', 'loss', 'stake', 'time']
const periods: readonly LimitPeriod[] = ['day', 'week', 'month']

/** Minor units as major ones; minutes as they are. */
export const presentAmount = (kind: LimitKind, amount: bigint, currency: Cash): number =>
  kind === 'time' ? Number(amount) : toMajor(minor(amount), currency)

async function usedOf({ db, clock }: Deps, { playerId, country }: Player, key: LimitKey): Promise<bigint> {
  const now = clock.now()
  const period = periodAt(country, key.period, now)
  if (key.kind === 'time') return BigInt(await minutesPlayed(db, playerId, period))
  if (key.kind === 'deposit')
    return (await db.tx((tx) => depositsSince(tx, playerId, [period.from])))[0] ?? 0n
  const counted = await countedBets(db, playerId, new Date(now))
  return counted.find(({ kind, period }) => kind === key.kind && period === key.period)?.used ?? 0n
}

const larger = (a: bigint, b: bigint): bigint => (a > b ? a : b)

async function present(deps: Deps, player: Player, limit: StoredLimit): Promise<PresentedLimit> {
  const { kind, period, amount, pendingAmount, pendingAt, pendingUntil } = limit
  const used = await usedOf(deps, player, limit)
  const major = (units: bigint): number => presentAmount(kind, units, player.currency)
  return {
    kind,
    period,
    amount: major(amount),
    // A player who has won has lost nothing, and has more left than the limit.
    used: major(larger(used, 0n)),
    left: major(larger(amount - used, 0n)),
    resetsAt: periodAt(player.country, period, deps.clock.now()).to.toISOString(),
    ...(pendingAt &&
      pendingUntil && {
        pending: {
          amount: pendingAmount === null ? null : major(pendingAmount),
          at: pendingAt.toISOString(),
          until: pendingUntil.toISOString(),
        },
      }),
  }
}

const positionOf = ({ kind, period }: LimitKey): number =>
  order.indexOf(kind) * periods.length + periods.indexOf(period)

export async function presentLimits(deps: Deps, player: Player): Promise<PresentedLimit[]> {
  const limits = await limitsOf(deps.db, player.playerId, new Date(deps.clock.now()))
  const sorted = limits.sort((a, b) => positionOf(a) - positionOf(b))
  return Promise.all(sorted.map((limit) => present(deps, player, limit)))
}

async function presentLimit(deps: Deps, player: Player, { kind, period }: LimitKey): Promise<PresentedLimit> {
  const found = (await presentLimits(deps, player)).find(
    (limit) => limit.kind === kind && limit.period === period,
  )
  const resetsAt = periodAt(player.country, period, deps.clock.now()).to.toISOString()
  return found ?? { kind, period, amount: null, used: 0, left: null, resetsAt }
}

const minutesIn: Readonly<Record<LimitPeriod, number>> = { day: 1_440, week: 10_080, month: 44_640 }

/** Minor units or minutes; null removes the limit. */
function unitsOf({ kind, period, amount }: Body<'/protection/setLimit'>, currency: Cash): bigint | null {
  if (amount === null) return null
  const minutes = Number.isInteger(amount) && amount <= minutesIn[period] ? BigInt(amount) : null
  const units = kind === 'time' ? minutes : parseAmount(amount, currency)
  if (units === null) throw new Refusal('VALIDATION', { field: 'amount' })
  return units
}

/** Counting starts with the older one of the running week and month. */
function changeOf(
  { clock, policyOf }: Pick<ProtectionDeps, 'clock' | 'policyOf'>,
  { playerId: player, country }: Player,
  { kind, period }: LimitKey,
): LimitChange {
  const now = clock.now()
  const starts = (['week', 'month'] as const).map((one) => periodAt(country, one, now).from.getTime())
  const { timeZone } = policyOf(country)
  return { player, kind, period, at: new Date(now), timeZone, countFrom: new Date(Math.min(...starts)) }
}

/**
 * Where the market requires a limit of this kind, one has to remain. The caller has locked the player's limits, so of two
 * removals at once, also in two processes, the second sees the first.
 */
async function requireRemaining(
  { policyOf, clock }: Pick<ProtectionDeps, 'policyOf' | 'clock'>,
  tx: Tx,
  { playerId, country }: Player,
  kind: LimitKind,
  counts: (limit: StoredLimit) => boolean = () => true,
): Promise<void> {
  if (!policyOf(country).mandatoryLimits.includes(kind)) return
  const limits = await limitsOf({ query: tx }, playerId, new Date(clock.now()))
  if (!limits.some((limit) => limit.kind === kind && counts(limit)))
    throw new Refusal('LIMIT_REQUIRED', { field: kind })
}

/** Its removal is not requested. */
const isLasting = ({ pendingAt, pendingAmount }: StoredLimit): boolean =>
  pendingAt === null || pendingAmount !== null

/** The limit, or the requested raise, is the same already: nothing is locked or written. */
async function isUnchanged(
  { db, clock, policyOf }: Deps & Pick<ProtectionDeps, 'policyOf'>,
  { playerId, country }: Player,
  { kind, period }: LimitKey,
  amount: bigint | null,
): Promise<boolean> {
  const limits = await limitsOf(db, playerId, new Date(clock.now()))
  const found = limits.find((limit) => limit.kind === kind && limit.period === period)
  if (!found) return amount === null && !policyOf(country).mandatoryLimits.includes(kind)
  return amount === (found.pendingAt === null ? found.amount : found.pendingAmount)
}

/** A lower limit holds at once; a higher one, or none, waits and must be confirmed after that. */
export async function changeLimit(
  deps: ProtectionDeps,
  player: Player,
  request: Body<'/protection/setLimit'>,
): Promise<PresentedLimit> {
  const change = changeOf(deps, player, request)
  const amount = unitsOf(request, player.currency)
  if (await isUnchanged(deps, player, request, amount)) return presentLimit(deps, player, request)
  const { raiseWaitHours: waitHours } = deps.policyOf(player.country)
  await deps.db.tx(async (tx) => {
    await setLimit(tx, { ...change, amount, waitHours })
    if (amount === null) await requireRemaining(deps, tx, player, request.kind, isLasting)
    if (request.kind === 'time') await deps.playTime.checkIn(tx, player.playerId, player.country)
    await announceChange(tx, player.playerId)
  })
  return presentLimit(deps, player, request)
}

export async function confirmChange(
  deps: ProtectionDeps,
  player: Player,
  key: LimitKey,
): Promise<PresentedLimit> {
  const hasLapsed = await deps.db.tx(async (tx) => {
    const outcome = await confirmLimit(tx, changeOf(deps, player, key))
    if (outcome === 'waiting') throw new Refusal('LIMIT_WAITING')
    if (outcome === 'none') return false
    // The lapse is written into the history, so the refusal follows the commit.
    if (outcome === 'lapsed') return true
    await requireRemaining(deps, tx, player, key.kind)
    if (key.kind === 'time') await deps.playTime.checkIn(tx, player.playerId, player.country)
    await announceChange(tx, player.playerId)
    return false
  })
  if (hasLapsed) throw new Refusal('LIMIT_LAPSED')
  return presentLimit(deps, player, key)
}

/** The limits of the profile. */
export async function profileLimits(
  { db, clock }: Deps,
  { playerId, currency }: Pick<Player, 'playerId' | 'currency'>,
): Promise<Data<'/user/getUserInfo'>['limits']> {
  const daily = (await limitsOf(db, playerId, new Date(clock.now()))).filter(({ period }) => period === 'day')
  const of = (kind: LimitKind): number | null => {
    const found = daily.find((limit) => limit.kind === kind)
    return found ? presentAmount(kind, found.amount, currency) : null
  }
  return { dailyDeposit: of('deposit'), dailyLoss: of('loss'), sessionMinutes: of('time') }
}
