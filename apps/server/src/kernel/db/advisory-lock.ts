/**
 * Advisory locks over all processes. A pooled connection never waits for one: a transaction that finds its lock taken is
 * rolled back and returns its connection, waits in memory, and runs again (`tx` of db.ts).
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { CompiledQuery, type Transaction } from 'kysely'
import { stopwatch } from '#kernel/clock.ts'
import { createKeyedMutex } from '#kernel/db/keyed-mutex.ts'
import type { DB } from '#kernel/db/tables.ts'

/** As PostgreSQL reports a lock that was not granted in time: such a call may be repeated. */
const lockNotAvailable = '55P03'

export class LockTaken extends Error {
  readonly code = lockNotAvailable
  readonly lock: string

  constructor(lock: string) {
    super(`the lock ${lock} is taken`)
    this.lock = lock
  }
}

async function take(
  tx: Transaction<DB>,
  lock: string,
  text: string,
  values: readonly unknown[],
): Promise<void> {
  const { rows } = await tx.executeQuery<{ isTaken: boolean }>(CompiledQuery.raw(text, [...values]))
  if (rows[0]?.isTaken !== true) throw new LockTaken(lock)
}

/** Takes a lock until the end of the transaction, or ends the attempt. */
export const takeLock = (tx: Transaction<DB>, name: string): Promise<void> =>
  take(tx, name, 'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as "isTaken"', [name])

/** Takes the locks of several values in an area, or ends the attempt. */
export const takeLocks = (tx: Transaction<DB>, area: string, values: readonly string[]): Promise<void> =>
  take(
    tx,
    values.length === 1 ? `${area} ${values[0]}` : area,
    `select bool_and(pg_try_advisory_xact_lock(hashtext($1), h.value)) as "isTaken"
       from (select distinct hashtext(v) as value from unnest($2::text[]) v) h`,
    [area, values],
  )

/** Short against the transactions of another process: a lock that it takes again and again is free for moments only. */
const [firstPauseMs, maxPauseMs] = [2, 10]

type Attempt<T> = () => Promise<T>

/** Repeats a transaction whose lock was taken, until it is free or `maxWaitMs` are over. */
export function createLockWaits(): <T>(attempt: Attempt<T>, maxWaitMs: number) => Promise<T> {
  const runExclusive = createKeyedMutex<string>()

  return async <T>(attempt: Attempt<T>, maxWaitMs: number): Promise<T> => {
    const seconds = stopwatch()
    const isOver = (): boolean => seconds() * 1000 >= maxWaitMs
    /** Ends also when another lock is taken: each lock has its own queue, and a transaction waits in one at a time. */
    const waitFor = async (taken: LockTaken): Promise<T> => {
      for (let pauseMs = firstPauseMs; !isOver(); pauseMs = Math.min(pauseMs * 2, maxPauseMs)) {
        try {
          return await attempt()
        } catch (error) {
          if (!(error instanceof LockTaken) || error.lock !== taken.lock) throw error
        }
        await sleep(pauseMs)
      }
      throw taken
    }
    const run = async (work: Attempt<T>): Promise<T> => {
      try {
        return await work()
      } catch (error) {
        if (!(error instanceof LockTaken) || isOver()) throw error
        return run(() => runExclusive(error.lock, () => waitFor(error)))
      }
    }
    return run(attempt)
  }
}
