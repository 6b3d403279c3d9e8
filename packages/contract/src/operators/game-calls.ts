/** Operator calls of the area "Games and studios". Handlers: modules/games/operations, switches: modules/lobby. */
import { Type } from 'typebox'
import { Day, Id, nullable, Serial, text } from '../schemas/request-fields.ts'
import { Count, Flag, listOf, Money, Text, Time } from '../schemas/responses.ts'
import {
  approved,
  approvedSecret,
  change,
  listFields,
  listPage,
  type OperatorCallTable,
  read,
} from './operator-call.ts'

const { Array: List, Enum, Object: Obj, Optional } = Type

const Currency = Enum(['BRL', 'CLP'])
/** A fraction: 0.97 is 97 %. */
const Share = Type.Number({ minimum: 0 })

/** `off`: an operator stopped the game or its studio; `unpublished`: the content does not offer it. */
export const gameStates = ['on', 'off', 'unpublished'] as const
/** `few`: too few rounds for a statement. */
export const returnVerdicts = ['few', 'inside', 'above', 'below'] as const
export const openRoundKinds = ['instant', 'shared', 'studio'] as const
/** `settle`: as the published rule does after a day; `return`: every bet of a studio's round back to the player. */
export const roundEnds = ['settle', 'return'] as const

const SwitchedOff = Obj({ at: Time, by: Text, reason: Text })

/** Rounds of cash and bonus money that ended, with the band that a fair game stays in. */
const returnFields = {
  rounds: Count,
  stakes: Money,
  wins: Money,
  measured: nullable(Share),
  lower: nullable(Share),
  upper: nullable(Share),
  verdict: Enum([...returnVerdicts]),
}

const ReturnAlarm = Obj({
  currency: Currency,
  days: Count,
  rounds: Count,
  measured: Share,
  lower: Share,
  upper: Share,
  raisedAt: Time,
  checkedAt: Time,
})

const Bounds = Obj({ minBet: Money, maxBet: Money, isSet: Flag })

const gameFields = {
  id: Text,
  name: Text,
  kind: Text,
  studio: Text,
  state: Enum([...gameStates]),
  /** Null when the game itself is not switched off. */
  off: nullable(SwitchedOff),
  stated: Share,
}

const Game = Obj({
  ...gameFields,
  ...returnFields,
  currency: Currency,
  /** Null: the game takes no bets in the currency. */
  limits: nullable(Bounds),
  hasAlarm: Flag,
})

const period = { currency: Optional(Currency), from: Optional(Day), to: Optional(Day) }

const OpenRound = Obj({
  id: Text,
  playerId: Text,
  gameId: Text,
  game: Text,
  kind: Enum([...openRoundKinds]),
  /** Null for own games. */
  studio: nullable(Text),
  currency: Currency,
  bet: Money,
  win: Money,
  isBonus: Flag,
  createdAt: Time,
  changedAt: Time,
  /** What an operator may ask for now. */
  ends: List(Enum([...roundEnds])),
})

const callFigures = { calls: Count, refused: Count, errors: Count }
/** Milliseconds; the upper bound of a class of durations. Null without calls. */
const latency = { p50: nullable(Count), p95: nullable(Count) }

const studioFields = {
  name: Text,
  launchUrl: Text,
  state: Enum([...gameStates]),
  off: nullable(SwitchedOff),
  games: Count,
  keyChangedAt: Time,
  /** The old key is valid as well: until `oldKeyUntil`, or without an end when that is null. */
  hasOldKey: Flag,
  oldKeyUntil: nullable(Time),
  /** Of the last hour. */
  ...callFigures,
  ...latency,
}

const maxGraceHours = 168
const maxCallHours = 336
const sortable = <N extends string>(...names: N[]) =>
  Enum(names.flatMap((name) => [name, `-${name}`] as (N | `-${N}`)[]))

export const gameOperatorCalls = {
  '/operator/games': read(
    'games:read',
    'Games with stated and measured return, limits and state; by default of the last 30 days',
    {
      ...period,
      query: Optional(text(100, 0)),
      studio: Optional(Id),
      state: Optional(Enum([...gameStates])),
      verdict: Optional(Enum([...returnVerdicts])),
      sort: Optional(sortable('name', 'stated', 'measured', 'rounds', 'stakes', 'margin')),
      ...listFields,
    },
    listPage(Game),
  ),
  '/operator/game': read(
    'games:read',
    'A game with its limits, switches and alarms',
    { gameId: Id },
    Obj({
      ...gameFields,
      isPublished: Flag,
      studioOff: nullable(SwitchedOff),
      countries: List(Text),
      limits: List(Obj({ currency: Currency, ...Bounds.properties })),
      alarms: List(ReturnAlarm),
      returnSince: nullable(Text),
    }),
  ),
  '/operator/game/return': read(
    'games:read',
    'The return of a game by day and summed up from the first day, with the bands',
    { gameId: Id, ...period },
    Obj({
      currency: Currency,
      stated: Share,
      days: List(Obj({ day: Text, ...returnFields, total: Obj(returnFields) })),
      total: Obj(returnFields),
    }),
  ),
  '/operator/game/switch': change(
    'games:manage',
    'Stop a game, or let it go on; open rounds end by their rules',
    { gameId: Id, on: Type.Boolean() },
    Obj({ gameId: Text, state: Enum([...gameStates]) }),
  ),
  '/operator/game/return/restart': change(
    'games:manage',
    'Measure the return of a game for alarms from tomorrow on, after its fault was found',
    { gameId: Id },
    Obj({ gameId: Text, returnSince: Text }),
  ),
  '/operator/rounds/open': read(
    'games:read',
    'Open rounds, the longest untouched first',
    {
      kind: Optional(Enum([...openRoundKinds])),
      gameId: Optional(Id),
      studio: Optional(Id),
      playerId: Optional(Serial),
      /** Untouched for at least so many hours. */
      hours: Optional(Type.Integer({ minimum: 0, maximum: 8_760 })),
      ...listFields,
    },
    listPage(OpenRound),
  ),
  '/operator/round/end': approved(
    'games:manage',
    'End a round that was left open, by the published rule or with its bets returned',
    { playerId: Serial, roundId: Id, end: Enum([...roundEnds]) },
    Obj({ roundId: Text, status: Enum(['settled', 'returned']), win: Money }),
  ),
  '/operator/studios': read(
    'games:read',
    'Studios with keys, calls and errors of the last hour',
    {},
    Obj({
      ...listOf(Obj(studioFields)).properties,
      /** Requests of the last hour under a name that is no studio. */
      unknownCalls: Count,
    }),
  ),
  '/operator/studio': read('games:read', 'A studio', { studio: Id }, Obj(studioFields)),
  '/operator/studio/calls': read(
    'games:read',
    'Calls of a studio over time, by operation and by result',
    { studio: Id, hours: Optional(Type.Integer({ minimum: 1, maximum: maxCallHours, default: 1 })) },
    Obj({
      stepSeconds: Count,
      steps: List(Obj({ at: Time, ...callFigures, ...latency })),
      results: List(
        Obj({
          operation: Text,
          status: Text,
          kind: Enum(['ok', 'refused', 'error']),
          calls: Count,
          lastAt: Time,
          ...latency,
        }),
      ),
    }),
  ),
  '/operator/studio/switch': change(
    'games:manage',
    'Stop all games of a studio, or let them go on; wins and rollbacks are still accepted',
    { studio: Id, on: Type.Boolean() },
    Obj({ studio: Text, state: Enum([...gameStates]) }),
  ),
  '/operator/studio/key/rotate': approvedSecret(
    'games:manage',
    'Create a new key of a studio, which the requester collects; the old one is valid for some hours',
    { studio: Id, graceHours: Type.Integer({ minimum: 0, maximum: maxGraceHours }) },
    Obj({ studio: Text, secret: Text, oldKeyUntil: nullable(Time) }),
  ),
  '/operator/studio/key/end': approved(
    'games:manage',
    'End the old key of a studio before its time',
    { studio: Id },
    Obj({ studio: Text }),
  ),
} satisfies OperatorCallTable
