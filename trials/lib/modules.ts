// A PostgreSQL of its own that flushes every commit, and the server's modules on it, for trials and benchmarks.
import { minor } from '@saguao/contract/product/money.ts'
import { connectionUrl, superuser } from '@saguao/embedded-postgres/cluster.ts'
import { openDatabase } from '@saguao/embedded-postgres/database.ts'
import type { Settings } from '@saguao/embedded-postgres/settings.ts'
import {
  cleanUpOnExit,
  removeScratchFolder,
  scratchFolder,
} from '@saguao/embedded-postgres/testing/scratch-folders.ts'
import { type App, createApp } from '#apps/server/src/app.ts'
import { readConfig } from '#apps/server/src/config.ts'
import { migrate } from '#apps/server/src/kernel/db/migrate.ts'
import { createIdentity, type Identity } from '#apps/server/src/modules/identity/identity.ts'
import { createWallet, type Wallet } from '#apps/server/src/modules/wallet/wallet.ts'
import { createLoggedInPlayers, type LoggedInPlayer } from '#apps/server/src/testing/logged-in-players.ts'

export type Modules = {
  /** Data folder of PostgreSQL. */
  readonly folder: string
  readonly url: string
  /** Connects as superuser, who sees and ends sessions and may write rows the product would refuse. */
  readonly superUrl: string
  readonly app: App
  readonly identity: Identity
  readonly wallet: Wallet
  /** Keeps the data folder. */
  stop(): Promise<void>
  close(): Promise<void>
}

type Options = {
  readonly dir?: string
  /** PostgreSQL's settings; by default those of `npm start`. */
  readonly settings?: Settings
  readonly env?: NodeJS.ProcessEnv
}

export const house = 'games:bench'
const playersPerStep = 500
export const firstCash = minor(10n ** 12n)

export async function createFolder(): Promise<string> {
  await cleanUpOnExit()
  return scratchFolder('trial')
}

export async function openModules({ dir, settings = {}, env }: Options = {}): Promise<Modules> {
  const folder = dir ?? (await createFolder())
  const database = await openDatabase({ dir: folder, log: () => undefined, settings })
  const modules = await modulesOn(database.url, env)
  const stop = async () => {
    await modules.stop()
    await database.stop()
  }
  const close = async () => {
    await stop()
    await removeScratchFolder(folder)
  }
  const superUrl = await connectionUrl(folder, superuser)
  return { ...modules, folder, url: database.url, superUrl, stop, close }
}

/** Migrates an existing database and opens the modules on it. */
export async function modulesOn(
  url: string,
  env?: NodeJS.ProcessEnv,
): Promise<Pick<Modules, 'app' | 'identity' | 'wallet' | 'stop'>> {
  await migrate(url)
  const config = readConfig({ LOG_LEVEL: 'error', RATE_LIMITS: 'off', PORT: '0', ...env })
  const app = createApp(config, url)
  const wallet = await createWallet({ ...app, databaseUrl: url })
  await wallet.openHouseAccount(house)
  const stop = async () => {
    await wallet.close()
    await app.db.close()
  }
  return { app, identity: createIdentity(app), wallet, stop }
}

let lastUsername = 21_000_000_000

type Shared = { readonly cash?: bigint; readonly passwordHash?: string }

/** Logged-in players with cash, created through the modules, not through a server under test. */
export async function makePlayers(
  { app, identity, wallet }: Pick<Modules, 'app' | 'identity' | 'wallet'>,
  count: number,
  { cash = firstCash, passwordHash }: Shared = {},
): Promise<LoggedInPlayer[]> {
  const players: LoggedInPlayer[] = []
  const give = ({ id }: LoggedInPlayer) =>
    wallet.post({
      player: id,
      key: 'first',
      kind: 'bonus',
      currency: 'BRL',
      transfers: [{ from: { house }, to: { player: id, name: 'cash' }, amount: minor(cash) }],
    })
  for (let left = count; left > 0; left -= playersPerStep) {
    const newcomers = Array.from({ length: Math.min(playersPerStep, left) }, () => {
      const username = String(++lastUsername)
      return { country: 'BR', username, ...(passwordHash && { phone: username, passwordHash }) } as const
    })
    const made = await createLoggedInPlayers({ app, identity }, newcomers)
    if (cash > 0n) await Promise.all(made.map(give))
    players.push(...made)
  }
  return players
}
