/**
 * How often a caller may call. Counted in memory, so that no call waits for it; what a busy caller has used is told to
 * the other processes several times a second, and counts there too. What must hold to the last one, such as texts to
 * a phone and failed logins, is counted in the database.
 */
import { type LimitClass, rateLimits } from '@saguao/contract/calls/limits.ts'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { Refusal } from '#kernel/refusal.ts'

export type RateLimit = (limit: LimitClass, address: string, player: bigint | undefined) => Promise<void>

/** How many calls of a class a caller made here. */
export type Used = readonly [limit: LimitClass, caller: string, calls: number]

export type RateLimits = {
  readonly take: RateLimit
  /** What busy callers have used since this was asked last. */
  usedHere(): readonly Used[]
  usedElsewhere(used: readonly Used[]): void
}

/** Who has used less than this part of an allowance is not worth a message. */
const busyFrom = 1 / 8
/** Enough to name every flood there is; whoever is left out is told of the next time. */
const toldMost = 500

const limiterOf = (limit: LimitClass): RateLimiterMemory => {
  const { points, perSeconds } = rateLimits[limit]
  return new RateLimiterMemory({ points, duration: perSeconds })
}

export function createRateLimits(): RateLimits {
  const classes = Object.keys(rateLimits) as LimitClass[]
  const limiters = new Map(classes.map((limit) => [limit, limiterOf(limit)]))
  const untold = new Map<string, Used>()

  const note = (limit: LimitClass, caller: string, { consumedPoints }: RateLimiterRes): void => {
    if (consumedPoints < rateLimits[limit].points * busyFrom) return
    const name = `${limit} ${caller}`
    const known = untold.get(name)
    if (known || untold.size < toldMost) untold.set(name, [limit, caller, (known?.[2] ?? 0) + 1])
  }

  const take: RateLimit = async (limit, address, player) => {
    const caller = rateLimits[limit].by === 'caller' && player !== undefined ? `p${player}` : `a${address}`
    const used = await limiters.get(limit)?.consume(caller).catch(refusedIn)
    if (!used) return
    note(limit, caller, used)
    if (used.consumedPoints > rateLimits[limit].points)
      throw new Refusal('RATE_LIMITED', { retryAfter: Math.ceil(used.msBeforeNext / 1000) })
  }

  return {
    take,
    usedHere: () => {
      const used = [...untold.values()]
      untold.clear()
      return used
    },
    usedElsewhere: (used) => {
      for (const [limit, caller, calls] of used) void limiters.get(limit)?.penalty(caller, calls)
    },
  }
}

/** A limiter throws what it counted when that is too much. */
function refusedIn(refused: unknown): RateLimiterRes {
  if (refused instanceof RateLimiterRes) return refused
  throw refused
}
