/** What the tables say that everybody plays at together. Safe in the browser; nothing here is known before its time. */
import type { OutcomeOf } from '../schemas/games.ts'

/** The kinds of game with one round for everybody. */
export type SharedKind = 'crash' | 'double'

/** Somebody's stake in the round, without a name that others could know them by. */
export type TablePlayer = {
  /** Stands for the bet within its round. */
  readonly key: string
  readonly name: string
  readonly bet: number
  readonly currency: string
  readonly choice: { readonly color?: 'red' | 'black' | 'white' }
  /** Where they left, or what their colour pays; absent while nothing is decided, 0 when the stake was lost. */
  readonly multiplier?: number
}

/** What a round came to, and the hash of the chain that anybody can compute it from. */
export type TableResult = {
  /** The number of the round in its chain. */
  readonly round: number
  readonly outcome: OutcomeOf<'crash'> | OutcomeOf<'double'>
  readonly hash: string
}

/** Taking bets, under way, or over and waiting for the next. */
export type TablePhase = 'betting' | 'running' | 'over'

/** Everything about the table at one moment: what a newcomer is told. */
export type TableState = {
  readonly gameId: string
  readonly round: number
  readonly phase: TablePhase
  /** How long the phase has gone on, and how long it lasts; the length of a flight is not known to anybody. */
  readonly elapsedMs: number
  readonly lengthMs: number | null
  /** Only when the phase is `over`. */
  readonly result: TableResult | null
  /** The largest stakes of the round; `count` is all of them. */
  readonly players: readonly TablePlayer[]
  readonly count: number
  /** The last results, newest first. */
  readonly history: readonly TableResult[]
}

/** What is sent to those who watch: the whole state when the phase changes, differences in between. */
export type TableMessage =
  | ({ readonly kind: 'state' } & TableState)
  /** New and changed players of the round under way, a few times a second at most. */
  | {
      readonly kind: 'players'
      readonly gameId: string
      readonly round: number
      readonly changed: readonly TablePlayer[]
      readonly count: number
    }
  /** Where the curve stands, so that a clock that runs differently does not matter. */
  | { readonly kind: 'tick'; readonly gameId: string; readonly round: number; readonly elapsedMs: number }

const randomLength = 11

/** What a bet is called at the table: who placed it recognises it by the id of the round, and nobody else does. */
export const betKeyOf = (roundId: string): string => roundId.slice(-randomLength)

const phases: readonly string[] = ['betting', 'running', 'over'] satisfies readonly TablePhase[]

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null
const isFigure = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)
const isFigureOr = (value: unknown, other: null | undefined): boolean => value === other || isFigure(value)

const isPlayer = (value: unknown): boolean =>
  isFields(value) &&
  typeof value.key === 'string' &&
  typeof value.name === 'string' &&
  typeof value.currency === 'string' &&
  isFigure(value.bet) &&
  isFields(value.choice) &&
  isFigureOr(value.multiplier, undefined)

const isResult = (value: unknown): boolean =>
  isFields(value) && isFigure(value.round) && isFields(value.outcome) && typeof value.hash === 'string'

const isListOf = (value: unknown, is: (each: unknown) => boolean): boolean =>
  Array.isArray(value) && value.every(is)

const isState = (value: Fields): boolean =>
  typeof value.phase === 'string' &&
  phases.includes(value.phase) &&
  isFigure(value.elapsedMs) &&
  isFigureOr(value.lengthMs, null) &&
  (value.result === null || isResult(value.result)) &&
  isListOf(value.players, isPlayer) &&
  isFigure(value.count) &&
  isListOf(value.history, isResult)

const messageForms: Readonly<Record<TableMessage['kind'], (value: Fields) => boolean>> = {
  state: isState,
  players: (value) => isListOf(value.changed, isPlayer) && isFigure(value.count),
  tick: (value) => isFigure(value.elapsedMs),
}

const isMessage = (value: unknown): value is TableMessage =>
  isFields(value) &&
  typeof value.gameId === 'string' &&
  isFigure(value.round) &&
  typeof value.kind === 'string' &&
  Object.hasOwn(messageForms, value.kind) &&
  messageForms[value.kind as TableMessage['kind']](value)

/** Null for anything else: a client must survive whatever a socket brings. */
export const readTableMessage = (value: unknown): TableMessage | null => (isMessage(value) ? value : null)

/** The same of what `watch` is answered with. */
export function readTableState(value: unknown): TableState | null {
  const message = isFields(value) ? readTableMessage({ ...value, kind: 'state' }) : null
  return message?.kind === 'state' ? message : null
}
