/**
 * A pool for the socket adapter, which borrows one connection to listen on and never gives a broken one back: a
 * plain pool would count each as taken for ever, and be empty after a few outages of the database.
 */
import type pg from 'pg'
import { createPool } from '#kernel/db/db.ts'
import type { Log } from '#kernel/observability/log.ts'

export type ListenPool = {
  /** What the adapter is given: its `connect` lends the listening connection, its `query` works as usual. */
  readonly pool: pg.Pool
  /** Resolves when the connections are closed, or after a while when they don't answer. */
  end(): Promise<void>
}

const connectionsMost = 3
const endMs = 2_000

/** `onGap` is called when listening begins again after a break, in which messages were missed. */
export function createListenPool(url: string, log: Log, onGap: () => void): ListenPool {
  const pool = createPool(url, log, { max: connectionsMost, silence: false })
  let lent: pg.PoolClient | undefined
  let lentBefore = false
  let ended = false
  pool.on('release', (_, client) => {
    if (client === lent) lent = undefined
  })

  // The adapter must not hear of the end of a connection that is taken from it: it would ask for yet another.
  const takeBack = () => {
    lent?.removeAllListeners('end')
    lent?.release(true)
  }

  // Only one listens at a time, or every message would come twice. The adapter asks until it is given one; after
  // the end it waits for ever, and so holds nothing up.
  const lend = async (): Promise<pg.PoolClient> => {
    takeBack()
    const client = ended ? undefined : await pool.connect()
    if (ended) client?.release(true)
    if (ended || !client) return new Promise(() => undefined)
    lent = client
    client.once('end', () => {
      if (lent === client) takeBack()
    })
    if (lentBefore) onGap()
    lentBefore = true
    return client
  }

  const end = async (): Promise<void> => {
    ended = true
    takeBack()
    const closed = pool.end().catch(() => undefined)
    await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, endMs).unref())])
  }

  const lending: pg.Pool = Object.assign(Object.create(pool), { connect: lend, query: pool.query.bind(pool) })
  return { pool: lending, end }
}
