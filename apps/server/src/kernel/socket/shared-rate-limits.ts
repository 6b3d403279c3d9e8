/** Tells the other processes what busy callers have used of their limits, and hears it from them. */
import type { RateLimits } from '#kernel/http/load/rate-limit.ts'
import type { Io } from '#kernel/socket/player-connections.ts'

/** Whoever floods several processes is found out by all of them within this time. */
const tellMs = 200

export function shareUsed(io: Io, { usedHere, usedElsewhere }: RateLimits): { stop(): void } {
  const tell = (): void => {
    const used = usedHere()
    if (used.length > 0) io.serverSideEmit('used', used)
  }
  io.on('used', usedElsewhere)
  const timer = setInterval(tell, tellMs).unref()
  return { stop: () => clearInterval(timer) }
}
