/** Time-ordered ids: a prefix, the creation time and a random part, so they sort by age and a period is a range of ids. */
import type { Clock } from '#kernel/clock.ts'
import type { Random } from '#kernel/random.ts'

const radix = 36
const timeLength = 10
const randomBytes = 8
const microsecondsPerMs = 1_000

export type TimeOrderedIds = {
  /**
   * Unique, and greater than all earlier ids of this process; `at` is the time encoded in the id. It ends in random
   * characters, or in the given ones.
   */
  next(ending?: string): { readonly id: string; readonly at: Date }
}

/** Ids have room for times up to the year 2085. */
const maxTime = radix ** timeLength - 1

/** The smallest id of a moment; moments outside of the range of ids get the smallest or largest one. */
export const firstIdAt = (prefix: string, ms: number): string =>
  startOfId(prefix, Math.min(Math.max(ms * microsecondsPerMs, 0), maxTime))

const startOfId = (prefix: string, us: number): string =>
  `${prefix}${us.toString(radix).padStart(timeLength, '0')}`

type Deps = { readonly clock: Clock; readonly random: Random; readonly prefix: string }

export function createTimeOrderedIds({ clock, random, prefix }: Deps): TimeOrderedIds {
  let last = 0
  return {
    next: (ending = random.secret(randomBytes)) => {
      last = Math.max(clock.now() * microsecondsPerMs, last + 1)
      const id = startOfId(prefix, last) + ending
      return { id, at: new Date(Math.floor(last / microsecondsPerMs)) }
    },
  }
}
