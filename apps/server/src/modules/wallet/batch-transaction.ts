/** Runs a batch of postings, and what goes alongside, in one transaction on one connection. */
import type pg from 'pg'
import type { Alongside, Writer } from '#kernel/db/batch.ts'
import type { Chart } from '#modules/wallet/chart.ts'
import { type Outcome, type Posted, postBatch } from '#modules/wallet/post.ts'
import type { Prepared } from '#modules/wallet/posting.ts'

export type Item = Prepared & { readonly alongside: readonly Alongside<Posted>[] }

function rowsByWriter(batch: readonly Item[], outcomes: readonly Outcome[]): Map<Writer, unknown[]> {
  const rows = new Map<Writer, unknown[]>()
  batch.forEach(({ alongside }, i) => {
    const outcome = outcomes[i]
    if (outcome?.outcome !== 'posted') return
    for (const { writer, row } of alongside) {
      const written = rows.get(writer) ?? []
      written.push(row(outcome))
      rows.set(writer, written)
    }
  })
  return rows
}

async function inTransaction(
  client: pg.PoolClient,
  chart: Chart,
  batch: readonly Item[],
): Promise<Outcome[]> {
  const [, outcomes] = await Promise.all([
    client.query('begin'),
    postBatch((statement) => client.query(statement), chart, batch),
  ])
  const writes = [...rowsByWriter(batch, outcomes)].map(([writer, rows]) =>
    client.query({ ...writer, values: [JSON.stringify(rows)] }),
  )
  // Sent behind the writes without waiting: if one of them failed, PostgreSQL turns this into a rollback. All are
  // awaited together, because a connection that breaks fails every one of them.
  const [commit] = await Promise.all([client.query('commit'), ...writes])
  if (commit.command !== 'COMMIT') throw new Error('The batch was rolled back')
  return outcomes
}

/** The pool must be pipelined. Nothing is answered before its commit. */
export async function runBatch(pool: pg.Pool, chart: Chart, batch: readonly Item[]): Promise<Outcome[]> {
  const client = await pool.connect()
  try {
    const bare = batch.every(({ alongside }) => alongside.length === 0)
    const outcomes = bare
      ? await postBatch((statement) => client.query(statement), chart, batch)
      : await inTransaction(client, chart, batch)
    client.release()
    return outcomes
  } catch (error) {
    // A connection in an unknown state is not used again.
    client.release(true)
    throw error
  }
}
