/** What tests begin with: a database of their own with the real modules on it, players, and money. */
import type { Country } from '@saguao/contract/countries.ts'
import { countries } from '@saguao/contract/countries.ts'
import { type Minor, minor } from '@saguao/contract/money.ts'
import { onTestFinished } from 'vitest'
import { type Clock, systemClock } from '#kernel/clock.ts'
import { readConfig } from '#kernel/config.ts'
import { createDb, type Db } from '#kernel/db.ts'
import { createLog } from '#kernel/log.ts'
import { createMetrics } from '#kernel/metrics.ts'
import { systemRandom } from '#kernel/random.ts'
import { createIdentity, type Identity } from '#modules/identity/identity.ts'
import { createWallet, type PlayerAccount, type Wallet } from '#modules/wallet/wallet.ts'
import { scratchDatabase } from './postgres.ts'

export const log = createLog('silent')
export const metrics = createMetrics()

/** A clock that stands still until a test moves it. */
export function stoppedClock(start = Date.parse('2026-11-15T12:00:00Z')): Clock & { pass(ms: number): void } {
  let at = start
  return {
    now: () => at,
    pass: (ms) => {
      at += ms
    },
  }
}

export type Stage = {
  readonly databaseUrl: string
  readonly db: Db
  readonly identity: Identity
  readonly wallet: Wallet
}

/** A second one on the same database stands for another server process. */
export async function makeStageOn(databaseUrl: string): Promise<Stage & { close(): Promise<void> }> {
  const db = createDb(databaseUrl, log, 10)
  const identity = createIdentity({
    db,
    clock: systemClock,
    random: systemRandom,
    secret: 'test',
    config: readConfig({}),
    metrics,
    sendSms: async () => undefined,
  })
  const wallet = await createWallet({ db, databaseUrl, log, metrics })
  await wallet.openHouse('channel:test')
  await wallet.openHouse('games:test')
  const close = async () => {
    await wallet.close()
    await db.close()
  }
  return { databaseUrl, db, identity, wallet, close }
}

/** Call it inside a test or a hook that outlives its use. */
export async function makeStage(
  atEnd: (close: () => Promise<void>) => void = onTestFinished,
): Promise<Stage> {
  const { url, drop } = await scratchDatabase()
  const stage = await makeStageOn(url)
  atEnd(async () => {
    await stage.close()
    await drop()
  })
  return stage
}

let lastUsername = 11_900_000_000

export type Player = { readonly id: bigint; readonly token: string; readonly username: string }

/** A player as any other, whose first money comes from a test channel. */
export async function makePlayer(
  { db, identity, wallet }: Pick<Stage, 'db' | 'identity' | 'wallet'>,
  { country = 'BR' as Country, cash = 0n, withPhone = false } = {},
): Promise<Player> {
  const username = String(++lastUsername)
  const [id = 0n, token = ''] = await db.tx(async (tx) => {
    const players = await identity.addPlayers(tx, [{ country, username, ...(withPhone && { phone: username }) }])
    const [made] = await identity.openSessions(tx, players)
    return [players[0], made] as const
  })
  if (cash > 0n) {
    const transfers = [
      { from: { house: 'channel:test' }, to: { player: id, name: 'cash' }, amount: minor(cash) },
    ] as const
    await wallet.post({
      player: id,
      key: `first:${id}`,
      kind: 'recharge',
      currency: countries[country].currency,
      transfers,
    })
  }
  return { id, token, username }
}

export const balanceOf = async (
  { wallet }: Pick<Stage, 'wallet'>,
  player: bigint,
  name: PlayerAccount = 'cash',
): Promise<Minor> => (await wallet.balances(player))[name] ?? minor(0n)
