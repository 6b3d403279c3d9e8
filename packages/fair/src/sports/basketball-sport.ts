/** Basketball markets: winner, handicaps and totals. */
import type { MatchEvent } from '@saguao/contract/realtime/match-state.ts'
import type { Numbers } from '../random/numbers.ts'
import {
  type Basket,
  type BasketballMatch,
  type BasketballRates,
  basketballRates,
  decidingChance,
  decidingMinute,
  decidingPoints,
  minutesOfGame,
  missesIn,
  playBasketball,
  pointsAt,
  remainingPoints,
  sides,
} from './basketball.ts'
import { pairingsOf } from './clubs.ts'
import type { Market, Sport } from './sport.ts'

const closingMinutes = 2
/** Offsets of the offered lines from the even line before the start. They do not move during the match. */
const lineSteps = [-16, -12, -8, -4, 0, 4, 8, 12, 16] as const

type Known = {
  readonly rates: BasketballRates
  readonly minute: number
  readonly goals: readonly Basket[]
}

const numberIn = (pattern: RegExp, market: string): number | undefined => {
  const [, found] = pattern.exec(market) ?? []
  return found === undefined ? undefined : Number(found)
}

/** The handicap of the home side, negative when it is stronger. Lines end in .5, so that no bet is a draw. */
const handicapIn = (market: string): number | undefined =>
  market === 'winner' ? 0 : numberIn(/^handicap(-?\d+\.5)$/, market)
const totalIn = (market: string): number | undefined => numberIn(/^total(\d+\.5)$/, market)

const half = (points: number): number => Math.floor(points) + 0.5

function marketIds({ home, away }: BasketballRates): readonly { id: string; kind: string }[] {
  const even = half((away - home) / 1000)
  const usual = half((home + away) / 1000)
  return [
    { id: 'winner', kind: 'winner' },
    ...lineSteps.map((step) => ({ id: `handicap${even + step}`, kind: 'handicap' })),
    ...lineSteps.map((step) => ({ id: `total${usual + step}`, kind: 'total' })),
  ]
}

/** The probabilities of the final difference (home minus away, from `-lead` on) and of the final sum. */
type Ends = { readonly lead: number; readonly differences: Float64Array; readonly sums: Float64Array }

const add = (chances: Float64Array, index: number, chance: number): void => {
  chances[index] = (chances[index] ?? 0) + chance
}

function endsOf({ rates, minute, goals }: Known): Ends {
  const now = pointsAt(goals, minute)
  const left = Math.max(0, minutesOfGame - minute)
  const [home, away] = sides.map((side) => remainingPoints(rates[side], left)) as [Float64Array, Float64Array]
  const [most, lead] = [now.home + home.length + decidingPoints, now.away + away.length + decidingPoints]
  const ends = { lead, differences: new Float64Array(lead + most), sums: new Float64Array(lead + most) }
  for (let more = 0; more < home.length; more += 1)
    for (let plus = 0; plus < away.length; plus += 1) {
      const chance = (home[more] ?? 0) * (away[plus] ?? 0)
      const difference = now.home + more - now.away - plus
      if (difference === 0) addLevelScore(ends, now.home + more, chance, decidingChance(rates))
      else {
        add(ends.differences, lead + difference, chance)
        add(ends.sums, now.home + more + now.away + plus, chance)
      }
    }
  return ends
}

/** A draw after forty minutes is decided by one more basket. */
function addLevelScore(
  { lead, differences, sums }: Ends,
  points: number,
  chance: number,
  first: number,
): void {
  add(sums, 2 * points + decidingPoints, chance)
  add(differences, lead + decidingPoints, chance * first)
  add(differences, lead - decidingPoints, chance * (1 - first))
}

function sumFrom(chances: Float64Array, first: number): number {
  let sum = 0
  for (let index = Math.max(0, first); index < chances.length; index += 1) sum += chances[index] ?? 0
  return sum
}

/** The probability of the first selection of a market; the second has the rest. */
function firstChance(market: string, { lead, differences, sums }: Ends): number | undefined {
  const handicap = handicapIn(market)
  if (handicap !== undefined) return sumFrom(differences, lead + Math.floor(-handicap) + 1)
  const total = totalIn(market)
  return total === undefined ? undefined : sumFrom(sums, Math.ceil(total))
}

const namesOf = (market: string): readonly [string, string] =>
  market.startsWith('total') ? ['over', 'under'] : ['home', 'away']

function marketOf({ id, kind }: Pick<Market, 'id' | 'kind'>, ends: Ends): Market {
  const chance = firstChance(id, ends) ?? 0
  const [first, second] = namesOf(id)
  return {
    id,
    kind,
    selections: [
      { id: `${id}:${first}`, chance },
      { id: `${id}:${second}`, chance: 1 - chance },
    ],
  }
}

function hasWon(selection: string, goals: readonly Basket[]): boolean | undefined {
  const [market = '', name = ''] = selection.split(':')
  const { home, away } = pointsAt(goals, decidingMinute)
  const [handicap, total] = [handicapIn(market), totalIn(market)]
  const isFirst =
    handicap !== undefined ? home + handicap > away : total === undefined ? undefined : home + away > total
  if (isFirst === undefined || !namesOf(market).includes(name)) return undefined
  return isFirst === (name === namesOf(market)[0])
}

function chanceNow(selection: string, known: Known): number | undefined {
  const [market = '', name = ''] = selection.split(':')
  const chance = firstChance(market, endsOf(known))
  if (chance === undefined || !namesOf(market).includes(name)) return undefined
  return name === namesOf(market)[0] ? chance : 1 - chance
}

/** Within a minute the events of the home side come first. */
function basketballEvents(
  _: Numbers,
  __: BasketballRates,
  { goals, abandonedAt }: BasketballMatch,
): MatchEvent[] {
  const played = Array.from({ length: abandonedAt ?? lengthOf(goals) }, (_, index) => index + 1)
  return played.flatMap((minute) =>
    sides.flatMap((side): MatchEvent[] => [
      ...goals
        .filter((goal) => goal.minute === minute && goal.side === side)
        .map((goal) => ({ ...goal, kind: 'basket' as const })),
      ...(minute === decidingMinute ? [] : missesOf(goals, minute, side)),
    ]),
  )
}

const missesOf = (goals: readonly Basket[], minute: number, side: Basket['side']): MatchEvent[] =>
  Array.from({ length: missesIn(goals, minute, side) }, () => ({ minute, kind: 'miss', side }))

function lengthOf(goals: readonly Basket[]): number {
  return goals.some(({ minute }) => minute === decidingMinute) ? decidingMinute : minutesOfGame
}

export const basketball: Sport = {
  minutes: minutesOfGame,
  percents: { winner: 95, handicap: 95, total: 95 },
  roundsPerSeason: 14,
  tablePoints: [2, 0, 1],
  meetings: (league, round) =>
    pairingsOf(league, round).map(([home, away]) => ({
      home: home.id,
      away: away.id,
      rates: basketballRates(home, away, round),
    })),
  play: playBasketball,
  lengthOf,
  events: basketballEvents,
  markets: (known: Known) => {
    const ends = endsOf(known)
    return marketIds(known.rates).map((market) => marketOf(market, ends))
  },
  isPaused: ({ minute }) => minute >= minutesOfGame - closingMinutes,
  chanceNow,
  hasWon,
  resultOf: (goals: readonly Basket[], minute) => ({ ...pointsAt(goals, minute), places: [] }),
}
