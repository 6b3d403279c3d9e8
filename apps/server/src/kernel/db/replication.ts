/**
 * Waits until everything that was visible in the database is stored by its standby as well. A commit is visible to others
 * only after its standby confirmed it, with two exceptions: after a crash of PostgreSQL, and after a cancelled wait.
 */
import { createBatcher } from '#kernel/db/batch.ts'
import type { Db } from '#kernel/db/db.ts'

/** Resolves after a commit that began after the call; rejects on a node that is not the primary. */
export type ConfirmReplicated = () => Promise<void>

/** Writes about 60 bytes to the write-ahead log and no table. */
const commit = `
  select from pg_logical_emit_message(true, 'saguao', '') where current_setting('transaction_read_only') = 'off'`

const maxWaiting = 20_000

/** Calls that arrive during a commit share the next one. */
export function createConfirmReplicated({ pool }: Pick<Db, 'pool'>): ConfirmReplicated {
  const batcher = createBatcher<undefined, undefined>({
    run: async (calls) => {
      const { rowCount } = await pool.query(commit)
      if (rowCount !== 1)
        throw Object.assign(new Error('The database is read-only'), { code: readOnlyTransaction })
      return calls
    },
    keysOf: () => [],
    concurrency: 1,
    maxBatchSize: maxWaiting,
    maxQueueLength: maxWaiting,
  })
  return () => batcher.add(undefined)
}

const readOnlyTransaction = '25006'
