/**
 * The wallet: the books of the house and its players.
 *
 * Owns the chart of accounts, postings and entries, and the players' balances.
 * Tables: chart, account, posting, entry, house_total, audit_run.
 * Invariants, each held by the database itself: every posting sums to zero in each currency; a player's account is
 * never below zero; a key posts once; nothing posted is changed or removed. `npm run audit` proves them anew.
 */
import type { App } from '#app.ts'
import { type Alongside, createBatcher } from '#kernel/db/batch.ts'
import { createPool, run, type Tx } from '#kernel/db/db.ts'
import { emit } from '#kernel/jobs/outbox.ts'
import { type Finding, lastProof, type Proof } from '#modules/wallet/audit.ts'
import { type Item, runBatch } from '#modules/wallet/batch-transaction.ts'
import { type Chart, loadChart } from '#modules/wallet/chart.ts'
import { createHolds, type Holds } from '#modules/wallet/hold.ts'
import { type Balances, type Outcome, type Posted, postBatch, type Query } from '#modules/wallet/post.ts'
import {
  type Account,
  type HouseAccount,
  type PlayerAccount,
  type Posting,
  type Prepared,
  prepare,
} from '#modules/wallet/posting.ts'
import { balancesIn, createReadBalances } from '#modules/wallet/store.ts'

export type { Checks, Finding } from '#modules/wallet/audit.ts'
export type { Balances, Outcome, Posted } from '#modules/wallet/post.ts'
export type { Account, HouseAccount, PlayerAccount, Posting, Transfer } from '#modules/wallet/posting.ts'

export type Wallet = Holds & {
  /** Posts together with whatever else arrives, and resolves after the commit. */
  post(posting: Posting, ...alongside: readonly Alongside<Posted>[]): Promise<Outcome>
  /**
   * Posts inside the caller's transaction, for what must happen together with rows of its own. The players in it are
   * told after the commit, as their own answer doesn't tell them.
   */
  postIn(tx: Tx, posting: Posting): Promise<Outcome>
  openHouse(name: HouseAccount): Promise<void>
  /** What a player has now, account by account. */
  balances(player: bigint): Promise<Balances>
  /** The same, as the caller's transaction sees it. */
  balancesIn(tx: Tx, player: bigint): Promise<Balances>
  /** What the newest proof of the books found wrong. Anything stops payouts. */
  drift(): Promise<readonly Finding[]>
  /** That proof itself; undefined before the first. */
  proof(): Promise<Proof | undefined>
  /** Resolves when nothing is being posted. */
  idle(): Promise<void>
  close(): Promise<void>
}

export const playerAccount = (player: bigint, name: PlayerAccount): Account => ({ player, name })
export const houseAccount = (house: HouseAccount): Account => ({ house })

const lanes = 2
const batchMost = 512
const waitingMost = 20_000

type Deps = Pick<App, 'db' | 'log' | 'metrics'> &
  Partial<Pick<App, 'trace'>> & { readonly databaseUrl: string }

/** An account that another process opened is not in this one's chart yet. */
async function refresh(chart: Chart, batch: readonly Prepared[]): Promise<void> {
  const known = batch.every(({ posting, lines }) =>
    lines.every(({ name }) => chart.number(name, posting.currency) !== 0),
  )
  if (!known) await chart.reload()
}

/** Whoever shows the balance of one of these players reads it again after the commit. */
async function tellPlayers(tx: Tx, { lines }: Prepared): Promise<void> {
  const players = new Set(lines.flatMap(({ player }) => (player === 0n ? [] : [player])))
  for (const player of players) await emit(tx, 'wallet.moved', { playerId: String(player) })
}

export async function createWallet({ db, databaseUrl, log, metrics, trace }: Deps): Promise<Wallet> {
  const chart = await loadChart(db)
  const pool = createPool(databaseUrl, log, { max: lanes, pipeline: true, trace })
  const batcher = createBatcher<Item, Outcome>({
    run: async (batch) => {
      await refresh(chart, batch)
      return runBatch(pool, chart, batch)
    },
    keysOf: (item) => item.keys,
    lanes,
    most: batchMost,
    queueMost: waitingMost,
    onBatch: (size, seconds) => metrics.batch(size, seconds),
    name: 'postings',
    trace,
  })
  metrics.watchWaiting('postings', batcher.waiting)
  metrics.watchPool('postings', pool)
  const postIn = async (tx: Tx, posting: Posting): Promise<Outcome> => {
    const prepared = prepare(posting)
    await refresh(chart, [prepared])
    const query: Query = async ({ text, values }) => ({ rows: [...(await run(tx, text, values))] })
    const [outcome] = await postBatch(query, chart, [prepared])
    if (outcome?.outcome === 'posted') await tellPlayers(tx, prepared)
    return outcome as Outcome
  }
  return {
    post: async (posting, ...alongside) => batcher.add({ ...prepare(posting), alongside }),
    postIn,
    ...createHolds(postIn),
    openHouse: chart.openHouse,
    balances: createReadBalances(db, metrics, trace),
    balancesIn,
    drift: async () => (await lastProof(db))?.findings ?? [],
    proof: () => lastProof(db),
    idle: batcher.idle,
    close: async () => {
      await batcher.idle()
      await pool.end()
    },
  }
}
