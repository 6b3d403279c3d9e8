/**
 * The port that every payment channel implements. The order's id is the idempotency key of every call. A channel is never
 * called inside a transaction, has its own timeouts and never throws for a network failure: `unknown` is an outcome,
 * because an exception would lose the order.
 */
import type { Country } from '@saguao/contract/product/countries.ts'
import type { Cash, Minor } from '@saguao/contract/product/money.ts'

/** The payer's next step: scan a QR code, type a code, open a page, or wait. */
export type Next = 'qr' | 'otp' | 'redirect' | 'wait'

/** A key of `failure-reasons.ts`, or the provider's own short text. */
export type Reason = string

/** The result at the provider is unknown and is polled later. `error` is for the log and contains no secrets. */
export type Unknown = { readonly outcome: 'unknown'; readonly error: string }

/** An order's id has 26 to 35 letters and digits, so that it is valid as a PIX `txid`. */
export type OrderRef = { readonly orderId: string; readonly providerRef: string | null }

export type Charge = {
  readonly orderId: string
  /** Whose failing orders must not close the channel for others. */
  readonly playerId: bigint
  readonly country: Country
  readonly paymentMethod: string
  readonly routing: string | null
  /** What the player pays. */
  readonly amount: Minor
  readonly currency: Cash
  readonly account: string | null
  readonly bankCode: string | null
  /** The player's tax number where it is known, digits only, for channels that can bind a charge to its payer. */
  readonly document: string | null
  readonly expiresAt: Date
}

export type ChargeCreated = {
  readonly outcome: 'created'
  readonly providerRef: string
  readonly next: Next
  readonly qrCode: string | null
  readonly url: string | null
  readonly expiresAt: Date
}

export type Refused = { readonly outcome: 'refused'; readonly reason: Reason }

/** A received payment as the provider reports it. */
export type Payment = {
  /** Permanently unique at the provider: the PIX end-to-end id, the sandbox bank's event id. */
  readonly providerEventId: string
  readonly amount: Minor
  readonly currency: Cash
  readonly payerDocument: string | null
  readonly payerName: string | null
  readonly at: Date
}

export type ChargeState =
  | { readonly outcome: 'waiting' }
  | { readonly outcome: 'paid'; readonly payment: Payment }
  | { readonly outcome: 'failed'; readonly reason: Reason }
  /** Unknown to the provider: the request that was to create it never arrived. */
  | { readonly outcome: 'absent' }
  | Unknown

export type OtpState =
  | { readonly outcome: 'accepted'; readonly next: 'wait' | 'redirect'; readonly url: string | null }
  | { readonly outcome: 'wrong' }
  | Refused
  | Unknown

/** A full refund of a payment to its payer. */
export type Refund = OrderRef & {
  readonly providerEventId: string
  readonly amount: Minor
  readonly currency: Cash
}
export type RefundState = { readonly outcome: 'refunded'; readonly refundRef: string } | Refused | Unknown

export type Payout = {
  readonly orderId: string
  readonly country: Country
  readonly paymentMethod: string
  /** The amount that the recipient gets, without the fee. */
  readonly amount: Minor
  readonly currency: Cash
  readonly account: string
  readonly accountName: string | null
  readonly bankCode: string | null
  readonly document: string | null
}

/** `refused` is final: nothing was paid and nothing will be. */
export type PayoutState =
  | { readonly outcome: 'sent'; readonly providerRef: string }
  | { readonly outcome: 'paid'; readonly providerRef: string; readonly at: Date }
  | Refused
  | Unknown

/**
 * Received at `/psp/{channel}/webhook` or `/psp/{channel}/webhook/pix`: by the standard, a Pix provider appends `/pix` to
 * the registered URL. The HMAC that authenticates the URL is in its query.
 */
export type Notification = {
  readonly rawBody: Buffer
  readonly query: Readonly<Record<string, string | string[] | undefined>>
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly now: number
}

type Failed = {
  readonly orderId: string
  readonly providerEventId: string
  readonly reason: Reason
  readonly at: Date
}

/** One event of a notification. `orderId` is as the provider sent it and may be unknown. */
export type ChannelEvent =
  | { readonly kind: 'charge.paid'; readonly orderId: string; readonly payment: Payment }
  | (Failed & { readonly kind: 'charge.failed' })
  | (Failed & { readonly kind: 'payout.failed' })
  | {
      readonly kind: 'payout.paid'
      readonly orderId: string
      readonly providerEventId: string
      readonly amount: Minor
      readonly currency: Cash
      readonly at: Date
    }

/** `unknown`: it could not be verified now. The response is 503, so that the provider sends it again. */
export type Verified =
  | { readonly verdict: 'genuine'; readonly events: readonly ChannelEvent[] }
  | { readonly verdict: 'forged' | 'stale' | 'malformed' | 'unknown' }

/** A movement of money in the provider's statement. */
export type StatementLine =
  | {
      readonly kind: 'charge'
      readonly orderId: string
      /** `returned`: refunded in full. */
      readonly state: 'paid' | 'returned'
      readonly payment: Payment
    }
  | {
      readonly kind: 'payout'
      readonly orderId: string
      readonly state: 'sent' | 'paid' | 'failed'
      readonly amount: Minor
      readonly currency: Cash
      /** When the provider accepted it. */
      readonly at: Date
    }

/** `from` inclusive, `to` exclusive. */
export type Span = { readonly from: Date; readonly to: Date }

export type Statement = { readonly outcome: 'statement'; readonly lines: readonly StatementLine[] } | Unknown

export type Channel = {
  /** Only where the webhook URL has to be registered at the provider. False when that failed. */
  registerWebhook?(): Promise<boolean>
  /** Idempotent: a repeat for the same order returns the same charge. */
  createCharge(charge: Charge): Promise<ChargeCreated | Refused | Unknown>
  /** Only where `createCharge` returns `otp`. */
  submitOtp?(ref: OrderRef, otpCode: string): Promise<OtpState>
  readCharge(ref: OrderRef & Pick<Charge, 'playerId'>): Promise<ChargeState>
  verifyNotification(notification: Notification): Promise<Verified>
  refund(refund: Refund): Promise<RefundState>
  sendPayout(payout: Payout): Promise<PayoutState>
  /** `absent`: unknown to the provider, so it may be sent (again). */
  readPayout(ref: OrderRef): Promise<PayoutState | { readonly outcome: 'absent' }>
  /** Only where the provider has statements; without it the channel is not reconciled. */
  statement?(span: Span): Promise<Statement>
}
