/** What a market allows (R12.02). The server enforces it; the web app offers nothing that is not allowed. Safe in the browser. */
import { type Country, countries } from './countries.ts'
import { type Reward, rewardKinds } from './rewards.ts'

/** The first action of a player that needs a verified identity. */
export const identityGates = ['none', 'withdrawal', 'deposit', 'play'] as const
export type IdentityGate = (typeof identityGates)[number]

export const limitKinds = ['deposit', 'loss', 'stake', 'time'] as const
export type LimitKind = (typeof limitKinds)[number]

export type MarketPolicy = {
  /** New rounds, slips and registrations. Open rounds end, and players withdraw, in a closed market too. */
  readonly play: boolean
  readonly deposits: boolean
  /** Null: every configured method. */
  readonly paymentMethods: readonly string[] | null
  /** Envelopes between players are the reward `lucky-gift`. */
  readonly rewards: readonly Reward[]
  readonly autoplay: boolean
  /** Shortened and skipped animations. */
  readonly turbo: boolean
  /** The jackpot of the slots. */
  readonly jackpot: boolean
  /** The bonus buy of the slots: free spins for a multiple of the stake. */
  readonly bonusBuy: boolean
  /** The least time between two rounds of a player in games that settle at once. */
  readonly minRoundMs: number
  readonly identityGate: IdentityGate
  /** Kinds of limits without which a player does not play; the last limit of such a kind cannot be removed. */
  readonly mandatoryLimits: readonly LimitKind[]
  /** Waiting time before a raised or removed limit can be confirmed. */
  readonly raiseWaitHours: number
  /** The longest interval between two reality checks; null: the player decides. */
  readonly realityCheckMinutes: number | null
  /** Minutes without a request after which money calls need the password again. */
  readonly idleMinutes: number
  /** Days after which a login needs a code by SMS; null: no second factor. */
  readonly secondFactorDays: number | null
  /** Games with a lower return, in percent, are not offered. */
  readonly minRtp: number
  readonly timeZone: string
  /** Whether a player may cancel a requested withdrawal. */
  readonly withdrawalReversal: boolean
  /** A payout that takes longer raises an alarm. */
  readonly payoutMinutes: number
}

export type MarketPolicies = Readonly<Record<Country, MarketPolicy>>

/** The policy of a fresh sandbox, used where no database is at hand. */
const openPolicyOf = (country: Country): MarketPolicy => ({
  play: true,
  deposits: true,
  paymentMethods: null,
  rewards: rewardKinds,
  autoplay: true,
  turbo: true,
  jackpot: true,
  bonusBuy: true,
  minRoundMs: 0,
  identityGate: 'withdrawal',
  mandatoryLimits: [],
  raiseWaitHours: 24,
  realityCheckMinutes: null,
  idleMinutes: 30,
  secondFactorDays: null,
  minRtp: 0,
  timeZone: countries[country].timeZone,
  withdrawalReversal: true,
  payoutMinutes: 120,
})

export const openPolicies: MarketPolicies = { BR: openPolicyOf('BR'), CL: openPolicyOf('CL') }
