/** A short-lived cache of sessions, so that consecutive requests need no database. */
import type { Clock } from '#kernel/clock.ts'
import type { Session } from '#kernel/security/session.ts'

/** A session ended in another process is accepted here for at most this long: well below the guaranteed second. */
export const sessionCacheMs = 500
const maxEntries = 50_000

export type SessionCache = {
  /** Undefined when it is not cached or the entry is too old. */
  get(key: string): Session | undefined
  set(key: string, session: Session): void
  delete(ended: ReadonlySet<bigint>): void
}

type Entry = { readonly session: Session; readonly at: number }

/**
 * Two generations: once the newer one is as old as the lifetime, every entry of the older one has expired and the older
 * one is dropped. Players who are connected but idle take no memory.
 */
export function createSessionCache(clock: Clock): SessionCache {
  let newer = new Map<string, Entry>()
  let older = new Map<string, Entry>()
  let newerSince = clock.now()
  const isFresh = (at: number, now: number): boolean => {
    // A clock that was set back would make entries fresh again and keep sessions alive that ended elsewhere.
    const age = now - at
    return age >= 0 && age < sessionCacheMs
  }
  return {
    get: (key) => {
      const found = newer.get(key) ?? older.get(key)
      return found && isFresh(found.at, clock.now()) ? found.session : undefined
    },
    set: (key, session) => {
      const at = clock.now()
      if (!isFresh(newerSince, at) || newer.size >= maxEntries / 2) {
        older = newer
        newer = new Map()
        newerSince = at
      }
      newer.set(key, { session, at })
    },
    delete: (ended) => {
      for (const generation of [newer, older])
        for (const [key, { session }] of generation) if (ended.has(session.sessionId)) generation.delete(key)
    },
  }
}
