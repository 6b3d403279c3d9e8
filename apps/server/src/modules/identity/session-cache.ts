/** What was read of sessions a moment ago, so that calls which follow each other need no database. */
import type { Clock } from '#kernel/clock.ts'
import type { Session } from '#kernel/security/session.ts'

/** A session ended in another process is dead here when this has passed: well below the second that is promised. */
const trustedMs = 500
const rememberedMost = 50_000

export type SessionMemory = {
  /** Undefined when it is not known, or was read too long ago. */
  recall(key: string): Session | undefined
  remember(key: string, session: Session): void
  forget(ended: ReadonlySet<bigint>): void
}

type Read = { readonly session: Session; readonly at: number }

/**
 * In two halves: when the newer one has been filled for as long as anything is trusted, the older one holds nothing
 * but what is not, and goes. Players who are connected and silent take no room here.
 */
export function createSessionMemory(clock: Clock): SessionMemory {
  let newer = new Map<string, Read>()
  let older = new Map<string, Read>()
  let newerSince = clock.now()
  const isTrusted = (at: number, now: number): boolean => {
    // A clock that was set back would make it young again, and a session that ended elsewhere live on.
    const age = now - at
    return age >= 0 && age < trustedMs
  }
  return {
    recall: (key) => {
      const found = newer.get(key) ?? older.get(key)
      return found && isTrusted(found.at, clock.now()) ? found.session : undefined
    },
    remember: (key, session) => {
      const at = clock.now()
      if (!isTrusted(newerSince, at) || newer.size >= rememberedMost / 2) {
        older = newer
        newer = new Map()
        newerSince = at
      }
      newer.set(key, { session, at })
    },
    forget: (ended) => {
      for (const half of [newer, older])
        for (const [key, { session }] of half) if (ended.has(session.sessionId)) half.delete(key)
    },
  }
}
