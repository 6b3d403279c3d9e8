/** An accelerated clock; processes that share `startedAt` see the same time. */
import { type Clock, systemClock } from '#kernel/clock.ts'

export const createFastClock = (startedAt: number, speed: number): Clock => ({
  now: () => Math.round(startedAt + (systemClock.now() - startedAt) * speed),
})
