// The environment of a trial: a PostgreSQL of its own that flushes every commit, the whole product as a separate server
// process, and in-process modules to create players and check the ledger.
import { execFile } from 'node:child_process'
import { chmod, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { minor } from '@saguao/contract/product/money.ts'
import { connectionUrl, superuser } from '@saguao/embedded-postgres/cluster.ts'
import { openDatabase } from '@saguao/embedded-postgres/database.ts'
import {
  cleanUpOnExit,
  removeScratchFolder,
  scratchFolder,
} from '@saguao/embedded-postgres/testing/scratch-folders.ts'
import { freePort } from '#apps/cli/src/lib/free-port.ts'
import { type App, createApp } from '#apps/server/src/app.ts'
import { readConfig } from '#apps/server/src/config.ts'
import { migrate } from '#apps/server/src/kernel/db/migrate.ts'
import { createIdentity, type Identity } from '#apps/server/src/modules/identity/identity.ts'
import { createWallet, type Wallet } from '#apps/server/src/modules/wallet/wallet.ts'
import { createLoggedInPlayers } from '#apps/server/src/testing/logged-in-players.ts'
import type { Mutant } from '../faults/mutants.ts'
import { type FaultProxy, openProxy } from './proxy.ts'
import { ask } from './query.ts'
import { createServer, type FaultServer, idleMinutes, type ServerDeps } from './server.ts'

export type Environment = {
  readonly url: string
  /** Connects as superuser, who sees and ends sessions. */
  readonly superUrl: string
  readonly app: App
  readonly identity: Identity
  readonly wallet: Wallet
  readonly proxy: FaultProxy
  readonly server: FaultServer
  /** Data folder of PostgreSQL. */
  readonly folder: string
  postmaster(): Promise<number>
  close(): Promise<void>
}

export type EnvironmentDeps = Pick<ServerDeps, 'onOutput'> & {
  readonly mutant?: Mutant | undefined
  readonly diskMb?: number | undefined
}

const run = promisify(execFile)

export async function createEnvironment({
  mutant,
  diskMb,
  onOutput,
}: EnvironmentDeps = {}): Promise<Environment> {
  await cleanUpOnExit()
  const home = scratchFolder('faults')
  if (diskMb !== undefined) await mountDisk(home, diskMb)
  const folder = join(home, 'disk', 'postgres')
  await mkdir(join(home, 'disk'), { recursive: true })
  for (const open of [home, join(home, 'disk')]) await chmod(open, 0o755)
  const settings = { wal_keep_size: '0', min_wal_size: '32MB', ...mutant?.settings }
  const database = await openDatabase({ dir: folder, log: () => undefined, settings })
  await migrate(database.url)
  for (const sql of mutant?.sql ?? []) await ask(database.url, sql)
  const config = readConfig({
    LOG_LEVEL: 'silent',
    PORT: '0',
    SECRETS_KEY: 'faults',
    IDLE_MINUTES: idleMinutes,
  })
  const app = createApp(config, database.url)
  const wallet = await createWallet({ ...app, databaseUrl: database.url })
  await wallet.openHouseAccount('promo:faults')
  const proxy = await openProxy(database.url)
  const server = createServer({ port: await freePort(), onOutput })
  return {
    url: database.url,
    superUrl: await connectionUrl(folder, superuser, superuser),
    app,
    identity: createIdentity(app),
    wallet,
    proxy,
    server,
    folder,
    postmaster: async () =>
      Number.parseInt(await readFile(join(folder, 'cluster', 'postmaster.pid'), 'utf8'), 10),
    close: async () => {
      await server.kill()
      await proxy.close()
      await wallet.close()
      await app.db.close()
      await database.stop()
      await removeScratchFolder(home)
    },
  }
}

/** A small separate file system that can be filled. Needs the right to mount. */
async function mountDisk(home: string, mb: number): Promise<void> {
  const disk = join(home, 'disk')
  await mkdir(disk)
  await run('mount', ['-t', 'tmpfs', '-o', `size=${mb}m`, 'tmpfs', disk])
}

export async function canMount(): Promise<boolean> {
  const probe = scratchFolder('mount')
  const mounted = await run('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', probe]).then(
    () => run('umount', [probe]).then(() => true),
    () => false,
  )
  await removeScratchFolder(probe)
  return mounted
}

export const firstCash = 100_000_000n

/** The token is replaced when a response header carries a newer one. */
export type FaultPlayer = { readonly id: bigint; token: string }

let lastUsername = 21_000_000_000

/** Players with `cash`, created through the modules, not through the server under test. */
export async function makePlayers(
  { app, identity, wallet }: Pick<Environment, 'app' | 'identity' | 'wallet'>,
  count: number,
  cash = firstCash,
): Promise<FaultPlayer[]> {
  const newcomers = Array.from(
    { length: count },
    () => ({ country: 'BR', username: String(++lastUsername) }) as const,
  )
  const made = await createLoggedInPlayers({ app, identity }, newcomers)
  const give = ({ id }: FaultPlayer) =>
    wallet.post({
      player: id,
      key: 'faults',
      kind: 'bonus',
      currency: 'BRL',
      transfers: [{ from: { house: 'promo:faults' }, to: { player: id, name: 'cash' }, amount: minor(cash) }],
    })
  if (cash > 0n) await Promise.all(made.map(give))
  return made
}
