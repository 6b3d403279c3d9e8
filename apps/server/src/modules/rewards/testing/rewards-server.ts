/** A server whose deposits are rewarded, and what tests of rewards do over and over. */
import type { Body, Data, Path } from '@saguao/contract/calls/calls.ts'
import pg from 'pg'
import { expect } from 'vitest'
import { demoContent } from '#demo.ts'
import { roundChecks } from '#modules/games/games.ts'
import { dataOf } from '#modules/games/testing/table-client.ts'
import { orderChecks } from '#modules/payments/payments.ts'
import { rewardChecks } from '#modules/rewards/rewards.ts'
import { audit } from '#modules/wallet/audit.ts'
import { type Player, payAtBank } from '#testing/environment.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

export const patience = { timeout: 20_000, interval: 25 }

type Given = Parameters<typeof startTestServer>[1]

export async function startRewardServer(
  atEnd: (end: () => Promise<void>) => void,
  given: Given = {},
): Promise<TestServer> {
  const server = await startTestServer(atEnd, { ...given, env: { RATE_LIMITS: 'off', ...given?.env } })
  await server.lobby.importContent(demoContent())
  return server
}

/** The books, and rewards, orders and rounds against them. */
export const proof = ({ app }: TestServer) =>
  audit(app.db, { extraChecks: { ...orderChecks, ...roundChecks, ...rewardChecks } })

/** As the owner of the database: for settings, and for showing that the database itself says no. */
export async function asOwner<Row extends object>(
  { databaseUrl }: Pick<TestServer, 'databaseUrl'>,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const owner = new pg.Client({ connectionString: databaseUrl })
  await owner.connect()
  try {
    return (await owner.query<Row>(text, [...values])).rows
  } finally {
    await owner.end()
  }
}

/** Whether a transaction waits for another one to end. */
export const somebodyWaits = async (server: TestServer): Promise<boolean> =>
  (
    await asOwner(
      server,
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
  ).length > 0

/** Resolves when everything that follows from the paid order has followed. */
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

/** A deposit from the order to its rewards. */
export async function recharge(
  server: TestServer,
  player: Pick<Player, 'token'>,
  amount: number,
  more: Partial<Body<'/recharge/v2/createRechargeOrder'>> = {},
): Promise<string> {
  const id = await makeOrder(server, player, amount, more)
  await payAtBank(server, id, 'success')
  await expect.poll(() => isRewarded(server, id), patience).toBe(true)
  return id
}

/** What a call answered, or an error with the refusal's code. */
export const ask = async <P extends Path>(
  server: Pick<TestServer, 'call'>,
  { token }: Pick<Player, 'token'>,
  path: P,
  body: Body<P>,
): Promise<Data<P>> => dataOf((await server.call(path, body, { token })).json)

/** So many at once: how many were answered, and the codes of the others. */
export async function atOnce<T>(
  count: number,
  work: (i: number) => Promise<T>,
): Promise<{ done: T[]; refused: string[] }> {
  const ends = await Promise.allSettled(Array.from({ length: count }, (_, i) => work(i)))
  return {
    done: ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value] : [])),
    refused: ends.flatMap((end) => (end.status === 'rejected' ? [(end.reason as Error).message] : [])),
  }
}

/** The same player with a new login, after a time in which the old one ended. */
export async function loginAgain({ app, identity }: TestServer, player: Player): Promise<Player> {
  const [token = ''] = await app.db.tx((tx) => identity.openSessions(tx, [player.id]))
  return { ...player, token }
}
