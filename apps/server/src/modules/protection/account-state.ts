/** What a player may do now, by the state of the account. */
import type { ErrorCode } from '@saguao/contract/calls/errors.ts'
import type { MarketPolicy } from '@saguao/contract/product/market-policy.ts'
import type { Db, Tx } from '#kernel/db/db.ts'
import { Refusal } from '#kernel/refusal.ts'
import type { Session } from '#kernel/security/session.ts'
import { missingLimitOf, readAccountState } from '#modules/identity/identity.ts'

/** `grant`: rewards, envelopes and invitations. `contact`: push notices and popups. */
export type Action = 'play' | 'deposit' | 'grant' | 'contact' | 'withdraw'

/** Sessions carry it too, so that a bet needs no query. */
export type AccountState = Pick<
  Session,
  'isBlocked' | 'isClosed' | 'isUnverified' | 'isUnchecked' | 'pausedUntil' | 'excludedUntil' | 'limitKinds'
>

type Status = { readonly state: 'open' | 'paused' | 'excluded' | 'closed'; readonly until: number | null }

/** The strongest restriction that holds; `until` is null when it has no end. */
export function statusOf(
  { isClosed, excludedUntil = 0, pausedUntil = 0 }: AccountState,
  now: number,
): Status {
  if (isClosed) return { state: 'closed', until: null }
  if (excludedUntil > now)
    return { state: 'excluded', until: excludedUntil === Number.POSITIVE_INFINITY ? null : excludedUntil }
  return pausedUntil > now ? { state: 'paused', until: pausedUntil } : { state: 'open', until: null }
}

const refusals = {
  open: undefined,
  paused: 'PLAYER_PAUSED',
  excluded: 'PLAYER_EXCLUDED',
  closed: 'PLAYER_CLOSED',
} as const satisfies Record<Status['state'], ErrorCode | undefined>

type Circumstances = {
  readonly now: number
  readonly policy?: Pick<MarketPolicy, 'play' | 'deposits' | 'identityGate' | 'mandatoryLimits'> | undefined
}

/** Actions that need a verified person, by the market's gate. Withdrawals ask payments, which knows the person. */
const gated: Readonly<Record<MarketPolicy['identityGate'], readonly Action[]>> = {
  none: [],
  withdrawal: [],
  deposit: ['deposit'],
  play: ['deposit', 'play'],
}

/** A person whom the register of impeded persons does not clear brings in no money and wins none. */
const needsVerification = (
  { isUnverified, isUnchecked }: AccountState,
  action: Action,
  policy: Circumstances['policy'],
): boolean =>
  (isUnchecked && action !== 'contact') ||
  (isUnverified === true && gated[policy?.identityGate ?? 'none'].includes(action))

const isMarketClosed = (action: Action, policy: Circumstances['policy']): boolean =>
  (action === 'play' && policy?.play === false) || (action === 'deposit' && policy?.deposits === false)

/**
 * Why the action is refused now; undefined when it is allowed. A player who is paused or excluded may always withdraw.
 * Support answers a blocked player too.
 */
export function refusalOf(
  state: AccountState,
  action: Action,
  { now, policy }: Circumstances,
): Refusal | undefined {
  if (state.isBlocked && action !== 'contact') return new Refusal('PLAYER_BLOCKED')
  if (action === 'withdraw') return undefined
  const restricted = refusals[statusOf(state, now).state]
  if (restricted) return new Refusal(restricted)
  if (isMarketClosed(action, policy)) return new Refusal('MARKET_CLOSED')
  const missing = action === 'play' && policy ? missingLimitOf(state, policy) : undefined
  if (missing) return new Refusal('LIMIT_REQUIRED', { field: missing })
  return needsVerification(state, action, policy) ? new Refusal('VERIFICATION_REQUIRED') : undefined
}

/** The same for a player without a session, from the stored state. */
export const refusalFor = async (
  db: { readonly query: Db['query'] | Tx },
  player: bigint,
  action: Action,
  now: number,
  policy?: Circumstances['policy'],
): Promise<Refusal | undefined> => refusalOf(await readAccountState(db, player), action, { now, policy })
