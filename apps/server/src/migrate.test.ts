import { spawnSync } from 'node:child_process'
import { cp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoContent } from '#demo.ts'
import { migrate } from '#kernel/db/migrate.ts'
import { openTable, type Table } from '#modules/games/testing/table-client.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { tempFolder } from '#testing/temp-folder.ts'

let server: TestServer
let owner: pg.Client
let dir: string
const ends: (() => Promise<void>)[] = []

beforeAll(async () => {
  server = await startTestServer((end) => ends.push(end), { env: { RATE_LIMITS: 'off' } })
  await server.lobby.importContent(demoContent())
  owner = new pg.Client({ connectionString: server.databaseUrl })
  await owner.connect()
  dir = tempFolder((end) => ends.push(end))
  await cp(join(import.meta.dirname, 'migrations'), dir, { recursive: true })
})
afterAll(async () => {
  await owner.end()
  for (const end of ends) await end()
})

const table = async (): Promise<Table> => openTable(server, await server.player({ cash: 1_000_000n }), 'dice')

/** Bets in a loop at every table until the stop; collects the result codes. */
function betOn(tables: readonly Table[]) {
  const codes: string[] = []
  let isOver = false
  const play = async (at: Table): Promise<void> => {
    while (!isOver) {
      const response = await at.tryPlay(1, { target: 50, over: true })
      codes.push(response.success ? 'OK' : response.code)
    }
  }
  const all = Promise.all(tables.map(play))
  return {
    codes,
    stop: () => {
      isOver = true
      return all
    },
  }
}

const until = async (isSo: () => boolean): Promise<void> => {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 20))
}

it('bets continue without failures while a migration waits for a lock', async () => {
  await writeFile(
    join(dir, '9001-widen.sql'),
    'alter table round add note text; alter table account add note text;',
  )
  const bets = betOn([await table(), await table(), await table()])
  // A long report: it holds its read lock until its transaction ends.
  await owner.query('begin')
  await owner.query('select count(*) from account')
  let waits = 0
  const migrated = migrate(server.databaseUrl, { dir, onWait: () => waits++ })
  await until(() => waits >= 2)
  const answered = bets.codes.length
  await until(() => bets.codes.length >= answered + 20)
  await owner.query('commit')
  expect(await migrated).toEqual(['9001-widen'])
  await bets.stop()
  expect(new Set(bets.codes)).toEqual(new Set(['OK']))
})

it('an index is built during writes, and an incomplete one is rebuilt', async () => {
  const sql = `-- without a transaction
drop index concurrently if exists account_by_note;
create index concurrently account_by_note on account (note) where note is not null;
`
  await writeFile(join(dir, '9002-note-index.sql'), sql)
  await owner.query('create index account_by_note on account (note)')
  expect(await migrate(server.databaseUrl, { dir })).toEqual(['9002-note-index'])
  const { rows } = await owner.query(`select pg_get_indexdef('account_by_note'::regclass) as built`)
  expect(rows[0].built).toContain('note IS NOT NULL')
  expect(await migrate(server.databaseUrl, { dir })).toEqual([])
})

/** The schedulers of other systems have no idle class, and a PostgreSQL of DATABASE_URL may run on another machine. */
const hasIdleClass = spawnSync('chrt', ['--version']).status === 0 && !process.env.DATABASE_URL

it.runIf(hasIdleClass)('an index is built only when bets leave the processor and the disk idle', async () => {
  const sql = '-- without a transaction\ncreate index concurrently account_by_later_note on account (note);\n'
  await writeFile(join(dir, '9003-later-index.sql'), sql)
  // The build waits for this transaction.
  await owner.query('begin isolation level repeatable read')
  await owner.query('select 1')
  const migrated = migrate(server.databaseUrl, { dir })
  const building = `select pid from pg_stat_activity where query like '%index concurrently account_by_later%' and pid <> pg_backend_pid()`
  const watcher = new pg.Client({ connectionString: server.databaseUrl })
  await watcher.connect()
  const pidOf = async () => (await watcher.query<{ pid: number }>(building)).rows[0]?.pid
  await expect.poll(pidOf).toBeDefined()
  const pid = String(await pidOf())
  const [processor, disk, cores] = [
    ['chrt', '--pid', pid],
    ['ionice', '--pid', pid],
    ['taskset', '--cpu-list', '--pid', pid],
  ].map(([command = '', ...args]) => spawnSync(command, args, { encoding: 'utf8' }).stdout)
  await owner.query('commit')
  await watcher.end()
  expect(await migrated).toEqual(['9003-later-index'])
  expect(processor).toContain('SCHED_IDLE')
  expect(disk).toContain('idle')
  expect(cores).toMatch(/: \d+$/m)
})

it('bets go on between two migrations, so that sessions plan again after each change', async () => {
  for (const [number, name] of [
    [9004, 'before'],
    [9005, 'after'],
  ] as const)
    await writeFile(join(dir, `${number}-${name}.sql`), `create table ${name} as select from round;`)
  const bets = betOn([await table(), await table(), await table()])
  await until(() => bets.codes.length >= 3)
  await migrate(server.databaseUrl, { dir })
  await bets.stop()
  const count = async (name: string) => (await owner.query(`select from ${name}`)).rowCount ?? 0
  expect(await count('after')).toBeGreaterThan((await count('before')) + 5)
})
