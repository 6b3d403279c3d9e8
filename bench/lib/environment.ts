// The environment of a benchmark: a PostgreSQL of its own that flushes every commit, the real modules, funded players.
import { minor } from '@saguao/contract/product/money.ts'
import { type App, createApp } from '../../apps/server/src/app.ts'
import { readConfig } from '../../apps/server/src/config.ts'
import { migrate } from '../../apps/server/src/kernel/db/migrate.ts'
import { createIdentity, type Identity } from '../../apps/server/src/modules/identity/identity.ts'
import { createWallet, type Wallet } from '../../apps/server/src/modules/wallet/wallet.ts'
import { createLoggedInPlayers } from '../../apps/server/src/testing/logged-in-players.ts'
import { connectionUrl, superuser } from '../../packages/embedded-postgres/src/cluster.ts'
import { openDatabase } from '../../packages/embedded-postgres/src/database.ts'
import type { Settings } from '../../packages/embedded-postgres/src/settings.ts'
import {
  cleanUpOnExit,
  removeScratchFolder,
  scratchFolder,
} from '../../packages/embedded-postgres/src/testing/scratch-folders.ts'

export type Environment = {
  readonly folder: string
  readonly url: string
  /** Connects as superuser, who may write rows the product would refuse. */
  readonly superUrl: string
  readonly app: App
  readonly identity: Identity
  readonly wallet: Wallet
  /** Keeps the data folder for the next environment. */
  stop(): Promise<void>
  close(): Promise<void>
}

export async function createFolder(): Promise<string> {
  await cleanUpOnExit()
  return scratchFolder('bench')
}

/** `settings` are PostgreSQL's; by default those of `npm start`. */
export async function createEnvironment({
  dir,
  settings = {},
}: {
  dir?: string
  settings?: Settings
} = {}): Promise<Environment> {
  const folder = dir ?? (await createFolder())
  const database = await openDatabase({ dir: folder, log: () => undefined, settings })
  await migrate(database.url)
  const app = createApp(readConfig({ LOG_LEVEL: 'error', RATE_LIMITS: 'off', PORT: '0' }), database.url)
  const wallet = await createWallet({ ...app, databaseUrl: database.url })
  await wallet.openHouseAccount('games:bench')
  const stop = async () => {
    await wallet.close()
    await app.db.close()
    await database.stop()
  }
  const close = async () => {
    await stop()
    await removeScratchFolder(folder)
  }
  return {
    folder,
    url: database.url,
    superUrl: await connectionUrl(folder, superuser),
    app,
    identity: createIdentity(app),
    wallet,
    stop,
    close,
  }
}

const perStep = 500
const plenty = minor(10n ** 12n)

export type BenchPlayer = { readonly id: bigint; readonly token: string }

export async function makePlayers(
  { app, identity, wallet }: Environment,
  count: number,
): Promise<BenchPlayer[]> {
  const players: BenchPlayer[] = []
  for (let from = 0; from < count; from += perStep) {
    const newcomers = Array.from(
      { length: Math.min(perStep, count - from) },
      (_, i) => ({ country: 'BR', username: String(21_000_000_000 + from + i) }) as const,
    )
    const made = await createLoggedInPlayers({ app, identity }, newcomers)
    const give = ({ id }: BenchPlayer) =>
      wallet.post({
        player: id,
        key: 'bench',
        kind: 'bonus',
        currency: 'BRL',
        transfers: [{ from: { house: 'games:bench' }, to: { player: id, name: 'cash' }, amount: plenty }],
      })
    await Promise.all(made.map(give))
    players.push(...made)
  }
  return players
}

/** Runs `work` with `width` in parallel for `seconds` and returns completions per second. */
export async function perSecond(
  width: number,
  seconds: number,
  work: () => Promise<unknown>,
): Promise<number> {
  const end = performance.now() + seconds * 1000
  let finished = 0
  const began = performance.now()
  await Promise.all(
    Array.from({ length: width }, async () => {
      while (performance.now() < end) {
        await work()
        finished++
      }
    }),
  )
  return (finished * 1000) / (performance.now() - began)
}

export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
