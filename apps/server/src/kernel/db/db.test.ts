import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLog } from '#kernel/observability/log.ts'
import { type ScratchDatabase, scratchDatabase } from '#testing/postgres.ts'
import { createDb, createPool, isOutage, isUnreachable } from './db.ts'

const log = createLog('silent')
let database: ScratchDatabase
beforeAll(async () => {
  database = await scratchDatabase()
})
afterAll(() => database.drop())

describe.each([false, true])('a database that does not respond (pipelined: %s) [R14.01]', (pipeline) => {
  it('times out as an outage, and the next connection works', async () => {
    const pool = createPool(database.url, log, { max: 1, pipeline, silenceTimeout: { ms: 300 } })
    const error = await pool.query('select pg_sleep(10)').catch((error: unknown) => error)
    expect([isUnreachable(error), isOutage(error)]).toEqual([true, true])
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    await pool.end()
  })

  it('is waited for without a silence timeout', async () => {
    const pool = createPool(database.url, log, { max: 1, pipeline, silenceTimeout: false })
    expect((await pool.query('select 1 as one from pg_sleep(0.5)')).rows).toEqual([{ one: 1 }])
    await pool.end()
  })
})

it('closes its connections at once, also where only hand-written SQL used them', async () => {
  const db = createDb(database.url, log, 1)
  await db.pool.query('select 1')
  await db.close()
  expect(db.pool.totalCount).toBe(0)
})

it.each([
  ['a full disk', { code: '53100' }],
  ['no memory', { code: '53200' }],
  ['a disk that fails', { code: '58030' }],
  ['too many connections', { code: '53300' }],
  ['a shutdown', { code: '57P01' }],
  ['a crash of another session', { code: '57P02' }],
  ['a node that is starting', { code: '57P03' }],
  ['a node that is read-only', { code: '25006' }],
  ['a node in recovery', { message: 'cannot assign TransactionIds during recovery' }],
  ['a lost connection', { code: '08006' }],
  ['a serialisation failure after all attempts', { code: '40001' }],
  ['no route to the node', { code: 'EHOSTUNREACH' }],
  [
    'a commit that no standby confirmed',
    { message: 'Connection terminated: no standby confirmed the commit' },
  ],
  [
    'a connection that broke earlier',
    { message: 'Client has encountered a connection error and is not queryable' },
  ],
])('%s is an outage and no bug: the call may be sent again [R14.01] [R14.02]', (_, given) => {
  expect(isOutage(Object.assign(new Error('message' in given ? given.message : ''), given))).toBe(true)
})

it.each(['23505', '42P01', '22003'])('%s is a bug and is not reported as an outage', (code) => {
  expect(isOutage(Object.assign(new Error(''), { code }))).toBe(false)
})

it('a connection to a read-only node is closed with the idle ones, so that the next reach the primary [R14.02]', async () => {
  const pool = createPool(database.url, log, { max: 3, settings: ['default_transaction_read_only=on'] })
  const clients = await Promise.all([pool.connect(), pool.connect(), pool.connect()])
  for (const client of clients.slice(1)) client.release()
  expect(pool.totalCount).toBe(3)
  const error = await clients[0]?.query('create table never ()').catch((error: unknown) => error)
  expect(isOutage(error)).toBe(true)
  clients[0]?.release()
  await expect.poll(() => pool.totalCount).toBe(0)
  await pool.end()
})
