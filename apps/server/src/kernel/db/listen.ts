/**
 * Receives the notifications of a database channel. A finish connection is replaced; notifications sent in between
 * are lost, which is reported by `onGap`.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { createPool } from '#kernel/db/db.ts'
import type { Log } from '#kernel/observability/log.ts'

export type Listener = { stop(): Promise<void> }

type Deps = {
  readonly databaseUrl: string
  readonly channel: string
  readonly log: Log
  onMessage(message: string): void
  onGap(): void
}

const reconnectMs = 500
/** Interval of the query that detects a connection that is dead without having closed. */
const probeIntervalMs = 20_000
const probeTimeoutMs = 5_000
const closeTimeoutMs = 2_000

/** Resolves when the first connection listens. */
export async function listen({ databaseUrl, channel, log, onMessage, onGap }: Deps): Promise<Listener> {
  const pool = createPool(databaseUrl, log, { max: 1, silenceTimeout: false })
  const stopping = new AbortController()

  const connect = async (): Promise<pg.PoolClient> => {
    const client = await pool.connect()
    client.on('notification', ({ payload = '' }) => {
      if (!stopping.signal.aborted) onMessage(payload)
    })
    try {
      await client.query(`listen ${channel}`)
    } catch (error) {
      client.release(true)
      throw error
    }
    return client
  }

  /** Undefined after a stop. */
  const reconnect = async (): Promise<pg.PoolClient | undefined> => {
    while (!stopping.signal.aborted) {
      const client = await connect().catch(() => undefined)
      if (client) return client
      await sleep(reconnectMs, undefined, stopping).catch(() => undefined)
    }
    return undefined
  }

  const keepListening = async (first: pg.PoolClient): Promise<void> => {
    for (let client: pg.PoolClient | undefined = first; client; ) {
      await untilDisconnected(client, stopping.signal)
      client.release(true)
      client = await reconnect()
      if (client) onGap()
    }
  }

  const listening = keepListening(await connect())
  return {
    stop: async () => {
      stopping.abort()
      const closed = listening.then(() => pool.end()).catch(() => undefined)
      await Promise.race([closed, sleep(closeTimeoutMs, undefined, { ref: false })])
    },
  }
}

/** Resolves when the connection has ended or hangs, or when `stopping` is aborted. */
export function untilDisconnected(client: pg.PoolClient, stopping: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const probe = setInterval(() => {
      client.query({ text: 'select 1', query_timeout: probeTimeoutMs } as pg.QueryConfig).catch(finish)
    }, probeIntervalMs)
    probe.unref()
    const finish = (): void => {
      clearInterval(probe)
      resolve()
    }
    client.once('error', finish).once('end', finish)
    stopping.addEventListener('abort', finish, { once: true })
    if (stopping.aborted) finish()
  })
}
