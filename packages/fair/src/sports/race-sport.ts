/** Race markets: the winner, a place among the first three, and the first two in order. */
import type { MatchEvent } from '@saguao/contract/realtime/match-state.ts'
import type { Numbers } from '../random/numbers.ts'
import {
  maxStrides,
  placed,
  placesAt,
  playRace,
  type RaceMatch,
  raceRates,
  runnersIn,
  type Stride,
} from './race.ts'
import { raceChances } from './race-chances.ts'
import type { Market, MatchSnapshot, Rates, Sport } from './sport.ts'

/** Betting closes at the start, because strides are faster than a bet request. The final odds stay visible. */
function raceMarkets({ rates }: MatchSnapshot): readonly Market[] {
  const { first, amongFirst, inOrder } = raceChances(rates)
  const marketOf = (id: string, chances: ReadonlyMap<string, number>): Market => ({
    id,
    kind: id,
    selections: [...chances].map(([name, chance]) => ({ id: `${id}:${name}`, chance })),
  })
  return [marketOf('winner', first), marketOf('place', amongFirst), marketOf('order', inOrder)]
}

/** Cached results: settlement reads the result of a race once per selection. */
const finals = new WeakMap<readonly Stride[], readonly string[]>()

function finalOf(goals: readonly Stride[]): readonly string[] {
  const places = finals.get(goals) ?? placesAt(goals, maxStrides)
  finals.set(goals, places)
  return places
}

function hasWon(selection: string, goals: readonly Stride[]): boolean | undefined {
  const [market, name = ''] = selection.split(':')
  const places = finalOf(goals)
  if (market === 'winner') return places[0] === name
  if (market === 'place') return places.slice(0, placed).includes(name)
  return market === 'order' ? `${places[0]}-${places[1]}` === name : undefined
}

function raceEvents(_: Numbers, rates: Rates, { goals }: RaceMatch): MatchEvent[] {
  const numbers = new Map(runnersIn(rates).map((runner, index) => [runner, index + 1]))
  return goals.flatMap(({ minute, side }): MatchEvent[] => {
    const stride = { minute, kind: 'stride', runner: numbers.get(side) ?? 0 } as const
    const hasFinished = placesAt(goals, minute).includes(side)
    return hasFinished ? [stride, { ...stride, kind: 'finish' }] : [stride]
  })
}

export const race: Sport = {
  minutes: maxStrides,
  percents: { winner: 94, place: 94, order: 90 },
  roundsPerSeason: 36,
  tablePoints: [3, 2, 1],
  meetings: (league, round) => [{ home: '', away: '', rates: raceRates(league, round) }],
  play: playRace,
  lengthOf: (goals) => goals.length,
  events: raceEvents,
  markets: raceMarkets,
  isPaused: ({ minute }) => minute > 0,
  chanceNow: (selection, known) =>
    raceMarkets(known)
      .flatMap(({ selections }) => selections)
      .find(({ id }) => id === selection)?.chance,
  hasWon,
  resultOf: (goals: readonly Stride[], minute) => ({ home: 0, away: 0, places: placesAt(goals, minute) }),
}
