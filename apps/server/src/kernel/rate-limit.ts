/** How often a caller may call. Counted per process; what must hold across processes is counted in the database. */
import { type LimitClass, rateLimits } from '@saguao/contract/limits.ts'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { Refusal } from '#kernel/refusal.ts'

export type RateLimit = (limit: LimitClass, address: string, player: bigint | undefined) => Promise<void>

export function createRateLimit(): RateLimit {
  const limiters = new Map(
    Object.entries(rateLimits).map(([name, { points, perSeconds }]) => [
      name,
      new RateLimiterMemory({ points, duration: perSeconds }),
    ]),
  )
  return async (limit, address, player) => {
    const caller = rateLimits[limit].by === 'caller' && player !== undefined ? `p${player}` : `a${address}`
    try {
      await limiters.get(limit)?.consume(caller)
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused
      throw new Refusal('RATE_LIMITED', { retryAfter: Math.ceil(refused.msBeforeNext / 1000) })
    }
  }
}
