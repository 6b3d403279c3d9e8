/**
 * A circuit breaker: after several consecutive failures calls fail at once, and one call at a time tests the provider. The
 * orders of one player alone do not open it, because the provider may refuse just these.
 */
import type { Clock } from '#kernel/clock.ts'

export type CircuitBreaker = {
  allowsCall(): boolean
  recordSuccess(): void
  /** `player`: whose order failed, if a player caused the call. */
  recordFailure(player?: bigint): void
}

const maxFailures = 5
/** Of the failures that open the circuit, this many count of one player. */
const maxFailuresOfPlayer = 2
const openMs = 5_000

export function createCircuitBreaker(clock: Clock): CircuitBreaker {
  let failures = 0
  let openUntil = 0
  /** Of players with failures that count; no more than these failures. */
  const byPlayer = new Map<bigint, number>()

  /** False when enough failures of this player count. */
  function counts(player: bigint | undefined): boolean {
    if (player === undefined) return true
    const counted = byPlayer.get(player) ?? 0
    if (counted === maxFailuresOfPlayer) return false
    byPlayer.set(player, counted + 1)
    return true
  }

  return {
    allowsCall: () => {
      const now = clock.now()
      if (failures < maxFailures) return true
      if (now < openUntil) return false
      openUntil = now + openMs
      return true
    },
    recordSuccess: () => {
      failures = 0
      byPlayer.clear()
    },
    recordFailure: (player) => {
      if (failures < maxFailures) failures += counts(player) ? 1 : 0
      if (failures >= maxFailures) openUntil = clock.now() + openMs
    },
  }
}
