import { setTimeout as sleep } from 'node:timers/promises'
import { minor } from '@saguao/contract/product/money.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { audit } from '#modules/wallet/audit.ts'
import {
  balanceOf,
  createPlayer,
  createTestEnvironment,
  createTestEnvironmentOn,
  type TestEnvironment,
} from '#testing/environment.ts'
import type { Posting, Wallet } from './wallet.ts'

/** Two wallets on one database act as two server processes: they share no memory, only the database. */
let env: TestEnvironment
let wallets: readonly Wallet[]
const ends: (() => Promise<void>)[] = []

beforeAll(async () => {
  env = await createTestEnvironment((close) => ends.push(close))
  const other = await createTestEnvironmentOn(env.databaseUrl)
  ends.unshift(other.close)
  wallets = [env.wallet, other.wallet]
})

afterAll(async () => {
  expect(await audit(env.db)).toEqual([])
  for (const end of ends) await end()
})

const walletFor = (i: number): Wallet => wallets[i % wallets.length] as Wallet

const move = (player: bigint, key: string, direction: 'in' | 'out', amount: bigint): Posting => {
  const [own, house] = [{ player, name: 'cash' }, { house: 'games:test' }] as const
  const [from, to] = direction === 'in' ? [house, own] : [own, house]
  return { player, key, kind: 'bet', currency: 'BRL', transfers: [{ from, to, amount: minor(amount) }] }
}

const outcomesOf = async (
  count: number,
  work: (i: number) => Promise<{ outcome: string }>,
): Promise<Record<string, number>> => {
  const counts: Record<string, number> = {}
  for (const { outcome } of await Promise.all(Array.from({ length: count }, (_, i) => work(i))))
    counts[outcome] = (counts[outcome] ?? 0) + 1
  return counts
}

/** Blocks until `count` callers have arrived; later callers, such as retries, pass at once. */
function createBarrier(count: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let arrived = 0
  return () => {
    if (++arrived === count) resolve()
    return promise
  }
}

const connect = async (): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: env.databaseUrl })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

const expectLockWait = (owner: pg.Client) => {
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  const count = async () => (await owner.query(waiting)).rows.length
  return expect.poll(count, { timeout: 20_000 }).toBeGreaterThan(0)
}

it('200 concurrent credits are all posted [R10.01]', async () => {
  const { id } = await createPlayer(env)
  const outcomes = await outcomesOf(200, (i) => walletFor(i).post(move(id, `credit:${i}`, 'in', 7n)))
  expect(outcomes).toEqual({ posted: 200 })
  expect(await balanceOf(env, id)).toBe(1400n)
})

it('of 200 concurrent debits of the whole balance exactly one is posted [R10.01]', async () => {
  const { id } = await createPlayer(env, { cash: 1000n })
  const outcomes = await outcomesOf(200, (i) => walletFor(i).post(move(id, `debit:${i}`, 'out', 1000n)))
  expect(outcomes).toEqual({ posted: 1, insufficient: 199 })
  expect(await balanceOf(env, id)).toBe(0n)
})

it('100 concurrent postings with the same key move money once [R10.01]', async () => {
  const { id } = await createPlayer(env, { cash: 1000n })
  const outcomes = await outcomesOf(100, (i) => walletFor(i).post(move(id, 'same', 'out', 10n)))
  expect(outcomes).toEqual({ posted: 1, exists: 99 })
  expect(await balanceOf(env, id)).toBe(990n)
})

it('of two contents posted concurrently with one key, one is posted once', async () => {
  const { id } = await createPlayer(env, { cash: 1000n })
  const outcomes = await outcomesOf(50, (i) =>
    walletFor(i).post(move(id, 'two', 'out', i % 2 === 0 ? 10n : 11n)),
  )
  expect(outcomes).toEqual({ posted: 1, exists: 24, mismatch: 25 })
})

it('transfers in opposite directions between two players finish without a deadlock and preserve the sum', async () => {
  const [a, b] = await Promise.all([createPlayer(env, { cash: 500n }), createPlayer(env, { cash: 500n })])
  const gift = (from: bigint, to: bigint, key: string): Posting => ({
    player: from,
    key,
    kind: 'envelope',
    currency: 'BRL',
    transfers: [
      { from: { player: from, name: 'cash' }, to: { player: to, name: 'cash' }, amount: minor(1n) },
    ],
  })
  const outcomes = await outcomesOf(200, (i) =>
    walletFor(i).post(i % 2 === 0 ? gift(a.id, b.id, `ab:${i}`) : gift(b.id, a.id, `ba:${i}`)),
  )
  expect(outcomes).toEqual({ posted: 200 })
  expect((await balanceOf(env, a.id)) + (await balanceOf(env, b.id))).toBe(1000n)
})

it('concurrent batches of two processes with the same players in opposite orders are all posted', async () => {
  const players = await Promise.all(Array.from({ length: 40 }, () => createPlayer(env, { cash: 100n })))
  const outcomes = await outcomesOf(400, (i) => {
    const player = players[i % 2 === 0 ? i % 40 : 39 - (i % 40)]
    return walletFor(i).post(move(player?.id ?? 0n, `many:${i}`, i % 4 < 2 ? 'in' : 'out', 1n))
  })
  expect(outcomes).toEqual({ posted: 400 })
})

it('postings in transactions and in batches together never overspend', async () => {
  const { id } = await createPlayer(env, { cash: 100n })
  const outcomes = await outcomesOf(60, (i) => {
    const spend = move(id, `mixed:${i}`, 'out', 10n)
    return i % 2 === 0 ? walletFor(i).post(spend) : env.db.tx((tx) => env.wallet.postIn(tx, spend))
  })
  expect(outcomes).toEqual({ posted: 10, insufficient: 50 })
  expect(await balanceOf(env, id)).toBe(0n)
})

it('two transactions that lock the same accounts in opposite order both succeed', async () => {
  const [a, b] = await Promise.all([createPlayer(env, { cash: 100n }), createPlayer(env, { cash: 100n })])
  const bothHoldOne = createBarrier(2)
  const spendBoth = (key: string, first: bigint, second: bigint) =>
    env.db.tx(async (tx) => {
      await env.wallet.postIn(tx, move(first, `${key}:1`, 'out', 10n))
      await bothHoldOne()
      return env.wallet.postIn(tx, move(second, `${key}:2`, 'out', 10n))
    })
  const outcomes = await Promise.all([spendBoth('cross:a', a.id, b.id), spendBoth('cross:b', b.id, a.id)])
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(['posted', 'posted'])
  expect([await balanceOf(env, a.id), await balanceOf(env, b.id)]).toEqual([80n, 80n])
})

it('a house account that another process has just opened is usable in this one', async () => {
  const { id } = await createPlayer(env, { cash: 10n })
  await walletFor(1).openHouseAccount('promo:other-process')
  const transfers = [
    { from: { house: 'promo:other-process' }, to: { player: id, name: 'bonus' }, amount: minor(5n) },
  ] as const
  const gift = { player: id, key: 'promo:1', kind: 'bonus', currency: 'BRL', transfers } as const
  expect(await walletFor(0).post(gift)).toMatchObject({ outcome: 'posted' })
})

it('a posting that waited for an uncommitted one spends only the remaining balance', async () => {
  const owner = await connect()
  const { id } = await createPlayer(env, { cash: 100n })
  const [spent, commit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const first = env.db.tx(async (tx) => {
    await env.wallet.postIn(tx, move(id, 'wait:1', 'out', 70n))
    spent.resolve()
    await commit.promise
  })
  await spent.promise
  const waiting = [
    env.wallet.post(move(id, 'wait:2', 'out', 70n)),
    env.db.tx((tx) => env.wallet.postIn(tx, move(id, 'wait:3', 'out', 70n))),
  ]
  await expectLockWait(owner)
  await sleep(50)
  commit.resolve()
  await first
  expect(await Promise.all(waiting)).toEqual([{ outcome: 'insufficient' }, { outcome: 'insufficient' }])
  expect(await balanceOf(env, id)).toBe(30n)
})

describe('accounts are locked in the order of their numbers, whatever the order of the transfers', () => {
  const cashOf = `select player_id from account a join chart c on c.id = a.account
                   where c.name = 'cash' and player_id = any ($1::bigint[])`

  /** The accounts that a posting has not locked yet while it waits for the account `held`. */
  async function freeWhileHeld(players: readonly bigint[], held: bigint): Promise<bigint[]> {
    const [holder, looker] = [await connect(), await connect()]
    await holder.query('begin')
    await holder.query(`${cashOf} for update of a`, [[held]])
    const steps = players.slice(1).map((to, i) => ({ from: players[i] ?? 0n, to }))
    const transfers = steps.reverse().map(({ from, to }) => ({
      from: { player: to, name: 'cash' as const },
      to: { player: from, name: 'cash' as const },
      amount: minor(1n),
    }))
    const chain = { player: held, key: 'chain', kind: 'envelope', currency: 'BRL', transfers } as const
    const posted = env.db.tx((tx) => env.wallet.postIn(tx, chain))
    await expectLockWait(looker)
    const others = players.filter((player) => player !== held)
    const { rows } = await looker.query(`${cashOf} order by 1 for update of a skip locked`, [others])
    await holder.query('commit')
    expect(await posted).toMatchObject({ outcome: 'posted' })
    return rows.map((row) => BigInt(row.player_id))
  }

  it('while it waits for the first account it holds no lock, while it waits for the last it holds all others', async () => {
    const made = await Promise.all(Array.from({ length: 6 }, () => createPlayer(env, { cash: 10n })))
    const players = made.map(({ id }) => id).sort((a, b) => (a < b ? -1 : 1))
    const [first = 0n, last = 0n] = [players.at(0), players.at(-1)]
    expect(await freeWhileHeld(players, first)).toEqual(players.slice(1))
    expect(await freeWhileHeld(players, last)).toEqual([])
  })
})
