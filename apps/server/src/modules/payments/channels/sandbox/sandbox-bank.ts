/**
 * The sandbox bank: pays, declines, pays twice or a wrong amount, and notifies this server's webhook over HTTP, signed as
 * a real provider would.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Minor } from '@saguao/contract/product/money.ts'
import { signatureHeaders } from '#kernel/security/signature.ts'
import type { BankNotification, SandboxDeps } from '#modules/payments/channels/sandbox/sandbox-channel.ts'
import {
  type BankCharge,
  type BankPayout,
  changeCharge,
  chargeOf,
  decidePayout,
} from '#modules/payments/channels/sandbox/sandbox-store.ts'
import { sign } from '#modules/payments/channels/signature.ts'

export const payOutcomes = ['success', 'failure', 'twice', 'wrong-amount', 'forged', 'silent'] as const
export type PayOutcome = (typeof payOutcomes)[number]

export type WebhookResult = { readonly status: number; readonly effects: readonly string[] }

type PayMore = { readonly reason: string | undefined; readonly payerDocument: string | null }

export type Bank = {
  /** The webhook's response to each notification, in order. */
  pay(charge: BankCharge, outcome: PayOutcome, more: PayMore): Promise<WebhookResult[]>
  /** Undefined when the bank never received this payout. */
  payOut(
    orderId: string,
    outcome: 'success' | 'failure',
    reason?: string,
  ): Promise<WebhookResult[] | undefined>
}

const timeoutMs = 10_000
const maxAttempts = 3
const retryDelayMs = 500
const minServerError = 500
const eventBytes = 12

type Deps = SandboxDeps & { readonly webhook: () => string }

async function deliver(url: string, body: Buffer, headers: Record<string, string>): Promise<WebhookResult> {
  const signal = AbortSignal.timeout(timeoutMs)
  const response = await fetch(url, { method: 'POST', body: new Uint8Array(body), headers, signal })
  const payload = (await response.json().catch(() => null)) as { data?: { effects?: string[] } | null } | null
  return { status: response.status, effects: payload?.data?.effects ?? [] }
}

/** Retries while the server fails, as providers do. */
async function notify(deps: Deps, notification: BankNotification, secret?: string): Promise<WebhookResult> {
  const body = Buffer.from(JSON.stringify(notification))
  for (let tries = 1; ; tries++) {
    const timestamp = deps.clock.now()
    const headers = {
      'content-type': 'application/json',
      [signatureHeaders.timestamp]: String(timestamp),
      [signatureHeaders.signature]: sign(secret ?? deps.secrets[0] ?? '', timestamp, body),
    }
    const result = await deliver(deps.webhook(), body, headers).catch(() => ({ status: 0, effects: [] }))
    if ((result.status > 0 && result.status < minServerError) || tries === maxAttempts) return result
    await sleep(retryDelayMs)
  }
}

const notificationOf = (
  type: BankNotification['type'],
  { orderId, amount, currency }: Pick<BankCharge | BankPayout, 'orderId' | 'amount' | 'currency'>,
  id: string,
  at: Date,
  reason: string | null = null,
): BankNotification => ({ id, type, orderId, amount: String(amount), currency, reason, at: at.toISOString() })

/** A charge is paid once at the bank; a repeated notification carries the same event. */
async function settleCharge(
  { db, clock }: Deps,
  charge: BankCharge,
  eventId: string,
  payerDocument: string | null,
): Promise<BankCharge> {
  if (charge.state === 'paid') return charge
  const change = { state: 'paid', reason: null, eventId, payerDocument } as const
  await changeCharge(db, charge.orderId, change, new Date(clock.now()))
  return (await chargeOf(db, charge.orderId)) ?? charge
}

async function decline(deps: Deps, charge: BankCharge, id: string, reason: string): Promise<WebhookResult[]> {
  const now = new Date(deps.clock.now())
  if (charge.state !== 'paid')
    await changeCharge(deps.db, charge.orderId, { state: 'failed', reason, eventId: id }, now)
  return [await notify(deps, notificationOf('charge.failed', charge, id, now, reason))]
}

export function createBank(deps: Deps): Bank {
  const { db, clock, random } = deps
  const event = (): string => `ev-${random.secret(eventBytes)}`
  const paid = (charge: BankCharge, id: string, secret?: string) =>
    notify(
      deps,
      {
        ...notificationOf('charge.paid', charge, id, new Date(clock.now())),
        payerDocument: charge.payerDocument,
      },
      secret,
    )

  return {
    pay: async (stored, outcome, { reason = 'declined', payerDocument }) => {
      const id = event()
      const charge = { ...stored, payerDocument: stored.payerDocument ?? payerDocument }
      if (outcome === 'failure') return decline(deps, charge, id, reason)
      if (outcome === 'wrong-amount')
        return [await paid({ ...charge, amount: (charge.amount + 1n) as Minor }, id)]
      if (outcome === 'forged') return [await paid(charge, id, 'not the shared secret')]
      const settled = await settleCharge(deps, stored, id, payerDocument)
      if (outcome === 'silent') return []
      const first = await paid(settled, settled.eventId ?? id)
      return outcome === 'twice' ? [first, await paid(settled, event())] : [first]
    },
    payOut: async (orderId, outcome, reason = 'declined') => {
      const state = outcome === 'success' ? 'paid' : 'failed'
      const change = { state, reason: state === 'failed' ? reason : null, eventId: event() } as const
      const payout = await decidePayout(db, orderId, change, new Date(clock.now()))
      if (!payout) return undefined
      const type = payout.state === 'paid' ? 'payout.paid' : 'payout.failed'
      return [
        await notify(
          deps,
          notificationOf(type, payout, payout.eventId ?? '', payout.changedAt, payout.reason),
        ),
      ]
    },
  }
}
