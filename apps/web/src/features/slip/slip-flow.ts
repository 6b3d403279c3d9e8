/**
 * From a quote to a bet: what was shown is what is sent, and what is sent is sent until it is known what became of it.
 * An ask that got no answer carries the same id when it is sent again, after a reload too, so it is done once.
 */
import type { ErrorCode } from '@saguao/contract/calls/errors.ts'
import { createStore, type StoreApi } from 'zustand'
import { asAsked, betOf, type FlowDeps, type Heard, problemOf, tried } from '#features/slip/slip-bet.ts'
import { createSingles, removeBet } from '#features/slip/slip-singles.ts'
import * as state from '#features/slip/slip-state.ts'
import {
  type FlowState,
  isQuoteFor,
  needsConsent,
  type Placed,
  priceNow,
  type Quote,
} from '#features/slip/slip-state.ts'
import { hasSingles, type SentBet, type SlipPick, useSlip } from '#stores/slip.ts'

export type SlipFlow = {
  readonly store: StoreApi<FlowState>
  /** Asks what the legs stand at; only the last asking counts. */
  readonly requote: () => Promise<void>
  /** At the odds that are shown; where they moved, the player has agreed by this very touch. */
  readonly bet: (stake: number, agreed: boolean) => Promise<void>
  readonly askAgain: () => Promise<void>
  /** Goes on to the next slip; a bet whose end is not known stays. */
  readonly done: () => void
  /** A word that was said no longer holds, because the player has changed something. */
  readonly clearProblem: () => void
}

/** Waits between the tries of a bet that gets no answer; after the last one the player is asked. */
const retryAfterMs = [1000, 2000, 4000, 8000] as const

const closedCodes: readonly ErrorCode[] = ['MARKET_CLOSED', 'MATCH_UNKNOWN']

export function createSlipFlow(deps: FlowDeps): SlipFlow {
  const store = createStore<FlowState>(() => ({
    ...state.start,
    ...(useSlip.getState().sent && { step: { at: 'unsure' } as const }),
  }))
  const requote = createQuoting(deps, store)

  /** The slip that is in; undefined where none is, which the state says more of. */
  const carry = async (sent: SentBet): Promise<Placed | undefined> => {
    useSlip.setState({ sent })
    store.setState({ step: { at: 'placing', tries: 0 }, problem: null })
    const heard = await hear(deps, sent, (tries) => store.setState({ step: { at: 'placing', tries } }))
    if (heard === 'silence') {
      store.setState({ step: { at: 'unsure' } })
      return undefined
    }
    useSlip.setState({ sent: undefined })
    if ('answer' in heard) return heard.answer
    await stop(problemOf(heard.failure))
    return undefined
  }

  const stop = async (problem: FlowState['problem']): Promise<void> => {
    store.setState({ step: { at: 'ready' }, problem })
    await requote()
  }

  const land = (slips: readonly Placed[], picks: readonly SlipPick[]): void => {
    store.setState({ ...state.start, step: { at: 'placed', slips, picks } })
    deps.onPlaced()
  }

  const betAll = async (sent: SentBet, picks: readonly SlipPick[]): Promise<void> => {
    const slip = await carry(sent)
    if (!slip) return
    removeBet(slip)
    land([slip], picks)
  }

  const betEach = createSingles(deps, store, { carry, stop, land })

  return {
    store,
    requote,
    bet: async (stake, agreed) => {
      const { step, quote, prices } = store.getState()
      const { legs } = useSlip.getState()
      if (step.at !== 'ready') return
      if (!isQuoteFor(quote, legs)) return requote()
      if (!agreed && needsConsent(legs, prices, deps.policy()))
        return store.setState({ problem: { kind: 'odds' } })
      if (!hasSingles(useSlip.getState())) return betAll(betOf(deps, quote, stake), legs)
      await betEach(
        legs.map((leg) => ({ ...leg, odds: priceNow({ prices }, leg) })),
        stake,
      )
    },
    askAgain: async () => {
      const { sent, legs } = useSlip.getState()
      const bet = new Set(sent?.legs.map(({ matchId }) => matchId))
      const picks = legs.filter(({ matchId }) => bet.has(matchId))
      if (sent && store.getState().step.at === 'unsure') await betAll(sent, picks)
    },
    done: () => {
      if (store.getState().step.at === 'placed') store.setState({ step: { at: 'ready' }, problem: null })
    },
    clearProblem: () => store.setState({ problem: null }),
  }
}

/** Quotes are for the legs of the moment: an answer to an earlier asking says nothing about them. */
function createQuoting(deps: FlowDeps, store: StoreApi<FlowState>): () => Promise<void> {
  let asked = 0
  return async () => {
    const { legs } = useSlip.getState()
    const turn = ++asked
    if (legs.length === 0) return store.setState({ quote: null, prices: {}, closed: [] })
    const heard = await tried(deps.quote(legs.map(asAsked)))
    const change = await changeBy(deps, legs, heard)
    if (turn === asked) store.setState(change(store.getState()))
  }
}

type Change = (state: FlowState) => FlowState

async function changeBy(deps: FlowDeps, legs: readonly SlipPick[], heard: Heard<Quote>): Promise<Change> {
  if (heard === 'silence') return (before) => ({ ...before, quote: null, isHeard: false })
  if ('answer' in heard) return (before) => state.quoted(before, heard.answer)
  const { code, message } = heard.failure
  if (closedCodes.includes(code)) return whichAreClosed(deps, legs)
  return (before) => ({ ...before, quote: null, problem: { kind: 'said', message } })
}

/** The server refuses a slip as a whole: each leg asked about alone tells which it was. */
async function whichAreClosed({ quote }: FlowDeps, legs: readonly SlipPick[]): Promise<Change> {
  const heard = await Promise.all(legs.map((leg) => tried(quote([asAsked(leg)]))))
  const prices: Record<string, number> = {}
  const closed: string[] = []
  for (const [at, { matchId }] of legs.entries()) {
    const one = heard[at]
    if (!one || one === 'silence') continue
    if ('failure' in one) closed.push(matchId)
    else prices[matchId] = one.answer.legs[0]?.odds ?? 1
  }
  return (before) => state.closedFor(before, prices, closed)
}

async function hear(
  { place, wait }: FlowDeps,
  sent: SentBet,
  again: (tries: number) => void,
): Promise<Heard<Placed>> {
  for (const [at, ms] of retryAfterMs.entries()) {
    const heard = await tried(place(sent))
    if (heard !== 'silence') return heard
    again(at + 1)
    await wait(ms)
  }
  return tried(place(sent))
}
