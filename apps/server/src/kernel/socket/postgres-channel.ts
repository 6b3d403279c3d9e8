/**
 * Messages between processes over PostgreSQL LISTEN/NOTIFY. Messages that wait for the database share a transaction, in
 * their order. A notification holds less than 8000 bytes; longer messages go through a table, and the notification
 * carries the row's id.
 * Tables: socket_io_attachments
 */
import { createBatcher } from '#kernel/db/batch.ts'
import { createPool } from '#kernel/db/db.ts'
import { listen } from '#kernel/db/listen.ts'
import type { Log } from '#kernel/observability/log.ts'

export type PostgresChannel = {
  publish(message: string): Promise<void>
  subscribe(handler: (message: string) => void): void
  close(): Promise<void>
}

type Deps = {
  readonly databaseUrl: string
  readonly log: Log
  /** Called when listening resumes after an outage, during which messages were missed. */
  onGap(): void
}

/** The name used by earlier versions, so that processes of both exchange messages during a rolling update. */
const channel = 'socket.io#/'
const maxNotificationBytes = 7_999
const maxConnections = 2
const maxBatchSize = 500
/** About ten seconds of messages; more would arrive too late to be of use. */
const maxQueueLength = 50_000
/** Messages may be lost, so none waits for the disk. */
const settings = ['synchronous_commit=off']
const cleanUpIntervalMs = 30_000
const closeTimeoutMs = 2_000

/** Resolves when this process listens. */
export async function openPostgresChannel({ databaseUrl, log, onGap }: Deps): Promise<PostgresChannel> {
  const pool = createPool(databaseUrl, log, { max: maxConnections, settings })
  const handlers: ((message: string) => void)[] = []
  let isClosed = false

  /** The farewell message of a closing process may fail; other processes time it out. */
  const warnOfLoss = (error: Error): void => {
    if (!isClosed) log.warn({ error: error.message }, 'socket: a message between processes was lost')
  }

  const notifications = createBatcher<string, void>({
    run: async (texts) => {
      await pool.query('select pg_notify($1, text) from unnest($2::text[]) text', [channel, texts])
      return texts.map(() => undefined)
    },
    keysOf: () => [],
    concurrency: 1,
    maxBatchSize,
    maxQueueLength,
  })

  const store = async (message: string): Promise<string> => {
    const { rows } = await pool.query<{ id: bigint }>(
      'insert into socket_io_attachments (payload) values ($1) returning id',
      [Buffer.from(message)],
    )
    return JSON.stringify({ storedId: String(rows[0]?.id) })
  }

  const load = async (notification: string): Promise<string | undefined> => {
    const { storedId } = JSON.parse(notification) as { storedId?: string }
    if (storedId === undefined) return notification
    const { rows } = await pool.query<{ payload: Buffer }>(
      'select payload from socket_io_attachments where id = $1',
      [storedId],
    )
    return rows[0]?.payload.toString()
  }

  const receive = async (notification: string): Promise<void> => {
    const message = await load(notification)
    if (message !== undefined) for (const handler of handlers) handler(message)
  }

  const listener = await listen({
    databaseUrl,
    channel: `"${channel}"`,
    log,
    onMessage: (notification) => void receive(notification).catch(warnOfLoss),
    onGap,
  })
  const cleanUp = setInterval(() => {
    pool
      .query(`delete from socket_io_attachments where created_at < now() - $1 * interval '1 millisecond'`, [
        cleanUpIntervalMs,
      ])
      .catch(() => undefined)
  }, cleanUpIntervalMs).unref()

  return {
    publish: async (message) => {
      try {
        const notification =
          Buffer.byteLength(message) > maxNotificationBytes ? await store(message) : message
        await notifications.add(notification)
      } catch (error) {
        warnOfLoss(error as Error)
      }
    },
    subscribe: (handler) => void handlers.push(handler),
    close: async () => {
      isClosed = true
      clearInterval(cleanUp)
      const ended = pool.end().catch(() => undefined)
      const timeout = new Promise((resolve) => setTimeout(resolve, closeTimeoutMs).unref())
      await Promise.all([listener.stop(), Promise.race([ended, timeout])])
    },
  }
}
