/** Runs a batch of postings and their extra writes in one transaction on one connection. */
import type pg from 'pg'
import type { ExtraWrite, Writer } from '#kernel/db/batch.ts'
import type { Chart } from '#modules/wallet/chart.ts'
import { type Busy, type Outcome, type Posted, postBatch } from '#modules/wallet/post.ts'
import type { PreparedPosting } from '#modules/wallet/posting.ts'

export type Item = PreparedPosting & { readonly extraWrites: readonly ExtraWrite<Posted>[] }

function rowsByWriter(batch: readonly Item[], outcomes: readonly (Outcome | Busy)[]): Map<Writer, unknown[]> {
  const rows = new Map<Writer, unknown[]>()
  batch.forEach(({ extraWrites }, i) => {
    const outcome = outcomes[i]
    if (outcome?.outcome !== 'posted') return
    for (const { writer, row } of extraWrites) {
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
): Promise<(Outcome | Busy)[]> {
  const [, outcomes] = await Promise.all([
    client.query('begin'),
    postBatch((statement) => client.query(statement), chart, batch),
  ])
  const rows = await rowsOrRollback(client, batch, outcomes)
  const writes = inOrder(rows).map(([{ name, text }, all]) =>
    client.query({ name, text, values: [JSON.stringify(all)] }),
  )
  // The commit is sent without waiting for the writes: if one of them failed, PostgreSQL turns it into a rollback. All
  // are awaited together, because a broken connection rejects every one of them.
  const [commit, ...written] = await Promise.allSettled([client.query('commit'), ...writes])
  const failed = [...written, commit].find((one) => one.status === 'rejected')
  if (commit.status === 'fulfilled' && failed) throw new RolledBack(failed.reason)
  if (failed) throw failed.reason
  if (commit.status === 'fulfilled' && commit.value.command !== 'COMMIT')
    throw new Error('wallet: PostgreSQL rolled the batch back')
  return outcomes
}

const inOrder = (rows: Map<Writer, unknown[]>): [Writer, unknown[]][] =>
  [...rows].sort(([a], [b]) => Number(a.isLast ?? false) - Number(b.isLast ?? false))

/** A row is refused when its call was answered meanwhile. */
async function rowsOrRollback(
  client: pg.PoolClient,
  batch: readonly Item[],
  outcomes: readonly (Outcome | Busy)[],
): Promise<Map<Writer, unknown[]>> {
  try {
    return rowsByWriter(batch, outcomes)
  } catch (error) {
    await client.query('rollback')
    throw new RolledBack(error)
  }
}

/** An extra write failed and the transaction was rolled back: the connection can be used again. */
class RolledBack extends Error {
  readonly reason: unknown

  constructor(reason: unknown) {
    super('wallet: an extra write failed')
    this.reason = reason
  }
}

/** Setting of the connections: a posting on a locked account gets the outcome `busy` instead of delaying its batch. */
export const skipLockedAccounts = 'saguao.locked_accounts=skip'

/** The pool must be pipelined. Resolves after the commit. */
export async function runBatch(
  pool: pg.Pool,
  chart: Chart,
  batch: readonly Item[],
): Promise<(Outcome | Busy)[]> {
  const client = await pool.connect()
  try {
    const hasNoExtraWrites = batch.every(({ extraWrites }) => extraWrites.length === 0)
    const outcomes = hasNoExtraWrites
      ? await postBatch((statement) => client.query(statement), chart, batch)
      : await inTransaction(client, chart, batch)
    client.release()
    return outcomes
  } catch (error) {
    // A new connection for each refused bet would delay the bets of others. After any other error the connection is in
    // an unknown state: destroy it.
    const isUsable = error instanceof RolledBack
    client.release(!isUsable)
    throw isUsable ? error.reason : error
  }
}
