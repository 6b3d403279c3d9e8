/** Checks a corrected result: a course of the match that its sport could have had. */
import type { OperatorBody } from '@saguao/contract/operators/operator-calls.ts'
import { decidingMinute } from '@saguao/fair/sports/basketball.ts'
import { placed, runnersIn } from '@saguao/fair/sports/race.ts'
import type { Result, ScoringEvent } from '@saguao/fair/sports/sport.ts'
import { isSportId, sports } from '@saguao/fair/sports/sports.ts'
import { Refusal } from '#kernel/refusal.ts'
import type { StoredMatch } from '#modules/sports/feed/feed.ts'

type Goals = OperatorBody<'/operator/match/correct'>['goals']

const wrong = (): Refusal => new Refusal('VALIDATION', { field: 'goals' })

const isAscending = (goals: Goals, isStrict: boolean): boolean =>
  goals.every(({ minute }, i) => {
    const before = goals[i - 1]?.minute ?? 0
    return isStrict ? minute > before : minute >= before
  })

/** The rules of each sport beyond those that all share. */
const rules: Readonly<Record<string, (goals: Goals, result: Result) => boolean>> = {
  // A goal a minute, as matches are played.
  football: (goals) => isAscending(goals, true) && goals.every(({ points }) => points === undefined),
  basketball: (goals, { home, away }) =>
    isAscending(goals, false) && goals.every(({ points }) => points !== undefined) && home !== away,
  race: (goals, { places }) =>
    goals.every(({ minute, points }, i) => minute === i + 1 && points === undefined) &&
    places.length === placed,
}

export type CorrectedResult = { readonly goals: readonly ScoringEvent[]; readonly result: Result }

export function correctedResultOf(match: StoredMatch, goals: Goals): CorrectedResult {
  const { sport: id } = match
  if (!isSportId(id)) throw wrong()
  const sides = match.home === '' ? runnersIn(match.rates) : ['home', 'away']
  const longest = id === 'basketball' ? decidingMinute : sports[id].minutes
  if (!goals.every(({ side, minute }) => sides.includes(side) && minute <= longest)) throw wrong()
  const result = sports[id].resultOf(goals, sports[id].lengthOf(goals))
  if (!rules[id]?.(goals, result)) throw wrong()
  return { goals, result }
}
