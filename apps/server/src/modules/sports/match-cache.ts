/** The matches that can be bet on, in memory: read anew at most so often, by all who ask at once together. */
import type { App } from '#app.ts'
import type { Feed, StoredMatch } from '#modules/sports/feed/feed.ts'
import { matchesById, openMatches } from '#modules/sports/store.ts'

export type Board = {
  /** Those that are not over, the next first. */
  open(): Promise<readonly StoredMatch[]>
  /** By their ids, on the board or not; those nobody knows are left out. */
  byId(ids: readonly string[]): Promise<ReadonlyMap<string, StoredMatch>>
  /** Something changed: the next who asks reads. */
  renew(): void
}

const freshMs = 1_000
const shownMost = 200

type Deps = Pick<App, 'db' | 'clock'> & { readonly feed: Feed }

export function createBoard({ db, clock, feed }: Deps): Board {
  let reading: Promise<readonly StoredMatch[]> | undefined
  let readAt = Number.NEGATIVE_INFINITY

  const read = async (): Promise<readonly StoredMatch[]> => {
    const matches = await openMatches(db, new Date(clock.now() + feed.horizonMs), shownMost)
    feed.keepOnly(new Set(matches.map(({ id }) => id)))
    return matches
  }
  const renew = (): void => {
    reading = undefined
  }
  const open = (): Promise<readonly StoredMatch[]> => {
    if (reading && Math.abs(clock.now() - readAt) < freshMs) return reading
    readAt = clock.now()
    const mine = read()
    reading = mine
    mine.catch(renew)
    return mine
  }
  return {
    open,
    byId: async (ids) => {
      const found = new Map(
        (await open()).filter(({ id }) => ids.includes(id)).map((match) => [match.id, match]),
      )
      const missing = ids.filter((id) => !found.has(id))
      if (missing.length > 0) for (const match of await matchesById(db, missing)) found.set(match.id, match)
      return found
    },
    renew,
  }
}
