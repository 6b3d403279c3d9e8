import { afterAll, beforeAll, expect, it } from 'vitest'
import { createDb, type Db } from '#kernel/db/db.ts'
import { purge } from '#kernel/jobs/purge.ts'
import { createLog } from '#kernel/observability/log.ts'
import { type ScratchDatabase, scratchDatabase } from '#testing/postgres.ts'

let database: ScratchDatabase
let db: Db

beforeAll(async () => {
  database = await scratchDatabase()
  db = createDb(database.url, createLog('silent'), 4)
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

const dayMs = 86_400_000
const inDays = (days: number) => ({ now: () => Date.now() + days * dayMs })
const never = new AbortController().signal

async function fill(requests: number): Promise<void> {
  await db.pool.query(
    `insert into request (player_id, path, request_id, content, answer, created_at)
     select 1, '/x', n::text, '', '{}', now() from generate_series(1, $1) n`,
    [requests],
  )
  await db.pool.query(
    `insert into reaction (event_id, name) select event_emit('wallet.moved', '{"playerId":"1"}'), 'a'`,
  )
}

const left = async (): Promise<number[]> => {
  const count = async (table: string) => (await db.pool.query(`select from ${table}`)).rowCount ?? 0
  return [await count('request'), await count('event'), await count('reaction')]
}

it('stored responses, events and reactions older than 30 days are deleted, younger ones are not', async () => {
  await fill(11_000)
  await purge({ db, clock: inDays(29) }, never)
  expect(await left()).toEqual([11_000, 1, 1])
  await purge({ db, clock: inDays(31) }, never)
  expect(await left()).toEqual([0, 0, 0])
})

it('a stop ends the purge between two steps', async () => {
  await fill(6_000)
  const stopping = new AbortController()
  stopping.abort()
  await purge({ db, clock: inDays(31) }, stopping.signal)
  expect(await left()).toEqual([6_000, 1, 1])
})
