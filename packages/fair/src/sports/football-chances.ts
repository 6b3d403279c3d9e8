/** Probabilities of the rest of a match: the Markov chain of minutes over all reachable scores. */
import {
  chanceIn,
  type FootballRates,
  type Goal,
  halfTime,
  levelChance,
  maxGoals,
  minutesOfMatch,
  pushOf,
  scoreAt,
} from './football.ts'

const width = maxGoals + 1
export const scores = width * width

/** The leading side: 0 home, 1 draw, 2 away. */
export type Ahead = 0 | 1 | 2

export const aheadIn = (home: number, away: number): Ahead => (home > away ? 0 : home === away ? 1 : 2)

export const homeOf = (index: number): number => Math.floor(index / width)
export const awayOf = (index: number): number => index % width
const indexOf = (home: number, away: number): number => home * width + away

export type FootballSnapshot = {
  readonly rates: FootballRates
  readonly minute: number
  readonly goals: readonly Goal[]
}

export type Chances = {
  /** The probability of each final score. */
  readonly final: Float64Array
  /** The probabilities of the leading sides at half-time and full-time: 3 × 3, half-time first. */
  readonly halves: Float64Array
  /** The probabilities of the next goal; the rest is no further goal. */
  readonly next: { readonly home: number; readonly away: number }
}

/** Scoring factors by score, precomputed: a price takes tens of thousands of steps. */
const every = Array.from({ length: scores }, (_, index) => index)
const homePush = Float64Array.from(every, (index) => pushOf(homeOf(index), awayOf(index)))
const awayPush = Float64Array.from(every, (index) => pushOf(awayOf(index), homeOf(index)))

/** The probability of each score after one more minute. */
function step(rates: FootballRates, minute: number, before: Float64Array): Float64Array {
  const [homeLevel, awayLevel] = [levelChance(rates, minute, 'home'), levelChance(rates, minute, 'away')]
  const after = new Float64Array(scores)
  for (let index = 0; index < scores; index += 1) {
    const chance = before[index] ?? 0
    if (chance === 0) continue
    const home = homeLevel * (homePush[index] ?? 0)
    const away = awayLevel * (awayPush[index] ?? 0)
    add(after, index, chance * (1 - home - away))
    if (home > 0) add(after, index + width, chance * home)
    if (away > 0) add(after, index + 1, chance * away)
  }
  return after
}

const add = (chances: Float64Array, index: number, chance: number): void => {
  chances[index] = (chances[index] ?? 0) + chance
}

function follow(rates: FootballRates, from: number, until: number, before: Float64Array): Float64Array {
  let chances = before
  for (let minute = from + 1; minute <= until; minute += 1) chances = step(rates, minute, chances)
  return chances
}

const split = (chances: Float64Array): Float64Array[] =>
  [0, 1, 2].map((ahead) =>
    chances.map((chance, index) => (aheadIn(homeOf(index), awayOf(index)) === ahead ? chance : 0)),
  )

export function chancesOf(known: FootballSnapshot): Chances {
  const { rates, minute, goals } = known
  const now = scoreAt(goals, minute)
  const certain = new Float64Array(scores)
  certain[indexOf(now.home, now.away)] = 1
  const atHalf = halfScores(known, certain)
  const ends = atHalf.map((half) => follow(rates, Math.max(minute, halfTime), minutesOfMatch, half))
  const final = new Float64Array(scores)
  const halves = new Float64Array(9)
  ends.forEach((end, half) => {
    end.forEach((chance, index) => {
      add(final, index, chance)
      add(halves, half * 3 + aheadIn(homeOf(index), awayOf(index)), chance)
    })
  })
  return { final, halves, next: nextOf(known) }
}

/** Score probabilities by leading side at half-time; after half-time that side is known. */
function halfScores({ rates, minute, goals }: FootballSnapshot, certain: Float64Array): Float64Array[] {
  if (minute < halfTime) return split(follow(rates, minute, halfTime, certain))
  const half = scoreAt(goals, halfTime)
  const ahead = aheadIn(half.home, half.away)
  return [0, 1, 2].map((each) => (each === ahead ? certain : new Float64Array(scores)))
}

function nextOf({ rates, minute, goals }: FootballSnapshot): Chances['next'] {
  const score = scoreAt(goals, minute)
  const next = { home: 0, away: 0 }
  let none = 1
  for (let each = minute + 1; each <= minutesOfMatch; each += 1) {
    const home = chanceIn(rates, each, score, 'home')
    const away = chanceIn(rates, each, score, 'away')
    next.home += none * home
    next.away += none * away
    none *= 1 - home - away
  }
  return next
}
