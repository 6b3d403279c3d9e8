/**
 * Football as a Markov chain of minutes. In each minute one side scores or none, with probabilities that follow from
 * the strength of both clubs, the minute and the score: a goal makes further goals of both sides more likely, which two
 * independent goal counts would not show. Matches and prices use the same chain, so odds are exact at every minute, not
 * only before the start.
 */
import type { Numbers } from '../random/numbers.ts'
import { type Club, formOf } from './clubs.ts'
import { drawAbandonedMinute, type Match, type Score, type Side } from './sport.ts'

export const minutesOfMatch = 90
export const halfTime = 45
/** The maximal goals of a side; the limit is reached about once in ten million matches. */
export const maxGoals = 9

export type Goal = { readonly minute: number; readonly side: Side }

/** Expected goals of each side at a level score, in thousandths. */
export type FootballRates = Score

const goalsOfAverage = 1.22
const homeAdvantage = 0.24
const [pressing, breakingAway] = [1.14, 1.06]
/** The last minute has this share more goals than the middle one, and the first this share less. */
const tiring = 0.2

const goalsOf = (attacker: Club, defender: Club, round: number, advantage: number): number =>
  Math.round(
    1000 *
      goalsOfAverage *
      Math.exp(
        attacker.attack +
          formOf(attacker.id, round) -
          defender.defence -
          formOf(defender.id, round) / 2 +
          advantage,
      ),
  )

export const ratesOf = (home: Club, away: Club, round: number): FootballRates => ({
  home: goalsOf(home, away, round, homeAdvantage / 2),
  away: goalsOf(away, home, round, -homeAdvantage / 2),
})

/** The scoring factor of a side at a score, relative to a level score. */
export const pushOf = (own: number, other: number): number =>
  own >= maxGoals ? 0 : own < other ? pressing : own > other ? breakingAway : 1

/** The probability that a side scores in a minute at a level score. */
export const levelChance = (rates: FootballRates, minute: number, side: Side): number =>
  (rates[side] / 1000 / minutesOfMatch) * (1 + tiring * ((2 * (minute - 0.5)) / minutesOfMatch - 1))

/** The probability that a side scores in a minute, given the score before it. */
export function chanceIn(rates: FootballRates, minute: number, score: Score, side: Side): number {
  const [own, other] = side === 'home' ? [score.home, score.away] : [score.away, score.home]
  return levelChance(rates, minute, side) * pushOf(own, other)
}

export type FootballMatch = { readonly goals: readonly Goal[]; readonly abandonedAt: Match['abandonedAt'] }

/** Plays a match: the first number decides whether and when it is abandoned, then one number per minute. */
export function playFootball(numbers: Numbers, rates: FootballRates): FootballMatch {
  const abandonedAt = drawAbandonedMinute(numbers, minutesOfMatch)
  const goals: Goal[] = []
  const score = { home: 0, away: 0 }
  for (let minute = 1; minute <= (abandonedAt ?? minutesOfMatch); minute += 1) {
    const side = sideIn(rates, minute, score, numbers.next())
    if (!side) continue
    score[side] += 1
    goals.push({ minute, side })
  }
  return { goals, abandonedAt }
}

function sideIn(rates: FootballRates, minute: number, score: Score, number: number): Side | undefined {
  const home = chanceIn(rates, minute, score, 'home')
  if (number < home) return 'home'
  return number < home + chanceIn(rates, minute, score, 'away') ? 'away' : undefined
}

/** The score after a minute. */
export function scoreAt(goals: readonly Goal[], minute: number): Score {
  const score = { home: 0, away: 0 }
  for (const goal of goals) if (goal.minute <= minute) score[goal.side] += 1
  return score
}
