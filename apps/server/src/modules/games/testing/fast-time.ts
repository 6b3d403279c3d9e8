/** Time that runs faster than it does, and the same in every process. */
import { type Clock, systemClock } from '#kernel/clock.ts'
import type { Wait } from '#modules/games/games.ts'
import { systemWait } from '#modules/games/shared-tables.ts'

/** All agree on when they agreed: the beginning of the day. */
const dayMs = 86_400_000

export function createFastTime(speed: number): { readonly clock: Clock; readonly wait: Wait } {
  const began = Math.floor(systemClock.now() / dayMs) * dayMs
  return {
    clock: { now: () => Math.round(began + (systemClock.now() - began) * speed) },
    wait: (ms, signal) => systemWait(ms / speed, signal),
  }
}
