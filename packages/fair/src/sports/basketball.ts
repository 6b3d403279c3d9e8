/**
 * Basketball as a Markov chain of possessions: in each of forty minutes each side has two possessions, and each
 * possession scores 0, 1, 2 or 3 points with probabilities that follow from the strength of both clubs. The points of
 * the sides are independent, so the probability of a result is a product of two tables and exact at every minute. A
 * draw after forty minutes is decided by one basket in minute 41.
 */
import type { Numbers } from '../random/numbers.ts'
import { type Club, formOf } from './clubs.ts'
import { drawAbandonedMinute, type Match, type Score, type Side } from './sport.ts'

export const minutesOfGame = 40
export const decidingMinute = minutesOfGame + 1
export const decidingPoints = 2
const possessions = 2

export type Basket = { readonly minute: number; readonly side: Side; readonly points: number }
export type BasketballMatch = {
  readonly goals: readonly Basket[]
  readonly abandonedAt: Match['abandonedAt']
}

/** Expected points of each side in forty minutes, in thousandths. */
export type BasketballRates = Score

/** The frequencies of baskets with one, two and three points. */
const shapes = [
  { points: 1, share: 0.05 },
  { points: 2, share: 0.32 },
  { points: 3, share: 0.12 },
] as const
const pointsOfShapes = shapes.reduce((sum, { points, share }) => sum + points * share, 0)

const pointsOfAverage = 84
const homeAdvantage = 0.03
/** Form counts less than in football: a form of 12 % would be ten points here. */
const formShare = 0.25

const pointsOf = (attacker: Club, defender: Club, round: number, advantage: number): number => {
  const form = formShare * (formOf(attacker.id, round) - formOf(defender.id, round) / 2)
  return Math.round(1000 * pointsOfAverage * Math.exp(attacker.attack - defender.defence + form + advantage))
}

export const basketballRates = (home: Club, away: Club, round: number): BasketballRates => ({
  home: pointsOf(home, away, round, homeAdvantage / 2),
  away: pointsOf(away, home, round, -homeAdvantage / 2),
})

/** The probabilities of 0, 1, 2 and 3 points in one possession. */
function possessionOf(rate: number): readonly [number, number, number, number] {
  const scale = rate / 1000 / minutesOfGame / possessions / pointsOfShapes
  const [one, two, three] = shapes.map(({ share }) => share * scale) as [number, number, number]
  return [1 - one - two - three, one, two, three]
}

function pointsIn([nothing, one, two]: ReturnType<typeof possessionOf>, number: number): number {
  if (number < nothing) return 0
  if (number < nothing + one) return 1
  return number < nothing + one + two ? 2 : 3
}

/** The probability that the home side scores the deciding basket. */
export const decidingChance = ({ home, away }: BasketballRates): number => home / (home + away)

export const sides = ['home', 'away'] as const

/** Plays a match: one number for its abandonment, then for each minute two for home and two for away. */
export function playBasketball(numbers: Numbers, rates: BasketballRates): BasketballMatch {
  const abandonedAt = drawAbandonedMinute(numbers, minutesOfGame)
  const chances = { home: possessionOf(rates.home), away: possessionOf(rates.away) }
  const goals: Basket[] = []
  for (let minute = 1; minute <= (abandonedAt ?? minutesOfGame); minute += 1)
    for (const side of sides)
      for (let possession = 0; possession < possessions; possession += 1) {
        const points = pointsIn(chances[side], numbers.next())
        if (points > 0) goals.push({ minute, side, points })
      }
  const { home, away } = pointsAt(goals, minutesOfGame)
  if (abandonedAt === null && home === away) goals.push(decidingBasket(numbers, rates))
  return { goals, abandonedAt }
}

const decidingBasket = (numbers: Numbers, rates: BasketballRates): Basket => ({
  minute: decidingMinute,
  side: numbers.next() < decidingChance(rates) ? 'home' : 'away',
  points: decidingPoints,
})

/** The score after a minute. */
export function pointsAt(goals: readonly Basket[], minute: number): Score {
  const score = { home: 0, away: 0 }
  for (const goal of goals) if (goal.minute <= minute) score[goal.side] += goal.points
  return score
}

/** The number of possessions of a side without points in a minute. */
export const missesIn = (goals: readonly Basket[], minute: number, side: Side): number =>
  possessions - goals.filter((goal) => goal.minute === minute && goal.side === side).length

/** The probabilities of the points a side scores in a number of minutes. */
export function remainingPoints(rate: number, minutes: number): Float64Array {
  const one = possessionOf(rate)
  let chances = new Float64Array([1])
  for (let left = possessions * minutes; left > 0; left -= 1) chances = withOneMore(chances, one)
  return chances
}

function withOneMore(before: Float64Array, one: readonly number[]): Float64Array<ArrayBuffer> {
  const after = new Float64Array(before.length + one.length - 1)
  for (let index = 0; index < before.length; index += 1)
    for (let points = 0; points < one.length; points += 1)
      after[index + points] = (after[index + points] ?? 0) + (before[index] ?? 0) * (one[points] ?? 0)
  return after
}
