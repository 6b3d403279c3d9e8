/**
 * Rate limits per caller – a player, or the network of a guest – counted in memory so that no call waits for a store. The usage of busy callers is sent to the
 * other processes five times a second and counts there too. Exact limits, such as failed logins, are
 * counted in the database.
 */
import { type LimitClass, rateLimits } from '@saguao/contract/calls/limits.ts'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { createFindByToken, type FindByToken } from '#kernel/http/load/token-lookups.ts'
import { networkBlocksOf } from '#kernel/http/network-block.ts'
import { Refusal } from '#kernel/refusal.ts'

export type RateLimit = (limit: LimitClass, address: string, player: bigint | undefined) => Promise<void>

/** The number of calls of a class that a caller made in this process. */
export type LimitUsage = readonly [limit: LimitClass, caller: string, calls: number]

export type RateLimits = {
  readonly consume: RateLimit
  /** Lookups of unknown tokens count by address (token-lookups.ts). */
  readonly findByToken: FindByToken
  /** Usage of busy callers since the previous call of this function. */
  takeLocalUsage(): readonly LimitUsage[]
  addRemoteUsage(usage: readonly LimitUsage[]): void
}

/** Callers below this share of their limit are not reported to other processes. */
const minReportedShare = 1 / 8
/** Callers per message; further ones are reported in the next. */
const maxReportedCallers = 500

const limiterOf = (limit: LimitClass): RateLimiterMemory => {
  const { points, perSeconds } = rateLimits[limit]
  return new RateLimiterMemory({ points, duration: perSeconds })
}

export function createRateLimits(): RateLimits {
  const classes = Object.keys(rateLimits) as LimitClass[]
  const limiters = new Map(classes.map((limit) => [limit, limiterOf(limit)]))
  const unreported = new Map<string, LimitUsage>()

  const recordUsage = (limit: LimitClass, caller: string, { consumedPoints }: RateLimiterRes): void => {
    if (consumedPoints < rateLimits[limit].points * minReportedShare) return
    const name = `${limit} ${caller}`
    const known = unreported.get(name)
    if (known || unreported.size < maxReportedCallers)
      unreported.set(name, [limit, caller, (known?.[2] ?? 0) + 1])
  }

  const refuse = ({ msBeforeNext }: RateLimiterRes): never => {
    throw new Refusal('RATE_LIMITED', { retryAfter: Math.ceil(msBeforeNext / 1000) })
  }
  const consumeOf = async (limit: LimitClass, caller: string, factor: number): Promise<void> => {
    const result = await limiters.get(limit)?.consume(caller).catch(resultOfRejection)
    if (!result) return
    recordUsage(limit, caller, result)
    if (result.consumedPoints > rateLimits[limit].points * factor) refuse(result)
  }

  const consume: RateLimit = async (limit, address, player) => {
    if (rateLimits[limit].by === 'caller' && player !== undefined) return consumeOf(limit, `p${player}`, 1)
    for (const { key, factor } of networkBlocksOf(address)) await consumeOf(limit, `a${key}`, factor)
  }

  const refuseExceeded = async (address: string): Promise<void> => {
    for (const { key, factor } of networkBlocksOf(address)) {
      const counted = await limiters.get('token')?.get(`a${key}`)
      if (counted && counted.consumedPoints >= rateLimits.token.points * factor) refuse(counted)
    }
  }

  return {
    consume,
    findByToken: createFindByToken({
      count: (address) => consume('token', address, undefined),
      refuseExceeded,
    }),
    takeLocalUsage: () => {
      const usage = [...unreported.values()]
      unreported.clear()
      return usage
    },
    addRemoteUsage: (usage) => {
      for (const [limit, caller, calls] of usage) void limiters.get(limit)?.penalty(caller, calls)
    },
  }
}

/** The limiter rejects with its result when the limit is exceeded. */
function resultOfRejection(rejection: unknown): RateLimiterRes {
  if (rejection instanceof RateLimiterRes) return rejection
  throw rejection
}
