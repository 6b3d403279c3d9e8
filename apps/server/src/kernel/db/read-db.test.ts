import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLog } from '#kernel/observability/log.ts'
import { createMetrics } from '#kernel/observability/metrics.ts'
import { Refusal } from '#kernel/refusal.ts'
import { type ScratchDatabase, scratchDatabase } from '#testing/postgres.ts'
import { createReadDb, type ReadDb, type Snapshot } from './read-db.ts'

const source = join(import.meta.dirname, '../..')
let database: ScratchDatabase
let reads: ReadDb
beforeAll(async () => {
  database = await scratchDatabase()
  const options = { databaseUrl: database.url, replicaUrl: undefined, maxLagMs: 10_000 }
  reads = createReadDb({ ...options, log: createLog('silent'), metrics: createMetrics() })
})
afterAll(async () => {
  await reads.close()
  await database.drop()
})

/** Files that may read from a replica. None of them decides about money; a new one needs a review of that. */
const users = [
  'app.ts',
  'console/player-parts.ts',
  'main.ts',
  'modules/compliance/deps.ts',
  'modules/compliance/events/operator-calls.ts',
  'modules/compliance/regulator/generate.ts',
  'modules/games/games.ts',
  'modules/operators/deps.ts',
  'modules/operators/operator-calls.ts',
  'modules/operators/operators.ts',
  'modules/operators/trail.ts',
  'modules/privacy/deps.ts',
  'modules/reports/deps.ts',
  'modules/reports/operator-calls.ts',
  'modules/reports/reports.ts',
  'modules/wallet/history.ts',
  'modules/wallet/jobs.ts',
  'modules/wallet/operator-calls.ts',
  'modules/wallet/statement.ts',
]

describe('reads that may be old [R14.03]', () => {
  it.each([false, true])('cannot write, also on the primary (long: %s)', async (isLong) => {
    const write = (text: string) =>
      reads.read(({ pool }) => pool.query(text), { isLong }).catch((error: { code: string }) => error.code)
    expect(await write('update replica_heartbeat set at = now()')).toBe('25006')
    expect(await write('create temporary table note ()')).toBe('25006')
  })

  it('see one snapshot', async () => {
    const read = async () =>
      reads.read(async ({ query }) => {
        const settings = sql<{ level: string; role: string }>`
          select current_setting('transaction_isolation') as level, current_user::text as role`
        return (await settings.execute(query)).rows
      })
    expect(await read()).toEqual([{ level: 'repeatable read', role: 'saguao_app' }])
  })

  it('pass on refusals', async () => {
    const refuse = reads.read(async () => Promise.reject(new Refusal('VALIDATION')))
    await expect(refuse).rejects.toBeInstanceOf(Refusal)
  })

  it('use the replica while its own snapshot is recent, and the primary when a read fails there', async () => {
    const replica = await scratchDatabase()
    const owner = new pg.Client(replica.url)
    await owner.connect()
    const beat = (age: string) => owner.query('update replica_heartbeat set at = now() - $1::interval', [age])
    await beat('-1 hour')
    const options = { databaseUrl: database.url, replicaUrl: replica.url, maxLagMs: 10_000 }
    const both = createReadDb({ ...options, log: createLog('silent'), metrics: createMetrics() })
    const isReplica = () => both.read(async ({ asOf }) => asOf !== undefined)
    expect(await isReplica()).toBe(false)
    both.start()
    await expect.poll(isReplica, { timeout: 20_000, interval: 50 }).toBe(true)
    const cancelled = ({ asOf }: Snapshot) =>
      asOf ? Promise.reject(new Error('cancelled')) : Promise.resolve('primary')
    expect(await both.read(cancelled)).toBe('primary')
    expect(await both.read(async ({ asOf }) => asOf, { mustBeCurrent: true })).toBeUndefined()
    // The next measurement is up to a second away.
    await beat('1 hour')
    expect(await isReplica()).toBe(false)
    await both.close()
    await owner.end()
    await replica.drop()
  })

  it('are used by the listed files only', () => {
    const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
    const code = files.filter(
      (file) => file.endsWith('.ts') && !/\.test\.ts$|testing\/|kernel\/db\//.test(file),
    )
    const found = code.filter((file) => {
      const text = readFileSync(join(source, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
      return /\breads\b(?!\.ts)/.test(text)
    })
    expect(found.toSorted()).toEqual(users)
  })
})
