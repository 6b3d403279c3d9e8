/** Ids of rounds: time-ordered, so that the rounds of a day are a range of ids. */
import { createTimeOrderedIds, firstIdAt, type TimeOrderedIds } from '#kernel/db/time-ordered-id.ts'

const prefix = 'R'

/** The smallest round id of a moment. */
export const firstRoundIdAt = (ms: number): string => firstIdAt(prefix, ms)

export const createRoundIds = (
  deps: Omit<Parameters<typeof createTimeOrderedIds>[0], 'prefix'>,
): TimeOrderedIds => createTimeOrderedIds({ ...deps, prefix })
