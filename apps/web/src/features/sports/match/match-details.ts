/**
 * Match details combined with the socket state: names come from the details, figures from the newer of both. Pure.
 */
import type { Data } from '@saguao/contract/calls/calls.ts'
import type { MarketState, MatchState } from '@saguao/contract/realtime/match-state.ts'

export type MatchDetails = Data<'/sports/match'>
type Market = MatchDetails['markets'][number]

/** After a logout in the meantime the response is empty. */
export const isMatchDetails = (response: object | undefined): response is MatchDetails =>
  response !== undefined && 'fair' in response

export function withState(details: MatchDetails, state: MatchState | null): MatchDetails {
  if (state?.id !== details.id || state.minute < details.minute) return details
  const { status, abandoned, minute, homeScore, awayScore, goals, events } = state
  return {
    ...details,
    status,
    abandoned,
    minute,
    homeScore,
    awayScore,
    goals: [...goals],
    events: [...events],
    runners: runnersOf(details, state),
    markets: marketsOf(details, state),
  }
}

/** A stride is an event with the runner's number; a runner with all strides of the track has finished. */
function runnersOf({ runners, track }: MatchDetails, { events }: MatchState): MatchDetails['runners'] {
  const strides = new Map<number, number>()
  const places = new Map<number, number>()
  for (const { kind, runner } of events) {
    if (kind !== 'stride' || runner === undefined) continue
    const count = (strides.get(runner) ?? 0) + 1
    strides.set(runner, count)
    if (count === track) places.set(runner, places.size + 1)
  }
  return runners.map((each) => ({
    ...each,
    strides: strides.get(each.number) ?? 0,
    place: places.get(each.number) ?? null,
  }))
}

/** Keeps the order of the details, so that prices change but buttons never move. */
function marketsOf(details: MatchDetails, { markets }: MatchState): Market[] {
  return details.markets.flatMap((market) => {
    const state = markets[market.id]
    return state ? [marketOf(market, state)] : []
  })
}

const marketOf = (market: Market, { suspended, odds }: MarketState): Market => ({
  ...market,
  suspended,
  selections: market.selections.flatMap((selection) => {
    const price = odds[selection.id]
    return price === undefined ? [] : [{ ...selection, odds: price }]
  }),
})

/** The state has a selection without a name in the details, or the match has ended and its seed is missing. */
export function isOutdated(details: MatchDetails, state: MatchState): boolean {
  const named = new Set(details.markets.flatMap(({ selections }) => selections.map(({ id }) => id)))
  const offered = Object.values(state.markets).flatMap(({ odds }) => Object.keys(odds))
  return offered.some((id) => !named.has(id)) || isSeedMissing(details, state)
}

const isSeedMissing = (details: MatchDetails, { status }: MatchState): boolean =>
  status === 'finished' && details.fair.serverSeed === null
