/** Messages of shared game tables. Safe in the browser: no message reveals an outcome before the end of the round. */
import type { OutcomeOf } from '../schemas/games.ts'

/** The kinds of game whose rounds are shared by all players. */
export type SharedKind = 'crash' | 'double'

/** A bet of the round, with the player's name masked. */
export type TablePlayer = {
  /** Identifies the bet within its round. */
  readonly key: string
  readonly name: string
  readonly bet: number
  readonly currency: string
  readonly choice: { readonly color?: 'red' | 'black' | 'white' }
  /** The cash-out multiplier, or the pay of the colour; absent while undecided, 0 when the stake is lost. */
  readonly multiplier?: number
  /** The multiplier at which half of the stake was cashed out. */
  readonly half?: number
  /** The player took the bet back: it is removed from the list. */
  readonly cancelled?: true
}

/** The outcome of a round, and the chain hash from which it can be recomputed. */
export type TableResult = {
  /** The number of the round in its chain. */
  readonly round: number
  readonly outcome: OutcomeOf<'crash'> | OutcomeOf<'double'>
  readonly hash: string
}

/** Accepting bets, running, or over and waiting for the next round. */
export type TablePhase = 'betting' | 'running' | 'over'

/** The full state of a game table, sent to a new watcher. */
export type TableState = {
  readonly gameId: string
  readonly round: number
  readonly phase: TablePhase
  /**
   * Time since the start of the phase, and its length. The length of a crash flight is null: it would reveal the point.
   */
  readonly elapsedMs: number
  readonly lengthMs: number | null
  /** Only when the phase is `over`. */
  readonly result: TableResult | null
  /** The largest bets of the round; `count` is the number of all bets. */
  readonly players: readonly TablePlayer[]
  readonly count: number
  /** The last results, newest first. Published messages have only the newest ones. */
  readonly history: readonly TableResult[]
}

/** Sent to watchers: the full state when the phase changes, differences in between. */
export type TableMessage =
  | ({ readonly kind: 'state' } & TableState)
  /** New and changed bets of the running round, a few times a second at most. */
  | {
      readonly kind: 'players'
      readonly gameId: string
      readonly round: number
      readonly changed: readonly TablePlayer[]
      readonly count: number
    }
  /** The elapsed time of the phase, which corrects the clock of the web app. */
  | { readonly kind: 'tick'; readonly gameId: string; readonly round: number; readonly elapsedMs: number }

const randomLength = 11

/** The key of a bet in table messages. Only its player knows the round id it is derived from. */
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
  isFigureOr(value.multiplier, undefined) &&
  isFigureOr(value.half, undefined)

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

const messageChecks: Readonly<Record<TableMessage['kind'], (value: Fields) => boolean>> = {
  state: isState,
  players: (value) => isListOf(value.changed, isPlayer) && isFigure(value.count),
  tick: (value) => isFigure(value.elapsedMs),
}

const isMessage = (value: unknown): value is TableMessage =>
  isFields(value) &&
  typeof value.gameId === 'string' &&
  isFigure(value.round) &&
  typeof value.kind === 'string' &&
  Object.hasOwn(messageChecks, value.kind) &&
  messageChecks[value.kind as TableMessage['kind']](value)

/** Null for any other value: the web app must not fail on malformed events. */
export const readTableMessage = (value: unknown): TableMessage | null => (isMessage(value) ? value : null)

/** Reads the acknowledgement of `watch`. */
export function readTableState(value: unknown): TableState | null {
  const message = isFields(value) ? readTableMessage({ ...value, kind: 'state' }) : null
  return message?.kind === 'state' ? message : null
}
