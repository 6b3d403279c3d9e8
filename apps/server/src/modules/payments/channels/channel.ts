/**
 * The port behind which every payment channel stands. An order's id is the key of everything that is asked about it,
 * so asking twice is asking once. A channel is never called inside a transaction, waits with a timeout of its own, and
 * never throws for what a network does: not knowing is an outcome (`unknown`), because an exception loses the order.
 */
import type { Country } from '@saguao/contract/product/countries.ts'
import type { Cash, Minor } from '@saguao/contract/product/money.ts'

/** What the payer does next: scan a code, type one, go to a page, or nothing. */
export type Next = 'qr' | 'otp' | 'redirect' | 'wait'

/** Our word for why (`reasons.ts` says it in the player's language), or the provider's own short text. */
export type Reason = string

/** Nobody knows what happened at the other end: it is asked again later. `error` is for the log, without secrets. */
export type Unknown = { readonly outcome: 'unknown'; readonly error: string }

/** An order's id has 26 to 35 letters and digits, so that it serves as a PIX `txid` as it is. */
export type OrderRef = { readonly orderId: string; readonly providerRef: string | null }

export type Charge = {
  readonly orderId: string
  readonly country: Country
  readonly paymentMethod: string
  readonly routing: string | null
  /** What the player pays. */
  readonly amount: Minor
  readonly currency: Cash
  readonly account: string | null
  readonly bankCode: string | null
  /** The player's tax number where it is known, digits only: a channel that can bind the charge to it does. */
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

/** Money that arrived, as the provider says it. */
export type Payment = {
  /** Unique at the provider for ever: the PIX end-to-end id, the sandbox bank's event id. */
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
  /** The provider never heard of it: the call that was to create it never arrived. */
  | { readonly outcome: 'absent' }
  | Unknown

export type OtpState =
  | { readonly outcome: 'accepted'; readonly next: 'wait' | 'redirect'; readonly url: string | null }
  | { readonly outcome: 'wrong' }
  | Refused
  | Unknown

/** Money that goes back to whoever paid it, whole, in the order's name. */
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
  /** What the recipient gets: the fee is already off. */
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
 * It comes to `/psp/{channel}/webhook`, or to `/psp/{channel}/webhook/pix`: by the standard, a Pix provider appends
 * `/pix` to the address it was given. What marks that address as ours travels in its query.
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

/** One thing a notification says. `orderId` is whatever the provider echoes; whether we know it is not its business. */
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

/** `unknown`: it could not be checked now. It is answered with 503, so that the provider sends it again. */
export type Verified =
  | { readonly verdict: 'genuine'; readonly events: readonly ChannelEvent[] }
  | { readonly verdict: 'forged' | 'stale' | 'malformed' | 'unknown' }

/** Money that moved at the provider, as its own books have it. */
export type StatementLine =
  | {
      readonly kind: 'charge'
      readonly orderId: string
      /** `returned`: it came and went back, whole. */
      readonly state: 'paid' | 'returned'
      readonly payment: Payment
    }
  | {
      readonly kind: 'payout'
      readonly orderId: string
      readonly state: 'sent' | 'paid' | 'failed'
      readonly amount: Minor
      readonly currency: Cash
      /** When the provider took it. */
      readonly at: Date
    }

/** From the one moment on and before the other. */
export type Span = { readonly from: Date; readonly to: Date }

export type Statement = { readonly outcome: 'statement'; readonly lines: readonly StatementLine[] } | Unknown

export type Channel = {
  /** Only where a provider has to be told where its notifications go. False: it could not be told now. */
  announceWebhook?(): Promise<boolean>
  /** The second time for the same order answers like the first. */
  createCharge(charge: Charge): Promise<ChargeCreated | Refused | Unknown>
  /** Only where `createCharge` answers `otp`. */
  submitOtp?(ref: OrderRef, otpCode: string): Promise<OtpState>
  readCharge(ref: OrderRef): Promise<ChargeState>
  verifyNotification(notification: Notification): Promise<Verified>
  refund(refund: Refund): Promise<RefundState>
  sendPayout(payout: Payout): Promise<PayoutState>
  /** `absent`: the provider never heard of it, so it may be sent (again). */
  readPayout(ref: OrderRef): Promise<PayoutState | { readonly outcome: 'absent' }>
  /** Only where a provider can list what moved; without it nothing is compared with its books. */
  statement?(span: Span): Promise<Statement>
}
