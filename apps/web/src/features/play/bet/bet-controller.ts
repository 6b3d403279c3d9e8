/**
 * Controller of a game session: sends one request at a time and shows its result in the scene. Taps during a request
 * are ignored. A request without a response is sent again; the same intent carries the same request id, so the server
 * executes it once (see pending-requests.ts).
 */
import type { Choice, Scene } from '@saguao/arcade/scene.ts'
import type { Body } from '@saguao/contract/calls/calls.ts'
import type { ErrorCode, Failure } from '@saguao/contract/calls/errors.ts'
import type { TableMessage } from '@saguao/contract/realtime/table-state.ts'
import type { GameKind } from '@saguao/contract/schemas/games.ts'
import { mineCells } from '@saguao/fair/games/mines.ts'
import { createStore, type StoreApi } from 'zustand'
import { refusalOf } from '#api/api.ts'
import { type AutoRules, type StopReason, startAuto } from '#features/play/autoplay/auto-play.ts'
import { continueAutoRun } from '#features/play/autoplay/auto-run.ts'
import { buyPriceOf } from '#features/play/bet/amount/bet-amount.ts'
import { createBallQueue, unseenRound } from '#features/play/bet/ball-queue.ts'
import type { BetState, GameRequest, Round, SettledRound, Table } from '#features/play/bet/bet-state.ts'
import * as play from '#features/play/bet/bet-state.ts'
import { type BetView, createBetView } from '#features/play/bet/bet-view.ts'
import { applyMessage, isDecided, isShared } from '#features/play/table/shared-table.ts'

export type BetControllerDeps = {
  readonly table: Table
  readonly kind: GameKind
  readonly scene: Scene
  readonly slot?: string
  /** The initial choice; by default the one of the rules. */
  readonly choice?: Choice
  /** With `quietly` set, a failure shows no toast. */
  readonly send: (request: GameRequest, quietly: boolean) => Promise<Round>
  /** The least time from the response of a round to the next bet, where the market sets one. */
  readonly minRoundMs?: number
  /** Resolves after the given time, or as soon as the device is online again. */
  readonly wait: (ms: number) => Promise<void>
  /** Called when the table state is outdated: the table has to be opened again. */
  readonly reopen: () => void
  /** Called after a late response, whose balance may be outdated. */
  readonly checkBalance: () => void
  /** Called with a result that the scene could not show, because the player has left. */
  readonly onUnseenResult: (round: Round) => void
}

export type BetController = {
  /** Distinguishes several bets of the player at one table. */
  readonly slot: string
  readonly store: StoreApi<BetState>
  /** The state for components. */
  readonly view: BetView
  readonly choose: (choice: Choice) => void
  readonly setStake: (bet: number) => void
  /** Restores stake and choice of an earlier bet without placing it. */
  readonly repeat: (earlier: Pick<SettledRound, 'bet' | 'choice'>) => void
  /** Places a bet. In plinko further balls can be dropped while others fall. */
  readonly bet: () => void
  /** Slots: bets `times` the stake on free spins that start at once. */
  readonly buy: (times: number) => void
  readonly pick: (cell: number) => void
  /** Mines: opens one of the closed cells, each with the same chance. */
  readonly pickRandom: () => void
  readonly cashOut: () => void
  /** Crash: cashes out half of the stake. */
  readonly cashOutHalf: () => void
  /** Crash: takes the bet back before the start. */
  readonly cancel: () => void
  /** Skips the animation of the round that is being shown. */
  readonly fastForward: () => void
  readonly retry: () => void
  /** The scene begins to show free spins. */
  readonly announceFreeSpins: (spins: number) => void
  readonly autoPlay: (rules: AutoRules) => void
  readonly stopAuto: (reason?: StopReason) => void
  /** What refused the last bet is over. */
  readonly clearProblem: () => void
  readonly setTurbo: (on: boolean) => void
  readonly updateBalance: (balance: number) => void
  readonly updateSeeds: (fair: Table['fair']) => void
  /** Applies a message of the shared table. */
  readonly receiveTableMessage: (message: TableMessage) => void
  readonly setConnected: (isConnected: boolean) => void
  readonly leave: () => void
}

/** Delays between retries of a request without a response; after the last one the player decides. */
const retryAfterMs = [1000, 2000, 4000, 8000] as const

/** Codes after which it is unknown whether the server executed the request. */
const unsureCodes: readonly ErrorCode[] = ['INTERNAL', 'OVERLOADED']

/** Codes after which the table must be opened again: another tab or a new login has changed it. */
const outdatedCodes: readonly ErrorCode[] = ['SESSION_EXPIRED', 'ROUND_OPEN', 'ROUND_CLOSED', 'ROUND_UNKNOWN']

type RequestResult = { readonly round: Round } | { readonly failure: Failure } | 'no-response'

/** The request side of the controller. */
type Requester = {
  readonly set: (change: (state: BetState) => BetState) => void
  /** Does nothing while another request is under way. */
  readonly submit: (request: GameRequest) => void
  readonly retry: () => void
  readonly placeBet: () => void
  /** Plinko: drops a further ball, after the request under way if there is one. */
  readonly dropAnother: () => void
  /** Starts the next round of auto-play, if there is one. */
  readonly continueAuto: () => void
  /** Requests the result of the open bet as soon as the shared round is decided. */
  readonly fetchResultIfDecided: () => void
  readonly leave: () => void
}

export function createBetController(deps: BetControllerDeps): BetController {
  const store = createStore<BetState>(() => play.initialState(deps.table, deps.kind, deps.choice))
  const { set, submit, retry, placeBet, dropAnother, continueAuto, fetchResultIfDecided, leave } =
    createRequester(deps, store)

  const choose = (choice: Choice): void => {
    set((state) => play.choiceChanged(state, choice))
    if (store.getState().choice === choice) deps.scene.prepare(choice)
  }

  const makeMove = (move: Body<'/arcade/move'>['move']): void => {
    const roundId = store.getState().open?.roundId
    if (roundId) submit({ call: 'move', roundId, move })
  }

  // A cell touched while another is being opened is opened after it, if the round continues.
  let queuedCell: number | undefined
  const pick = (cell: number): void => {
    const { open, step, auto } = store.getState()
    if (auto || open?.outcome.opened?.includes(cell)) return
    if (step.at === 'sending' || step.at === 'showing') queuedCell = cell
    else makeMove({ open: cell })
  }
  store.subscribe(({ step, open, problem }) => {
    if (step.at === 'sending' || step.at === 'showing') return
    const cell = queuedCell
    queuedCell = undefined
    if (cell !== undefined && open && !problem) pick(cell)
  })

  const receiveTableMessage = (message: TableMessage): void => {
    set((state) => ({ ...state, shared: applyMessage(state.shared, message, performance.now()) }))
    deps.scene.receiveTableMessage?.(message)
    if (message.kind === 'state') void showOpenBet(deps.scene, store.getState())
    fetchResultIfDecided()
  }

  return {
    slot: deps.slot ?? '',
    store,
    view: createBetView(store),
    choose,
    setStake: (bet) => set((state) => play.stakeChanged(state, bet)),
    repeat: ({ bet, choice }) => {
      set((state) => play.stakeChanged(state, bet))
      choose(choice)
    },
    bet: () => {
      const state = store.getState()
      if (play.isFree(state)) betOrOfferDeposit(state, placeBet, set)
      else if (play.canDropAnother(state)) betOrOfferDeposit(state, dropAnother, set)
    },
    buy: (times) => {
      const state = store.getState()
      const request = buyRequest(state, times)
      if (play.isFree(state)) betOrOfferDeposit({ ...state, bet: request.bet }, () => submit(request), set)
    },
    pick,
    pickRandom: () => pick(randomClosedCell(store.getState())),
    cashOut: () => makeMove({ cashout: true }),
    cashOutHalf: () => makeMove({ half: true }),
    cancel: () => makeMove({ cancel: true }),
    fastForward: () => {
      const { step, falling } = store.getState()
      if (step.at === 'showing' || falling.length > 0) deps.scene.fastForward?.()
    },
    retry,
    announceFreeSpins: (freeSpins) => set((state) => ({ ...state, freeSpins })),
    autoPlay: (rules) => {
      if (!play.isFree(store.getState())) return
      set((state) => ({ ...state, auto: startAuto(rules, state.bet), stopped: null, problem: null }))
      continueAuto()
    },
    stopAuto: (reason) => set((state) => play.endAuto(state, reason ?? null)),
    clearProblem: () => set((state) => ({ ...state, problem: null })),
    setTurbo: (turbo) => set((state) => ({ ...state, turbo })),
    updateBalance: (balance) => set((state) => play.balanceUpdated(state, balance)),
    updateSeeds: (fair) => set((state) => play.seedsUpdated(state, fair)),
    receiveTableMessage,
    setConnected: (isConnected) => set((state) => play.connectionChanged(state, isConnected)),
    leave,
  }
}

function createRequester(deps: BetControllerDeps, store: StoreApi<BetState>): Requester {
  let hasLeft = false
  const set: Requester['set'] = (change) => {
    if (!hasLeft) store.setState(change, true)
  }

  const submit = (request: GameRequest): void => {
    if (hasLeft || store.getState().step.at !== 'ready') return
    set((state) => play.requestSent(state, request))
    void execute(request)
  }

  const execute = async (request: GameRequest): Promise<void> => {
    const sending = sendWithRetries(deps, request, () => set(play.retried))
    // The bet is sent before anything is drawn for it.
    if (request.call === 'play') deps.scene.begin?.(store.getState().turbo)
    const result = await sending
    if (result === 'no-response' || 'failure' in result) deps.scene.cancelBet?.()
    if (result === 'no-response') set(play.responseMissing)
    else if ('round' in result) await showResult(request, result.round)
    else if (isTooLate(deps, request, result.failure) && !hasLeft) fetchResult(request.roundId)
    else if (outdatedCodes.includes(result.failure.code) && !hasLeft) deps.reopen()
    else set((state) => play.refused(state, result.failure))
  }

  const showResult = async (request: GameRequest, round: Round): Promise<void> => {
    const { step } = store.getState()
    if (hasLeft) return tellUnseen(round)
    set((state) => play.responseReceived(state, request, round))
    const showing = showRound(deps.scene, store.getState(), request)
    if (deps.kind === 'plinko') await balls.letFall(showing, pace(deps, round))
    else {
      await Promise.all([showing, pace(deps, round)])
      set(play.shown)
    }
    if (request.call === 'result' || (step.at === 'sending' && step.tries > 0)) deps.checkBalance()
    continueAuto()
    fetchResultIfDecided()
  }

  const tellUnseen = (round: Round): void => {
    if (round.status === 'settled') deps.onUnseenResult(round)
  }

  const fetchResult = (roundId: string): void => {
    set((state) => ({ ...state, step: play.ready }))
    submit({ call: 'result', roundId, balance: store.getState().balance })
  }

  const fetchResultIfDecided = (): void => {
    const { step, open, shared } = store.getState()
    if (step.at === 'ready' && open && shared && isDecided(shared, open)) fetchResult(open.roundId)
  }

  const placeBet = (): void => {
    const { bet, choice } = store.getState()
    // Of two equal bets the second is another intent.
    const slot = Number(deps.slot) > 1 ? { slot: Number(deps.slot) } : {}
    submit({ call: 'play', bet, choice, ...slot })
  }
  const continueAuto = (): void => continueAutoRun({ read: store.getState, set, submit, placeBet })
  const balls = createBallQueue(store, set, placeBet)

  const retry = (): void => {
    const { step } = store.getState()
    if (step.at !== 'unsure') return
    set(play.resent)
    void execute(step.request)
  }

  const leave = (): void => {
    const { step, falling } = store.getState()
    const unseen = unseenRound(falling) ?? (step.at === 'showing' ? step.round : undefined)
    if (!hasLeft && unseen) tellUnseen(unseen)
    hasLeft = true
  }
  const { dropAnother } = balls
  return { set, submit, retry, placeBet, dropAnother, continueAuto, fetchResultIfDecided, leave }
}

/** The server counts from the round's creation, which is before its response. Shared rounds have the pace of the table. */
async function pace({ minRoundMs = 0, kind }: BetControllerDeps, { status }: Round): Promise<void> {
  if (minRoundMs > 0 && status === 'settled' && !isShared(kind))
    await new Promise((resolve) => setTimeout(resolve, minRoundMs))
}

/** The shared round ended before the cash-out arrived: the result of the bet must be requested. */
const isTooLate = (
  { kind }: BetControllerDeps,
  request: GameRequest,
  { code }: Failure,
): request is Extract<GameRequest, { call: 'move' }> =>
  isShared(kind) && request.call === 'move' && code === 'ROUND_CLOSED'

const boardCells = Array.from({ length: mineCells }, (_, cell) => cell)

function randomClosedCell({ open }: BetState): number {
  const closed = boardCells.filter((cell) => !open?.outcome.opened?.includes(cell))
  return closed[Math.floor(Math.random() * closed.length)] ?? 0
}

/** A bonus buy at the current stake. */
const buyRequest = ({ bet, decimals }: BetState, times: number) =>
  ({ call: 'play', bet: buyPriceOf(bet, times, decimals), choice: { buy: true } }) as const

/** With too little balance a deposit is offered without a request to the server. */
function betOrOfferDeposit(
  { balance, bet }: BetState,
  placeBet: () => void,
  set: (change: (state: BetState) => BetState) => void,
): void {
  if (balance >= bet) placeBet()
  else set((state) => ({ ...state, problem: { kind: 'funds' } }))
}

async function sendWithRetries(
  { send, wait }: BetControllerDeps,
  request: GameRequest,
  onRetry: () => void,
): Promise<RequestResult> {
  for (const ms of retryAfterMs) {
    const result = await resultOf(send(request, ms !== retryAfterMs[0]))
    if (result !== 'no-response') return result
    onRetry()
    await wait(ms)
  }
  return resultOf(send(request, true))
}

const resultOf = (sent: Promise<Round>): Promise<RequestResult> =>
  sent.then((round) => ({ round }), failureResult)

function failureResult(error: unknown): RequestResult {
  const failure = refusalOf(error)
  return failure && !unsureCodes.includes(failure.code) ? { failure } : 'no-response'
}

/** A drawing error must not block the payout. */
async function showRound(scene: Scene, state: BetState, { call }: GameRequest): Promise<void> {
  const { step, turbo } = state
  if (step.at !== 'showing') return
  const { choice, round } = step
  const { outcome, status, bet, win } = round
  if ((status === 'open' && state.shared) || outcome.cancelled) return showOpenBet(scene, state)
  const isComplete = call !== 'move' && status === 'settled'
  const showing = isComplete
    ? scene.play({ choice, outcome, bet, win, fast: turbo })
    : scene.show({ choice, outcome, status })
  await showing.catch(() => undefined)
}

/** Shows the bet in the scene only during the round it was placed for; the round under way may be an earlier one. */
async function showOpenBet(scene: Scene, { open, shared }: BetState): Promise<void> {
  if (!open || shared?.round !== open.fair.nonce || shared.phase === 'over') return
  const { choice, outcome } = open
  await scene.show({ choice, outcome, status: 'open' }).catch(() => undefined)
}
