/** What the tables say that everybody plays at together. Safe in the browser; nothing here is known before its time. */
import type { OutcomeOf } from './arcade.ts'

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
