import type { LimitKind } from '@saguao/contract/product/market-policy.ts'

/** The session of a caller, as the kernel's checks need it. The identity module creates and ends sessions. */
export type Session = {
  readonly playerId: bigint
  readonly sessionId: bigint
  readonly country: 'BR' | 'CL'
  readonly currency: 'BRL' | 'CLP'
  /** Calls that move money are allowed until then; every call of the player extends it, and later only the password. */
  readonly moneyUntil: number
  /** Set by an operator. */
  readonly isBlocked?: true
  /** Closed by the player. */
  readonly isClosed?: true
  /** The person behind the player is not verified. */
  readonly isUnverified?: true
  /** The person is known but not checked in time in the register of impeded persons. */
  readonly isUnchecked?: true
  /** Play is paused until then (milliseconds since the epoch); kept after that time too. */
  readonly pausedUntil?: number
  /** The player is excluded from play until then; Infinity without an end. */
  readonly excludedUntil?: number
  /** Kinds of limits that the player has set, for any period. */
  readonly limitKinds?: readonly LimitKind[]
  /** The token that replaces the one of this call. */
  readonly renewed?: string
}

/** Undefined when the token is unknown or dead. A request in the background does not count as use of the session. */
export type FindSession = (token: string, isBackground?: boolean) => Promise<Session | undefined>

/** Finds the session by the token in a request body, which has not been validated. */
export type FindBodyTokenSession = (body: unknown) => Promise<Session | undefined>
