/** Error codes of the API, each with its HTTP status and message key. Safe in the browser. */

type ErrorRow = { readonly status: number; readonly message: string }

export const errors = {
  // The request is malformed, or the server cannot process it.
  BAD_REQUEST: { status: 400, message: 'error.bad-request' },
  VALIDATION: { status: 400, message: 'error.validation' },
  UNAUTHORIZED: { status: 401, message: 'error.unauthorized' },
  REAUTH_REQUIRED: { status: 403, message: 'error.reauth-required' },
  /** The key of an operator's preview is unknown, expired, or its operator signed out. */
  PREVIEW_INVALID: { status: 403, message: 'error.preview-invalid' },
  /** A preview reads the lobby and nothing else. */
  PREVIEW_ONLY: { status: 403, message: 'error.preview-only' },
  NOT_FOUND: { status: 404, message: 'error.not-found' },
  METHOD_NOT_ALLOWED: { status: 405, message: 'error.method-not-allowed' },
  PAYLOAD_TOO_LARGE: { status: 413, message: 'error.payload-too-large' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'error.unsupported-media-type' },
  RATE_LIMITED: { status: 429, message: 'error.rate-limited' },
  INTERNAL: { status: 500, message: 'error.internal' },
  OVERLOADED: { status: 503, message: 'error.overloaded' },

  // Business refusals: the request is valid, and the response has status 200.
  REQUEST_MISMATCH: { status: 200, message: 'error.request-mismatch' },
  NOT_AVAILABLE: { status: 200, message: 'error.not-available' },

  // Account
  USERNAME_INVALID: { status: 200, message: 'register.username-error' },
  PASSWORD_INVALID: { status: 200, message: 'register.password-error' },
  PASSWORD_COMMON: { status: 200, message: 'error.password-common' },
  PHONE_BOUND: { status: 200, message: 'error.phone-bound' },
  USERNAME_EXISTS: { status: 200, message: 'message.exists' },
  USERNAME_UNKNOWN: { status: 200, message: 'message.unexists' },
  CREDENTIALS_WRONG: { status: 200, message: 'error.credentials-wrong' },
  PASSWORD_WRONG: { status: 200, message: 'error.password-wrong' },
  LOGIN_LOCKED: { status: 200, message: 'error.login-locked' },
  PLAYER_EXCLUDED: { status: 200, message: 'error.player-excluded' },
  PLAYER_BLOCKED: { status: 200, message: 'error.player-blocked' },
  PLAYER_PAUSED: { status: 200, message: 'error.player-paused' },
  PLAYER_CLOSED: { status: 200, message: 'error.player-closed' },
  VERIFICATION_REQUIRED: { status: 200, message: 'error.verification-required' },
  FULL_NAME_INVALID: { status: 200, message: 'error.full-name-invalid' },
  BIRTH_DATE_INVALID: { status: 200, message: 'error.birth-date-invalid' },
  UNDERAGE: { status: 200, message: 'error.underage' },
  DOCUMENT_INVALID: { status: 200, message: 'error.document-invalid' },
  IDENTITY_REFUSED: { status: 200, message: 'error.identity-refused' },
  REALITY_CHECK: { status: 200, message: 'error.reality-check' },
  LIMIT_WAITING: { status: 200, message: 'error.limit-waiting' },
  /** A raise or removal of a limit was not confirmed in time. */
  LIMIT_LAPSED: { status: 200, message: 'error.limit-lapsed' },
  /** The market requires a limit that the player has not set, or wants to remove; `field` is its kind. */
  LIMIT_REQUIRED: { status: 200, message: 'error.limit-required' },
  CODE_WRONG: { status: 200, message: 'error.code-wrong' },
  CODE_EXPIRED: { status: 200, message: 'error.code-expired' },
  LEGAL_CHANGED: { status: 200, message: 'error.legal-changed' },
  ACCOUNT_IN_USE: { status: 200, message: 'error.account-in-use' },
  STATEMENT_TOO_LONG: { status: 200, message: 'error.statement-too-long' },
  SESSION_UNKNOWN: { status: 200, message: 'error.session-unknown' },

  // Money
  INSUFFICIENT_FUNDS: { status: 200, message: 'error.insufficient-funds' },
  AMOUNT_OUT_OF_RANGE: { status: 200, message: 'error.amount-out-of-range' },
  CHANNEL_UNAVAILABLE: { status: 200, message: 'error.channel-unavailable' },
  FIELD_REQUIRED: { status: 200, message: 'error.field-required' },
  ORDER_UNKNOWN: { status: 200, message: 'error.order-unknown' },
  /** The player has as many unpaid deposit orders as are allowed. */
  DEPOSITS_OPEN: { status: 200, message: 'error.deposits-open' },
  ORDER_CLOSED: { status: 200, message: 'error.order-closed' },
  CONFIRMATION_REQUIRED: { status: 200, message: 'error.confirmation-required' },
  PAYOUT_PAUSED: { status: 200, message: 'error.payout-paused' },
  PAYOUT_STOPPED: { status: 200, message: 'error.payout-stopped' },
  PAYOUT_LIMIT: { status: 200, message: 'error.payout-limit' },
  ACCOUNT_INVALID: { status: 200, message: 'error.account-invalid' },
  ACCOUNT_NOT_OWN: { status: 200, message: 'error.account-not-own' },
  CANCEL_TOO_LATE: { status: 200, message: 'error.cancel-too-late' },
  LIMIT_REACHED: { status: 200, message: 'error.limit-reached' },

  // Games
  GAME_UNKNOWN: { status: 200, message: 'error.game-unknown' },
  GAME_DISABLED: { status: 200, message: 'error.game-disabled' },
  FAVOURITES_FULL: { status: 200, message: 'error.favourites-full' },
  LAUNCH_EXPIRED: { status: 200, message: 'error.launch-expired' },
  SESSION_EXPIRED: { status: 200, message: 'error.session-expired' },
  BET_OUT_OF_RANGE: { status: 200, message: 'error.bet-out-of-range' },
  ROUND_UNKNOWN: { status: 200, message: 'error.round-unknown' },
  ROUND_OPEN: { status: 200, message: 'error.round-open' },
  ROUND_CLOSED: { status: 200, message: 'error.round-closed' },

  // Sports
  MATCH_UNKNOWN: { status: 200, message: 'error.match-unknown' },
  LEAGUE_UNKNOWN: { status: 200, message: 'error.league-unknown' },
  MARKET_CLOSED: { status: 200, message: 'error.market-closed' },
  /** The market was open at the price of the slip and is paused now. */
  MARKET_SUSPENDED: { status: 200, message: 'error.market-suspended' },
  QUOTE_EXPIRED: { status: 200, message: 'error.quote-expired' },
  ODDS_CHANGED: { status: 200, message: 'error.odds-changed' },
  LEGS_RELATED: { status: 200, message: 'error.legs-related' },
  SLIP_UNKNOWN: { status: 200, message: 'error.slip-unknown' },
  SLIP_CLOSED: { status: 200, message: 'error.slip-closed' },
  CASHOUT_UNAVAILABLE: { status: 200, message: 'error.cashout-unavailable' },
  /** The possible win is more than the sportsbook accepts now; the message says the highest stake. */
  STAKE_TOO_HIGH: { status: 200, message: 'error.stake-too-high' },

  // Rewards
  ENVELOPE_TODAY: { status: 200, message: 'error.envelope-today' },
  /** The player has too many gift envelopes with unclaimed shares. */
  ENVELOPES_OPEN: { status: 200, message: 'error.envelopes-open' },
  ENVELOPE_OWN: { status: 200, message: 'error.envelope-own' },
  ENVELOPE_UNKNOWN: { status: 200, message: 'error.envelope-unknown' },
  ENVELOPE_EMPTY: { status: 200, message: 'error.envelope-empty' },
  ENVELOPE_EXPIRED: { status: 200, message: 'error.envelope-expired' },
  NOTHING_TO_COLLECT: { status: 200, message: 'error.nothing-to-collect' },
  ALREADY_CLAIMED: { status: 200, message: 'error.already-claimed' },
  REWARD_HELD: { status: 200, message: 'error.reward-held' },
  REWARD_REFUSED: { status: 200, message: 'error.reward-refused' },
  /** The budget of the reward is used up. */
  OFFER_ENDED: { status: 200, message: 'error.offer-ended' },
} as const satisfies Record<string, ErrorRow>

export type ErrorCode = keyof typeof errors
export type MessageKey = (typeof errors)[ErrorCode]['message']

export type Success<D> = { readonly success: true; readonly message: string; readonly data: D }

export type Failure = {
  readonly success: false
  readonly message: string
  readonly data: null
  readonly code: ErrorCode
  /** The field of the request body that caused the refusal; for LIMIT_REACHED and LIMIT_REQUIRED the kind of limit. */
  readonly field?: string
}

export type Envelope<D> = Success<D> | Failure
