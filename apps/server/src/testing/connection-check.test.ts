import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { createDb, type Db } from '#kernel/db/db.ts'
import { createLog } from '#kernel/observability/log.ts'
import { createConnectionCheck, outsideTransaction } from './connection-check.ts'
import { scratchDatabase } from './postgres.ts'

const scratch = await scratchDatabase()
const dbs: Db[] = []

function watched() {
  const db = createDb(scratch.url, createLog('silent'), 2)
  dbs.push(db)
  return createConnectionCheck(db)
}

afterAll(async () => {
  await Promise.all(dbs.map((db) => db.close()))
  await scratch.drop()
})

const one = sql`select 1`

it('a query outside of an open transaction is detected', async () => {
  const queries: readonly ((db: Db) => Promise<unknown>)[] = [
    (db) => one.execute(db.query),
    (db) => db.pool.query('select 1'),
    (db) => db.tx((tx) => one.execute(tx)),
  ]
  for (const ask of queries) {
    const { db, check } = watched()
    await db.tx(() => ask(db))
    expect(check).toThrow('connections requested inside of a transaction')
  }
})

it('queries in the transaction, after it, or of another process are allowed', async () => {
  const [here, there] = [watched(), watched()]
  await here.db.tx(async (tx) => {
    await one.execute(tx)
    await one.execute(there.db.query)
    await outsideTransaction(() => one.execute(here.db.query))
  })
  await one.execute(here.db.query)
  here.check()
  there.check()
})
