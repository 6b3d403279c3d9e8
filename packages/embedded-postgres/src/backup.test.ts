import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { archiveSettings, backUp, restore } from './backup.ts'
import { connectionUrl, superuser } from './cluster.ts'
import { type Database, openDatabase } from './database.ts'
import { ask, type Folders, folders } from './testing/run.ts'

const log = () => {}

let space: Folders
let dir = ''
let archive = ''
let database: Database

const beside = async (name: string) => join(dirname(await space.fresh()), name)
const write = (n: number) => ask(database.url, `insert into note select ${n}`)
const written = async ({ url }: Database) =>
  (await ask(url, 'select n from note order by n')).map(({ n }) => n)

/** Archives the current WAL segment too. */
async function archiveNow(): Promise<void> {
  const url = await connectionUrl(dir, superuser, superuser)
  const [row] = await ask(url, 'select pg_walfile_name(pg_switch_wal()) as segment')
  await expect.poll(() => existsSync(join(archive, String(row?.segment))), { timeout: 20_000 }).toBe(true)
}

beforeAll(async () => {
  space = await folders()
  dir = await space.ready()
  archive = join(dirname(dir), `o arquivo d'água 100%`)
  database = await openDatabase({ dir, log, settings: await archiveSettings(dir, archive) })
  await ask(database.url, 'create table note (n int primary key)')
})

afterAll(async () => {
  await database.stop()
  await space.removeAll()
})

it('an online backup contains everything up to its end and can be opened [R14.01]', async () => {
  await write(1)
  const to = await beside('copy')
  let more = 1000
  let stop = false
  const traffic = (async () => {
    while (!stop) await write(more++)
  })()
  const bytes = await backUp(dir, to)
  stop = true
  await traffic
  expect(bytes).toBeGreaterThan(1_000_000)
  const back = await restore({ from: to, to: await beside('back'), log })
  const rows = await written(back)
  expect(rows).toContain(1)
  expect(rows.slice(1)).toEqual(rows.slice(1).map((_, i) => 1000 + i))
  await ask(back.url, 'insert into note select 7')
  await back.stop()
  await ask(database.url, 'delete from note')
})

it('any moment between the backup and the end of the archive can be restored [R14.01]', async () => {
  await write(1)
  const from = await beside('copy')
  await backUp(dir, from)
  await write(2)
  const [now] = await ask(database.url, 'select clock_timestamp() as at')
  await write(3)
  await archiveNow()
  const until = now?.at as Date
  // The database clock has microseconds: earlier writes must be before the target time.
  const back = await restore({
    from,
    to: await beside('back'),
    archive,
    until: new Date(until.getTime() + 1),
    log,
  })
  expect(await written(back)).toEqual([1, 2])
  await back.stop()
  const all = await restore({ from, to: await beside('all'), archive, log })
  expect(await written(all)).toEqual([1, 2, 3])
  await all.stop()
})

it('a moment after the end of the archive is refused, and nothing is left [R14.01]', async () => {
  const from = await beside('copy')
  await backUp(dir, from)
  const to = await beside('back')
  const until = new Date('2100-01-01T00:00:00Z')
  await expect(restore({ from, to, archive, until, log })).rejects.toThrow('recovery target')
  expect(existsSync(to)).toBe(false)
  await expect(restore({ from, to, until, log })).rejects.toThrow('archive')
})

it('neither a backup nor a restore overwrites anything [R14.01]', async () => {
  const from = await beside('copy')
  await backUp(dir, from)
  await expect(backUp(dir, from)).rejects.toThrow('exists')
  await expect(restore({ from, to: dir, log })).rejects.toThrow('exists')
  await expect(restore({ from: dirname(from), to: await beside('back'), log })).rejects.toThrow('no backup')
  expect(await readdir(dirname(from))).toEqual(['copy'])
})
