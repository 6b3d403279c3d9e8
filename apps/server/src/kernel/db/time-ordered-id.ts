/** Ids of rounds: they begin with the moment the round was made, so they sort by age and a day is a range of them. */
import type { Clock } from '#kernel/clock.ts'
import type { Random } from '#kernel/random.ts'

const digits = 36
const timeLength = 10
const drawnBytes = 8
const microseconds = 1_000

export type RoundIds = {
  /** Never twice, and never before the last one of this process; `at` is the moment it begins with. */
  next(): { readonly id: string; readonly at: Date }
}

/** The least id of a moment. */
export const firstIdAt = (ms: number): string => prefixOf(ms * microseconds)

const prefixOf = (us: number): string => `R${us.toString(digits).padStart(timeLength, '0')}`

export function createRoundIds({ clock, random }: { clock: Clock; random: Random }): RoundIds {
  let last = 0
  return {
    next: () => {
      last = Math.max(clock.now() * microseconds, last + 1)
      const id = prefixOf(last) + random.secret(drawnBytes)
      return { id, at: new Date(Math.floor(last / microseconds)) }
    },
  }
}
