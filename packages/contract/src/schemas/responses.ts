/** The things the server answers with, each named once. Money is in major units, times are ISO 8601 in UTC. */
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

// Lobby

export const BannerPosition = Type.Enum([
  'home_top',
  'sticky_banner',
  'login',
  'register',
  'menu_bar_top',
  'menu_bar_bottom',
])

/** What a tap does; the empty command does nothing. */
const Command = Type.Enum(['', 'game', 'h5', 'deeplink', 'luckywheel', 'active'])

/** A picture's dominant colour as `#rrggbb`, shown until the picture has come; empty when unknown. */
const Color = Text

const bannerFields = {
  id: Text,
  position: BannerPosition,
  cover: Text,
  cmd: Command,
  cmdValue: Text,
  path: Text,
  title: Text,
  /** A line below the title, and what its button says; either may be empty. */
  text: Text,
  action: Text,
  color: Color,
}

export const Banners = Type.Object({ banners: Type.Array(Type.Object(bannerFields)) })

/** A promotion need not stand in any of the lobby's positions. */
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
  cmd: Command,
  cmdValue: Text,
})

export const PopUps = Type.Object({ popUps: Type.Array(PopUp), count: Count })

export const Notice = Type.Object({ id: Text, content: Text, createdAt: Time })

/** A win of a real round, as others may see it: the player's name is masked. */
const Winner = Type.Object({
  id: Text,
  player: Text,
  gameId: Text,
  game: Text,
  amount: Money,
  currencyAlias: Text,
})

export const Notices = Type.Object({ list: Type.Array(Notice), winners: Type.Array(Winner) })

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

/** A way to narrow the list: its value in `/game/list`, its name, and how many games it leaves. */
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
  /** What the game is, in a sentence or two. */
  about: Text,
  minBet: Money,
  maxBet: Money,
  /** False while the game behind the tile cannot be opened. */
  isOpen: Flag,
})

// Sports

const Odds = Type.Number({ minimum: 1, description: 'Decimal odds, in hundredths' })
const Selection = Type.Object({ id: Text, name: Text, odds: Odds })
const Market = Type.Object({
  id: Text,
  name: Text,
  /** Shown, but nobody can bet on it now. */
  suspended: Flag,
  selections: Type.Array(Selection),
})

/** Who takes part in a race: strides taken so far, and the place once it is in. */
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
  /** A race has its title here, and nobody away. */
  home: Text,
  homeId: Text,
  away: Text,
  awayId: Text,
  startTime: Time,
  status: Type.Enum(['scheduled', 'live', 'finished']),
  /** Broken off: every stake on it goes back. */
  abandoned: Flag,
  /** Minutes played, of so many as a match has at most. */
  minute: Count,
  minutes: Count,
  homeScore: Count,
  awayScore: Count,
  /** Empty where two sides meet. */
  runners: Type.Array(Runner),
  /** Strides from the start to the finish of a race; else 0. */
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

/** What happened minute by minute; `statisticsOf` counts it. */
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
  /** The first of a race, by name. */
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
  /** The last results, newest first: W, D or L; of a race also P, among the first three. */
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
  /** How long it has been played, and how long a minute of it takes. */
  elapsedMs: Count,
  minuteMs: Count,
  goals: Type.Array(Goal),
  /** Of the minutes played, in order. */
  events: Type.Array(MatchEvent),
  /** What the prices are computed from: what is to be expected of each side or runner, in thousandths. */
  rates: Type.Record(Text, Count),
  /** The seed is null until the whistle. */
  fair: Type.Object({
    serverSeedHash: Text,
    serverSeed: nullable(Text),
    clientSeed: Text,
    nonce: Count,
  }),
  standings: Type.Array(Standing),
  /** Of each side, against whomever, and of the two against each other; the newest first. */
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
  /** The minute after which it was bet, for who computes the price again; 0 before the start. */
  minute: Count,
  status: Type.Enum(['open', 'won', 'lost', 'void']),
  /** How the match stands. */
  match: Type.Object({
    status: Type.Enum(['scheduled', 'live', 'finished']),
    minute: Count,
    homeScore: Count,
    awayScore: Count,
    /** Who is in, by name, where it is a race. */
    places: Type.Array(Text),
  }),
})

const slipProperties = {
  id: Text,
  status: Type.Enum(['open', 'settled', 'returned', 'cashed']),
  isBonus: Flag,
  stake: Money,
  odds: Odds,
  /** What it pays if every leg wins. */
  potentialWin: Money,
  win: Money,
  createdAt: Time,
  legs: Type.Array(SlipLeg),
}

/** What is paid to who leaves now; null where nobody can. */
export const Slip = Type.Object({ ...slipProperties, cashout: nullable(Money) })

export const SlipMoved = Type.Object({ ...slipProperties, balance: Money })

/** Everything a slip can be computed again from. The seed of a match is null until its whistle. */
export const SlipProof = Type.Object({
  id: Text,
  status: slipProperties.status,
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
      /** The minute after which it was broken off; null where it was not. */
      abandonedMinute: nullable(Count),
    }),
  ),
})

/** What a player may know of the seeds before they are revealed. */
export const Fair = Type.Object({ serverSeedHash: Text, clientSeed: Text, nonce: Count })

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
  /** Null where the round is a third-party studio's. */
  fair: nullable(Fair),
})

export const BettingRecords = Type.Object({ ...pageProperties(Bet), totalBet: Money, totalWin: Money })

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

const TableResult = Type.Object({ round: Count, outcome: Outcome, hash: Text })

/** As tables.ts tells it. */
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
    }),
  ),
  count: Count,
  history: Type.Array(TableResult),
})

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
  balance: Money,
  limits: Type.Object({ minBet: Money, maxBet: Money, steps: Type.Array(Money) }),
  fair: Fair,
  /** An interrupted round carries its choice: without it the table could not be laid again. */
  open: nullable(Type.Object({ ...roundFields, choice: Choice })),
  /** How the table stands that everybody plays at; null where a player plays alone. */
  table: nullable(SharedTable),
})

export const RevealedSeeds = Type.Object({
  serverSeed: Text,
  serverSeedHash: Text,
  clientSeed: Text,
  nonce: Count,
})

/** The server seed is null until the player's seeds are rotated, or until the round is over that everybody shares. */
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

/** What the player has bounded for themselves; null where nothing is set. */
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

/** How far the bonus money of the balance is from cash; all zero while there is none. */
export const Wagering = Type.Object({ bonus: Money, required: Money, wagered: Money, remaining: Money })

/** The amount is signed: what the line did to the account. */
export const LedgerLine = Type.Object({
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

/** How the player pays now: scan, type a code, go elsewhere, or wait. */
export const Prepaid = {
  next: Type.Enum(['qr', 'otp', 'redirect', 'wait']),
  qrCode: nullable(Text),
  url: nullable(Text),
  expiresAt: nullable(Time),
}

/** 1 waiting, 2 success, 3 failure; for a withdrawal 1 under way, 2 paid, 3 returned. */
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

/** The way an order went: created, waiting, success or failure; a withdrawal created, approved, sent, paid or returned. */
const Timeline = Type.Array(
  Type.Object({
    at: Time,
    state: Type.Enum(['created', 'waiting', 'success', 'failure', 'approved', 'sent', 'paid', 'returned']),
  }),
)

/** While it waits it also says how to pay; once it has ended those fields are null. */
export const Order = Type.Object({
  ...orderFields,
  routing: nullable(Text),
  timeline: Timeline,
  next: nullable(Prepaid.next),
  qrCode: nullable(Text),
  url: nullable(Text),
  expiresAt: nullable(Time),
})

/** `received` is what arrives: the amount less the fee. */
export const WithdrawOrder = Type.Object({
  ...orderFields,
  account: Text,
  accountName: nullable(Text),
  received: Money,
  cancellable: Flag,
  timeline: Timeline,
})

/** A payout account used before; `saved:{id}` stands for it where an account is asked for. */
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
  /** For who has not recharged yet. */
  isFirst: Flag,
  /** How often the bonus is to be wagered before it turns to cash. */
  wagerTimes: Count,
  endsAt: nullable(Time),
})

// Lucky money, cashback and new-user deposit

/** Somebody's winnings as others may see them: the player's name is masked. */
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

/** What envelopes hold and what they ask for. A part is null where the market does not allow it. */
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
  today: Type.Object({ bet: Money, win: Money, loss: Money, estimated: Money }),
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
  /** What a bet releases of it. */
  releaseRate: Rate,
  /** How often the registration reward is to be wagered before it turns to cash. */
  regWagerTimes: Count,
}

export const PbConfig = Type.Object({ pbConfig: Type.Array(Type.Object(pbFields)) })

/** Here rewardRecharge is what the player has deposited towards it: 0 means not yet. */
export const PbEntry = Type.Object({
  ...pbFields,
  /** The deposit that earns it. */
  recharge: Money,
  /** The bets that release all of it, and how much of them was made. */
  required: Money,
  wagered: Money,
  released: Money,
  collectable: Money,
  /** Whether somebody looks at it before it is granted. */
  isHeld: Flag,
  status: Type.Enum([1, 2, 3, 4], {
    description: '1 waits for the deposit, 2 releasing, 3 finished, 4 refused after a look at it',
  }),
  regStatus: Type.Enum([1, 2, 3, 4], {
    description: 'The registration reward: 1 can be claimed, 2 somebody looks at it, 3 claimed, 4 refused',
  }),
})

export const Collect = Type.Object({ amount: Money })

// Support

/** `end` is no text: it says that the conversation was closed there. */
export const SupportMessage = Type.Object({
  id: Text,
  from: Type.Enum(['player', 'support', 'end']),
  text: Text,
  createdAt: Time,
})

export const SupportMessages = Type.Object({ list: Type.Array(SupportMessage), hasOlder: Flag })

export const Unread = Type.Object({ unread: Count })
