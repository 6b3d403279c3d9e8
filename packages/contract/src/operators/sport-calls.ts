/** Operator calls of the area "Sports". Handlers: modules/sports. */
import { Type } from 'typebox'
import { nullable, Serial, text } from '../schemas/request-fields.ts'
import { Count, Flag, Money, Odds, Text, Time } from '../schemas/responses.ts'
import { approved, change, listFields, listPage, type OperatorCallTable, read } from './operator-call.ts'

const { Array: List, Enum, Object: Obj, Optional } = Type

const Currency = Enum(['BRL', 'CLP'])
const MatchId = Type.String({ pattern: '^[a-z0-9][a-z0-9-]{0,63}$', maxLength: 64 })
const maxMarketLength = 64
const maxLeagueLength = 40

export const matchStates = ['scheduled', 'live', 'settling', 'finished', 'abandoned'] as const

/** Sums over open slips; `loss` is the possible payout less the stake. */
const Exposure = Obj({ currency: Currency, slips: Count, stake: Money, loss: Money, bound: Money })

/** The result of the house can be negative. */
const Result = Type.Number()

const MatchRow = Obj({
  id: Text,
  sport: Text,
  league: Text,
  leagueId: Text,
  /** Both sides, or the name of a race. */
  name: Text,
  startsAt: Time,
  state: Enum([...matchStates]),
  minute: Count,
  score: Text,
  /** By an operator. */
  suspended: Enum(['no', 'some', 'all']),
  isCorrected: Flag,
  /** One for each currency with open slips. */
  exposure: List(
    Obj({
      ...Exposure.properties,
      /** The largest loss that one result of the match can cause, as if every other leg of combined slips wins. */
      worst: Money,
      /** The outcome that is nearest to its bound. */
      top: nullable(Obj({ name: Text, odds: nullable(Odds), loss: Money, bound: Money })),
    }),
  ),
})

const Outcome = Obj({
  selection: Text,
  name: Text,
  /** Null when it is not offered now. */
  odds: nullable(Odds),
  exposure: List(
    Obj({
      ...Exposure.properties,
      /** What the house wins in this market when the outcome occurs: the other stakes less its own loss. */
      result: Result,
    }),
  ),
})

const Market = Obj({
  id: Text,
  name: Text,
  /** The feed offers it now; markets that are over have exposure only. */
  isOffered: Flag,
  /** Paused by the feed, such as after a goal. */
  isPaused: Flag,
  isSuspended: Flag,
  outcomes: List(Outcome),
})

const Suspension = Obj({ market: Text, name: Text, by: Text, reason: Text, at: Time })

const ScoringEvent = Obj({
  minute: Type.Integer({ minimum: 1, maximum: 1_000 }),
  /** home, away, or the id of a runner. */
  side: text(maxLeagueLength),
  points: Optional(Type.Integer({ minimum: 1, maximum: 3 })),
})
const maxEvents = 500

const Correction = Obj({
  n: Count,
  requestedBy: Text,
  approvedBy: Text,
  reason: Text,
  at: Time,
  before: Text,
  after: Text,
  /** Slips that were settled again. */
  slips: Count,
  paid: List(
    Obj({
      currency: Currency,
      paid: Money,
      takenBack: Money,
      /** Could not be taken back. */ overpaid: Money,
    }),
  ),
})

const MatchPage = Obj({
  ...MatchRow.properties,
  markets: List(Market),
  suspensions: List(Suspension),
  corrections: List(Correction),
  abandoned: nullable(Obj({ by: nullable(Text), reason: nullable(Text) })),
  /** The decisive events, the basis of a correction; empty while the match is open. */
  goals: List(Obj({ minute: Count, side: Text, points: nullable(Count) })),
  sides: List(Obj({ id: Text, name: Text })),
  /** Every slip is settled, so the result can be corrected. */
  canCorrect: Flag,
})

const SlipRow = Obj({
  id: Text,
  playerId: Text,
  currency: Currency,
  isBonus: Flag,
  status: Enum(['open', 'settled', 'returned', 'cashed']),
  selection: Text,
  name: Text,
  odds: Odds,
  legs: Count,
  stake: Money,
  loss: Money,
  win: Money,
  overpaid: Money,
  createdAt: Time,
})

const Sum = { slips: Count, stake: Money, loss: Money }

const HouseExposure = Obj({
  ...Exposure.properties,
  /** A combined slip counts in every league and period that it touches. */
  leagues: List(Obj({ leagueId: Text, name: Text, sport: Text, matches: Count, ...Sum })),
  /** By the start of the match, in steps of five minutes; the first one holds everything that has started. */
  times: List(Obj({ from: nullable(Time), ...Sum })),
  /** Nearest to their bound first. */
  outcomes: List(Obj({ matchId: Text, match: Text, name: Text, selection: Text, ...Sum, bound: Money })),
  players: List(Obj({ playerId: Text, ...Sum, bound: Money })),
})

export const sportCalls = {
  '/operator/matches': read(
    'sports:read',
    'Matches with state, score and exposure: open ones by their start, ended ones newest first',
    {
      state: Optional(Enum(['open', 'live', 'suspended', 'ended'])),
      sport: Optional(Enum(['football', 'basketball', 'race'])),
      league: Optional(text(maxLeagueLength)),
      ...listFields,
    },
    listPage(MatchRow),
  ),
  '/operator/match': read(
    'sports:read',
    'A match with prices, exposure per outcome, suspensions and corrections',
    { matchId: MatchId },
    MatchPage,
  ),
  '/operator/match/slips': read(
    'sports:read',
    'Slips on a match or on one of its outcomes',
    {
      matchId: MatchId,
      selection: Optional(text(maxMarketLength)),
      currency: Optional(Currency),
      status: Optional(Enum(['open', 'settled', 'returned', 'cashed'])),
      playerId: Optional(Serial),
      ...listFields,
    },
    listPage(SlipRow),
  ),
  '/operator/match/suspend': change(
    'sports:manage',
    'Suspend or resume a match or one of its markets; suspended markets accept no bets and no cash-outs',
    {
      matchId: MatchId,
      /** Empty: the whole match. */
      market: text(maxMarketLength, 0),
      isSuspended: Type.Boolean(),
    },
    Obj({ matchId: Text, suspended: List(Text) }),
  ),
  '/operator/match/abandon': approved(
    'sports:manage',
    'Abandon a match before or during play; every stake on it is returned',
    { matchId: MatchId },
    Obj({ matchId: Text, state: Enum([...matchStates]) }),
  ),
  '/operator/match/correct': approved(
    'sports:manage',
    'Correct the result of an ended match, or declare it void, and settle its slips again',
    {
      matchId: MatchId,
      /** Every stake is returned. */
      isVoid: Type.Boolean(),
      /** The decisive events in order; empty when the match is void. */
      goals: List(ScoringEvent, { maxItems: maxEvents }),
    },
    Obj({ matchId: Text, n: Count }),
  ),
  '/operator/sports/exposure': read(
    'sports:read',
    'Exposure of the house by currency, league, time, outcome and player, with its bounds',
    {},
    Obj({ list: List(HouseExposure) }),
  ),
  '/operator/sports/rebuild': change(
    'sports:manage',
    'Compute the exposure again from the open slips, after the audit found a difference',
    {},
    /** Counters that were wrong. */
    Obj({ corrected: Count }),
  ),
} satisfies OperatorCallTable
