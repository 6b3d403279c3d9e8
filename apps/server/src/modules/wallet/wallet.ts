/**
 * The wallet: the double-entry ledger of the players' and the house accounts.
 *
 * Owns the chart of accounts, postings and entries, and the players' balances.
 * Tables: chart, account, posting, entry, house_total, audit_run, account_checkpoint, account_drift, rolling_audit, market_hour, market_minute, market_figures, ledger_month, posting_key, balance_forward.
 * Invariants, each enforced by the database: every posting sums to zero in each currency; a player's account is never
 * below zero; a key posts once; postings and entries are append-only. `npm run audit` recomputes all of them.
 */
import type { Minor } from '@saguao/contract/product/money.ts'
import type { App } from '#app.ts'
import { createBatcher, type ExtraWrite } from '#kernel/db/batch.ts'
import { createPool, runSql, type Tx } from '#kernel/db/db.ts'
import { emit } from '#kernel/jobs/outbox.ts'
import { checkAccounts, hasDrift, readDriftFindings } from '#modules/wallet/account-check.ts'
import { type Finding, readLastAudit } from '#modules/wallet/audit.ts'
import { type Item, runBatch, skipLockedAccounts } from '#modules/wallet/batch-transaction.ts'
import { type Chart, loadChart } from '#modules/wallet/chart.ts'
import { createHolds, type Holds } from '#modules/wallet/hold.ts'
import {
  type Balances,
  type Busy,
  type Outcome,
  type Posted,
  postBatch,
  type Query,
} from '#modules/wallet/post.ts'
import {
  type Account,
  type HouseAccount,
  type PlayerAccount,
  type Posting,
  type PreparedPosting,
  preparePosting,
} from '#modules/wallet/posting.ts'
import { balancesAfter, balancesIn, createBalanceReader, lockBalance } from '#modules/wallet/store.ts'
import { createBatchMetrics } from '#modules/wallet/wallet-metrics.ts'

export { countDrifts, rollingAuditAge, startRollingAudit } from '#modules/wallet/account-check.ts'
export {
  auditChecks,
  type Checks,
  type Finding,
  readLastAudit,
  readLastAudits,
} from '#modules/wallet/audit.ts'
export { type HistoryDeps, type HistorySpan, readHistory } from '#modules/wallet/history.ts'
export { readHorizon } from '#modules/wallet/horizon.ts'
export {
  betsPerSecond,
  type MarketFigure,
  readMarketFigures,
  rollUpFigures,
} from '#modules/wallet/market-figures.ts'
export { archivedField, archivedPageField, readArchived } from '#modules/wallet/months/months.ts'
export type { Balances, Outcome, Posted } from '#modules/wallet/post.ts'
export type { Account, HouseAccount, PlayerAccount, Posting, Transfer } from '#modules/wallet/posting.ts'
export {
  type KindTotal,
  readStatement,
  type Statement,
  type StatementPeriod,
} from '#modules/wallet/statement.ts'
export type { LedgerEntry, VisibleAccount } from '#modules/wallet/store.ts'
export { reportAudit } from '#modules/wallet/wallet-metrics.ts'

declare module '#kernel/jobs/outbox.ts' {
  interface Events {
    /** A player's balance changed; clients read it again. */
    'wallet.moved': { readonly playerId: string }
  }
}

export type Wallet = Holds & {
  /** Posts in a batch shared with other requests; resolves after the commit. */
  post(posting: Posting, ...extraWrites: readonly ExtraWrite<Posted>[]): Promise<Outcome>
  /**
   * Posts inside the caller's transaction, for callers that write rows of their own with it. The players involved are
   * notified after the commit, because no response to a request of theirs carries the new balance.
   */
  postIn(tx: Tx, posting: Posting): Promise<Outcome>
  openHouseAccount(name: HouseAccount): Promise<void>
  /** The player's current balance of each account. */
  balances(player: bigint): Promise<Balances>
  /** The same, as the caller's transaction sees it. */
  balancesIn(tx: Tx, player: bigint): Promise<Balances>
  /** The balance of one account; no posting changes it before the caller's transaction ends. */
  lockBalance(tx: Tx, player: bigint, name: PlayerAccount): Promise<Minor>
  /** The balances after a posting, of the accounts it touched; empty when there is none with this key. */
  balancesAfter(player: bigint, key: string): Promise<Balances>
  /** The findings of the newest audit run and the unresolved drifts. Payouts stop while there is any. */
  auditFindings(): Promise<readonly Finding[]>
  /** Whether a stored balance of the player differs from its entries, as the caller's transaction sees them. */
  hasDrift(tx: Tx, player: bigint): Promise<boolean>
  /** Records the drifts of a player, which stop all payouts. */
  recordDrift(player: bigint): Promise<void>
  /** Resolves when no posting is waiting or running. */
  idle(): Promise<void>
  close(): Promise<void>
}

export const playerAccount = (player: bigint, name: PlayerAccount): Account => ({ player, name })
export const houseAccount = (house: HouseAccount): Account => ({ house })

const maxParallelBatches = 2
const maxBatchSize = 512
const maxWaiting = 20_000
/** Below the deadline of a call that moves money: a posting is refused rather than made after its call was answered. */
const maxWaitMs = 3_000

type Deps = Pick<App, 'db' | 'log' | 'metrics'> &
  Partial<Pick<App, 'trace'>> & { readonly databaseUrl: string }

/** Another process may have opened a house account since this process loaded the chart. */
async function reloadChartIfUnknown(chart: Chart, batch: readonly PreparedPosting[]): Promise<void> {
  const known = batch.every(({ posting, legs }) =>
    legs.every(({ name }) => chart.numberOf(name, posting.currency) !== 0),
  )
  if (!known) await chart.reload()
}

/** After the commit, clients of these players reload the balance they show. */
async function notifyPlayers(tx: Tx, { legs }: PreparedPosting): Promise<void> {
  const players = new Set(legs.flatMap(({ player }) => (player === 0n ? [] : [player])))
  for (const player of players) await emit(tx, 'wallet.moved', { playerId: String(player) })
}

export async function createWallet({ db, databaseUrl, log, metrics, trace }: Deps): Promise<Wallet> {
  const chart = await loadChart(db)
  const pool = createPool(databaseUrl, log, {
    max: maxParallelBatches,
    pipeline: true,
    settings: [skipLockedAccounts],
    trace,
  })
  const batcher = createBatcher<Item, Outcome | Busy>({
    run: async (batch) => {
      await reloadChartIfUnknown(chart, batch)
      return runBatch(pool, chart, batch)
    },
    keysOf: (item) => item.keys,
    concurrency: maxParallelBatches,
    maxBatchSize: maxBatchSize,
    maxQueueLength: maxWaiting,
    maxWaitMs,
    isBusy: ({ outcome }) => outcome === 'busy',
    onDelay: ({ extraWrites }) => {
      for (const write of extraWrites) write.onDelay?.()
    },
    onBatch: createBatchMetrics(metrics),
    name: 'postings',
    trace,
  })
  metrics.watchQueue('postings', batcher.queueLength)
  metrics.watchPool('postings', pool)
  const postIn = async (tx: Tx, posting: Posting): Promise<Outcome> => {
    const prepared = preparePosting(posting)
    await reloadChartIfUnknown(chart, [prepared])
    const query: Query = async ({ text, values }) => ({ rows: [...(await runSql(tx, text, values))] })
    const [outcome] = await postBatch(query, chart, [prepared])
    if (outcome?.outcome === 'posted') await notifyPlayers(tx, prepared)
    return outcome as Outcome
  }
  return {
    // A busy posting is never handed over.
    post: async (posting, ...extraWrites) =>
      (await batcher.add({ ...preparePosting(posting), extraWrites })) as Outcome,
    postIn,
    ...createHolds(postIn),
    openHouseAccount: chart.openHouseAccount,
    balances: createBalanceReader(db, metrics, trace),
    balancesIn,
    lockBalance,
    balancesAfter: (player, key) => balancesAfter(db, player, key),
    auditFindings: async () => [
      ...((await readLastAudit(db))?.findings ?? []),
      ...(await readDriftFindings(db)),
    ],
    hasDrift,
    recordDrift: (player) => checkAccounts({ db, log }, [player]),
    idle: batcher.idle,
    close: async () => {
      await batcher.idle()
      await pool.end()
    },
  }
}
