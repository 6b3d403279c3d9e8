/**
 * What happens at a table, one thing after the other: ask, hear, show. A tap while something is under way is nothing;
 * an ask that got no answer is asked again, and being the same intent it is done once (see pending-requests.ts).
 */
import type { Choice, Stage } from '@saguao/arcade/stage.ts'
import type { GameKind } from '@saguao/contract/arcade.ts'
import type { ErrorCode, Failure } from '@saguao/contract/errors.ts'
import type { TableMessage } from '@saguao/contract/tables.ts'
import { createStore, type StoreApi } from 'zustand'
import { refusalOf } from '#api/api.ts'
import { type AutoRules, allowsBet, beginAuto } from '#features/play/autoplay/auto-play.ts'
import type { Ask, Played, PlayState, Round, Table } from '#features/play/bet/bet-state.ts'
import * as play from '#features/play/bet/bet-state.ts'
import { heardTable, isDecided, isShared } from '#features/play/table/shared-table.ts'

export type FlowDeps = {
  readonly table: Table
  readonly kind: GameKind
  readonly stage: Stage
  /** Quietly: nobody is told when it fails. */
  readonly send: (ask: Ask, quietly: boolean) => Promise<Round>
  /** Resolves after so long, or as soon as the phone is online again. */
  readonly wait: (ms: number) => Promise<void>
  /** The table is not as it seemed: it has to be laid anew. */
  readonly reopen: () => void
  /** An answer that was long in coming may tell an old balance. */
  readonly checkBalance: () => void
}

export type Flow = {
  readonly store: StoreApi<PlayState>
  readonly choose: (choice: Choice) => void
  readonly stake: (bet: number) => void
  /** Takes the figures of an earlier bet again; it is not placed. */
  readonly repeat: (earlier: Pick<Played, 'bet' | 'choice'>) => void
  readonly bet: () => void
  readonly pick: (cell: number) => void
  readonly cashOut: () => void
  /** Brings the round that is being shown to its end. */
  readonly hurry: () => void
  readonly askAgain: () => void
  readonly autoPlay: (rules: AutoRules) => void
  readonly stopAuto: () => void
  readonly setTurbo: (on: boolean) => void
  readonly fund: (balance: number) => void
  readonly reseed: (fair: Table['fair']) => void
  /** What the table says that everybody plays at. */
  readonly hearTable: (message: TableMessage) => void
  readonly hearLine: (isUp: boolean) => void
  readonly leave: () => void
}

/** Waits between the tries of an ask that gets no answer; after the last one the player is asked. */
const retryAfterMs = [1000, 2000, 4000, 8000] as const

/** The server may or may not have done it. */
const unsureCodes: readonly ErrorCode[] = ['INTERNAL', 'OVERLOADED']

/** Another tab, or a new login, has moved on with this table. */
const outdatedCodes: readonly ErrorCode[] = ['SESSION_EXPIRED', 'ROUND_OPEN', 'ROUND_CLOSED', 'ROUND_UNKNOWN']

type Heard = { readonly round: Round } | { readonly failure: Failure } | 'silence'

/** What runs between the keys and the server. */
type Line = {
  readonly set: (change: (state: PlayState) => PlayState) => void
  /** Nothing, while something else is under way. */
  readonly ask: (wanted: Ask) => void
  readonly askAgain: () => void
  readonly playOnce: () => void
  /** The next of a run of rounds, if there is one. */
  readonly goOn: () => void
  /** Asks what became of the bet, as soon as the table has decided it. */
  readonly followUp: () => void
  readonly leave: () => void
}

export function createFlow(deps: FlowDeps): Flow {
  const store = createStore<PlayState>(() => play.startOf(deps.table, deps.kind))
  const { set, ask, askAgain, playOnce, goOn, followUp, leave } = createLine(deps, store)

  const choose = (choice: Choice): void => {
    set((state) => play.chose(state, choice))
    if (store.getState().choice === choice) deps.stage.prepare(choice)
  }

  const move = (made: { readonly open: number } | { readonly cashout: true }): void => {
    const { open } = store.getState()
    if (open) ask({ call: 'move', roundId: open.roundId, move: made })
  }

  // A cell that is touched while another is being opened is opened after it, if the round goes on.
  let touched: number | undefined
  const pick = (cell: number): void => {
    const { open, step } = store.getState()
    if (open?.outcome.opened?.includes(cell)) return
    if (step.at === 'asking' || step.at === 'showing') touched = cell
    else move({ open: cell })
  }
  store.subscribe(({ step, open, problem }) => {
    if (step.at === 'asking' || step.at === 'showing') return
    const cell = touched
    touched = undefined
    if (cell !== undefined && open && !problem) pick(cell)
  })

  const hearTable = (message: TableMessage): void => {
    set((state) => ({ ...state, shared: heardTable(state.shared, message, performance.now()) }))
    deps.stage.table?.(message)
    if (message.kind === 'state') void showAboard(deps.stage, store.getState())
    followUp()
  }

  return {
    store,
    choose,
    stake: (bet) => set((state) => play.staked(state, bet)),
    repeat: ({ bet, choice }) => {
      set((state) => play.staked(state, bet))
      choose(choice)
    },
    bet: () => {
      if (play.isFree(store.getState())) betOrOffer(store.getState(), playOnce, set)
    },
    pick,
    cashOut: () => move({ cashout: true }),
    hurry: () => {
      if (store.getState().step.at === 'showing') deps.stage.hurry?.()
    },
    askAgain,
    autoPlay: (rules) => {
      if (!play.isFree(store.getState())) return
      set((state) => ({ ...state, auto: beginAuto(rules), stopped: null, problem: null }))
      goOn()
    },
    stopAuto: () => set((state) => ({ ...state, auto: null })),
    setTurbo: (turbo) => set((state) => ({ ...state, turbo })),
    fund: (balance) => set((state) => play.funded(state, balance)),
    reseed: (fair) => set((state) => play.reseeded(state, fair)),
    hearTable,
    hearLine: (isHeard) => set((state) => ({ ...state, isHeard })),
    leave,
  }
}

function createLine(deps: FlowDeps, store: StoreApi<PlayState>): Line {
  let isLeft = false
  const set: Line['set'] = (change) => {
    if (!isLeft) store.setState(change, true)
  }

  const ask = (wanted: Ask): void => {
    if (isLeft || store.getState().step.at !== 'ready') return
    set((state) => play.asked(state, wanted))
    void carry(wanted)
  }

  const carry = async (wanted: Ask): Promise<void> => {
    const hearing = hear(deps, wanted, () => set(play.triedAgain))
    // The bet is on its way before anything is drawn for it.
    if (wanted.call === 'play') deps.stage.begin?.(store.getState().turbo)
    const heard = await hearing
    if (heard === 'silence' || 'failure' in heard) deps.stage.takeBack?.()
    if (heard === 'silence') set(play.unanswered)
    else if ('round' in heard) await land(wanted, heard.round)
    else if (isTooLate(deps, wanted, heard.failure) && !isLeft) look(wanted.roundId)
    else if (outdatedCodes.includes(heard.failure.code) && !isLeft) deps.reopen()
    else set((state) => play.refused(state, heard.failure))
  }

  const land = async (wanted: Ask, round: Round): Promise<void> => {
    const { step } = store.getState()
    set((state) => play.answered(state, wanted, round))
    if (!isLeft) await showOn(deps.stage, store.getState(), wanted)
    set(play.shown)
    if (wanted.call === 'look' || (step.at === 'asking' && step.tries > 0)) deps.checkBalance()
    goOn()
    followUp()
  }

  const look = (roundId: string): void => {
    set((state) => ({ ...state, step: play.ready }))
    ask({ call: 'look', roundId, balance: store.getState().balance })
  }

  const followUp = (): void => {
    const { step, open, shared } = store.getState()
    if (step.at === 'ready' && open && shared && isDecided(shared, open)) look(open.roundId)
  }

  const goOn = (): void => {
    const { auto, bet, decimals, balance, open } = store.getState()
    if (!auto || open) return
    if (!allowsBet(auto, bet, decimals)) set((state) => ({ ...state, auto: null, stopped: 'loss' }))
    else if (balance < bet) set((state) => ({ ...state, auto: null, problem: { kind: 'funds' } }))
    else playOnce()
  }

  const playOnce = (): void => {
    const { bet, choice } = store.getState()
    ask({ call: 'play', bet, choice })
  }

  const askAgain = (): void => {
    const { step } = store.getState()
    if (step.at !== 'unsure') return
    set(play.askedAgain)
    void carry(step.ask)
  }

  const leave = (): void => {
    isLeft = true
  }
  return { set, ask, askAgain, playOnce, goOn, followUp, leave }
}

/** The round that everybody shares ended before the player had left: what became of the bet is asked. */
const isTooLate = (
  { kind }: FlowDeps,
  wanted: Ask,
  { code }: Failure,
): wanted is Extract<Ask, { call: 'move' }> =>
  isShared(kind) && wanted.call === 'move' && code === 'ROUND_CLOSED'

/** Who has too little is offered more without the server being asked. */
function betOrOffer(
  { balance, bet }: PlayState,
  playOnce: () => void,
  set: (change: (state: PlayState) => PlayState) => void,
): void {
  if (balance >= bet) playOnce()
  else set((state) => ({ ...state, problem: { kind: 'funds' } }))
}

async function hear({ send, wait }: FlowDeps, wanted: Ask, again: () => void): Promise<Heard> {
  for (const ms of retryAfterMs) {
    const heard = await tried(send(wanted, ms !== retryAfterMs[0]))
    if (heard !== 'silence') return heard
    again()
    await wait(ms)
  }
  return tried(send(wanted, true))
}

const tried = (sent: Promise<Round>): Promise<Heard> => sent.then((round) => ({ round }), heardOf)

function heardOf(error: unknown): Heard {
  const failure = refusalOf(error)
  return failure && !unsureCodes.includes(failure.code) ? { failure } : 'silence'
}

/** Drawing that breaks must not keep anybody from their money. */
async function showOn(stage: Stage, state: PlayState, { call }: Ask): Promise<void> {
  const { step, turbo } = state
  if (step.at !== 'showing') return
  const { choice, round } = step
  const { outcome, status, bet, win } = round
  if (status === 'open' && state.shared) return showAboard(stage, state)
  const isWhole = call !== 'move' && status === 'settled'
  const seen = isWhole
    ? stage.play({ choice, outcome, bet, win, fast: turbo })
    : stage.show({ choice, outcome, status })
  await seen.catch(() => undefined)
}

/** A bet is on the stage from the round on that it was placed for; the one under way may be another. */
async function showAboard(stage: Stage, { open, shared }: PlayState): Promise<void> {
  if (!open || shared?.round !== open.fair.nonce || shared.phase === 'over') return
  const { choice, outcome } = open
  await stage.show({ choice, outcome, status: 'open' }).catch(() => undefined)
}
