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

it('events and reactions older than 30 days are deleted, younger ones are not', async () => {
  await fill(10)
  await purge({ db, clock: inDays(29) }, never)
  expect(await left()).toEqual([10, 1, 1])
  await purge({ db, clock: inDays(31) }, never)
  expect(await left()).toEqual([10, 0, 0])
})

it('stored responses are dropped by month, 30 days after its end [R14.04]', async () => {
  const { rows } = await db.pool.query(
    `select max(month) as month, max(month) % 100 = 12 as "isLast" from ledger_month`,
  )
  const { month, isLast } = rows[0]
  await db.pool.query('select ledger_month_add($1)', [month])
  await db.pool.query('select ledger_month_add($1)', [isLast ? month + 89 : month + 1])
  await purge({ db, clock: inDays(29) }, never)
  expect((await left())[0]).toBe(10)
  await purge({ db, clock: inDays(75) }, never)
  expect((await left())[0]).toBe(0)
})

it('of two responses with one request id, on both sides of the turn of a month, one is stored [R14.04]', async () => {
  const { rows } = await db.pool.query(
    `select to_timestamp(max(month) || '+00', 'YYYYMMTZH') as turn from ledger_month`,
  )
  const store = (id: string, minutes: number) =>
    db.pool.query(
      `insert into request (player_id, path, request_id, content, answer, created_at)
       values (1, '/x', $1, '', '{}', $2::timestamptz + make_interval(mins => $3))`,
      [id, rows[0].turn, minutes],
    )
  await store('turn', -1)
  await expect(store('turn', 1)).rejects.toMatchObject({ code: '23505', constraint: 'request_pkey' })
  const results = await Promise.allSettled([store('both', -1), store('both', 1)])
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  await db.pool.query('delete from request')
})

it('a stop ends the purge between two steps', async () => {
  await fill(1)
  const stopping = new AbortController()
  stopping.abort()
  await purge({ db, clock: inDays(31) }, stopping.signal)
  expect((await left()).slice(1)).toEqual([1, 1])
})
