/** Test environment: a scratch database with the real identity and wallet modules, players and money. */
import { hash } from 'node:crypto'
import type { Country } from '@saguao/contract/product/countries.ts'
import { countries } from '@saguao/contract/product/countries.ts'
import { type Minor, minor } from '@saguao/contract/product/money.ts'
import { onTestFinished } from 'vitest'
import { readConfig } from '#config.ts'
import { type Clock, systemClock } from '#kernel/clock.ts'
import { createDb, type Db } from '#kernel/db/db.ts'
import { createLog } from '#kernel/observability/log.ts'
import { createMetrics, type Metrics } from '#kernel/observability/metrics.ts'
import { type Random, systemRandom } from '#kernel/random.ts'
import { createIdentity, type Identity } from '#modules/identity/identity.ts'
import { createWallet, type PlayerAccount, type Wallet } from '#modules/wallet/wallet.ts'
import { scratchDatabase } from './postgres.ts'
import type { ServerClient } from './server-client.ts'

export const log = createLog('silent')

/** A clock that a test advances. */
export function createManualClock(
  start = Date.parse('2026-11-15T12:00:00Z'),
): Clock & { pass(ms: number): void } {
  let at = start
  return {
    now: () => at,
    pass: (ms) => {
      at += ms
    },
  }
}

/** The same sequence of distinct values in every run. */
export function createSeededRandom(name: string): Random {
  let count = 0
  const next = (): Buffer => hash('sha256', `${name}:${count++}`, 'buffer')
  return {
    secret: (bytes) => next().subarray(0, bytes).toString('base64url'),
    below: (below) => next().readUInt32BE() % below,
  }
}

export type TestEnvironment = {
  readonly databaseUrl: string
  readonly db: Db
  readonly metrics: Metrics
  readonly identity: Identity
  readonly wallet: Wallet
}

/** A second environment on the same database stands for another server process. */
export async function createTestEnvironmentOn(
  databaseUrl: string,
): Promise<TestEnvironment & { close(): Promise<void> }> {
  const db = createDb(databaseUrl, log, 10)
  const metrics = createMetrics()
  const identity = createIdentity({
    db,
    clock: systemClock,
    random: systemRandom,
    secrets: { keys: ['test'], names: 'test' },
    config: readConfig({}),
    metrics,
    log,
    sendSms: async () => undefined,
  })
  const wallet = await createWallet({ db, databaseUrl, log, metrics })
  await wallet.openHouseAccount('channel:test')
  await wallet.openHouseAccount('games:test')
  const close = async () => {
    await wallet.close()
    await db.close()
  }
  return { databaseUrl, db, metrics, identity, wallet, close }
}

/** Must be called in a test or a hook that ends after its use. */
export async function createTestEnvironment(
  atEnd: (close: () => Promise<void>) => void = onTestFinished,
): Promise<TestEnvironment> {
  const { url, drop } = await scratchDatabase()
  const environment = await createTestEnvironmentOn(url)
  atEnd(async () => {
    await environment.close()
    await drop()
  })
  return environment
}

let lastUsername = 11_900_000_000

export type Player = { readonly id: bigint; readonly token: string; readonly username: string }

/** Creates a player; the initial cash comes from a test channel. */
export async function createPlayer(
  { db, identity, wallet }: Pick<TestEnvironment, 'db' | 'identity' | 'wallet'>,
  { country = 'BR' as Country, username = String(++lastUsername), cash = 0n, withPhone = false } = {},
): Promise<Player> {
  const [id = 0n, token = ''] = await db.tx(async (tx) => {
    const players = await identity.addPlayers(tx, [
      { country, username, ...(withPhone && { phone: username }) },
    ])
    const [session] = await identity.openSessions(tx, players)
    return [players[0], session] as const
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
  { wallet }: Pick<TestEnvironment, 'wallet'>,
  player: bigint,
  name: PlayerAccount = 'cash',
): Promise<Minor> => (await wallet.balances(player))[name] ?? minor(0n)

/** The webhook's response to each notification of the sandbox bank. */
export type WebhookResponse = { readonly status: number; readonly effects: readonly string[] }

async function postToSandboxBank(
  server: ServerClient,
  path: string,
  body: object,
): Promise<WebhookResponse[]> {
  const response = await server.send(path, {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const envelope = (await response.json()) as {
    success: boolean
    code?: string
    data: { told: WebhookResponse[] }
  }
  if (!envelope.success) throw new Error(`The sandbox bank refused: ${envelope.code}`)
  return envelope.data.told
}

/** Pays, declines or otherwise handles a deposit at the sandbox bank. */
export const payAtBank = (
  server: ServerClient,
  id: string,
  outcome: string,
  more: { reason?: string; delayMs?: number; payerDocument?: string } = {},
): Promise<WebhookResponse[]> => postToSandboxBank(server, '/sandbox/pay', { id, outcome, ...more })

export const payOutAtBank = (
  server: ServerClient,
  id: string,
  outcome: 'success' | 'failure',
  reason?: string,
): Promise<WebhookResponse[]> =>
  postToSandboxBank(server, '/sandbox/payout', { id, outcome, ...(reason && { reason }) })

/** Creates a PIX order and returns its id. */
export async function createDeposit(
  server: ServerClient,
  { token }: Pick<Player, 'token'>,
  amount = 50,
): Promise<string> {
  const body = { amount, payChannel: 'sandbox', paymentMethod: 'pix' }
  const { json } = await server.call('/recharge/v2/createRechargeOrder', body, { token })
  if (!json.success) throw new Error(`No order: ${json.code}`)
  return json.data.id
}

/** Creates and pays a deposit; returns its id. */
export async function createPaidDeposit(
  server: ServerClient,
  player: Pick<Player, 'token'>,
  amount = 50,
): Promise<string> {
  const id = await createDeposit(server, player, amount)
  await payAtBank(server, id, 'success')
  return id
}
