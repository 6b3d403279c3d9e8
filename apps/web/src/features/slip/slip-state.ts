/** How the slip stands between the player and the server. Pure: the flow beside it asks, and the screen shows. */
import type { Data } from '@saguao/contract/calls/calls.ts'
import type { OddsChange } from '#features/slip/odds-change.ts'
import type { SlipPick } from '#stores/slip.ts'

export type Quote = Data<'/sports/quote'>
export type Placed = Data<'/sports/place'>

export type Step =
  | { readonly at: 'ready' }
  /** Under way; after the first try the line is being looked for. */
  | { readonly at: 'placing'; readonly tries: number }
  /** No answer came. Nothing else is bet before it is known what became of this. */
  | { readonly at: 'unsure' }
  /** One slip, or one for each leg. */
  | { readonly at: 'placed'; readonly slips: readonly Placed[]; readonly picks: readonly SlipPick[] }

export type Problem =
  | { readonly kind: 'odds' }
  | { readonly kind: 'funds' }
  | { readonly kind: 'said'; readonly message: string }

export type FlowState = {
  /** What holds for a moment; null while nothing does. */
  readonly quote: Quote | null
  /** The odds as they are now, by match. */
  readonly prices: Readonly<Record<string, number>>
  /** Matches whose selection nobody can bet on at the moment. */
  readonly closed: readonly string[]
  readonly step: Step
  readonly problem: Problem | null
  /** Whether the last quote that was asked for came. */
  readonly isHeard: boolean
}

export const start: FlowState = {
  quote: null,
  prices: {},
  closed: [],
  step: { at: 'ready' },
  problem: null,
  isHeard: true,
}

export function quoted(state: FlowState, quote: Quote): FlowState {
  return { ...state, quote, prices: pricesOf(quote), closed: [], isHeard: true }
}

export const pricesOf = ({ legs }: Quote): FlowState['prices'] =>
  Object.fromEntries(legs.map(({ matchId, odds }) => [matchId, odds]))

/** Some legs can't be bet on: the others have their prices, and there is no quote for all of them. */
export function closedFor(
  state: FlowState,
  prices: FlowState['prices'],
  closed: FlowState['closed'],
): FlowState {
  return { ...state, quote: null, prices, closed, isHeard: true }
}

export const priceNow = ({ prices }: Readonly<{ prices: FlowState['prices'] }>, leg: SlipPick): number =>
  prices[leg.matchId] ?? leg.odds

/** Whether the odds have moved in a way the player has not agreed to. */
export function needsConsent(
  legs: readonly SlipPick[],
  prices: FlowState['prices'],
  policy: OddsChange,
): boolean {
  if (policy === 'any') return false
  return legs.some((leg) => {
    const now = priceNow({ prices }, leg)
    return policy === 'better' ? now < leg.odds : now !== leg.odds
  })
}

/** A quote is for these very legs. */
export const isQuoteFor = (quote: Quote | null, legs: readonly SlipPick[]): quote is Quote =>
  quote !== null &&
  quote.legs.length === legs.length &&
  legs.every(({ matchId, selection }, at) => {
    const leg = quote.legs[at]
    return leg?.matchId === matchId && leg.selection === selection
  })
