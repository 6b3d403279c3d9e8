import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { runMigrations } from 'graphile-worker'
import { runner } from 'node-pg-migrate'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { migrate } from '#kernel/db/migrate.ts'
import { emptyDatabase, scratchDatabase } from '#testing/postgres.ts'
import { tempFolder } from '#testing/temp-folder.ts'

const source = join(import.meta.dirname, '../..')
const ownFunctions = join(source, 'sql')
const firstWithFiles = 19
/** The first migration that needs the functions of its release. */
const firstAfterFunctions = 52

/**
 * The functions of bets on games without a bet: a table or column that they need and that does not exist yet is an error.
 * Slips wait for 0074, whose columns order them.
 */
const emptyBets = `
  select * from wallet_post('{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}');
  select round_add('[]'), shared_bets_add('[]'), shared_bets_end('[]'), shared_rounds_hold('[]')`

const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

async function scratchFolder(from: string): Promise<string> {
  const dir = tempFolder((end) => cleanups.push(end))
  await cp(from, dir, { recursive: true })
  return dir
}

async function open(create: typeof scratchDatabase): Promise<{ url: string; client: pg.Client }> {
  const { url, drop } = await create()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  cleanups.push(drop, () => client.end())
  return { url, client }
}

type Definition = { name: string; definition: string; body: string; rights: string | null }

/** Every function of ours, with its definition and its grants. */
async function definitionsIn(client: pg.Client): Promise<Definition[]> {
  const { rows } = await client.query<Definition>(
    `select p.proname as name, pg_get_functiondef(p.oid) as definition, p.prosrc as body,
            array_to_string(array(select unnest(p.proacl)::text order by 1), ' ') as rights
       from pg_proc p where p.pronamespace = 'public'::regnamespace order by 1, 2`,
  )
  return rows
}

const recordsIn = async (client: pg.Client): Promise<unknown[]> =>
  (await client.query('select name, hash, applied_at from sql_function order by name')).rows

const pathsIn = async (dir: string): Promise<string[]> =>
  (await readdir(dir, { recursive: true })).filter((path) => path.endsWith('.sql')).sort()

/** Migrates as the last release without function files did: the numbered files only. */
async function migrateNumberedOnly(url: string): Promise<void> {
  const dir = await scratchFolder(join(source, 'migrations'))
  for (const name of await readdir(dir)) {
    if (Number.parseInt(name, 10) >= firstWithFiles) await rm(join(dir, name))
  }
  await runMigrations({ connectionString: url })
  await runner({
    databaseUrl: url,
    dir,
    direction: 'up',
    migrationsTable: 'migration',
    // `concurrently` is not allowed in a transaction, and needs none in an empty database.
    migrationLoaderStrategies: [
      {
        extensions: ['.sql'],
        loader: (paths) =>
          Promise.all(
            paths.map(async (path) => {
              const sql = (await readFile(path, 'utf8')).replaceAll(' concurrently', '')
              return {
                id: path,
                filePaths: [path],
                actions: { up: (pgm) => pgm.sql(sql), down: false as const },
              }
            }),
          ),
      },
    ],
    log: () => undefined,
  })
}

/** A database as a release without months left it: the numbered files and one of its functions. */
async function migrateWithoutMonths() {
  const dir = await scratchFolder(join(source, 'migrations'))
  const later = (await readdir(dir)).filter((name) => Number.parseInt(name, 10) >= firstAfterFunctions).sort()
  for (const name of later) await rm(join(dir, name))
  const functionsDir = await scratchFolder(join(ownFunctions, 'kernel'))
  for (const name of await readdir(functionsDir))
    if (name !== 'append_only.sql') await rm(join(functionsDir, name))
  const database = await open(emptyDatabase)
  await migrate(database.url, { dir, functionsDir })
  return { ...database, dir, later }
}

const houseAccount = 'wallet/wallet_house.sql'
const note = (text: string) => text.replace('declare v_id int;', 'declare v_id int; -- changed')

describe('a database migrated by the function files', () => {
  it('ends with the same functions and grants whether it is new or upgraded', async () => {
    const fresh = await open(scratchDatabase)
    const upgraded = await open(emptyDatabase)
    await migrateNumberedOnly(upgraded.url)
    const applied = await migrate(upgraded.url)
    expect(applied).toContain('0019-sql-functions')
    expect(applied).toContain('sql/games/round_add.sql')
    expect(await definitionsIn(upgraded.client)).toEqual(await definitionsIn(fresh.client))
    expect(await migrate(upgraded.url)).toEqual([])
  })

  it('serves bets on games after each migration of an upgrade from a release without months [R14.04]', async () => {
    const fresh = await open(scratchDatabase)
    const { url, client, dir, later } = await migrateWithoutMonths()
    for (const name of later) {
      await cp(join(source, 'migrations', name), join(dir, name))
      await migrate(url, { dir })
      await expect(client.query(emptyBets), name).resolves.toBeDefined()
    }
    expect(await definitionsIn(client)).toEqual(await definitionsIn(fresh.client))
  })

  it('has the keys of postings that an upgrade found in progress [R14.04]', async () => {
    const { url, client } = await migrateWithoutMonths()
    // A batch that calls the functions before and commits after those of this release were applied.
    await client.query(`begin; insert into posting (player_id, id, kind, key, content, posted_at)
      values (1, 1, 'settle', 'hold:withdraw:1:end', '', now())`)
    const functions = new pg.Client({ connectionString: url })
    await functions.connect()
    cleanups.push(() => functions.end())
    const migrated = migrate(url)
    await expect
      .poll(async () => (await functions.query(`select from sql_function where name = 'round_add'`)).rowCount)
      .toBe(1)
    await new Promise((passed) => setTimeout(passed, 500))
    await client.query('commit')
    await migrated
    const { rows } = await client.query('select key, posting_id::int from posting_key')
    expect(rows).toEqual([{ key: 'hold:withdraw:1:end', posting_id: 1 }])
  })

  it('has exactly the functions of the files, with their bodies', async () => {
    const { client } = await open(scratchDatabase)
    const paths = await pathsIn(ownFunctions)
    const bodies = await Promise.all(
      paths.map(async (path) => {
        const [, body] = (await readFile(join(ownFunctions, path), 'utf8')).split('$$')
        return [basename(path, '.sql'), body]
      }),
    )
    const stored = (await definitionsIn(client)).map(({ name, body }) => [name, body])
    expect(Object.fromEntries(stored)).toEqual(Object.fromEntries(bodies))
    expect(stored).toHaveLength(paths.length)
  })

  it('lets no role but the owner and the application execute a function', async () => {
    const { client } = await open(scratchDatabase)
    const { rows } = await client.query(
      `select p.proname from pg_proc p, aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a
        where p.pronamespace = 'public'::regnamespace and a.grantee = 0`,
    )
    expect(rows).toEqual([])
  })
})

describe('function files', () => {
  let functionsDir: string
  let url: string
  let client: pg.Client
  beforeEach(async () => {
    functionsDir = await scratchFolder(ownFunctions)
    ;({ url, client } = await open(scratchDatabase))
  })

  const edit = async (path: string, change: (text: string) => string): Promise<void> => {
    const text = await readFile(join(functionsDir, path), 'utf8')
    expect(change(text)).not.toBe(text)
    await writeFile(join(functionsDir, path), change(text))
  }
  const bodyOf = async (name: string): Promise<string> =>
    (await client.query('select prosrc from pg_proc where proname = $1', [name])).rows[0].prosrc

  it('are applied once after a change, and only the changed ones', async () => {
    const versions = 'select proname, xmin::text from pg_proc where proname <> $1 order by 1'
    const before = await client.query(versions, ['wallet_house'])
    await edit(houseAccount, note)
    expect(await migrate(url, { functionsDir })).toEqual([`sql/${houseAccount}`])
    expect(await bodyOf('wallet_house')).toContain('-- changed')
    expect(await migrate(url, { functionsDir })).toEqual([])
    expect((await client.query(versions, ['wallet_house'])).rows).toEqual(before.rows)
  })

  it('of the release before are applied again by a rollback', async () => {
    await edit(houseAccount, note)
    await migrate(url, { functionsDir })
    expect(await migrate(url)).toEqual([`sql/${houseAccount}`])
    expect(await bodyOf('wallet_house')).not.toContain('-- changed')
  })

  it('that a release removed are applied again when a rollback brings them back', async () => {
    await rm(join(functionsDir, 'lobby/is_words.sql'))
    expect(await migrate(url, { functionsDir })).toEqual([])
    expect(await migrate(url)).toEqual(['sql/lobby/is_words.sql'])
  })

  it('are applied by one of several processes that start at once', async () => {
    const empty = await open(emptyDatabase)
    await migrateNumberedOnly(empty.url)
    const applied = await Promise.all([1, 2, 3].map(() => migrate(empty.url)))
    const expected = (await pathsIn(ownFunctions)).map((path) => `sql/${path}`)
    expect(applied.flat().filter((name) => name.startsWith('sql/'))).toEqual(expected)
    expect(await definitionsIn(empty.client)).toEqual(await definitionsIn(client))
  })

  it('change nothing at all when one of them is broken, and the error names the file', async () => {
    const [definitions, records] = [await definitionsIn(client), await recordsIn(client)]
    await edit(houseAccount, note)
    await edit('wallet/wallet_roll_up.sql', (text) =>
      text.replace('declare v_from bigint;', 'declare nonsense'),
    )
    await expect(migrate(url, { functionsDir })).rejects.toThrow(
      /^sql\/wallet\/wallet_roll_up\.sql: syntax error/,
    )
    expect(await definitionsIn(client)).toEqual(definitions)
    expect(await recordsIn(client)).toEqual(records)
  })

  it.each([
    ['another type of a parameter', (text: string) => text.replace('p_currency text', 'p_currency varchar')],
    [
      'one parameter more',
      (text: string) => text.replace('p_currency text', 'p_currency text, p_more int default 0'),
    ],
    ['another result', (text: string) => text.replace('returns int', 'returns bigint')],
    ['another name of a parameter', (text: string) => text.replaceAll('p_currency', 'p_money')],
    [
      'another signature in a file without grants',
      (text: string) =>
        text.replace('p_currency text', 'p_currency varchar').replaceAll(/^(revoke|grant).*$/gm, ''),
    ],
  ])('cannot change the signature of a function: %s', async (_, change) => {
    const definitions = await definitionsIn(client)
    await edit(houseAccount, change)
    await expect(migrate(url, { functionsDir })).rejects.toThrow(
      /^sql\/wallet\/wallet_house\.sql: .*write a new function under another name$/,
    )
    expect(await definitionsIn(client)).toEqual(definitions)
  })

  it('must define the function they are named after', async () => {
    await writeFile(join(functionsDir, 'wallet/wallet_other.sql'), 'select 1;')
    await expect(migrate(url, { functionsDir })).rejects.toThrow('no function named wallet_other')
  })

  it('of a release without months of the ledger are refused with the reason [R14.04]', async () => {
    const asBefore = `insert into sql_function (name, hash) values ('wallet_post', 'x')
                      on conflict (name) do update set hash = excluded.hash`
    await expect(client.query(asBefore)).rejects.toThrow('migrated by a later release')
  })
})
