// The baseline: the same write as one prepared call per transaction, from 64 clients.
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { removeScratchFolder } from '../../packages/embedded-postgres/src/testing/scratch-folders.ts'
import { createFolder } from '../../trials/lib/modules.ts'
import { perSecond } from './figures.ts'

const clients = 64
const run = promisify(execFile)

async function findPgbench(): Promise<string | undefined> {
  const root = '/usr/lib/postgresql'
  const versions = existsSync(root) ? await readdir(root) : []
  const folders = [
    ...(process.env.PATH ?? '').split(':'),
    ...versions.map((version) => join(root, version, 'bin')),
  ]
  return folders.map((folder) => join(folder, 'pgbench')).find((path) => existsSync(path))
}

export type Accounts = { readonly cash: number; readonly house: number }

/** Creates the baseline function; account ids are constants in it, as in hand-written SQL. */
export async function prepareBaseline(url: string, single: (accounts: Accounts) => string): Promise<void> {
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  const number = async (name: string): Promise<number> =>
    (await owner.query('select id from chart where name = $1 and currency = $2', [name, 'BRL'])).rows[0].id
  await owner.query(single({ cash: await number('cash'), house: await number('games:bench') }))
  await owner.query('vacuum analyze')
  await owner.end()
}

export type Baseline = { readonly by: string; perSecond(seconds: number): Promise<number> }

/** `script` is pgbench's; `call` is the same for a client of our own, with `$1` a player and `$2` a key. */
export type Write = { readonly script: string; readonly call: string; readonly maxPlayers: number }

async function measureWithPgbench(
  pgbench: string,
  url: string,
  script: string,
  seconds: number,
): Promise<number> {
  const folder = await createFolder()
  const file = join(folder, 'write.sql')
  await writeFile(file, script)
  const { username, password, hostname, port, pathname, searchParams } = new URL(url)
  const env = {
    ...process.env,
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGHOST: searchParams.get('host') ?? hostname,
    PGPORT: searchParams.get('port') ?? (port || '5432'),
  }
  const options = `-n -M prepared -j 1 -c ${clients} -T ${seconds} -f`.split(' ')
  const args = [...options, file, pathname.slice(1)]
  const { stdout } = await run(pgbench, args, { env }).finally(() => removeScratchFolder(folder))
  const tps = /tps = ([\d.]+)/.exec(stdout)?.[1]
  if (tps === undefined) throw new Error(`pgbench printed no tps:\n${stdout}`)
  return Number(tps)
}

async function measureWithOwnClients(
  url: string,
  { call, maxPlayers }: Write,
  seconds: number,
): Promise<number> {
  const open = await Promise.all(
    Array.from({ length: clients }, async () => {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      return client
    }),
  )
  let writes = 0
  const free = [...open]
  const speed = await perSecond(clients, seconds, async () => {
    const client = free.pop() as pg.Client
    writes++
    await client.query({
      name: 'write',
      text: call,
      values: [1 + (writes % maxPlayers), `own-${process.pid}-${writes}`],
    })
    free.push(client)
  })
  await Promise.all(open.map((client) => client.end()))
  return speed
}

export async function createBaseline(url: string, write: Write): Promise<Baseline> {
  const pgbench = await findPgbench()
  if (pgbench)
    return { by: 'pgbench', perSecond: (seconds) => measureWithPgbench(pgbench, url, write.script, seconds) }
  return {
    by: 'own client (pgbench is not installed)',
    perSecond: (seconds) => measureWithOwnClients(url, write, seconds),
  }
}
