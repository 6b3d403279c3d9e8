/** Exchanges rate limit usage between processes: a caller's requests to one process count in the others too. */
import type { RateLimits } from '#kernel/http/load/rate-limit.ts'
import type { Io } from '#kernel/socket/player-connections.ts'

/** All processes know about a flood within this time. */
const publishIntervalMs = 200

export function shareRateLimitUsage(
  io: Io,
  { takeLocalUsage, addRemoteUsage }: RateLimits,
): { stop(): void } {
  const publish = (): void => {
    const usage = takeLocalUsage()
    if (usage.length > 0) io.serverSideEmit('rateLimitUsage', usage)
  }
  io.on('rateLimitUsage', addRemoteUsage)
  const timer = setInterval(publish, publishIntervalMs).unref()
  return { stop: () => clearInterval(timer) }
}
