/** Suspends and resumes markets. Slips that are being written commit before a suspension; later ones are refused. */
import type { Tx } from '#kernel/db/db.ts'
import { Refusal } from '#kernel/refusal.ts'
import { change, type OperatorHandlers } from '#modules/operators/operators.ts'
import type { OperatedDeps } from '#modules/sports/operators/operated-deps.ts'
import * as store from '#modules/sports/operators/operator-store.ts'

/** Locks a match that is not over. */
export async function lockOpenMatch(
  { feed, clock }: Pick<OperatedDeps, 'feed' | 'clock'>,
  tx: Tx,
  matchId: string,
): Promise<store.OperatedMatch> {
  const match = await store.lockOperatedMatch(tx, matchId)
  if (!match) throw new Refusal('MATCH_UNKNOWN', { field: 'matchId' })
  if (match.status !== 'open' || feed.viewAt(match, clock.now()).status === 'finished')
    throw new Refusal('MATCH_ENDED', { field: 'matchId' })
  return match
}

const stateOf = ({ suspended }: store.OperatedMatch) => ({ suspended: [...suspended].sort() })

export const suspendMatch = (deps: OperatedDeps): OperatorHandlers['/operator/match/suspend'] =>
  change({
    read: async (tx, { body: { matchId, market, isSuspended } }) => {
      const match = await lockOpenMatch(deps, tx, matchId)
      if (match.suspended.includes(market) === isSuspended) throw new Refusal('NOTHING_TO_CHANGE')
      const { markets } = deps.feed.viewAt(match, deps.clock.now())
      const isKnown = market === '' || !isSuspended || markets.some(({ id }) => id === market)
      if (!isKnown) throw new Refusal('MARKET_CLOSED', { field: 'market' })
      return { subject: `match ${matchId}`, state: stateOf(match) }
    },
    apply: async (tx, { body: { matchId, market, isSuspended, reason }, operator }) => {
      const at = new Date(deps.clock.now())
      if (isSuspended) await store.addSuspension(tx, matchId, { market, by: operator.email, reason, at })
      else await store.removeSuspension(tx, matchId, market)
      const match = await store.lockOperatedMatch(tx, matchId)
      if (!match) throw new Error(`sports: match ${matchId} is gone`)
      const after = stateOf(match)
      return { data: { matchId, ...after }, after }
    },
  })
