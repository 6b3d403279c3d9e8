/**
 * The running server processes with their version and connections, so that every process can show the sum over all.
 * Tables: server_process
 */
import { readFileSync } from 'node:fs'
import type { Clock } from '#kernel/clock.ts'
import type { Db } from '#kernel/db/db.ts'
import type { Log } from '#kernel/observability/log.ts'
import type { Random } from '#kernel/random.ts'

export const productVersion: string = JSON.parse(
  readFileSync(new URL('../../../../../package.json', import.meta.url), 'utf8'),
).version

type Counts = { readonly connections: number; readonly players: number }

type Deps = {
  readonly db: Db
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
  /** Of this process. */
  counts(): Counts
}

export type ProcessRegistry = { stop(): Promise<void> }

const renewMs = 5_000
/** A process that misses three renewals is not counted. */
export const staleAfterMs = 3 * renewMs
const forgetAfterMs = 60_000
const idBytes = 9

export function startProcessRegistry({ db, clock, random, log, counts }: Deps): ProcessRegistry {
  const id = random.secret(idBytes)
  const startedAt = new Date(clock.now())
  const renew = async (): Promise<void> => {
    const now = new Date(clock.now())
    const row = { id, version: productVersion, node: process.version, startedAt, seenAt: now, ...counts() }
    await db.query
      .insertInto('serverProcess')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ seenAt: now, ...counts() }))
      .execute()
    await db.query
      .deleteFrom('serverProcess')
      .where('seenAt', '<', new Date(now.getTime() - forgetAfterMs))
      .execute()
  }
  let renewing = Promise.resolve()
  const renewOrLog = () => {
    renewing = renew().catch((error: unknown) => log.debug({ error }, 'process registry: not renewed'))
  }
  renewOrLog()
  const timer = setInterval(renewOrLog, renewMs).unref()
  return {
    stop: async () => {
      clearInterval(timer)
      await renewing
      await db.query
        .deleteFrom('serverProcess')
        .where('id', '=', id)
        .execute()
        .catch(() => undefined)
    },
  }
}

export type ServerProcess = Counts & {
  readonly id: string
  readonly version: string
  readonly node: string
  readonly startedAt: Date
  readonly seenAt: Date
}

/** Running processes, oldest first. */
export const readProcesses = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<ServerProcess[]> =>
  db.query
    .selectFrom('serverProcess')
    .selectAll()
    .where('seenAt', '>', new Date(clock.now() - staleAfterMs))
    .orderBy('startedAt')
    .execute()
