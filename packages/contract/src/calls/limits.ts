/** Size limits and rate limits of everything received from clients. Safe in the browser. */

export const limits = {
  maxBodyBytes: 64 * 1024,
  maxBodyDepth: 8,
  maxSocketPayloadBytes: 8 * 1024,
  serverTimeoutMs: 30_000,

  maxPageNum: 1_000_000,
  maxPageSize: 1000,

  maxIdLength: 64,
  maxRequestIdLength: 128,
  maxTokenLength: 512,
  maxUsernameLength: 32,
  maxPasswordLength: 128,
  maxVerificationCodeLength: 12,
  maxAccountLength: 128,
  maxNameLength: 120,
  maxKeywordLength: 64,
  maxEnvelopeMessageLength: 200,
  maxEnvelopeShares: 1000,
  /** Gift envelopes of a player that are neither empty nor expired. */
  maxOpenEnvelopes: 20,
  maxClientSeedLength: 64,
  maxPushEndpointLength: 1024,
  maxSupportTextLength: 1000,
  /** Messages in one response, and messages a player may send in a day. */
  supportPageSize: 30,
  maxSupportMessagesPerDay: 200,
  maxSlipLegs: 12,
  maxLegalVersionLength: 40,
  /** Entries of a statement as PDF, which the reader's phone must be able to open; CSV has no limit. */
  maxPdfEntries: 10_000,
  maxOdds: 1_000,

  /** A replaced session token stays valid for this long, so that requests in flight do not fail. */
  sessionGraceSeconds: 60,
  launchTokenSeconds: 60,
  openRoundHours: 24,
  /** Results of a shared table that its history shows. */
  maxTableResults: 100,
  payoutPauseAfterResetHours: 24,
  maxLoginFailures: 5,
  maxCodeAttempts: 5,
  /** Wrong codes of one phone number per hour, over all codes sent to it. */
  maxCodeGuessesPerHour: 10,
  codeLifetimeSeconds: 600,
} as const

/** Verification codes per phone number and window. They are counted in the database and survive a restart. */
export const smsPerPhone = [
  { points: 1, perSeconds: 60 },
  { points: 5, perSeconds: 3600 },
  { points: 10, perSeconds: 86_400 },
] as const

export type RateLimit = {
  readonly points: number
  readonly perSeconds: number
  /** `caller` counts by player, or by IP address for guests. `address` always counts by IP address. */
  readonly by: 'caller' | 'address'
}

/** Rate limit classes of the call table. Phones of one carrier share an IP address, so the limits are wide. */
export const rateLimits = {
  read: { points: 600, perSeconds: 10, by: 'caller' },
  money: { points: 300, perSeconds: 10, by: 'caller' },
  /** Changes that cost nothing and stay in a history for years. */
  change: { points: 60, perSeconds: 600, by: 'caller' },
  auth: { points: 300, perSeconds: 60, by: 'address' },
  sms: { points: 120, perSeconds: 60, by: 'address' },
  support: { points: 20, perSeconds: 60, by: 'caller' },
  /** Files are read from many rows. */
  file: { points: 10, perSeconds: 60, by: 'caller' },
  /** Requests whose token is that of no session: each needs a lookup. Expired tokens of phones are among them. */
  token: { points: 600, perSeconds: 10, by: 'address' },
  report: { points: 120, perSeconds: 60, by: 'address' },
  /** Probes of readiness: those of the load balancer must pass beside a flood from the same network. */
  probe: { points: 600, perSeconds: 10, by: 'address' },
} as const satisfies Record<string, RateLimit>

export type LimitClass = keyof typeof rateLimits
