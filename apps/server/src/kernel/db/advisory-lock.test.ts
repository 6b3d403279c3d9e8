import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { takeLock, takeLocks } from '#kernel/db/advisory-lock.ts'
import { createDb, type Db, isOutage, type Tx } from '#kernel/db/db.ts'
import { createLog } from '#kernel/observability/log.ts'
import { type ScratchDatabase, scratchDatabase } from '#testing/postgres.ts'

const connections = 2
let database: ScratchDatabase
let [here, elsewhere]: Db[] = []
const dbOf = (db: Db | undefined): Db => db as Db

beforeAll(async () => {
  database = await scratchDatabase()
  ;[here, elsewhere] = [0, 1].map(() => createDb(database.url, createLog('silent'), connections))
})
afterAll(async () => {
  for (const db of [here, elsewhere]) await dbOf(db).close()
  await database.drop()
})

/** Another process takes the lock, and holds it until the returned function is called. */
async function hold(take: (tx: Tx) => Promise<void>): Promise<() => Promise<void>> {
  const [held, free] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const end = dbOf(elsewhere).tx(async (tx) => {
    await take(tx)
    held.resolve()
    await free.promise
  })
  await held.promise
  return () => {
    free.resolve()
    return end
  }
}

const lockPlayer = (tx: Tx) => takeLock(tx, 'player 1')

it('a taken lock occupies no connection: other work goes on, and the waiting work runs once when it is free [R14.02]', async () => {
  const free = await hold(lockPlayer)
  const done: number[] = []
  let attempts = 0
  const waiting = Array.from({ length: 20 }, (_, i) =>
    dbOf(here).tx(async (tx) => {
      attempts++
      await lockPlayer(tx)
      done.push(i)
    }),
  )
  await vi.waitUntil(() => attempts > waiting.length)
  expect((await dbOf(here).pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  const { rows } = await dbOf(here).pool.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  expect([rows.length, done]).toEqual([0, []])
  await free()
  await Promise.all(waiting)
  expect(done.sort((a, b) => a - b)).toEqual(waiting.map((_, i) => i))
})

it('a transaction that needs two locks in any order waits for each and gets both', async () => {
  const free = await hold((tx) => takeLocks(tx, 'number', ['a', 'b']))
  const take = (first: string, second: string) =>
    dbOf(here).tx(async (tx) => {
      await takeLocks(tx, 'number', [first])
      await takeLocks(tx, 'number', [second])
    })
  const waiting = Array.from({ length: 10 }, (_, i) => (i % 2 === 0 ? take('a', 'b') : take('b', 'a')))
  await free()
  await Promise.all(waiting)
})

it('a lock that is not free in time is an outage: the call may be repeated [R14.01]', async () => {
  const free = await hold(lockPlayer)
  const error = await dbOf(here)
    .tx(lockPlayer)
    .catch((error: unknown) => error)
  expect(isOutage(error)).toBe(true)
  await free()
})
