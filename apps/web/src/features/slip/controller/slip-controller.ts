/**
 * Controller of the slip, from the quote to the bet. It sends the odds that were shown, and repeats a request without
 * a response until its result is known. A repeated request carries the same id, also after a reload, so the server
 * executes it once.
 */
import type { ErrorCode, Failure } from '@saguao/contract/calls/errors.ts'
import { createStore, type StoreApi } from 'zustand'
import {
  betOf,
  problemOf,
  quoteLegOf,
  type RequestResult,
  resultOf,
  type SlipControllerDeps,
} from '#features/slip/controller/slip-requests.ts'
import { createSingles, removeBet } from '#features/slip/controller/slip-singles.ts'
import * as state from '#features/slip/controller/slip-state.ts'
import {
  isQuoteFor,
  needsConsent,
  type Placed,
  priceNow,
  type Quote,
  type SlipControllerState,
} from '#features/slip/controller/slip-state.ts'
import { hasSingles, type SentBet, type SlipPick, useSlip } from '#stores/slip.ts'

export type SlipController = {
  readonly store: StoreApi<SlipControllerState>
  /** Requests the current odds; only the response to the latest request counts. */
  readonly requote: () => Promise<void>
  /** Places the bet at the displayed odds; `agreed` confirms changed odds. */
  readonly bet: (stake: number, agreed: boolean) => Promise<void>
  readonly retry: () => Promise<void>
  /** The player's newest slips were read: pending ones of the receipt may be decided. */
  readonly update: (slips: Parameters<typeof state.withDecided>[1]) => void
  /** Starts the next slip; does nothing while the result of a bet is unknown. */
  readonly done: () => void
  /** Clears the message after the player has changed something. */
  readonly clearProblem: () => void
}

/** Delays between retries of a bet without a response; after the last one the player decides. */
const retryAfterMs = [1000, 2000, 4000, 8000] as const

const closedCodes: readonly ErrorCode[] = ['MARKET_CLOSED', 'MATCH_UNKNOWN']

export function createSlipController(deps: SlipControllerDeps): SlipController {
  const store = createStore<SlipControllerState>(() => ({
    ...state.start,
    ...(useSlip.getState().sent && { step: { at: 'unsure' } as const }),
  }))
  const requote = createQuoter(deps, store)

  /** Returns the placed slip; undefined if it was not placed, with the reason in the state. */
  const sendBet = async (sent: SentBet, isRenewed = false): Promise<Placed | undefined> => {
    useSlip.setState({ sent })
    store.setState({ step: { at: 'placing', tries: 0 }, problem: null })
    const result = await sendWithRetries(deps, sent, (tries) =>
      store.setState({ step: { at: 'placing', tries } }),
    )
    if (result === 'no-response') {
      store.setState({ step: { at: 'unsure' } })
      return undefined
    }
    useSlip.setState({ sent: undefined })
    if ('response' in result) return result.response
    const renewed = isRenewed ? undefined : await renewQuote(deps, sent, result.failure)
    if (renewed) return sendBet(renewed, true)
    await stop(problemOf(result.failure))
    return undefined
  }

  const stop = async (problem: SlipControllerState['problem']): Promise<void> => {
    store.setState({ step: { at: 'ready' }, problem })
    await requote()
  }

  const showPlaced = (slips: readonly Placed[], picks: readonly SlipPick[]): void => {
    store.setState({ ...state.start, step: { at: 'placed', slips, picks } })
    deps.onPlaced()
  }

  const betAll = async (sent: SentBet, picks: readonly SlipPick[]): Promise<void> => {
    const slip = await sendBet(sent)
    if (!slip) return
    removeBet(slip)
    showPlaced([slip], picks)
  }

  const betEach = createSingles(deps, store, { sendBet, stop, showPlaced })

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
    retry: async () => {
      const { sent, legs } = useSlip.getState()
      const bet = new Set(sent?.legs.map(({ matchId }) => matchId))
      const picks = legs.filter(({ matchId }) => bet.has(matchId))
      if (sent && store.getState().step.at === 'unsure') await betAll(sent, picks)
    },
    update: (slips) => store.setState((before) => state.withDecided(before, slips)),
    done: () => {
      if (store.getState().step.at === 'placed') store.setState({ step: { at: 'ready' }, problem: null })
    },
    clearProblem: () => store.setState({ problem: null }),
  }
}

/**
 * The quote expired while the bet waited, as it does for a password (R12.10). At the same odds the bet is sent again with
 * a new quote.
 */
async function renewQuote(
  { quote }: SlipControllerDeps,
  sent: SentBet,
  { code }: Failure,
): Promise<SentBet | undefined> {
  if (code !== 'QUOTE_EXPIRED') return undefined
  const result = await resultOf(quote(sent.legs.map(({ matchId, selection }) => ({ matchId, selection }))))
  if (result === 'no-response' || 'failure' in result) return undefined
  const { quoteId, legs } = result.response
  const oddsOf = new Map(legs.map(({ matchId, odds }) => [matchId, odds]))
  return sent.legs.every(({ matchId, odds }) => oddsOf.get(matchId) === odds)
    ? { ...sent, quoteId }
    : undefined
}

/** A response to an earlier request is dropped, because the legs may have changed since. */
function createQuoter(deps: SlipControllerDeps, store: StoreApi<SlipControllerState>): () => Promise<void> {
  let latest = 0
  return async () => {
    const { legs } = useSlip.getState()
    const current = ++latest
    if (legs.length === 0) return store.setState({ quote: null, prices: {}, closed: [] })
    const result = await resultOf(deps.quote(legs.map(quoteLegOf)))
    const change = await changeOf(deps, legs, result)
    if (current === latest) store.setState(change(store.getState()))
  }
}

type Change = (state: SlipControllerState) => SlipControllerState

async function changeOf(
  deps: SlipControllerDeps,
  legs: readonly SlipPick[],
  result: RequestResult<Quote>,
): Promise<Change> {
  if (result === 'no-response') return (before) => ({ ...before, quote: null, isConnected: false })
  if ('response' in result) return (before) => state.withQuote(before, result.response)
  const { failure } = result
  if (closedCodes.includes(failure.code)) return findClosed(deps, legs)
  return (before) => ({ ...before, quote: null, problem: { kind: 'no-quote', failure } })
}

/** The server refuses a slip as a whole, so each leg is quoted alone to find the closed ones. */
async function findClosed({ quote }: SlipControllerDeps, legs: readonly SlipPick[]): Promise<Change> {
  const result = await Promise.all(legs.map((leg) => resultOf(quote([quoteLegOf(leg)]))))
  const prices: Record<string, number> = {}
  const closed: string[] = []
  for (const [at, { matchId }] of legs.entries()) {
    const one = result[at]
    if (!one || one === 'no-response') continue
    if ('failure' in one) closed.push(matchId)
    else prices[matchId] = one.response.legs[0]?.odds ?? 1
  }
  return (before) => state.withClosed(before, prices, closed)
}

async function sendWithRetries(
  { place, wait }: SlipControllerDeps,
  sent: SentBet,
  onRetry: (tries: number) => void,
): Promise<RequestResult<Placed>> {
  for (const [at, ms] of retryAfterMs.entries()) {
    const result = await resultOf(place(sent))
    if (result !== 'no-response') return result
    onRetry(at + 1)
    await wait(ms)
  }
  return resultOf(place(sent))
}
