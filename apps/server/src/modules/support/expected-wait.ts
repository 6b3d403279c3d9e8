/** The usual waiting time of players for an answer, which the conversation shows. */
import type { SupportDeps } from '#modules/support/deps.ts'
import { medianWaitMinutes } from '#modules/support/store.ts'

const measuredMs = 7 * 86_400_000
/** The figure is the same for all players and changes slowly. */
const cachedMs = 5 * 60_000

/** Returns a function that reads the figure at most once in five minutes per process. */
export function createExpectedWait({ db, clock }: SupportDeps): () => Promise<number | null> {
  let readAtMs = Number.NEGATIVE_INFINITY
  let wait: Promise<number | null> = Promise.resolve(null)
  return () => {
    const nowMs = clock.now()
    if (nowMs - readAtMs < cachedMs) return wait
    readAtMs = nowMs
    wait = medianWaitMinutes(db, new Date(nowMs - measuredMs)).catch((error: unknown) => {
      readAtMs = Number.NEGATIVE_INFINITY
      throw error
    })
    return wait
  }
}
