/** A cache of the open matches: read at most once per `maxAgeMs`, and concurrent callers share one read. */
import type { App } from '#app.ts'
import type { Feed, StoredMatch } from '#modules/sports/feed/feed.ts'
import { matchesById, openMatches } from '#modules/sports/store.ts'

export type MatchCache = {
  /** Open matches, the next first. */
  open(): Promise<readonly StoredMatch[]>
  /** Matches by id, open or not; unknown ids are omitted. */
  byId(ids: readonly string[]): Promise<ReadonlyMap<string, StoredMatch>>
  /** Makes the next call read the database. */
  invalidate(): void
}

const maxAgeMs = 1_000
const maxOpenMatches = 200

type Deps = Pick<App, 'db' | 'clock'> & { readonly feed: Feed }

export function createMatchCache({ db, clock, feed }: Deps): MatchCache {
  let reading: Promise<readonly StoredMatch[]> | undefined
  let readAt = Number.NEGATIVE_INFINITY

  const read = async (): Promise<readonly StoredMatch[]> => {
    const matches = await openMatches(db, new Date(clock.now() + feed.horizonMs), maxOpenMatches)
    feed.evictExcept(new Set(matches.map(({ id }) => id)))
    return matches
  }
  const invalidate = (): void => {
    reading = undefined
  }
  const open = (): Promise<readonly StoredMatch[]> => {
    if (reading && Math.abs(clock.now() - readAt) < maxAgeMs) return reading
    readAt = clock.now()
    const mine = read()
    reading = mine
    mine.catch(invalidate)
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
    invalidate,
  }
}
