/** Named bounds of everything that comes from outside, and how often it may come. Safe in the browser. */

export const limits = {
  bodyBytes: 64 * 1024,
  bodyDepth: 8,
  socketPayloadBytes: 8 * 1024,
  serverTimeoutMs: 30_000,

  pageNumMax: 1_000_000,
  pageSizeMax: 1000,
  amountMaxMajor: 1e12,

  idLength: 64,
  requestIdLength: 128,
  tokenLength: 512,
  usernameLength: 32,
  passwordLength: 128,
  verificationCodeLength: 12,
  accountLength: 128,
  nameLength: 120,
  keywordLength: 64,
  envelopeMessageLength: 200,
  envelopeShares: 1000,
  clientSeedLength: 64,
  pushEndpointLength: 1024,
  supportTextLength: 1000,
  /** How many messages come at once, and how many a player may write in a day. */
  supportPage: 30,
  supportMessagesPerDay: 200,
  slipLegs: 12,
  oddsMax: 1_000,

  /** The replaced token still answers for this long, so that calls in flight don't fail. */
  sessionGraceSeconds: 60,
  launchTokenSeconds: 60,
  openRoundHours: 24,
  payoutPauseAfterResetHours: 24,
  loginFailures: 5,
  codeTries: 5,
  codeLifetimeSeconds: 600,
} as const

/** One phone number may be sent this many codes per window; counted in the database, so a restart forgets none. */
export const smsPerPhone = [
  { points: 1, perSeconds: 60 },
  { points: 5, perSeconds: 3600 },
  { points: 10, perSeconds: 86_400 },
] as const

export type RateLimit = {
  readonly points: number
  readonly perSeconds: number
  /** `caller` is the player, or the address of a guest. `address` stays the address even with a token. */
  readonly by: 'caller' | 'address'
}

/** Every contract row names one of these classes. Phones behind one carrier share an address: hence the width. */
export const rateLimits = {
  read: { points: 600, perSeconds: 10, by: 'caller' },
  money: { points: 300, perSeconds: 10, by: 'caller' },
  auth: { points: 300, perSeconds: 60, by: 'address' },
  sms: { points: 120, perSeconds: 60, by: 'address' },
  support: { points: 20, perSeconds: 60, by: 'caller' },
  report: { points: 120, perSeconds: 60, by: 'address' },
} as const satisfies Record<string, RateLimit>

export type LimitClass = keyof typeof rateLimits
