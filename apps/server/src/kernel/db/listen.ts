/**
 * Hears what is said on a channel of the database. A connection that breaks is replaced until it works again; what
 * was said in between is lost, and `onGap` says that it may be.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { createPool } from '#kernel/db/db.ts'
import type { Log } from '#kernel/observability/log.ts'

export type Listening = { stop(): Promise<void> }

type Deps = {
  readonly databaseUrl: string
  readonly channel: string
  readonly log: Log
  hear(message: string): void
  onGap(): void
}

const againMs = 500
/** A connection that fell silent without ending is found out by asking. */
const askMs = 20_000
const answerMs = 5_000
const endMs = 2_000

/** Resolves when the first connection listens. */
export async function listen({ databaseUrl, channel, log, hear, onGap }: Deps): Promise<Listening> {
  const pool = createPool(databaseUrl, log, { max: 1, silence: false })
  const stopping = new AbortController()

  const begin = async (): Promise<pg.PoolClient> => {
    const client = await pool.connect()
    client.on('notification', ({ payload = '' }) => {
      if (!stopping.signal.aborted) hear(payload)
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
  const beginAgain = async (): Promise<pg.PoolClient | undefined> => {
    while (!stopping.signal.aborted) {
      const client = await begin().catch(() => undefined)
      if (client) return client
      await sleep(againMs, undefined, stopping).catch(() => undefined)
    }
    return undefined
  }

  const keepListening = async (first: pg.PoolClient): Promise<void> => {
    for (let client: pg.PoolClient | undefined = first; client; ) {
      await untilBroken(client, stopping.signal)
      client.release(true)
      client = await beginAgain()
      if (client) onGap()
    }
  }

  const kept = keepListening(await begin())
  return {
    stop: async () => {
      stopping.abort()
      const closed = kept.then(() => pool.end()).catch(() => undefined)
      await Promise.race([closed, sleep(endMs, undefined, { ref: false })])
    },
  }
}

/** Resolves when the connection has ended, answers no more, or is to be given back. */
export function untilBroken(client: pg.PoolClient, stopping: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const asking = setInterval(() => {
      client.query({ text: 'select 1', query_timeout: answerMs } as pg.QueryConfig).catch(broken)
    }, askMs)
    asking.unref()
    const broken = (): void => {
      clearInterval(asking)
      resolve()
    }
    client.once('error', broken).once('end', broken)
    stopping.addEventListener('abort', broken, { once: true })
    if (stopping.aborted) broken()
  })
}
