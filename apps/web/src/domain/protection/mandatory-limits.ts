/** Limits that the market requires: without them the server refuses bets, and the last one of a kind is not removed (R12.06). */
import { type Limit, type LimitKind, limitsOf, type Protection } from '#domain/protection/protection.ts'
import { currentPolicy } from '#stores/market-policy.ts'

type Limits = Pick<Protection, 'limits'>

export const missingLimits = (protection: Limits): readonly LimitKind[] =>
  currentPolicy().mandatoryLimits.filter((kind) => limitsOf(protection, kind).length === 0)

/** Another limit of the kind has to remain, and its removal must not be requested. */
export function isRemovable(protection: Limits, { kind, period }: Pick<Limit, 'kind' | 'period'>): boolean {
  if (!currentPolicy().mandatoryLimits.includes(kind)) return true
  return limitsOf(protection, kind).some((limit) => limit.period !== period && limit.pending?.amount !== null)
}
