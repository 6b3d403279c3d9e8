/** Time that runs faster than it does, and the same in every process that knows when it began to. */
import { type Clock, systemClock } from '#kernel/clock.ts'
import type { Wait } from '#modules/games/games.ts'
import { systemWait } from '#modules/games/shared/shared-tables.ts'

export function createFastTime(speed: number, began: number): { readonly clock: Clock; readonly wait: Wait } {
  return {
    clock: { now: () => Math.round(began + (systemClock.now() - began) * speed) },
    wait: (ms, signal) => systemWait(ms / speed, signal),
  }
}
