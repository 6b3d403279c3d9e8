/** Corrects the result of an ended match after a second operator approved it; its slips are settled again. */
import type { OperatorBody } from '@saguao/contract/operators/operator-calls.ts'
import { isSportId, sports } from '@saguao/fair/sports/sports.ts'
import type { Tx } from '#kernel/db/db.ts'
import { Refusal } from '#kernel/refusal.ts'
import { change, type OperatorHandlers } from '#modules/operators/operators.ts'
import { correctedResultOf } from '#modules/sports/operators/corrected-result.ts'
import type { OperatedDeps } from '#modules/sports/operators/operated-deps.ts'
import * as store from '#modules/sports/operators/operator-store.ts'
import { matchName, scoreText } from '#modules/sports/operators/present-match.ts'

type Body = OperatorBody<'/operator/match/correct'>

type NewResult = Pick<store.CorrectedMatch, 'status' | 'goals' | 'result' | 'abandonedMinute'>

async function lockSettledMatch(tx: Tx, matchId: string): Promise<store.OperatedMatch> {
  const match = await store.lockOperatedMatch(tx, matchId)
  if (!match) throw new Refusal('MATCH_UNKNOWN', { field: 'matchId' })
  if (!match.settledAt) throw new Refusal('MATCH_NOT_SETTLED', { field: 'matchId' })
  if (await store.hasArchivedSlip(tx, matchId)) throw new Refusal('MONTH_ARCHIVED', { field: 'matchId' })
  return match
}

/** A void match keeps its course; its legs are decided as if it had been abandoned. */
function newResultOf(match: store.OperatedMatch, { isVoid, goals }: Body): NewResult {
  if (!isVoid) return { status: 'finished', ...correctedResultOf(match, goals), abandonedMinute: null }
  if (goals.length > 0) throw new Refusal('VALIDATION', { field: 'goals' })
  const played = isSportId(match.sport) ? sports[match.sport].lengthOf(match.goals ?? []) : 0
  return {
    status: 'abandoned',
    goals: match.goals,
    result: match.result,
    abandonedMinute: match.abandonedMinute ?? played,
  }
}

const courseOf = ({ status, goals }: Pick<NewResult, 'goals'> & { readonly status: string }): string =>
  JSON.stringify([status, (goals ?? []).map(({ minute, side, points }) => [minute, side, points ?? null])])

const resultText = (
  deps: OperatedDeps,
  match: store.OperatedMatch,
  { status, result }: Pick<NewResult, 'result'> & { readonly status: string },
): string => (status === 'abandoned' || !result ? 'void' : scoreText(deps, match, result))

export const correctMatch = (deps: OperatedDeps): OperatorHandlers['/operator/match/correct'] =>
  change({
    read: async (tx, { body, lang }) => {
      const match = await lockSettledMatch(tx, body.matchId)
      const corrected = newResultOf(match, body)
      if (courseOf(corrected) === courseOf(match)) throw new Refusal('NOTHING_TO_CHANGE')
      return {
        subject: `match ${match.id}`,
        state: { course: courseOf(match), result: resultText(deps, match, match) },
        details: { match: matchName(deps, match, lang), after: resultText(deps, match, corrected) },
      }
    },
    apply: async (tx, { body, operator, requestedBy }) => {
      const match = await lockSettledMatch(tx, body.matchId)
      const corrected = newResultOf(match, body)
      const selections = await store.selectionsOf(tx, match.id)
      const ends = selections.map((each) => [each, deps.feed.end({ ...match, ...corrected }, each)])
      const n = await store.correctMatchIn(tx, {
        id: match.id,
        ...corrected,
        ends: Object.fromEntries(ends),
        requestedBy,
        approvedBy: operator.email,
        reason: body.reason,
        at: new Date(deps.clock.now()),
      })
      return { data: { matchId: match.id, n }, after: { result: resultText(deps, match, corrected), n } }
    },
  })
