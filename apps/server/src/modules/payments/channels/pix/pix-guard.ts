/** Lets a provider that is down rest: after some failures in a row nothing waits for it, until one call may try again. */
import type { Clock } from '#kernel/clock.ts'

export type PixGuard = { mayCall(): boolean; answered(): void; failed(): void }

const failuresMost = 5
const restMs = 5_000

export function createPixGuard(clock: Clock): PixGuard {
  let failures = 0
  let restsUntil = 0
  return {
    mayCall: () => {
      const now = clock.now()
      if (failures < failuresMost) return true
      if (now < restsUntil) return false
      restsUntil = now + restMs
      return true
    },
    answered: () => {
      failures = 0
    },
    failed: () => {
      failures += 1
      restsUntil = clock.now() + restMs
    },
  }
}
