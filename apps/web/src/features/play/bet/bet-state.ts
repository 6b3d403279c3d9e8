/**
 * How a table stands, and what each event makes of it. Pure: the flow beside it talks to the server and to the stage.
 * What was won is not in the balance before the stage has shown it; what was staked leaves it at once.
 */
import type { Choice } from '@saguao/arcade/stage.ts'
import type { GameKind } from '@saguao/contract/arcade.ts'
import type { Body, Data } from '@saguao/contract/calls.ts'
import type { ErrorCode, Failure } from '@saguao/contract/errors.ts'
import { type Cash, currencies } from '@saguao/contract/money.ts'
import { type Auto, afterRound, type Stop } from '#features/play/autoplay/auto-play.ts'
import { firstChoice } from '#features/play/table/rules.ts'
import { isShared, type SharedTable } from '#features/play/table/shared-table.ts'

export type Table = Data<'/arcade/open'>
export type Round = Data<'/arcade/play'>
export type OpenRound = NonNullable<Table['open']>
export type Move = Body<'/arcade/move'>['move']

/** What the server is asked. Sent again it is the same intent, and is done once. */
export type Ask =
  | { readonly call: 'play'; readonly bet: number; readonly choice: Choice }
  | { readonly call: 'move'; readonly roundId: string; readonly move: Move }
  /** What became of a bet on a shared round; the balance is the one without its win. */
  | { readonly call: 'look'; readonly roundId: string; readonly balance: number }

export type Step =
  | { readonly at: 'ready' }
  /** Under way; after the first try the line is being looked for. */
  | { readonly at: 'asking'; readonly ask: Ask; readonly tries: number; readonly before: number }
  /** No answer came. Nothing else may be asked before it is known what became of this. */
  | { readonly at: 'unsure'; readonly ask: Ask; readonly before: number }
  | { readonly at: 'showing'; readonly round: Round; readonly choice: Choice }

export type Problem =
  | { readonly kind: 'funds' }
  | { readonly kind: 'said'; readonly message: string }
  /** Nobody may bet here any more. */
  | { readonly kind: 'closed'; readonly message: string }

export type Played = Round & { readonly choice: Choice }

export type PlayState = {
  readonly kind: GameKind
  readonly decimals: number
  readonly balance: number
  readonly bet: number
  readonly choice: Choice
  /** The seeds in use, and the nonce of the next round. */
  readonly fair: Table['fair']
  /** The round that waits for its next move. */
  readonly open: OpenRound | null
  readonly step: Step
  /** Settled rounds, the newest first. */
  readonly strip: readonly Played[]
  readonly problem: Problem | null
  readonly auto: Auto | null
  readonly stopped: Stop | null
  readonly turbo: boolean
  /** The table everybody plays at; null where the player plays alone. */
  readonly shared: SharedTable | null
  /** Whether that table can be heard. */
  readonly isHeard: boolean
}

/** As many as the eye takes in at the top of a table. */
const stripMax = 24

export const ready: Step = { at: 'ready' }

export function startOf({ game, currency, balance, limits, fair, open }: Table, kind: GameKind): PlayState {
  return {
    kind,
    decimals: decimalsOf(currency),
    balance,
    bet: open?.bet ?? limits.minBet,
    choice: open?.choice ?? firstChoice(kind, game.config),
    fair,
    open,
    step: ready,
    strip: [],
    problem: null,
    auto: null,
    stopped: null,
    turbo: false,
    shared: null,
    isHeard: true,
  }
}

const decimalsOf = (currency: string): number =>
  Object.hasOwn(currencies, currency) ? currencies[currency as Cash].decimals : 2

/** While a round is under way, stake and choice are what it was begun with. */
export const isFree = ({ step, open, auto }: PlayState): boolean =>
  step.at === 'ready' && open === null && auto === null

export function chose(state: PlayState, choice: Choice): PlayState {
  return isFree(state) ? { ...state, choice, problem: null } : state
}

export function staked(state: PlayState, bet: number): PlayState {
  return isFree(state) ? { ...state, bet, problem: null } : state
}

export function asked(state: PlayState, ask: Ask): PlayState {
  const before = state.balance
  const balance = ask.call === 'play' ? minus(state, ask.bet) : before
  return { ...state, balance, step: { at: 'asking', ask, tries: 0, before }, problem: null, stopped: null }
}

function minus({ balance, decimals }: PlayState, bet: number): number {
  const perMajor = 10 ** decimals
  return Math.max(0, Math.round(balance * perMajor) - Math.round(bet * perMajor)) / perMajor
}

export function triedAgain(state: PlayState): PlayState {
  const { step } = state
  return step.at === 'asking' ? { ...state, step: { ...step, tries: step.tries + 1 } } : state
}

/** A run of rounds ends here: the player decides what to do about the silence. */
export function unanswered(state: PlayState): PlayState {
  const { step } = state
  if (step.at !== 'asking') return state
  return { ...state, step: { at: 'unsure', ask: step.ask, before: step.before }, auto: null }
}

export function askedAgain(state: PlayState): PlayState {
  const { step } = state
  return step.at === 'unsure' ? { ...state, step: { ...step, at: 'asking', tries: 0 } } : state
}

/** The stake was not taken, so it is back; a run of rounds is over. */
export function refused(state: PlayState, failure: Failure): PlayState {
  const { step } = state
  const balance = step.at === 'asking' ? step.before : state.balance
  return { ...state, balance, step: ready, problem: problemOf(failure), auto: null }
}

const closing: readonly ErrorCode[] = ['GAME_DISABLED', 'GAME_UNKNOWN', 'PLAYER_BLOCKED', 'PLAYER_EXCLUDED']

function problemOf({ code, message }: Failure): Problem {
  if (code === 'INSUFFICIENT_FUNDS') return { kind: 'funds' }
  return { kind: closing.includes(code) ? 'closed' : 'said', message }
}

export function answered(state: PlayState, ask: Ask, round: Round): PlayState {
  const choice = ask.call === 'play' ? ask.choice : (state.open?.choice ?? state.choice)
  const isOpen = round.status === 'open'
  return {
    ...state,
    balance: isOpen ? round.balance : state.balance,
    open: isOpen ? { ...round, choice } : null,
    fair: isOwnDraw(state, ask) ? { ...round.fair, nonce: round.fair.nonce + 1 } : state.fair,
    step: { at: 'showing', round, choice },
  }
}

/** A shared round leaves the player's own seeds as they are. */
const isOwnDraw = ({ kind }: PlayState, { call }: Ask): boolean => call === 'play' && !isShared(kind)

/** The eye has seen the round: now its win counts, and a run of rounds knows whether it goes on. */
export function shown(state: PlayState): PlayState {
  const { step, strip, auto } = state
  if (step.at !== 'showing') return state
  const { round, choice } = step
  if (round.status === 'open') return { ...state, step: ready }
  const next = auto ? afterRound(auto, round, state.decimals) : null
  return {
    ...state,
    step: ready,
    balance: round.balance,
    strip: [{ ...round, choice }, ...strip].slice(0, stripMax),
    auto: typeof next === 'string' ? null : next,
    stopped: typeof next === 'string' ? next : null,
  }
}

/** What the wallet says counts between rounds; during one it would tell the end before the stage does. */
export function funded(state: PlayState, balance: number): PlayState {
  if (state.step.at !== 'ready' || state.balance === balance) return state
  const problem = state.problem?.kind === 'funds' && balance >= state.bet ? null : state.problem
  return { ...state, balance, problem }
}

export const reseeded = (state: PlayState, fair: Table['fair']): PlayState => ({ ...state, fair })
