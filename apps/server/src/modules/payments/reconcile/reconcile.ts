/**
 * Reconciles orders with the statements of their channels, day by day, in both directions. A payment without a
 * notification is applied by the same code as a notification; every other difference is only reported.
 */
import type { ChannelEvent, Span, StatementLine } from '#modules/payments/channels/channel.ts'
import { type Effect, knownPayments } from '#modules/payments/channels/event-store.ts'
import { applyAndAlert } from '#modules/payments/channels/notifications.ts'
import { depositsByIds } from '#modules/payments/deposit/deposit-store.ts'
import type { PaymentDeps } from '#modules/payments/deps.ts'
import {
  type ChargeLine,
  compareCharge,
  comparePayout,
  describeDeposit,
  describeWithdrawal,
  type PayoutLine,
} from '#modules/payments/reconcile/reconcile-compare.ts'
import {
  comparedDays,
  countDifferences,
  creditedIn,
  type Day,
  handedOverIn,
  type Reconciliation,
  type RecordedDifference,
  resolvedEffects,
  storeReconciliation,
} from '#modules/payments/reconcile/reconcile-store.ts'
import { withdrawalsByIds } from '#modules/payments/withdraw/withdraw-store.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** The clocks differ: a payment just before midnight here may be after midnight there. */
const marginMs = hourMs
/** A day is final at the provider after this. */
const settledMs = 2 * hourMs
const daysBack = 7

export const dayOf = (at: number): Day => new Date(at).toISOString().slice(0, 10)

function spanOf(day: Day): Span {
  const from = Date.parse(`${day}T00:00:00Z`)
  return { from: new Date(from), to: new Date(from + dayMs) }
}

const isIn = ({ from, to }: Span, at: Date): boolean => at >= from && at < to
const timeOf = (line: StatementLine): Date => (line.kind === 'charge' ? line.payment.at : line.at)

async function compareCharges(
  deps: PaymentDeps,
  channel: string,
  lines: readonly ChargeLine[],
): Promise<RecordedDifference[]> {
  const ids = lines.map(({ orderId }) => orderId)
  const orders = new Map((await depositsByIds(deps.db, ids)).map((order) => [order.id, order]))
  const known = await knownPayments(deps.db, channel, ids)
  const found: RecordedDifference[] = []
  for (const line of lines) {
    const order = orders.get(line.orderId)
    const difference = compareCharge(line, order?.payChannel === channel ? order : undefined)
    if (!difference) continue
    const isUnseen = line.state === 'paid' && !known.has(line.payment.providerEventId)
    found.push({ ...difference, effect: isUnseen ? await applyMissedPayment(deps, channel, line) : null })
  }
  return found
}

/** Applies a payment as if its notification had arrived now. */
function applyMissedPayment(
  deps: PaymentDeps,
  channel: string,
  { orderId, payment }: ChargeLine,
): Promise<Effect> {
  const event: ChannelEvent = { kind: 'charge.paid', orderId, payment }
  return applyAndAlert(deps, { channel, event, notification: null, now: new Date(deps.clock.now()) })
}

async function comparePayouts(
  { db }: PaymentDeps,
  channel: string,
  lines: readonly PayoutLine[],
): Promise<RecordedDifference[]> {
  const ids = lines.map(({ orderId }) => orderId)
  const orders = new Map((await withdrawalsByIds(db, ids)).map((order) => [order.id, order]))
  return lines.flatMap((line) => {
    const order = orders.get(line.orderId)
    const difference = comparePayout(line, order?.payChannel === channel ? order : undefined)
    return difference ? [{ ...difference, effect: null }] : []
  })
}

type MissingAtChannel = { readonly orders: number; readonly missing: readonly RecordedDifference[] }

/** Orders that the channel's statement lacks. */
async function findMissingAtChannel(
  { db }: PaymentDeps,
  channel: string,
  span: Span,
  listed: readonly StatementLine[],
): Promise<MissingAtChannel> {
  const listedPayments = new Set(
    listed.flatMap((line) => (line.kind === 'charge' ? [line.payment.providerEventId] : [])),
  )
  const listedPayouts = new Set(listed.flatMap((line) => (line.kind === 'payout' ? [line.orderId] : [])))
  const [deposits, withdrawals] = [await creditedIn(db, channel, span), await handedOverIn(db, channel, span)]
  const common = { kind: 'missing there', there: null, effect: null } as const
  const missing = [
    ...deposits
      .filter(({ paidEvent }) => !listedPayments.has(paidEvent ?? ''))
      .map(
        (order) =>
          ({ ...common, subject: 'charge', orderId: order.id, here: describeDeposit(order) }) as const,
      ),
    ...withdrawals
      .filter(({ id }) => !listedPayouts.has(id))
      .map(
        (order) =>
          ({ ...common, subject: 'payout', orderId: order.id, here: describeWithdrawal(order) }) as const,
      ),
  ]
  return { orders: deposits.length + withdrawals.length, missing }
}

/** `impossible`: the channel has no statements. `unknown`: the statement cannot be read now. */
export type Reconciled = Reconciliation | 'impossible' | 'unknown'

export async function reconcile(deps: PaymentDeps, channel: string, day: Day): Promise<Reconciled> {
  const readStatement = deps.channels.get(channel)?.statement
  if (!readStatement) return 'impossible'
  const span = spanOf(day)
  const wide = { from: new Date(span.from.getTime() - marginMs), to: new Date(span.to.getTime() + marginMs) }
  const statement = await readStatement(wide)
  if (statement.outcome === 'unknown') {
    deps.log.error(
      { channel, day, error: statement.error },
      'payments: the statement of a channel could not be read',
    )
    return 'unknown'
  }
  // Missed payments are applied only after the search for orders that the statement lacks.
  const there = await findMissingAtChannel(deps, channel, span, statement.lines)
  const lines = statement.lines.filter((line) => isIn(span, timeOf(line)))
  const charges = lines.filter((line) => line.kind === 'charge')
  const payouts = lines.filter((line) => line.kind === 'payout')
  const differences = [
    ...(await compareCharges(deps, channel, charges)),
    ...(await comparePayouts(deps, channel, payouts)),
    ...there.missing,
  ]
  const done = { channel, day, lines: lines.length, orders: there.orders, differences }
  await storeReconciliation(deps.db, done, new Date(deps.clock.now()))
  logReconciliation(deps, done)
  return done
}

function logReconciliation(
  { log }: PaymentDeps,
  { channel, day, lines, orders, differences }: Reconciliation,
): void {
  for (const { orderId: order, ...difference } of differences) {
    const level = difference.effect && resolvedEffects.includes(difference.effect) ? 'warn' : 'error'
    log[level](
      { channel, day, order, ...difference },
      'payments: an order differs from the statement of its channel',
    )
  }
  log.info({ channel, day, lines, orders, differences: differences.length }, 'payments: a day was reconciled')
}

const firstDay = (now: number): Day => dayOf(now - daysBack * dayMs)

/** Days that are final but not reconciled yet, also those while the server was down. */
async function daysDue({ db, clock }: PaymentDeps, channel: string): Promise<Day[]> {
  const now = clock.now()
  const compared = await comparedDays(db, channel, firstDay(now))
  const days = Array.from({ length: daysBack }, (_, i) => dayOf(now - (daysBack - i) * dayMs))
  return days.filter((day) => !compared.has(day) && spanOf(day).to.getTime() + settledMs <= now)
}

const channelsWithStatement = ({ channels }: PaymentDeps): string[] =>
  [...channels].flatMap(([name, { statement }]) => (statement ? [name] : []))

export async function reconcileDue(deps: PaymentDeps): Promise<void> {
  for (const channel of channelsWithStatement(deps))
    for (const day of await daysDue(deps, channel))
      if ((await reconcile(deps, channel, day)) === 'unknown') break
}

export async function countReconciliations(deps: PaymentDeps): Promise<{ differences: number; due: number }> {
  const due = await Promise.all(channelsWithStatement(deps).map((channel) => daysDue(deps, channel)))
  return {
    differences: await countDifferences(deps.db, firstDay(deps.clock.now())),
    due: due.flat().length,
  }
}
