/** Explains why play is refused when only the server's state can tell: for a studio's game (R12.06 to R12.08). */
import { apiSilent } from '#api/api.ts'
import { setCached } from '#api/query-cache.ts'
import { missingLimits } from '#domain/protection/mandatory-limits.ts'
import { type ProtectionNotice, showProtectionNotice } from '#domain/protection/notice.ts'
import { isProtection, isStopped, type Limit, type Protection } from '#domain/protection/protection.ts'

/** `stake` is the refused one, in major units. */
export async function explainState(stake: number): Promise<void> {
  const state = await apiSilent('/protection/state').catch(() => undefined)
  if (!isProtection(state)) return
  setCached('/protection/state', {}, state)
  const notice = reasonOf(state, stake)
  if (notice) showProtectionNotice(notice)
}

/** Undefined for a stake that the game itself refuses. */
export function reasonOf(state: Protection, stake: number): ProtectionNotice | undefined {
  const stop = stopOf(state)
  if (stop) return stop
  const [missing] = missingLimits(state)
  if (missing) return { kind: 'required', limit: missing }
  const passed = state.limits.find(
    (limit) => (limit.kind === 'loss' || limit.kind === 'stake') && leftOf(limit) < stake,
  )
  return passed && { kind: 'limit', limit: passed.kind }
}

/** Reasons that stop every bet, whatever its stake. */
export function stopOf(state: Protection): ProtectionNotice | undefined {
  if (isStopped(state)) return { kind: 'state' }
  if (state.realityCheckDue) return { kind: 'reality-check' }
  const isTimeOver = state.limits.some((limit) => limit.kind === 'time' && leftOf(limit) <= 0)
  return isTimeOver ? { kind: 'limit', limit: 'time' } : undefined
}

const leftOf = ({ left }: Limit): number => left ?? Number.POSITIVE_INFINITY
