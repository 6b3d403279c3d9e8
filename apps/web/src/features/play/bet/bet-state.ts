/**
 * State of a game session and its transitions. Pure: the controller talks to the server and to the scene. The stake
 * leaves the balance at once; the win is added when the scene has shown it.
 */
import type { Choice } from '@saguao/arcade/scene.ts'
import type { Body, Data } from '@saguao/contract/calls/calls.ts'
import type { ErrorCode, Failure } from '@saguao/contract/calls/errors.ts'
import { type Cash, currencies } from '@saguao/contract/product/money.ts'
import type { GameKind } from '@saguao/contract/schemas/games.ts'
import type { UnfinishedRound } from '#domain/games/running-game.ts'
import { type AutoRun, afterRound, nextStake, type StopReason } from '#features/play/autoplay/auto-play.ts'
import { firstChoice } from '#features/play/table/rules.ts'
import { isShared, type SharedTable } from '#features/play/table/shared-table.ts'

export type Table = Data<'/arcade/open'>
export type Round = Data<'/arcade/play'>
export type OpenRound = NonNullable<Table['open']>
type Move = Body<'/arcade/move'>['move']

/** A request to the server. Sent again it carries the same intent, so the server executes it once. */
export type GameRequest =
  | { readonly call: 'play'; readonly bet: number; readonly choice: Choice; readonly slot?: number }
  | { readonly call: 'move'; readonly roundId: string; readonly move: Move }
  /** Requests the result of a bet on a shared round; `balance` is the balance without its win. */
  | { readonly call: 'result'; readonly roundId: string; readonly balance: number }

export type Step =
  | { readonly at: 'ready' }
  /** Under way; from the second attempt on the panel shows that it is reconnecting. */
  | { readonly at: 'sending'; readonly request: GameRequest; readonly tries: number }
  /** No response arrived. No other request is allowed until the result of this one is known. */
  | { readonly at: 'unsure'; readonly request: GameRequest }
  /** `paid` is the part of the win that a half cash-out has paid before. */
  | { readonly at: 'showing'; readonly round: Round; readonly choice: Choice; readonly paid: number }

export type Problem =
  | { readonly kind: 'funds' }
  | { readonly kind: 'refused'; readonly message: string }
  /** Betting is closed for this player or game. */
  | { readonly kind: 'closed'; readonly message: string }

/** `isOneOfMany`: a ball of plinko that landed among many others, which is shown without an animation of its own. */
export type SettledRound = Round & { readonly choice: Choice; readonly isOneOfMany?: boolean }

export type BetState = {
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
  /** Plinko: settled rounds whose balls still fall, the oldest first. They are booked in this order. */
  readonly falling: readonly SettledRound[]
  /** Plinko: balls dropped while a request was under way, which are sent after it. */
  readonly queued: number
  /** Settled rounds, the newest first. */
  readonly recent: readonly SettledRound[]
  /** Number of the free spins that the scene is showing; 0 without any. */
  readonly freeSpins: number
  readonly problem: Problem | null
  readonly auto: AutoRun | null
  readonly stopped: StopReason | null
  readonly turbo: boolean
  /** State of the shared table; null for games played alone. */
  readonly shared: SharedTable | null
  /** Whether the connection to the shared table is up. */
  readonly isConnected: boolean
}

/** Number of recent rounds shown above the scene. */
const maxRecent = 24

export const ready: Step = { at: 'ready' }

export function initialState(
  { game, currency, balance, limits, fair, open }: Table,
  kind: GameKind,
  choice: Choice = firstChoice(kind, game.config),
): BetState {
  return {
    kind,
    decimals: decimalsOf(currency),
    balance,
    bet: open?.bet ?? limits.minBet,
    choice: open?.choice ?? choice,
    fair,
    open,
    step: ready,
    falling: [],
    queued: 0,
    recent: [],
    freeSpins: 0,
    problem: null,
    auto: null,
    stopped: null,
    turbo: false,
    shared: null,
    isConnected: true,
  }
}

const decimalsOf = (currency: string): number =>
  Object.hasOwn(currencies, currency) ? currencies[currency as Cash].decimals : 2

/** While a round is under way, stake and choice cannot change. */
export const isFree = (state: BetState): boolean =>
  state.step.at === 'ready' && state.open === null && state.auto === null && ballsOf(state) === 0

/** Balls of plinko between tap and landing. */
export const ballsOf = ({ kind, falling, queued, step }: BetState): number =>
  falling.length + queued + (kind === 'plinko' && step.at === 'sending' ? 1 : 0)

const maxBalls = 20
/** More balls than these are shown together, so that frames stay short on slow phones. */
const fewBalls = 3

export const hasManyBalls = (state: BetState): boolean => ballsOf(state) > fewBalls

/** Whether another ball can be dropped while others fall. */
export const canDropAnother = (state: BetState): boolean =>
  state.kind === 'plinko' &&
  state.auto === null &&
  state.problem?.kind !== 'closed' &&
  (state.step.at === 'ready' || (state.step.at === 'sending' && state.step.tries === 0)) &&
  ballsOf(state) < maxBalls

/** Whether no bet can be placed now. */
export const isLocked = ({ step, problem }: BetState): boolean =>
  step.at !== 'ready' || problem?.kind === 'closed'

/** The round that leaving would interrupt; null when nothing is open or under way. */
export function unfinishedRound({ kind, open, step, falling }: BetState): UnfinishedRound | null {
  const pending = step.at === 'ready' ? falling[0] : step.at === 'showing' ? step.round : step.request
  const bet = open?.bet ?? (pending && 'bet' in pending ? pending.bet : undefined)
  if (bet === undefined) return null
  if (kind === 'crash') {
    const choice = open?.choice ?? (pending && 'choice' in pending ? pending.choice : undefined)
    return { kind, bet, autoCashout: choice?.autoCashout }
  }
  return { kind: kind === 'double' || kind === 'mines' ? kind : 'instant', bet }
}

export function choiceChanged(state: BetState, choice: Choice): BetState {
  return isFree(state) ? { ...state, choice, problem: null } : state
}

export function stakeChanged(state: BetState, bet: number): BetState {
  return isFree(state) ? { ...state, bet, problem: null } : state
}

export function requestSent(state: BetState, request: GameRequest): BetState {
  return {
    ...state,
    balance: request.call === 'play' ? plus(state, -request.bet) : state.balance,
    step: { at: 'sending', request, tries: 0 },
    problem: null,
    stopped: null,
  }
}

function plus({ balance, decimals }: BetState, amount: number): number {
  const perMajor = 10 ** decimals
  return Math.max(0, Math.round(balance * perMajor) + Math.round(amount * perMajor)) / perMajor
}

/** Ends auto-play; the stake returns to the one it started with. */
export function endAuto(state: BetState, stopped: StopReason | null): BetState {
  return state.auto ? { ...state, bet: state.auto.firstStake, auto: null, stopped } : state
}

/** A lost connection ends auto-play: only the bet in doubt is sent again, with its request id. */
export function retried(state: BetState): BetState {
  const { step } = state
  if (step.at !== 'sending') return state
  const trying = { ...state, queued: 0, step: { ...step, tries: step.tries + 1 } }
  return endAuto(trying, 'connection')
}

/** The player decides whether to retry. */
export function responseMissing(state: BetState): BetState {
  const { step } = state
  if (step.at !== 'sending') return state
  return { ...state, step: { at: 'unsure', request: step.request } }
}

export function resent(state: BetState): BetState {
  const { step } = state
  return step.at === 'unsure' ? { ...state, step: { at: 'sending', request: step.request, tries: 0 } } : state
}

/** The bet was refused: the stake is returned and auto-play ends. */
export function refused(state: BetState, failure: Failure): BetState {
  const { step } = state
  const isBet = step.at === 'sending' && step.request.call === 'play'
  const balance = isBet ? plus(state, step.request.bet) : state.balance
  return { ...endAuto(state, null), balance, queued: 0, step: ready, problem: problemOf(failure) }
}

const closing: readonly ErrorCode[] = [
  'GAME_DISABLED',
  'GAME_UNKNOWN',
  'PLAYER_BLOCKED',
  'PLAYER_PAUSED',
  'PLAYER_EXCLUDED',
  'PLAYER_CLOSED',
]

function problemOf({ code, message }: Failure): Problem {
  if (code === 'INSUFFICIENT_FUNDS') return { kind: 'funds' }
  return { kind: closing.includes(code) ? 'closed' : 'refused', message }
}

export function responseReceived(state: BetState, request: GameRequest, round: Round): BetState {
  const choice = request.call === 'play' ? request.choice : (state.open?.choice ?? state.choice)
  const isOpen = round.status === 'open'
  return {
    ...state,
    balance: isOpen ? balanceAfter(state, round) : state.balance,
    open: isOpen ? { ...round, choice } : null,
    fair: isOwnDraw(state, request) ? seedsAfter(state, round) : state.fair,
    step: { at: 'showing', round, choice, paid: state.open?.win ?? 0 },
    falling: state.kind === 'plinko' ? [...state.falling, { ...round, choice }] : state.falling,
  }
}

/** A round of another pair, which another device has rotated to, does not show the hash of the seed after it. */
function seedsAfter({ fair }: BetState, round: Round): Table['fair'] {
  const isSamePair = fair.serverSeedHash === round.fair.serverSeedHash
  return { ...(isSamePair && fair), ...round.fair, nonce: round.fair.nonce + 1 }
}

/**
 * With several bets at a table, requests overlap and the balance in a response may be older than the one shown: the
 * payout is added to it, without what a half cash-out has paid already.
 */
function balanceAfter(state: BetState, { win, balance }: Round, paid = state.open?.win ?? 0): number {
  return isShared(state.kind) ? plus(state, win - paid) : balance
}

/** A shared round does not use the player's own seeds. */
const isOwnDraw = ({ kind }: BetState, { call }: GameRequest): boolean => call === 'play' && !isShared(kind)

/** The scene has shown the round: its win is added, and auto-play continues or stops. */
export function shown(state: BetState): BetState {
  const { step } = state
  if (step.at !== 'showing') return state
  const { round, choice, paid } = step
  if (round.status === 'open') return { ...state, step: ready }
  if (round.outcome.cancelled)
    return endAuto({ ...state, step: ready, balance: plus(state, round.bet) }, null)
  const balance = balanceAfter(state, round, paid)
  return booked({ ...state, step: ready, balance }, { ...round, balance, choice })
}

/** The oldest ball has landed. After the last one the balance is that of the server. */
export function ballLanded(state: BetState): BetState {
  const [round, ...falling] = state.falling
  if (!round) return state
  const isLast = falling.length === 0 && state.step.at === 'ready' && state.queued === 0
  const balance = isLast ? round.balance : plus(state, round.win)
  return booked({ ...state, falling, balance }, { ...round, isOneOfMany: hasManyBalls(state) })
}

function booked(shownState: BetState, round: SettledRound): BetState {
  const state = { ...shownState, freeSpins: 0 }
  const { auto, decimals } = state
  const recent = [round, ...state.recent].slice(0, maxRecent)
  if (!auto) return { ...state, recent }
  const next = afterRound(auto, round, decimals)
  if (typeof next === 'string') return { ...endAuto(state, next), recent }
  return { ...state, recent, auto: next, bet: nextStake(auto, round, decimals) }
}

/**
 * Applies the wallet balance between rounds only; during a round it would reveal the result before the scene does.
 */
export function balanceUpdated(state: BetState, balance: number): BetState {
  if (state.step.at !== 'ready' || state.falling.length > 0 || state.balance === balance) return state
  const problem = state.problem?.kind === 'funds' && balance >= state.bet ? null : state.problem
  return { ...state, balance, problem }
}

/** Auto-play ends with the connection. */
export const connectionChanged = (state: BetState, isConnected: boolean): BetState => ({
  ...(isConnected ? state : endAuto(state, 'connection')),
  isConnected,
})

export const seedsUpdated = (state: BetState, fair: Table['fair']): BetState => ({ ...state, fair })
