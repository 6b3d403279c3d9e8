/** Accelerated time; processes that share `startedAt` see the same time. */
import { type Clock, systemClock } from '#kernel/clock.ts'
import type { Wait } from '#modules/games/games.ts'
import { systemWait } from '#modules/games/shared/shared-tables.ts'

export function createFastTime(
  speed: number,
  startedAt: number,
): { readonly clock: Clock; readonly wait: Wait } {
  return {
    clock: { now: () => Math.round(startedAt + (systemClock.now() - startedAt) * speed) },
    wait: (ms, signal) => systemWait(ms / speed, signal),
  }
}
