/** State of the slip. Pure: the controller sends requests, and the screen shows the state. */
import type { Data } from '@saguao/contract/calls/calls.ts'
import type { Failure } from '@saguao/contract/calls/errors.ts'
import type { OddsChange } from '#features/slip/controller/odds-change.ts'
import type { SlipPick } from '#stores/slip.ts'

export type Quote = Data<'/sports/quote'>
export type Placed = Data<'/sports/place'>

/** Of the slips of a receipt together: refused when all of them are. */
export type ReceiptState = 'pending' | 'placed' | 'refused'

export function receiptState(slips: readonly Placed[]): ReceiptState {
  if (slips.some(({ status }) => status === 'pending')) return 'pending'
  return slips.every(({ reason }) => reason !== null) ? 'refused' : 'placed'
}

/** The placed slips as the server states them now; `read` are the player's newest slips. */
export function withDecided(
  state: SlipControllerState,
  read: readonly Omit<Placed, 'balance'>[],
): SlipControllerState {
  const { step } = state
  if (step.at !== 'placed' || receiptState(step.slips) !== 'pending') return state
  const slips = step.slips.map((slip) => ({ ...slip, ...read.find(({ id }) => id === slip.id) }))
  return { ...state, step: { ...step, slips } }
}

export type Step =
  | { readonly at: 'ready' }
  /** Under way; from the second attempt on the notice shows that it is reconnecting. */
  | { readonly at: 'placing'; readonly tries: number }
  /** No response arrived. No other bet is placed until the result of this one is known. */
  | { readonly at: 'unsure' }
  /** One slip, or one per leg. */
  | { readonly at: 'placed'; readonly slips: readonly Placed[]; readonly picks: readonly SlipPick[] }

export type Problem =
  | { readonly kind: 'odds' }
  | { readonly kind: 'funds' }
  | { readonly kind: 'refused'; readonly message: string }
  /** No quote is given to this player now. */
  | { readonly kind: 'no-quote'; readonly failure: Failure }

export type SlipControllerState = {
  /** The current quote; null without a valid one. */
  readonly quote: Quote | null
  /** The current odds, by match. */
  readonly prices: Readonly<Record<string, number>>
  /** Matches whose selection is closed for bets. */
  readonly closed: readonly string[]
  readonly step: Step
  readonly problem: Problem | null
  /** Whether the last quote request got a response. */
  readonly isConnected: boolean
}

export const start: SlipControllerState = {
  quote: null,
  prices: {},
  closed: [],
  step: { at: 'ready' },
  problem: null,
  isConnected: true,
}

export function withQuote(state: SlipControllerState, quote: Quote): SlipControllerState {
  const problem = state.problem?.kind === 'no-quote' ? null : state.problem
  return { ...state, quote, problem, prices: pricesOf(quote), closed: [], isConnected: true }
}

export const pricesOf = ({ legs }: Quote): SlipControllerState['prices'] =>
  Object.fromEntries(legs.map(({ matchId, odds }) => [matchId, odds]))

/** Some legs are closed: the others have prices, but there is no quote for the whole slip. */
export function withClosed(
  state: SlipControllerState,
  prices: SlipControllerState['prices'],
  closed: SlipControllerState['closed'],
): SlipControllerState {
  return { ...state, quote: null, prices, closed, isConnected: true }
}

export const priceNow = (
  { prices }: Readonly<{ prices: SlipControllerState['prices'] }>,
  leg: SlipPick,
): number => prices[leg.matchId] ?? leg.odds

/** Whether the odds have changed in a way the player has not agreed to. */
export function needsConsent(
  legs: readonly SlipPick[],
  prices: SlipControllerState['prices'],
  policy: OddsChange,
): boolean {
  if (policy === 'any') return false
  return legs.some((leg) => {
    const now = priceNow({ prices }, leg)
    return policy === 'better' ? now < leg.odds : now !== leg.odds
  })
}

/** Whether a quote is for exactly these legs. */
export const isQuoteFor = (quote: Quote | null, legs: readonly SlipPick[]): quote is Quote =>
  quote !== null &&
  quote.legs.length === legs.length &&
  legs.every(({ matchId, selection }, at) => {
    const leg = quote.legs[at]
    return leg?.matchId === matchId && leg.selection === selection
  })
