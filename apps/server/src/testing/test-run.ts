/** The databases of one test run: created on any PostgreSQL server and dropped at the end. */
import pg from 'pg'
import { systemRandom } from '#kernel/random.ts'

/** The names of all databases of the run start with `prefix`. */
export type TestServer = { url: string; prefix: string; template: string }
export type TestRun = TestServer & { close(): Promise<void> }

type Migrate = (databaseUrl: string) => Promise<unknown>

/** The first key of the advisory locks; the second identifies the run. */
const runLock = 5_341_476

/** A run holds an advisory lock, which distinguishes databases in use from those of a killed run. */
export async function openRun(url: string, migrate: Migrate): Promise<TestRun> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  await dropLeftovers(client)
  const run = systemRandom.below(2 ** 31)
  await client.query('select pg_advisory_lock($1, $2)', [runLock, run])
  const prefix = `saguao_test_${run}_`
  const template = `${prefix}template`
  await makeTemplate(client, url, template, migrate)
  const close = async () => {
    await dropAll(client, prefix)
    await client.end()
  }
  return { url, prefix, template, close }
}

/** Closed to connections once it is migrated, because a database in use cannot be copied. */
async function makeTemplate(client: pg.Client, url: string, name: string, migrate: Migrate): Promise<void> {
  await client.query(`create database ${name} template template0 encoding 'UTF8'`)
  await migrate(withDatabase(url, name))
  await client.query(`alter database ${name} with allow_connections false`)
}

async function dropLeftovers(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ run: number }>(
    `select distinct substring(datname from '^saguao_test_([0-9]+)_')::int as run from pg_database
     where datname ~ '^saguao_test_[0-9]+_'`,
  )
  for (const { run } of rows) {
    const { rows } = await client.query('select pg_try_advisory_lock($1, $2) as dead', [runLock, run])
    if (!rows[0].dead) continue
    await dropAll(client, `saguao_test_${run}_`)
    await client.query('select pg_advisory_unlock($1, $2)', [runLock, run])
  }
}

async function dropAll(client: pg.Client, prefix: string): Promise<void> {
  const { rows } = await client.query<{ datname: string }>(
    'select datname from pg_database where starts_with(datname, $1)',
    [prefix],
  )
  for (const { datname } of rows) await client.query(`drop database if exists ${datname} with (force)`)
}

export function withDatabase(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}
