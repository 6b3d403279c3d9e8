/**
 * The port of the verification provider. The submission's reference is the idempotency key of every request. A provider
 * never throws: `unknown` is an outcome.
 */
import type { Country } from '@saguao/contract/product/countries.ts'
import type { Headers } from '#kernel/security/signature.ts'

export type PersonDetails = {
  readonly fullName: string
  readonly birthDate: string
  readonly document: string
}

export type Submission = PersonDetails & { readonly reference: string; readonly country: Country }

export const outcomes = ['verified', 'refused', 'review'] as const
export type Outcome = (typeof outcomes)[number]

/** `review`: the provider needs other data, or a person to look at it. */
export type Decision = {
  /** Permanently unique at the provider. */
  readonly eventId: string
  readonly reference: string
  readonly outcome: Outcome
  /** The person that was verified, as the provider knows it; compared with the submission. */
  readonly document: string | null
  readonly birthDate: string | null
  readonly at: Date
}

/** `error` is for the log and contains no personal data. */
export type Unknown = { readonly outcome: 'unknown'; readonly error: string }

export type Accepted = { readonly outcome: 'accepted'; readonly providerRef: string }
export type ReadResult =
  | { readonly outcome: 'decided'; readonly decision: Decision }
  | { readonly outcome: 'waiting' }
  /** Unknown to the provider: the submission never arrived. */
  | { readonly outcome: 'absent' }
  | Unknown

export type SignedNotification = { readonly rawBody: Buffer; readonly headers: Headers; readonly now: number }

export type Verified =
  | { readonly verdict: 'genuine'; readonly decision: Decision }
  | { readonly verdict: 'forged' | 'stale' | 'malformed' }

export type IdentityProvider = {
  submit(submission: Submission): Promise<Accepted | Unknown>
  read(reference: string): Promise<ReadResult>
  verifyNotification(notification: SignedNotification): Verified
}
