/** A test server with rewards, and helpers of its tests. */
import type { Body, Data, Path } from '@saguao/contract/calls/calls.ts'
import pg from 'pg'
import { expect, vi } from 'vitest'
import { demoContent } from '#demo.ts'
import { createKeyedMutex, createSharedRuns } from '#kernel/db/keyed-mutex.ts'
import { roundChecks } from '#modules/games/games.ts'
import { dataOf } from '#modules/games/testing/table-client.ts'
import { writePolicy } from '#modules/markets/markets.ts'
import { orderChecks } from '#modules/payments/payments.ts'
import type { RewardDeps } from '#modules/rewards/deps.ts'
import { createRewardSwitches, rewardChecks } from '#modules/rewards/rewards.ts'
import { audit } from '#modules/wallet/audit.ts'
import { type Player, payAtBank } from '#testing/environment.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

export const pollOptions = { timeout: 20_000, interval: 25 }

type ServerOptions = Parameters<typeof startTestServer>[1]

/** Without a jackpot the cash bets of slots count fully: tests reach a counted amount with one bet. */
async function stopJackpots({ app, markets }: TestServer): Promise<void> {
  for (const country of ['BR', 'CL'] as const) {
    await writePolicy(app.db, app.config.mode, country, { jackpot: false })
    await vi.waitUntil(() => !markets.policyOf(country).jackpot, pollOptions)
  }
}

export async function startRewardServer(
  atEnd: (end: () => Promise<void>) => void,
  options: ServerOptions = {},
): Promise<TestServer> {
  const server = await startTestServer(atEnd, { ...options, env: { RATE_LIMITS: 'off', ...options?.env } })
  await server.lobby.importContent(demoContent())
  await stopJackpots(server)
  return server
}

/** Dependencies of the rewards as another process has them, for tests that replace one. */
export const rewardDepsOf = ({ app, identity, wallet, settings }: TestServer): RewardDeps => ({
  ...app,
  identity,
  wallet,
  settings,
  switches: createRewardSwitches({ db: app.db, mode: app.config.mode, clock: app.clock }),
  marksOf: identity.marksOf,
  runExclusive: createKeyedMutex(),
  shareRefresh: createSharedRuns(createKeyedMutex()),
})

/** Findings of the ledger audit with the checks of orders, rounds and rewards. */
export const auditFindings = ({ app }: TestServer) =>
  audit(app.db, { extraChecks: { ...orderChecks, ...roundChecks, ...rewardChecks } })

/** Runs SQL as the owner of the database, for settings and for tests of database constraints. */
export async function asOwner<Row extends object>(
  { databaseUrl }: Pick<TestServer, 'databaseUrl'>,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  return (await ownerPoolOf(databaseUrl).query<Row>(text, [...values])).rows
}

/** Per database. Opening a connection for every statement would take longer than the statements. */
const ownerPools = new Map<string, pg.Pool>()

function ownerPoolOf(databaseUrl: string): pg.Pool {
  const known = ownerPools.get(databaseUrl)
  if (known) return known
  const pool = new pg.Pool({ connectionString: databaseUrl, allowExitOnIdle: true })
  // The end of the test drops the database, and with it idle connections.
  pool.on('error', () => undefined)
  ownerPools.set(databaseUrl, pool)
  return pool
}

/** Lifts the limit of cashback by counted bets, for tests of other rules: cashback is then a share of the loss. */
export const liftCashbackLimit = (server: Pick<TestServer, 'databaseUrl'>) =>
  asOwner(server, 'update cashback_rule set risk_points = 10000')

/** Whether a transaction waits for a lock. */
export const hasLockWaiter = async (server: TestServer): Promise<boolean> =>
  (
    await asOwner(
      server,
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
  ).length > 0

const attempts = 5

/** Resolves when a transaction is repeated because another one holds its advisory lock. */
export async function lockRetries({ app }: Pick<TestServer, 'app'>): Promise<void> {
  let seen = 0
  const count = () => void seen++
  app.db.pool.on('acquire', count)
  await expect.poll(() => seen >= attempts, pollOptions).toBe(true)
  app.db.pool.off('acquire', count)
}

/** Whether the rewards of a paid order have been processed. */
export const isRewarded = async (server: TestServer, orderId: string): Promise<boolean> =>
  (
    await asOwner(
      server,
      `select from event e join reaction r on r.event_id = e.id and r.name = 'reward-deposit'
        where e.name = 'deposit.succeeded' and e.payload->>'orderId' = $1`,
      [orderId],
    )
  ).length > 0

export async function makeOrder(
  server: TestServer,
  { token }: Pick<Player, 'token'>,
  amount: number,
  more: Partial<Body<'/recharge/v2/createRechargeOrder'>> = {},
): Promise<string> {
  const body = { amount, payChannel: 'sandbox', paymentMethod: 'pix', ...more }
  return dataOf((await server.call('/recharge/v2/createRechargeOrder', body, { token })).json).id
}

/** Creates and pays an order, and waits for its rewards. */
export async function recharge(
  server: TestServer,
  player: Pick<Player, 'token'>,
  amount: number,
  more: Partial<Body<'/recharge/v2/createRechargeOrder'>> = {},
): Promise<string> {
  const id = await makeOrder(server, player, amount, more)
  await payAtBank(server, id, 'success')
  await expect.poll(() => isRewarded(server, id), pollOptions).toBe(true)
  return id
}

/** The data of a response; throws an error with the refusal's code. */
export const callData = async <P extends Path>(
  server: Pick<TestServer, 'call'>,
  { token }: Pick<Player, 'token'>,
  path: P,
  body: Body<P>,
): Promise<Data<P>> => dataOf((await server.call(path, body, { token })).json)

/** Repeats a call that the server sheds, as clients do. */
async function repeatShed<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if ((error as Error).message !== 'OVERLOADED') throw error
    return repeatShed(work)
  }
}

/** Runs concurrent calls; returns the results and the codes of the refusals. */
export async function concurrently<T>(
  count: number,
  work: (i: number) => Promise<T>,
): Promise<{ done: T[]; refused: string[] }> {
  const ends = await Promise.allSettled(Array.from({ length: count }, (_, i) => repeatShed(() => work(i))))
  return {
    done: ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value] : [])),
    refused: ends.flatMap((end) => (end.status === 'rejected' ? [(end.reason as Error).message] : [])),
  }
}

/** The same player with a new login, after the old one has expired. */
export async function newLogin({ app, identity }: TestServer, player: Player): Promise<Player> {
  const [token = ''] = await app.db.tx((tx) => identity.openSessions(tx, [player.id]))
  return { ...player, token }
}
