import { minor } from '@saguao/contract/product/money.ts'
import { testSeeds } from '@saguao/contract/testing/seed.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { audit } from '#modules/wallet/audit.ts'
import { rollUp } from '#modules/wallet/house-totals.ts'
import { createPlayer, createTestEnvironment, type TestEnvironment } from '#testing/environment.ts'
import { createModel, type Model } from '#testing/wallet-model.ts'
import type { Account, PlayerAccount, Posting } from './wallet.ts'

/**
 * Thousands of random operations on the real wallet and on a small model, compared after every step. A failure prints
 * its seed: SEED=… replays it.
 */
const seeds = testSeeds(1, 20261115)
const stepsPerSeed = 240

let env: TestEnvironment
let admin: pg.Client
const ends: (() => Promise<void>)[] = []

beforeAll(async () => {
  env = await createTestEnvironment((close) => ends.push(close))
  admin = new pg.Client({ connectionString: env.databaseUrl })
  await admin.connect()
})

afterAll(async () => {
  await admin.end()
  for (const end of ends) await end()
})

/** A small seeded generator: the same seed gives the same run. */
function createDice(seed: number) {
  let state = seed >>> 0
  const below = (n: number): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) % n
  }
  const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T
  return { below, pick }
}

type Dice = ReturnType<typeof createDice>
type Run = {
  dice: Dice
  model: Model
  players: readonly bigint[]
  past: Posting[]
  keys: number
  seed: number
}

const own: readonly PlayerAccount[] = ['cash', 'cash', 'cash', 'bonus', 'pig', 'pb']
const house = ['games:test', 'channel:test', 'games:unknown'] as const

const anyAccount = ({ dice, players }: Run): Account => {
  if (dice.below(3) === 0) return { house: dice.pick(dice.below(30) === 0 ? house : house.slice(0, 2)) }
  return { player: dice.below(60) === 0 ? 888_888_888n : dice.pick(players), name: dice.pick(own) }
}

function newPosting(run: Run): Posting {
  const { dice, players, seed } = run
  const transfers: { from: Account; to: Account; amount: ReturnType<typeof minor> }[] = []
  const count = 1 + dice.below(3)
  while (transfers.length < count) {
    const [from, to] = [anyAccount(run), anyAccount(run)]
    if (JSON.stringify(from, text) !== JSON.stringify(to, text))
      transfers.push({ from, to, amount: minor(BigInt(1 + dice.below(120))) })
  }
  const currency = dice.below(40) === 0 ? 'CLP' : 'BRL'
  return { player: dice.pick(players), key: `sim:${seed}:${++run.keys}`, kind: 'bet', currency, transfers }
}

const text = (_: string, value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value)

/** A new posting, a repeated one, or a known key with other content. */
function nextPosting(run: Run): Posting {
  const { dice, past } = run
  const luck = dice.below(10)
  if (past.length > 0 && luck === 0) return dice.pick(past)
  if (past.length > 0 && luck === 1) {
    const { player, key } = dice.pick(past)
    return { ...newPosting(run), player, key }
  }
  const posting = newPosting(run)
  past.push(posting)
  return posting
}

/** Posts concurrently; the outcomes must equal those of the model, which posts one after the other. */
async function burst(run: Run): Promise<void> {
  const postings = Array.from({ length: 1 + run.dice.below(25) }, () => nextPosting(run))
  const expected = postings.map((posting) => run.model.post(posting))
  const outcomes = await Promise.all(postings.map((posting) => env.wallet.post(posting)))
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(expected)
}

/** Connections are terminated during a batch. Failed postings are retried with the same key, as clients do. */
async function crash(run: Run): Promise<void> {
  const credits = Array.from({ length: 30 }, () => {
    const player = run.dice.pick(run.players)
    const transfers = [
      { from: { house: 'channel:test' }, to: { player, name: 'cash' }, amount: minor(3n) },
    ] as const
    return {
      player,
      key: `sim:${run.seed}:${++run.keys}`,
      kind: 'recharge',
      currency: 'BRL',
      transfers,
    } as const
  })
  const postUntilSettled = async (posting: Posting): Promise<string> => {
    try {
      return (await env.wallet.post(posting)).outcome
    } catch {
      return postUntilSettled(posting)
    }
  }
  const outcomes = credits.map(postUntilSettled)
  await admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where query like '%wallet_post(%' and pid <> pg_backend_pid() and datname = current_database()`,
  )
  for (const outcome of await Promise.all(outcomes)) expect(['posted', 'exists']).toContain(outcome)
  for (const credit of credits) expect(run.model.post(credit)).toBe('posted')
}

async function compare({ model, players }: Run): Promise<void> {
  const names = [...new Set(own)]
  for (const player of players) {
    const stored = await env.wallet.balances(player)
    expect(names.map((name) => stored[name])).toEqual(names.map((name) => model.balance(player, name)))
  }
  expect(model.sum()).toBe(0n)
}

it.each(seeds)(
  'seed %i: the wallet agrees with the model after every step [R10.01]',
  async (seed) => {
    const model = createModel(['games:test', 'channel:test'])
    const made = await Promise.all(Array.from({ length: 6 }, () => createPlayer(env)))
    const run: Run = {
      dice: createDice(seed),
      model,
      players: made.map(({ id }) => id),
      past: [],
      keys: 0,
      seed,
    }
    for (const player of run.players) model.open(player, 'BRL')
    for (let step = 1; step <= stepsPerSeed; step++) {
      await burst(run)
      if (step % 60 === 0) await crash(run)
      if (step % 30 === 0) await rollUp(env.db)
      if (step % 5 === 0) await compare(run)
    }
    await compare(run)
    expect(await audit(env.db)).toEqual([])
  },
  120_000,
)
