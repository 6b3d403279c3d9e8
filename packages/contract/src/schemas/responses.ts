/** Schemas of the response data. Amounts are in major units, times are ISO 8601 in UTC. */
import { type TSchema, Type } from 'typebox'
import { matchEventKinds } from '../realtime/match-state.ts'
import { Choice, Outcome } from './games.ts'
import { Country, nullable } from './request-fields.ts'

export const Text = Type.String()
export const Time = Type.String()
export const Money = Type.Number()
export const Rate = Type.Number({ minimum: 0 })
export const Count = Type.Integer({ minimum: 0 })
export const Flag = Type.Boolean()
export const Nothing = Type.Null()

export const listOf = <S extends TSchema>(item: S) => Type.Object({ list: Type.Array(item) })

const pageProperties = <S extends TSchema>(item: S) => ({
  list: Type.Array(item),
  pageNum: Type.Integer({ minimum: 1 }),
  pageSize: Type.Integer({ minimum: 1 }),
  total: Count,
})

export const page = <S extends TSchema>(item: S) => Type.Object(pageProperties(item))

/** Movements before this day of the player's market are archived. */
const archivable = { archivedBefore: Type.Optional(Text) }

export const historyPage = <S extends TSchema>(item: S) =>
  Type.Object({ ...pageProperties(item), ...archivable })

// Lobby

export const BannerPosition = Type.Enum([
  'home_top',
  'sticky_banner',
  'login',
  'register',
  'menu_bar_top',
  'menu_bar_bottom',
])

/** The action of a tap; the empty command does nothing. */
const Command = Type.Enum(['', 'game', 'h5', 'deeplink', 'luckywheel', 'active'])

/** The dominant colour of a picture as `#rrggbb`, shown until the picture is loaded; empty when unknown. */
const Color = Text

const bannerFields = {
  id: Text,
  position: BannerPosition,
  cover: Text,
  cmd: Command,
  cmdValue: Text,
  path: Text,
  title: Text,
  /** The subtitle and the text of the button; both may be empty. */
  text: Text,
  action: Text,
  color: Color,
  /** The alternative text of an uploaded picture. */
  alt: Type.Optional(Text),
}

export const Banners = Type.Object({ banners: Type.Array(Type.Object(bannerFields)) })

/** The position of a promotion may be any text. */
const PromotionBanner = Type.Object({
  ...bannerFields,
  position: Text,
  description: Text,
  startTime: nullable(Time),
  endTime: nullable(Time),
})

export const PromotionBanners = Type.Object({ banners: Type.Array(PromotionBanner) })

const PopUp = Type.Object({
  id: Text,
  title: Text,
  content: Text,
  image: Text,
  /** The alternative text of an uploaded picture. */
  alt: Type.Optional(Text),
  cmd: Command,
  cmdValue: Text,
})

export const PopUps = Type.Object({ popUps: Type.Array(PopUp), count: Count })

export const Notice = Type.Object({ id: Text, content: Text, createdAt: Time })

/** A recent win of another player, with the name masked. */
const Winner = Type.Object({
  id: Text,
  player: Text,
  gameId: Text,
  game: Text,
  amount: Money,
  currencyAlias: Text,
})

/** A large win in a game, in the caller's currency. */
export const BigWin = Type.Object({ name: Text, amount: Money, multiplier: Type.Number(), time: Time })

/** The jackpot of the slots of a market. `amount` is what a winner would receive now. */
export const Jackpot = Type.Object({
  isOn: Flag,
  amount: Money,
  currency: Text,
  currencyAlias: Text,
  /** The part of each cash stake that goes into the pot. */
  sharePercent: Type.Number(),
  /** A stake wins with the chance stake ÷ stakesPerWin. */
  stakesPerWin: Money,
  cap: Money,
  wins: Type.Array(Type.Object({ name: Text, gameId: Text, amount: Money, time: Time })),
})

export const Notices = Type.Object({
  list: Type.Array(Notice),
  winners: Type.Array(Winner),
  /** The jackpot of the slots, where the market has one. */
  jackpot: Type.Optional(Type.Pick(Jackpot, ['amount', 'currency', 'currencyAlias'])),
})

// Games

const Category = Type.Object({
  id: Text,
  name: Text,
  localName: Text,
  isFunction: Flag,
  functionWeight: Type.Integer(),
  isRecommend: Flag,
  recommendWeight: Type.Integer(),
  cover: Text,
  count: Count,
})

/** A filter of the game list: its value in `/game/list`, its name and its number of games. */
const Filter = Type.Object({ id: Text, localName: Text, count: Count })

export const Categories = Type.Object({
  categories: Type.Array(Category),
  providers: Type.Array(Filter),
  gameplayTags: Type.Array(Filter),
})

export const Game = Type.Object({
  id: Text,
  name: Text,
  localName: Text,
  provider: Text,
  category: Type.Array(Text),
  gameplayTag: Text,
  cover: Text,
  isBonus: Flag,
  isHot: Flag,
  isNew: Flag,
  isCollect: Flag,
  rtp: Type.Number({ minimum: 0, description: 'Return to player in percent' }),
  color: Color,
  /** A short description of the game. */
  about: Text,
  minBet: Money,
  maxBet: Money,
  /** False while the game cannot be opened. */
  isOpen: Flag,
})

// Sports

export const Odds = Type.Number({ minimum: 1, description: 'Decimal odds, in hundredths' })
const Selection = Type.Object({ id: Text, name: Text, odds: Odds })
const Market = Type.Object({
  id: Text,
  name: Text,
  /** Shown, but accepts no bets now. */
  suspended: Flag,
  selections: Type.Array(Selection),
})

/** A runner of a race: strides so far, and the place after the finish. */
const Runner = Type.Object({
  id: Text,
  number: Count,
  name: Text,
  strides: Count,
  place: nullable(Count),
})

const matchProperties = {
  id: Text,
  sport: Text,
  league: Text,
  leagueId: Text,
  /** For a race `home` is its title, and `away` is empty. */
  home: Text,
  homeId: Text,
  away: Text,
  awayId: Text,
  startTime: Time,
  status: Type.Enum(['scheduled', 'live', 'finished']),
  /** Abandoned: all stakes are returned. */
  abandoned: Flag,
  /** Minutes played, and the maximal minutes of a match. */
  minute: Count,
  minutes: Count,
  homeScore: Count,
  awayScore: Count,
  /** Empty unless the match is a race. */
  runners: Type.Array(Runner),
  /** Strides from start to finish of a race; otherwise 0. */
  track: Count,
  markets: Type.Array(Market),
}

const Match = Type.Object(matchProperties)

export const Sport = Type.Object({
  sport: Text,
  name: Text,
  gameId: Text,
  leagues: Type.Array(Type.Object({ id: Text, name: Text })),
  matches: Type.Array(Match),
})

const Side = Type.Enum(['home', 'away'])
const Goal = Type.Object({ minute: Count, side: Side })

/** An event of a match; `statisticsOf` counts events. */
const MatchEvent = Type.Object({
  minute: Count,
  kind: Type.Enum([...matchEventKinds]),
  side: Type.Optional(Side),
  points: Type.Optional(Count),
  runner: Type.Optional(Count),
})

const Result = Type.Object({
  id: Text,
  startTime: Time,
  home: Text,
  homeId: Text,
  away: Text,
  awayId: Text,
  homeScore: Count,
  awayScore: Count,
  /** The names of the first finishers of a race. */
  places: Type.Array(Text),
})

const Standing = Type.Object({
  club: Text,
  clubId: Text,
  played: Count,
  won: Count,
  drawn: Count,
  lost: Count,
  scored: Count,
  conceded: Count,
  points: Count,
  /** The last results, newest first: W, D or L; in races also P for a place among the first three. */
  form: Text,
})

export const SportLeague = Type.Object({
  id: Text,
  name: Text,
  sport: Text,
  standings: Type.Array(Standing),
  /** The newest first. */
  results: Type.Array(Result),
})

export const MatchPage = Type.Object({
  ...matchProperties,
  /** Time since the start, and the length of a match minute. */
  elapsedMs: Count,
  minuteMs: Count,
  goals: Type.Array(Goal),
  /** The events of the played minutes, in order. */
  events: Type.Array(MatchEvent),
  /** The input of the prices: expected score of each side or runner, in thousandths. */
  rates: Type.Record(Text, Count),
  /** The server seed is null until the end of the match. */
  fair: Type.Object({
    serverSeedHash: Text,
    serverSeed: nullable(Text),
    clientSeed: Text,
    nonce: Count,
  }),
  standings: Type.Array(Standing),
  /** The last results of each side, and the last meetings of both; newest first. */
  recent: Type.Object({ home: Type.Array(Result), away: Type.Array(Result) }),
  meetings: Type.Array(Result),
})

const QuotedLeg = Type.Object({ matchId: Text, selection: Text, odds: Odds })

export const Quote = Type.Object({
  quoteId: Text,
  expiresAt: Time,
  legs: Type.Array(QuotedLeg),
  odds: Odds,
  minStake: Money,
  maxStake: Money,
  maxWin: Money,
})

const slipReasons = ['ODDS_CHANGED', 'MARKET_SUSPENDED', 'MARKET_CLOSED', 'STAKE_TOO_HIGH'] as const

const SlipLeg = Type.Object({
  matchId: Text,
  sport: Text,
  league: Text,
  home: Text,
  homeId: Text,
  away: Text,
  awayId: Text,
  startTime: Time,
  market: Text,
  selection: Text,
  selectionName: Text,
  odds: Odds,
  /** The last completed minute when the bet was placed, for recomputing the odds; 0 before the start. */
  minute: Count,
  status: Type.Enum(['open', 'won', 'lost', 'void']),
  /** The state of the match. */
  match: Type.Object({
    status: Type.Enum(['scheduled', 'live', 'finished']),
    minute: Count,
    homeScore: Count,
    awayScore: Count,
    /** The names of the finishers of a race. */
    places: Type.Array(Text),
  }),
})

const slipProperties = {
  id: Text,
  /** Pending: the stake is held, and the slip becomes open or returned by the second look at its price. */
  status: Type.Enum(['pending', 'open', 'settled', 'returned', 'cashed']),
  /** The error code of a slip that the second look refused; its stake was returned. */
  reason: nullable(Type.Enum(slipReasons)),
  isBonus: Flag,
  stake: Money,
  odds: Odds,
  /** The payout when every leg wins. */
  potentialWin: Money,
  win: Money,
  createdAt: Time,
  legs: Type.Array(SlipLeg),
}

/** `cashout` is the current cash-out amount; null when it is unavailable. */
export const Slip = Type.Object({ ...slipProperties, cashout: nullable(Money) })

export const SlipMoved = Type.Object({ ...slipProperties, balance: Money })

/** The data to recompute a slip. The server seed of a match is null until its end. */
export const SlipProof = Type.Object({
  id: Text,
  status: slipProperties.status,
  reason: slipProperties.reason,
  isBonus: Flag,
  stake: Money,
  win: Money,
  createdAt: Time,
  legs: Type.Array(
    Type.Object({
      matchId: Text,
      sport: Text,
      league: Text,
      home: Text,
      away: Text,
      market: Text,
      selection: Text,
      selectionName: Text,
      odds: Odds,
      minute: Count,
      status: Type.Enum(['open', 'won', 'lost', 'void']),
      rates: Type.Record(Text, Count),
      serverSeedHash: Text,
      serverSeed: nullable(Text),
      clientSeed: Text,
      nonce: Count,
      /** The last minute before the match was abandoned; null when it was completed. */
      abandonedMinute: nullable(Count),
    }),
  ),
})

/** The public part of a seed pair before it is revealed. */
const fairFields = { serverSeedHash: Text, clientSeed: Text, nonce: Count }
export const Fair = Type.Object(fairFields)

/** The current pair with the hash of the server seed of the pair after it, which is fixed before its client seed is known. */
export const CommittedFair = Type.Object({ ...fairFields, nextServerSeedHash: Type.Optional(Text) })

const Bet = Type.Object({
  id: Text,
  roundId: Text,
  gameId: Text,
  gameName: Text,
  cover: Text,
  bet: Money,
  win: Money,
  isBonus: Flag,
  status: Text,
  createdAt: Time,
  /** Null for rounds of third-party studios. */
  fair: nullable(Fair),
})

export const BettingRecords = Type.Object({
  ...pageProperties(Bet),
  totalBet: Money,
  totalWin: Money,
  ...archivable,
})

// Arcade

const RoundStatus = Type.Enum(['settled', 'open'])

const roundFields = {
  roundId: Text,
  status: RoundStatus,
  bet: Money,
  win: Money,
  outcome: Outcome,
  balance: Money,
  fair: Fair,
}

export const Round = Type.Object(roundFields)

const resultFields = { round: Count, outcome: Outcome, hash: Text }
const TableResult = Type.Object(resultFields)

/** A result with the client seed of its chain: everything that recomputes it. */
export const PastResult = Type.Object({ ...resultFields, clientSeed: Text })

/** The schema of `TableState` (table-state.ts). */
const SharedTable = Type.Object({
  gameId: Text,
  round: Count,
  phase: Type.Enum(['betting', 'running', 'over']),
  elapsedMs: Type.Number(),
  lengthMs: nullable(Type.Number()),
  result: nullable(TableResult),
  players: Type.Array(
    Type.Object({
      key: Text,
      name: Text,
      bet: Money,
      currency: Text,
      choice: Choice,
      multiplier: Type.Optional(Type.Number({ minimum: 0 })),
      half: Type.Optional(Type.Number({ minimum: 1 })),
    }),
  ),
  count: Count,
  history: Type.Array(TableResult),
})

/** An open round, with the choice that is needed to show it again. */
const OpenRound = Type.Object({ ...roundFields, choice: Choice })

export const ArcadeTable = Type.Object({
  session: Text,
  game: Type.Object({
    id: Text,
    kind: Text,
    localName: Text,
    config: Type.Record(Type.String(), Type.Unknown()),
  }),
  currency: Text,
  currencyAlias: Text,
  isBonus: Flag,
  /** Whether the game may be played with the bonus balance. */
  allowsBonus: Flag,
  balance: Money,
  limits: Type.Object({ minBet: Money, maxBet: Money, steps: Type.Array(Money) }),
  fair: CommittedFair,
  /** An interrupted round, the oldest of several. */
  open: nullable(OpenRound),
  /** All open rounds, the oldest first: a shared table allows several. */
  opens: Type.Array(OpenRound),
  /** The state of the shared game table; null for single-player games. */
  table: nullable(SharedTable),
})

export const RevealedSeeds = Type.Object({
  serverSeed: Text,
  serverSeedHash: Text,
  clientSeed: Text,
  nonce: Count,
})

/** The server seed is null until the player rotates the seeds, or until a shared round is over. */
export const FairRound = Type.Object({
  gameId: Text,
  bet: Money,
  win: Money,
  choice: Choice,
  outcome: Outcome,
  serverSeedHash: Text,
  serverSeed: nullable(Text),
  clientSeed: Text,
  nonce: Count,
  createdAt: Time,
  status: Type.Optional(Type.Enum(['open', 'settled', 'returned'])),
})

// User

export const CodeSent = { resendIn: Count, expiresIn: Count }

/** Limits set by the player; null when not set. */
const PlayerLimits = Type.Object({
  dailyDeposit: nullable(Money),
  dailyLoss: nullable(Money),
  sessionMinutes: nullable(Count),
})

export const User = Type.Object({
  userId: Text,
  username: Text,
  nickname: Text,
  country: Country,
  phoneNumber: Text,
  createdAt: Time,
  previousLoginAt: nullable(Time),
  inviteUserId: nullable(Text),
  limits: PlayerLimits,
})

// Legal texts and personal data

/** The texts that a player accepts; the others inform. */
export const AcceptedKind = Type.Enum(['terms', 'privacy'])

export const LegalVersion = Type.Object({ kind: AcceptedKind, version: Text, validFrom: Time })

export const Closing = Type.Object({
  /** What is still open; empty when the account can be closed. */
  obstacles: Type.Array(Type.Enum(['balance', 'round', 'slip', 'deposit', 'withdrawal', 'envelope'])),
  /** Bonus, welcome bonus and piggy bank, which closing gives up: `giveUp` confirms it. */
  givesUp: Money,
})

// Protection

export const LimitKind = Type.Enum(['deposit', 'loss', 'stake', 'time'])
export const LimitPeriod = Type.Enum(['day', 'week', 'month'])
const ProtectionStatus = Type.Enum(['open', 'paused', 'excluded', 'closed'])

/** Amounts of kind `time` are minutes. `amount` and `left` are null when there is no limit. */
export const Limit = Type.Object({
  kind: LimitKind,
  period: LimitPeriod,
  amount: nullable(Money),
  used: Money,
  left: nullable(Money),
  resetsAt: Time,
  /** A raise, or a removal (null), that can be confirmed from `at` and lapses at `until`. */
  pending: Type.Optional(Type.Object({ amount: nullable(Money), at: Time, until: Time })),
})

/** `until` is null for an open account and for an exclusion without end. */
export const Protected = Type.Object({ state: ProtectionStatus, until: nullable(Time) })

/** Minutes of play between two reality checks; null when there are none. */
export const RealityCheckMinutes = nullable(Count)

/** Cash bets since the start of the play session and what they won, in major units, and the minutes of play. */
export const PlaySession = Type.Object({
  startedAt: Time,
  minutes: Count,
  staked: Money,
  won: Money,
  net: Money,
})

export const Verification = Type.Enum(['none', 'pending', 'verified', 'refused', 'review'])

export const Protection = Type.Object({
  state: ProtectionStatus,
  until: nullable(Time),
  limits: Type.Array(Limit),
  realityCheckMinutes: RealityCheckMinutes,
  /** Bets are refused until the player has acknowledged the reality check. */
  realityCheckDue: Flag,
  /** Null while the player does not play. */
  session: nullable(PlaySession),
  verification: Verification,
})

/** `kind` says what happened: limit-set, limit-pending, limit-confirmed, limit-cancelled, limit-lapsed, paused, excluded and others. */
export const ProtectionEvent = Type.Object({
  id: Text,
  kind: Text,
  /** The limit, amount, months, …; the fields depend on the kind. */
  data: Type.Record(Text, Type.Union([Text, Type.Number(), Flag, Type.Null()])),
  at: Time,
  validFrom: Time,
})

export const Balance = Type.Object({
  total: Money,
  cash: Money,
  bonus: Money,
  locked: Money,
  currency: Text,
  currencyAlias: Text,
})

export const Session = Type.Object({
  id: Text,
  device: Text,
  createdAt: Time,
  lastSeenAt: Time,
  current: Flag,
})

export const ActivityRecord = Type.Object({
  id: Text,
  kind: Text,
  title: Text,
  amount: Money,
  isBonus: Flag,
  createdAt: Time,
})

const BonusKind = Type.Enum(['gift', 'deposit'], {
  description: 'gift: wagered with bonus bets, then cash; deposit: turns into cash as cash bets are counted',
})

/** Progress of one bonus towards cash. */
const WageringAccount = Type.Object({
  kind: BonusKind,
  /** At most this becomes cash, and this has already. */
  granted: Money,
  converted: Money,
  required: Money,
  wagered: Money,
  remaining: Money,
})

/** Wagering progress of the gift or, without one, of the deposit bonus; all zero without both. */
export const Wagering = Type.Object({
  bonus: Money,
  required: Money,
  wagered: Money,
  remaining: Money,
  /** All open bonuses with their kinds. */
  accounts: Type.Optional(Type.Array(WageringAccount)),
  /** The bonus that a withdrawal now would take back, new-user bonuses included. */
  atWithdrawal: Type.Optional(Money),
})

/** A ledger entry of an account; the amount is signed. */
export const LedgerEntry = Type.Object({
  id: Text,
  kind: Text,
  amount: Money,
  balanceAfter: Money,
  account: Type.Enum(['cash', 'bonus', 'locked']),
  ref: nullable(Text),
  createdAt: Time,
})

// Deposit and withdraw

const PaymentConfig = Type.Object({
  id: Text,
  payChannel: Text,
  paymentMethod: Text,
  name: Text,
  icon: Text,
  minAmount: Money,
  maxAmount: Money,
  amounts: Type.Array(Money),
  feeRate: Rate,
  feeFixed: Money,
  routing: Type.Array(Text),
  fields: Type.Array(Type.Enum(['account', 'bankCode', 'otpCode'])),
  bankCodes: Type.Optional(Type.Array(Type.Object({ code: Text, name: Text }))),
})

export const PaymentConfigs = Type.Object({ configs: Type.Array(PaymentConfig) })

const RecommendConfig = Type.Object({ amount: Money, bonus: Money, tag: Text })

export const RecommendConfigs = Type.Object({ configs: Type.Array(RecommendConfig) })

export const NewOrder = { id: Text, fee: Money }

/** The next step of the payment: scan a QR code, type an OTP, open a URL, or wait. */
export const Prepaid = {
  next: Type.Enum(['qr', 'otp', 'redirect', 'wait']),
  qrCode: nullable(Text),
  url: nullable(Text),
  expiresAt: nullable(Time),
}

/** 1 waiting, 2 success, 3 failure; for a withdrawal 1 in progress, 2 paid, 3 returned. */
export const OrderStatus = Type.Enum([1, 2, 3])

const orderFields = {
  id: Text,
  orderId: Text,
  amount: Money,
  fee: Money,
  payChannel: Text,
  paymentMethod: Text,
  status: OrderStatus,
  reason: nullable(Text),
  createdAt: Time,
  finishedAt: nullable(Time),
}

/**
 * The history of an order: created, waiting, success, failure; for a withdrawal created, approved, sent, paid,
 * returned.
 */
const Timeline = Type.Array(
  Type.Object({
    at: Time,
    state: Type.Enum(['created', 'waiting', 'success', 'failure', 'approved', 'sent', 'paid', 'returned']),
  }),
)

/** The payment fields are null after the order has ended. */
export const Order = Type.Object({
  ...orderFields,
  routing: nullable(Text),
  timeline: Timeline,
  next: nullable(Prepaid.next),
  qrCode: nullable(Text),
  url: nullable(Text),
  expiresAt: nullable(Time),
})

/** `received` is the amount less the fee. */
export const WithdrawOrder = Type.Object({
  ...orderFields,
  account: Text,
  accountName: nullable(Text),
  received: Money,
  cancellable: Flag,
  timeline: Timeline,
})

/** A payout account used before; requests refer to it as `saved:{id}`. */
export const PayoutAccount = Type.Object({
  id: Text,
  payChannel: Text,
  paymentMethod: Text,
  account: Text,
  accountName: nullable(Text),
  bankCode: nullable(Text),
  lastUsedAt: Time,
})

export const DepositActivity = Type.Object({
  id: Text,
  title: Text,
  description: Text,
  minAmount: Money,
  rewardRate: Rate,
  rewardMax: Money,
  rewardTag: Text,
  available: Flag,
  /** Only for players without a deposit. */
  isFirst: Flag,
  /** Wagering factor of the bonus before it becomes cash. */
  wagerTimes: Count,
  endsAt: nullable(Time),
})

// Lucky money, cashback and new-user deposit

/** A reward of another player, with the name masked. */
export const PublicReward = Type.Object({ player: Text, amount: Money, createdAt: Time })

export const NewEnvelope = Type.Object({
  envelopeId: Text,
  shareUrl: Text,
  amount: Money,
  count: Count,
  expiresAt: Time,
})

export const Envelope = Type.Object({
  envelopeId: Text,
  sender: Text,
  message: Text,
  amount: Money,
  count: Count,
  remainingCount: Count,
  status: Type.Enum([1, 2, 3], { description: '1 open, 2 empty, 3 expired' }),
  claims: Type.Array(PublicReward),
  mine: nullable(Money),
})

export const Claimed = Type.Object({ envelopeId: Text, sender: Text, amount: Money, createdAt: Time })

export const Collected = Type.Object({ envelopeId: Text, player: Text, amount: Money, createdAt: Time })

export const OwnEnvelope = Type.Object({
  envelopeId: Text,
  kind: Type.Enum(['campaign', 'gift']),
  amount: Money,
  count: Count,
  remainingCount: Count,
  status: Envelope.properties.status,
  createdAt: Time,
  expiresAt: Time,
})

/** The terms of envelopes. A part is null when the market does not allow it. */
const LuckyTerms = Type.Object({
  campaign: nullable(Type.Object({ amount: Money, count: Count, dayClaimsMost: Count })),
  gift: nullable(Type.Object({ minAmount: Money, maxAmount: Money })),
  invite: nullable(Type.Object({ reward: Money, recharge: Money, wagerTimes: Count })),
  expireHours: Count,
})

export const Guide = Type.Object({ finished: Flag, steps: Type.Array(Text), terms: LuckyTerms })

export const Cashback = Type.Object({
  rate: Rate,
  tiers: Type.Array(Type.Object({ minLoss: Money, rate: Rate })),
  /** The cashback of a day is at most this share of its counted bets. */
  riskRate: Type.Optional(Rate),
  /** `counted` is the part of the bets that counts, by their risk. */
  today: Type.Object({
    bet: Money,
    win: Money,
    loss: Money,
    counted: Type.Optional(Money),
    estimated: Money,
  }),
  newUser: Type.Object({ active: Flag, endsAt: nullable(Time), rate: Rate }),
})

export const Pig = Type.Object({ available: Money, total: Money, minCollect: Money, nextAt: nullable(Time) })

export const PigRecord = Type.Object({
  id: Text,
  kind: Type.Enum(['in', 'out']),
  amount: Money,
  createdAt: Time,
})

export const RewardType = Type.Enum([1, 2])

const pbFields = {
  rewardType: RewardType,
  rewardRecharge: Money,
  rewardTotal: Money,
  rewardTag: Text,
  rewardAlready: Money,
  rewardReg: Money,
  /** The share of a counted bet that is released. */
  releaseRate: Rate,
  /** Wagering factor of the registration reward before it becomes cash. */
  regWagerTimes: Count,
}

export const PbConfig = Type.Object({ pbConfig: Type.Array(Type.Object(pbFields)) })

/** Here `rewardRecharge` is the amount the player has deposited towards the reward; 0 means none yet. */
export const PbEntry = Type.Object({
  ...pbFields,
  /** The required deposit. */
  recharge: Money,
  /** The total of counted bets that releases the whole reward, and the total so far. */
  required: Money,
  wagered: Money,
  released: Money,
  collectable: Money,
  /** The part that a withdrawal took back. */
  forfeited: Type.Optional(Money),
  /** Whether an operator has to review the reward first. */
  isHeld: Flag,
  status: Type.Enum([1, 2, 3, 4], {
    description: '1 waiting for the deposit, 2 releasing, 3 finished, 4 refused after review',
  }),
  regStatus: Type.Enum([1, 2, 3, 4], {
    description: 'The registration reward: 1 claimable, 2 under review, 3 claimed, 4 refused',
  }),
})

export const Collect = Type.Object({ amount: Money })

// Support

/** `end` has no text: it marks the end of the conversation. */
export const SupportMessage = Type.Object({
  id: Text,
  from: Type.Enum(['player', 'support', 'end']),
  text: Text,
  createdAt: Time,
})

/** `waitMinutes` is the median time to an answer in the last days; null without answers. */
export const SupportMessages = Type.Object({
  list: Type.Array(SupportMessage),
  hasOlder: Flag,
  waitMinutes: Type.Union([Count, Type.Null()]),
})

export const Unread = Type.Object({ unread: Count })
