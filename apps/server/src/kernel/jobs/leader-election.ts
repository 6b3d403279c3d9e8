/**
 * Leader election: the process that holds a name's advisory lock runs its work. The lock belongs to a connection, so it
 * is released when the process dies and the next waiter gets it at once. The work's signal is aborted when the lock is
 * lost; its writes must be guarded all the same, because the abort may arrive late.
 */
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { codeOf, createPool } from '#kernel/db/db.ts'
import { untilDisconnected } from '#kernel/db/listen.ts'
import type { Log } from '#kernel/observability/log.ts'
import type { Metrics } from '#kernel/observability/metrics.ts'

export type LeaderElectionDeps = {
  readonly databaseUrl: string
  readonly name: string
  /** Notifications of this channel are received while leading. */
  readonly channel: string
  readonly log: Log
  readonly metrics: Metrics
  onMessage(message: string): void
  /** Runs until the signal; restarted when it ends or throws. */
  work(signal: AbortSignal): Promise<void>
}

export type LeaderElection = { stop(): Promise<void> }

const retryMs = 500
const stopTimeoutMs = 3_000
const lockTimedOut = '55P03'

export function startLeaderElection(deps: LeaderElectionDeps): LeaderElection {
  const { databaseUrl, log, metrics, name } = deps
  const pool = createPool(databaseUrl, log, { max: 1, silenceTimeout: false })
  const stopping = new AbortController()
  const { signal } = stopping

  const reportError = (error: unknown): void => {
    if (signal.aborted) return
    metrics.error(`leader_${name}`)
    log.warn({ error, name }, 'leader election: leadership was interrupted, starting again')
  }
  const run = async (): Promise<void> => {
    while (!signal.aborted) {
      await leadOnce(deps, pool, signal).catch(reportError)
      await sleep(retryMs, undefined, { signal }).catch(() => undefined)
    }
  }
  const running = run()
  return {
    stop: async () => {
      stopping.abort()
      const closed = running.then(() => pool.end()).catch(() => undefined)
      await Promise.race([closed, sleep(stopTimeoutMs, undefined, { ref: false })])
    },
  }
}

/** One term of leadership: from the lock to its loss, the end of the work, or the stop. */
async function leadOnce(deps: LeaderElectionDeps, pool: pg.Pool, stopping: AbortSignal): Promise<void> {
  const client = await pool.connect()
  const ended = new AbortController()
  const signal = AbortSignal.any([ended.signal, stopping])
  const stopped = untilDisconnected(client, signal).finally(() => ended.abort())
  try {
    client.on('notification', ({ payload = '' }) => deps.onMessage(payload))
    // A stop while waiting for the lock closes the connection, which ends the wait.
    if (!(await Promise.race([acquire(client, deps, signal), stopped]))) return
    await deps.work(signal).catch((error: unknown) => {
      // Errors after the abort are expected.
      if (!signal.aborted) throw error
    })
  } finally {
    ended.abort()
    await stopped
    client.release(true)
  }
}

/** Waits for the lock without a limit; false after the signal. */
async function acquire(client: pg.PoolClient, { name, channel }: LeaderElectionDeps, signal: AbortSignal) {
  const stopped = aborted(signal)
  while (!signal.aborted) {
    const locked = client.query("select pg_advisory_lock(hashtext('lead'), hashtext($1))", [name]).then(
      () => true,
      (error: unknown) => {
        if (codeOf(error) !== lockTimedOut && !signal.aborted) throw error
        return false
      },
    )
    // A stop does not wait for the lock: the query ends with the connection.
    const hasLock = await Promise.race([locked, stopped])
    if (!hasLock || signal.aborted) continue
    await client.query(`listen ${channel}`)
    return true
  }
  return false
}

const aborted = async (signal: AbortSignal): Promise<false> => {
  if (!signal.aborted) await once(signal, 'abort')
  return false
}
