import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createDb, type Db, runSql, type Tx } from '#kernel/db/db.ts'
import { createDeliver, emit, type Reactions, reactOnce } from '#kernel/jobs/outbox.ts'
import { createLog } from '#kernel/observability/log.ts'
import { type ScratchDatabase, scratchDatabase } from '#testing/postgres.ts'

let database: ScratchDatabase
let db: Db

beforeAll(async () => {
  database = await scratchDatabase()
  db = createDb(database.url, createLog('silent'), 10)
  await asOwner('create table mark (name text); grant all on mark to saguao_app')
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

const others = {
  'player.registered': [],
  'player.closed': [],
  'identity.submitted': [],
  'identity.changed': [],
  'deposit.succeeded': [],
  'deposit.failed': [],
  'withdraw.approved': [],
  'notice.due': [],
  'support.written': [],
  'protection.changed': [],
  'sessions.ended': [],
  'reconcile.requested': [],
  'report.compared': [],
} as const

const asOwner = async (text: string): Promise<void> => {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query(text)
  await client.end()
}

const happened = (playerId: string) => db.tx((tx) => emit(tx, 'wallet.moved', { playerId }))

const waiting = async (): Promise<string[]> => {
  const { rows } = await db.pool.query<{ id: bigint }>('select id from event order by id')
  return rows.map(({ id }) => String(id))
}

it('an event is committed or rolled back with its cause', async () => {
  const before = await waiting()
  const id = await happened('1')
  const undone = db.tx(async (tx) => {
    await emit(tx, 'wallet.moved', { playerId: '2' })
    throw new Error('the cause fails')
  })
  await expect(undone).rejects.toThrow('the cause fails')
  expect(await waiting()).toEqual([...before, String(id)])
})

it('reactions run in order with the payload', async () => {
  const seen: unknown[] = []
  const reactions: Reactions<string[]> = {
    ...others,
    'wallet.moved': [
      {
        name: 'first',
        run: (deps, { id, name, payload }) => void seen.push(['first', deps, id, name, payload]),
      },
      { name: 'second', run: async () => void seen.push('second') },
    ],
  }
  const id = await happened('42')
  await createDeliver(db, reactions, ['around'])(id)
  expect(seen).toEqual([['first', ['around'], id, 'wallet.moved', { playerId: '42' }], 'second'])
})

it('a failed reaction fails the delivery, so that it is retried', async () => {
  const seen: string[] = []
  const reactions: Reactions<null> = {
    ...others,
    'wallet.moved': [
      {
        name: 'fails',
        run: () => {
          throw new Error('not now')
        },
      },
      { name: 'after', run: () => void seen.push('after') },
    ],
  }
  await expect(createDeliver(db, reactions, null)(await happened('1'))).rejects.toThrow('not now')
  expect(seen).toEqual([])
})

it('an unknown event fails, and waits for a process that knows it', async () => {
  const { rows } = await db.pool.query<{ id: bigint }>(`select event_emit('constructor', '{}') as id`)
  const deliver = createDeliver(db, { ...others, 'wallet.moved': [] }, null)
  await expect(deliver(rows[0]?.id ?? 0n)).rejects.toThrow('Unknown event constructor')
})

it('the delivery of a purged event does nothing', async () => {
  await createDeliver(db, { ...others, 'wallet.moved': [] }, null)(987_654_321n)
})

const insert = (tx: Tx, name: string) => runSql(tx, 'insert into mark values ($1)', [name])
const mark = (name: string) => reactOnce(db, 5n, name, async (tx) => void (await insert(tx, name)))
const marks = async (name: string): Promise<number> => {
  const { rowCount } = await db.pool.query('select from mark where name = $1', [name])
  return rowCount ?? 0
}

it('an effect delivered thirty times concurrently runs once', async () => {
  const results = await Promise.all(Array.from({ length: 30 }, () => mark('once')))
  expect(results.filter((first) => first)).toHaveLength(1)
  expect(await marks('once')).toBe(1)
})

it('a failed effect is rolled back and can be retried', async () => {
  const failing = reactOnce(db, 5n, 'tried', async (tx) => {
    await insert(tx, 'tried')
    throw new Error('half way')
  })
  await expect(failing).rejects.toThrow('half way')
  expect(await marks('tried')).toBe(0)
  expect(await mark('tried')).toBe(true)
  expect(await mark('tried')).toBe(false)
  expect(await marks('tried')).toBe(1)
})

it('two effects of one event, and one effect of two events, are independent', async () => {
  const nothing = async () => undefined
  expect(await reactOnce(db, 6n, 'a', nothing)).toBe(true)
  expect(await reactOnce(db, 6n, 'b', nothing)).toBe(true)
  expect(await reactOnce(db, 7n, 'a', nothing)).toBe(true)
})
