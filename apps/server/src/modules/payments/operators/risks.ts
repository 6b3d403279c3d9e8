/**
 * Why a withdrawal deserves a look. Each reason comes from the module that knows it; the reasons of a page of orders are
 * read in a handful of queries, whatever its length.
 */
import type { OperatorData } from '@saguao/contract/operators/operator-calls.ts'
import { type Cash, minor, toMajor } from '@saguao/contract/product/money.ts'
import type { Db } from '#kernel/db/db.ts'
import type { PayeeFacts } from '#modules/identity/identity.ts'
import { accountFacts, lastDepositsBefore } from '#modules/payments/operators/operator-store.ts'
import type { Withdrawal } from '#modules/payments/withdraw/withdraw-store.ts'

export type RiskReason = OperatorData<'/operator/withdrawals'>['list'][number]['risks'][number]

type Span = { readonly player: bigint; readonly from: Date; readonly to: Date }

/** What other modules know of the players of payouts. */
export type RiskReaders = {
  payeeFacts(players: readonly bigint[]): Promise<readonly PayeeFacts[]>
  sharedDevices(
    players: readonly bigint[],
  ): Promise<readonly { player: bigint; others: number; example: bigint }[]>
  bonusUse(
    players: readonly bigint[],
    since: Date,
  ): Promise<readonly { player: bigint; converted: bigint; open: number }[]>
  assessmentsOf(
    players: readonly bigint[],
  ): Promise<readonly { player: bigint; score: number; reasons: readonly { marker: string }[] }[]>
  stakedIn(
    spans: readonly Span[],
    maxRounds: number,
  ): Promise<readonly { readonly rounds: number; readonly staked: bigint }[]>
}

type Deps = RiskReaders & { readonly db: Db }

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const newAccountMs = dayMs
const recentMs = 7 * dayMs
const bonusMs = 30 * dayMs
/** More rounds than this are play, whatever their stakes. */
const maxQuickRounds = 200

const hoursBetween = (from: Date, to: Date): number =>
  Math.max(Math.round((to.getTime() - from.getTime()) / hourMs), 0)

const major = (units: bigint, currency: Cash): number => toMajor(minor(units), currency)

type Order = Pick<Withdrawal, 'id' | 'playerId' | 'accountId' | 'createdAt' | 'currency' | 'amount'>
type Reasons = Map<string, RiskReason[]>

/** Money that was deposited and goes out again without having been staked once. */
async function addQuickTurnover(deps: Deps, orders: readonly Order[], add: Add): Promise<void> {
  const deposits = await lastDepositsBefore(deps.db, orders, recentMs)
  const recent = orders.flatMap((order) => {
    const deposit = deposits.get(order.id)
    return deposit ? [{ order, deposit }] : []
  })
  const spans = recent.map(({ order, deposit }) => ({
    player: order.playerId,
    from: deposit.finishedAt,
    to: order.createdAt,
  }))
  const stakes = spans.length > 0 ? await deps.stakedIn(spans, maxQuickRounds) : []
  recent.forEach(({ order, deposit }, i) => {
    const { rounds, staked } = stakes[i] ?? { rounds: 0, staked: 0n }
    if (rounds >= maxQuickRounds || staked >= deposit.amount) return
    add(order, 'quick-turnover', {
      deposited: major(deposit.amount, order.currency),
      staked: major(staked, order.currency),
      hours: hoursBetween(deposit.finishedAt, order.createdAt),
    })
  })
}

type Add = (order: Order, reason: RiskReason['reason'], facts?: RiskReason['facts']) => void

async function addAccounts({ db }: Deps, orders: readonly Order[], add: Add): Promise<void> {
  const accounts = await accountFacts(
    db,
    orders.map(({ accountId }) => accountId),
  )
  for (const order of orders) {
    const account = accounts.get(order.accountId)
    if (!account) continue
    const age = order.createdAt.getTime() - account.confirmedAt.getTime()
    if (age < newAccountMs)
      add(order, 'new-account', { hours: hoursBetween(account.confirmedAt, order.createdAt) })
    if (account.others > 0)
      add(order, 'shared-account', { others: account.others, player: String(account.example) })
  }
}

async function addPlayers(deps: Deps, orders: readonly Order[], add: Add): Promise<void> {
  const facts = new Map((await deps.payeeFacts(playersOf(orders))).map((one) => [one.id, one]))
  for (const order of orders) {
    const payee = facts.get(order.playerId)
    if (!payee) continue
    const isRecent = (at: Date | null): at is Date =>
      at !== null && order.createdAt.getTime() - at.getTime() < recentMs
    if (payee.isBlocked) add(order, 'blocked')
    if (payee.isExcluded) add(order, 'excluded')
    if (!payee.isVerified) add(order, 'unverified')
    const { passwordResetAt, phoneMovedAt } = payee
    if (isRecent(phoneMovedAt))
      add(order, 'phone-moved', { hours: hoursBetween(phoneMovedAt, order.createdAt) })
    else if (isRecent(passwordResetAt))
      add(order, 'password-reset', { hours: hoursBetween(passwordResetAt, order.createdAt) })
  }
}

async function addPlay(deps: Deps, orders: readonly Order[], now: number, add: Add): Promise<void> {
  const players = playersOf(orders)
  const [devices, bonuses, markers] = await Promise.all([
    deps.sharedDevices(players),
    deps.bonusUse(players, new Date(now - bonusMs)),
    deps.assessmentsOf(players),
  ])
  for (const order of orders) {
    const device = devices.find(({ player }) => player === order.playerId)
    if (device) add(order, 'shared-device', { others: device.others, player: String(device.example) })
    const bonus = bonuses.find(({ player }) => player === order.playerId)
    if (bonus)
      add(order, 'bonus-use', { converted: major(bonus.converted, order.currency), open: bonus.open })
    const marker = markers.find(({ player }) => player === order.playerId)
    if (marker)
      add(order, 'markers', {
        score: marker.score,
        markers: marker.reasons.map(({ marker }) => marker).join(', '),
      })
  }
}

const playersOf = (orders: readonly Order[]): bigint[] => [...new Set(orders.map(({ playerId }) => playerId))]

export async function risksOf(deps: Deps, orders: readonly Order[], now: number): Promise<Reasons> {
  const found: Reasons = new Map(orders.map(({ id }) => [id, []]))
  if (orders.length === 0) return found
  const add: Add = ({ id }, reason, facts = {}) => void found.get(id)?.push({ reason, facts })
  await addPlayers(deps, orders, add)
  await addAccounts(deps, orders, add)
  await addQuickTurnover(deps, orders, add)
  await addPlay(deps, orders, now, add)
  return found
}
