import { minor } from '@saguao/contract/money.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { audit } from '#modules/wallet/audit.ts'
import { balanceOf, makePlayer, makeStage, makeStageOn, type Stage } from '#testing/make.ts'
import type { Posting, Wallet } from './wallet.ts'

/** Two wallets on one database stand for two server processes: nothing in one's memory protects the other. */
let stage: Stage
let wallets: readonly Wallet[]
const ends: (() => Promise<void>)[] = []

beforeAll(async () => {
  stage = await makeStage((close) => ends.push(close))
  const other = await makeStageOn(stage.databaseUrl)
  ends.unshift(other.close)
  wallets = [stage.wallet, other.wallet]
})

afterAll(async () => {
  expect(await audit(stage.db)).toEqual([])
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

/** Lets nobody on before so many have come; whoever comes later, on a second try, is let through. */
function createBarrier(count: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let come = 0
  return () => {
    if (++come === count) resolve()
    return promise
  }
}

const connect = async (): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: stage.databaseUrl })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

const someoneWaits = (owner: pg.Client) => {
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  const count = async () => (await owner.query(waiting)).rows.length
  return expect.poll(count, { timeout: 20_000 }).toBeGreaterThan(0)
}

it('200 credits at once all arrive [R10.01]', async () => {
  const { id } = await makePlayer(stage)
  const outcomes = await outcomesOf(200, (i) => walletFor(i).post(move(id, `credit:${i}`, 'in', 7n)))
  expect(outcomes).toEqual({ posted: 200 })
  expect(await balanceOf(stage, id)).toBe(1400n)
})

it('200 debits of the whole balance at once give exactly one [R10.01]', async () => {
  const { id } = await makePlayer(stage, { cash: 1000n })
  const outcomes = await outcomesOf(200, (i) => walletFor(i).post(move(id, `debit:${i}`, 'out', 1000n)))
  expect(outcomes).toEqual({ posted: 1, insufficient: 199 })
  expect(await balanceOf(stage, id)).toBe(0n)
})

it('the same key 100 times at once moves money once [R10.01]', async () => {
  const { id } = await makePlayer(stage, { cash: 1000n })
  const outcomes = await outcomesOf(100, (i) => walletFor(i).post(move(id, 'same', 'out', 10n)))
  expect(outcomes).toEqual({ posted: 1, exists: 99 })
  expect(await balanceOf(stage, id)).toBe(990n)
})

it('one key with two contents at once moves one of them once', async () => {
  const { id } = await makePlayer(stage, { cash: 1000n })
  const outcomes = await outcomesOf(50, (i) =>
    walletFor(i).post(move(id, 'two', 'out', i % 2 === 0 ? 10n : 11n)),
  )
  expect(outcomes).toEqual({ posted: 1, exists: 24, mismatch: 25 })
})

it('transfers in opposite order between players finish without a deadlock, and no cent is made or lost', async () => {
  const [a, b] = await Promise.all([makePlayer(stage, { cash: 500n }), makePlayer(stage, { cash: 500n })])
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
  expect((await balanceOf(stage, a.id)) + (await balanceOf(stage, b.id))).toBe(1000n)
})

it('batches of many players from two processes at once, in opposite orders, all go through', async () => {
  const players = await Promise.all(Array.from({ length: 40 }, () => makePlayer(stage, { cash: 100n })))
  const outcomes = await outcomesOf(400, (i) => {
    const player = players[i % 2 === 0 ? i % 40 : 39 - (i % 40)]
    return walletFor(i).post(move(player?.id ?? 0n, `many:${i}`, i % 4 < 2 ? 'in' : 'out', 1n))
  })
  expect(outcomes).toEqual({ posted: 400 })
})

it('a posting inside a transaction and batches beside it never overspend', async () => {
  const { id } = await makePlayer(stage, { cash: 100n })
  const outcomes = await outcomesOf(60, (i) => {
    const spend = move(id, `mixed:${i}`, 'out', 10n)
    return i % 2 === 0 ? walletFor(i).post(spend) : stage.db.tx((tx) => stage.wallet.postIn(tx, spend))
  })
  expect(outcomes).toEqual({ posted: 10, insufficient: 50 })
  expect(await balanceOf(stage, id)).toBe(0n)
})

it('two transactions that take the same accounts in opposite order both succeed', async () => {
  const [a, b] = await Promise.all([makePlayer(stage, { cash: 100n }), makePlayer(stage, { cash: 100n })])
  const bothHaveOne = createBarrier(2)
  const spendBoth = (key: string, first: bigint, second: bigint) =>
    stage.db.tx(async (tx) => {
      await stage.wallet.postIn(tx, move(first, `${key}:1`, 'out', 10n))
      await bothHaveOne()
      return stage.wallet.postIn(tx, move(second, `${key}:2`, 'out', 10n))
    })
  const outcomes = await Promise.all([spendBoth('cross:a', a.id, b.id), spendBoth('cross:b', b.id, a.id)])
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(['posted', 'posted'])
  expect([await balanceOf(stage, a.id), await balanceOf(stage, b.id)]).toEqual([80n, 80n])
})

it("an account that another process opened a moment ago is in this one's books", async () => {
  const { id } = await makePlayer(stage, { cash: 10n })
  await walletFor(1).openHouse('promo:other-process')
  const transfers = [
    { from: { house: 'promo:other-process' }, to: { player: id, name: 'bonus' }, amount: minor(5n) },
  ] as const
  const gift = { player: id, key: 'promo:1', kind: 'bonus', currency: 'BRL', transfers } as const
  expect(await walletFor(0).post(gift)).toMatchObject({ outcome: 'posted' })
})

it('whoever had to wait for a posting that is not committed yet spends only what it left', async () => {
  const owner = await connect()
  const { id } = await makePlayer(stage, { cash: 100n })
  const [spent, commit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const first = stage.db.tx(async (tx) => {
    await stage.wallet.postIn(tx, move(id, 'wait:1', 'out', 70n))
    spent.resolve()
    await commit.promise
  })
  await spent.promise
  const second = stage.wallet.post(move(id, 'wait:2', 'out', 70n))
  await someoneWaits(owner)
  commit.resolve()
  await first
  expect(await second).toEqual({ outcome: 'insufficient' })
  expect(await balanceOf(stage, id)).toBe(30n)
})

describe('accounts are locked in the order of their numbers, whatever the order of the transfers', () => {
  const cashOf = `select player_id from account a join chart c on c.id = a.account
                   where c.name = 'cash' and player_id = any ($1::bigint[])`

  /** While somebody holds one player's account: those of the others that the posting has not locked yet. */
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
    const posted = stage.wallet.post(chain)
    await someoneWaits(looker)
    const others = players.filter((player) => player !== held)
    const { rows } = await looker.query(`${cashOf} order by 1 for update of a skip locked`, [others])
    await holder.query('commit')
    expect(await posted).toMatchObject({ outcome: 'posted' })
    return rows.map((row) => BigInt(row.player_id))
  }

  it('the first is waited for with empty hands, the last with all others in them', async () => {
    const made = await Promise.all(Array.from({ length: 6 }, () => makePlayer(stage, { cash: 10n })))
    const players = made.map(({ id }) => id).sort((a, b) => (a < b ? -1 : 1))
    const [first = 0n, last = 0n] = [players.at(0), players.at(-1)]
    expect(await freeWhileHeld(players, first)).toEqual(players.slice(1))
    expect(await freeWhileHeld(players, last)).toEqual([])
  })
})
