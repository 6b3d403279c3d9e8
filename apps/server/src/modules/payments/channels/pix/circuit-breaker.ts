/** A circuit breaker: after several consecutive failures calls fail at once, and one call at a time tests the provider. */
import type { Clock } from '#kernel/clock.ts'

export type CircuitBreaker = { allowsCall(): boolean; recordSuccess(): void; recordFailure(): void }

const maxFailures = 5
const openMs = 5_000

export function createCircuitBreaker(clock: Clock): CircuitBreaker {
  let failures = 0
  let openUntil = 0
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
    },
    recordFailure: () => {
      failures += 1
      openUntil = clock.now() + openMs
    },
  }
}
