/**
 * The interface of a game scene. The web app owns money, texts and controls; a scene draws, animates and plays sounds.
 * A scene decides nothing: every outcome it shows was settled by the server.
 */
import type { Body, Data } from '@saguao/contract/calls/calls.ts'
import type { AudioOutput } from './speaker.ts'

export type Choice = Body<'/arcade/play'>['choice']
export type Outcome = Data<'/arcade/play'>['outcome']

/** Texts of a board for screen readers. Cells are counted from 1. */
export type BoardWords = {
  readonly board: string
  readonly cell: (count: number, holds: 'closed' | 'safe' | 'mined') => string
}

export type SceneOptions = {
  readonly host: HTMLElement
  /** The id of the game, which selects the theme among games with the same rules. */
  readonly themeId: string
  readonly config: Readonly<Record<string, unknown>>
  readonly reducedMotion: boolean
  readonly sound: AudioOutput
  /** Called when a cell is tapped. The web app shows the result with `show`. */
  readonly onPick?: (cell: number) => void
  readonly words?: BoardWords
  /** Called when the free spins of a round begin, with their number. */
  readonly onFreeSpins?: (spins: number) => void
}

export type PlayedRound = {
  readonly choice: Choice
  readonly outcome: Outcome
  readonly bet: number
  readonly win: number
  /** Shorter animations, for automatic play. */
  readonly fast: boolean
}

export type ShownRound = {
  readonly choice: Choice
  readonly outcome: Outcome
  readonly status: 'open' | 'settled'
}

export type Scene = {
  /** Shows a choice before the bet: target, rows, risk or an empty board. */
  prepare(choice: Choice): void
  /** The bet was sent: starts animations that need no outcome. Followed by `play` or `cancelBet`. */
  begin?(fast: boolean): void
  /** The bet failed: restores the state before `begin`. */
  cancelBet?(): void
  /** Animates a settled round; resolves at the end of the animation. */
  play(round: PlayedRound): Promise<void>
  /** Shows an open round again, or the result of a move. */
  show(round: ShownRound): Promise<void>
  /** Skips the running animation after a tap. Absent in games without a long animation. */
  fastForward?(): void
  /** Shared games: a message of the game table from the socket. */
  receiveTableMessage?(message: unknown): void
  destroy(): void
}

export type OpenScene = (options: SceneOptions) => Promise<Scene>
