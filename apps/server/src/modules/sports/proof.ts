/** The public data from which a slip's result can be recomputed. */
import type { Data } from '@saguao/contract/calls/calls.ts'
import type { Lang } from '@saguao/contract/product/languages.ts'
import { Refusal } from '#kernel/refusal.ts'
import type { Session } from '#kernel/security/session.ts'
import type { SportDeps } from '#modules/sports/deps.ts'
import type { StoredMatch } from '#modules/sports/feed/feed.ts'
import { presentSlip } from '#modules/sports/slips/slips.ts'
import { slipOf } from '#modules/sports/store.ts'

type Proof = Data<'/sports/proof'>

const seedsOf = ({ id, rates, seedHash, seed, abandonedMinute }: StoredMatch) => ({
  rates,
  serverSeedHash: seedHash,
  serverSeed: seed,
  clientSeed: id,
  nonce: 0,
  abandonedMinute,
})

export async function proofOf(
  deps: SportDeps,
  { playerId }: Session,
  slipId: string,
  lang: Lang,
): Promise<Proof> {
  const slip = await slipOf(deps.db, playerId, slipId)
  if (!slip) throw new Refusal('SLIP_UNKNOWN', { field: 'slipId' })
  const { legs, ...slipFields } = await presentSlip(deps, slip, lang)
  const matches = await deps.matchCache.byId(legs.map(({ matchId }) => matchId))
  return {
    ...slipFields,
    legs: legs.flatMap((leg) => {
      const match = matches.get(leg.matchId)
      return match ? [{ ...leg, ...seedsOf(match) }] : []
    }),
  }
}
