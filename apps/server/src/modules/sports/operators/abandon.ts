/** Abandons a match after a second operator approved it; the settlement loop returns its stakes. */
import { Refusal } from '#kernel/refusal.ts'
import { change, type OperatorHandlers } from '#modules/operators/operators.ts'
import type { OperatedDeps } from '#modules/sports/operators/operated-deps.ts'
import { matchName } from '#modules/sports/operators/present-match.ts'
import { lockOpenMatch } from '#modules/sports/operators/suspend.ts'
import { abandonMatchIn } from '#modules/sports/slips/settle.ts'

export const abandonByOperator = (deps: OperatedDeps): OperatorHandlers['/operator/match/abandon'] =>
  change({
    read: async (tx, { body: { matchId }, lang }) => {
      const match = await lockOpenMatch(deps, tx, matchId)
      return {
        subject: `match ${matchId}`,
        state: { status: match.status },
        details: { match: matchName(deps, match, lang), startsAt: match.startsAt.toISOString() },
      }
    },
    apply: async (tx, { body: { matchId, reason }, requestedBy }) => {
      const match = await lockOpenMatch(deps, tx, matchId)
      if (!(await abandonMatchIn(deps, tx, match, { by: requestedBy, reason })))
        throw new Refusal('MATCH_ENDED', { field: 'matchId' })
      return { data: { matchId, state: 'settling' as const }, after: { status: 'abandoned' } }
    },
  })
