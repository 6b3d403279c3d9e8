/**
 * One process at a time does the work of a name: whoever holds its lock in the database. The lock belongs to a
 * connection, so it goes with the process that dies, and the next one that waits has it at once. Work is told by its
 * signal that the lock is lost; what it writes must be guarded all the same, as it may hear that a moment late.
 */
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { codeOf, createPool } from '#kernel/db/db.ts'
import { untilBroken } from '#kernel/db/listen.ts'
import type { Log } from '#kernel/observability/log.ts'
import type { Metrics } from '#kernel/observability/metrics.ts'

export type LeadDeps = {
  readonly databaseUrl: string
  readonly name: string
  /** Said on this channel while leading. */
  readonly channel: string
  readonly log: Log
  readonly metrics: Metrics
  hear(message: string): void
  /** Goes on until the signal; when it ends or throws, it is begun again. */
  work(signal: AbortSignal): Promise<void>
}

export type Lead = { stop(): Promise<void> }

const againMs = 500
const endMs = 3_000
const lockTimedOut = '55P03'

export function startLeading(deps: LeadDeps): Lead {
  const { databaseUrl, log, metrics, name } = deps
  const pool = createPool(databaseUrl, log, { max: 1, silence: false })
  const stopping = new AbortController()
  const { signal } = stopping

  /** Once per tenure: what ends it is told, and the next one begins. */
  const tell = (error: unknown): void => {
    if (signal.aborted) return
    metrics.error(`lead ${name}`)
    log.warn({ error, name }, 'leading was interrupted, and is begun anew')
  }
  const keepLeading = async (): Promise<void> => {
    while (!signal.aborted) {
      await lead(deps, pool, signal).catch(tell)
      await sleep(againMs, undefined, { signal }).catch(() => undefined)
    }
  }
  const kept = keepLeading()
  return {
    stop: async () => {
      stopping.abort()
      const closed = kept.then(() => pool.end()).catch(() => undefined)
      await Promise.race([closed, sleep(endMs, undefined, { ref: false })])
    },
  }
}

/** From the lock to its loss, the end of the work, or the stop. */
async function lead(deps: LeadDeps, pool: pg.Pool, stopping: AbortSignal): Promise<void> {
  const client = await pool.connect()
  const over = new AbortController()
  const signal = AbortSignal.any([over.signal, stopping])
  const stopped = untilBroken(client, signal).finally(() => over.abort())
  try {
    client.on('notification', ({ payload = '' }) => deps.hear(payload))
    // Whoever still waits for the lock when it is to stop lets go of the connection instead.
    if (!(await Promise.race([acquire(client, deps, signal), stopped]))) return
    await deps.work(signal).catch((error: unknown) => {
      // Whoever was told to end may end in any way.
      if (!signal.aborted) throw error
    })
  } finally {
    over.abort()
    await stopped
    client.release(true)
  }
}

/** Waits for the lock as long as it takes; false after the signal. */
async function acquire(client: pg.PoolClient, { name, channel }: LeadDeps, signal: AbortSignal) {
  const stopped = aborted(signal)
  while (!signal.aborted) {
    const asked = client.query("select pg_advisory_lock(hashtext('lead'), hashtext($1))", [name]).then(
      () => true,
      (error: unknown) => {
        if (codeOf(error) !== lockTimedOut && !signal.aborted) throw error
        return false
      },
    )
    // Whoever stops need not wait for a lock: the wait ends with the connection.
    const free = await Promise.race([asked, stopped])
    if (!free || signal.aborted) continue
    await client.query(`listen ${channel}`)
    return true
  }
  return false
}

const aborted = async (signal: AbortSignal): Promise<false> => {
  if (!signal.aborted) await once(signal, 'abort')
  return false
}
