/**
 * What a game shows. The page has the money, the words and the controls; a stage draws, moves and sounds, and is told
 * what happened. It never decides anything: every figure it shows was settled before it hears of it.
 */
import type { Body, Data } from '@saguao/contract/calls/calls.ts'
import type { AudioOutput } from './speaker.ts'

export type Choice = Body<'/arcade/play'>['choice']
export type Outcome = Data<'/arcade/play'>['outcome']

/** How a board is told to whoever listens to the page. Cells are counted from 1. */
export type BoardWords = {
  readonly board: string
  readonly cell: (count: number, holds: 'closed' | 'safe' | 'mined') => string
}

export type SceneOptions = {
  readonly host: HTMLElement
  /** The game's id: games that share their rules differ in their clothes. */
  readonly themeId: string
  readonly config: Readonly<Record<string, unknown>>
  readonly reducedMotion: boolean
  readonly sound: AudioOutput
  /** A cell was touched; what comes of it is shown when the page says so. */
  readonly onPick?: (cell: number) => void
  readonly words?: BoardWords
}

export type PlayedRound = {
  readonly choice: Choice
  readonly outcome: Outcome
  readonly bet: number
  readonly win: number
  /** For those who play many rounds in a row. */
  readonly fast: boolean
}

export type ShownRound = {
  readonly choice: Choice
  readonly outcome: Outcome
  readonly status: 'open' | 'settled'
}

export type Scene = {
  /** Shows a choice before the bet: the target, the rows, the risk, an empty board. */
  prepare(choice: Choice): void
  /** The bet is on its way: what needs no outcome to begin begins. Either the round is played then, or it is taken back. */
  begin?(fast: boolean): void
  /** The bet did not come about: everything goes back to how it was. */
  cancelBet?(): void
  /** Plays one settled round to its end; resolves when the eye has seen it. */
  play(round: PlayedRound): Promise<void>
  /** Games in steps: lays an open round again, or shows what a move came to. */
  show(round: ShownRound): Promise<void>
  /** Whoever taps has seen enough of the round under way: it comes to its end at once. Where nobody can wait, there is none. */
  fastForward?(): void
  /** Games that everybody plays together: what the table says over the socket. */
  receiveTableMessage?(message: unknown): void
  destroy(): void
}

export type OpenScene = (options: SceneOptions) => Promise<Scene>
