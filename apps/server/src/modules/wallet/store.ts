/** Reads of the ledger. Writes go through post.ts. */
import type { Minor } from '@saguao/contract/product/money.ts'
import { createBatcher } from '#kernel/db/batch.ts'
import { type Db, runSql, type Tx } from '#kernel/db/db.ts'
import type { Reader } from '#kernel/db/read-db.ts'
import type { Metrics } from '#kernel/observability/metrics.ts'
import type { Trace } from '#kernel/observability/trace.ts'
import type { HistorySpan } from '#modules/wallet/history.ts'
import type { Balances } from '#modules/wallet/post.ts'
import type { PlayerAccount } from '#modules/wallet/posting.ts'

export const visibleAccounts = ['cash', 'bonus', 'locked'] as const
export type VisibleAccount = (typeof visibleAccounts)[number]

const balancesStatement = {
  name: 'wallet_balances',
  text: `select a.player_id as player, c.name, a.balance from account a join chart c on c.id = a.account
          where a.player_id = any ($1::bigint[])`,
}

type BalanceRow = { player: bigint; name: PlayerAccount; balance: Minor }

async function readBalances(db: Db, players: readonly bigint[]): Promise<Balances[]> {
  const { rows } = await db.pool.query<BalanceRow>({ ...balancesStatement, values: [players] })
  const found = new Map<bigint, Balances>(players.map((player) => [player, {}]))
  for (const { player, name, balance } of rows) Object.assign(found.get(player) ?? {}, { [name]: balance })
  return players.map((player) => found.get(player) ?? {})
}

/** For use inside a transaction, which must not wait for a second connection. */
export async function balancesIn(tx: Tx, player: bigint): Promise<Balances> {
  const rows = await runSql<BalanceRow>(tx, balancesStatement.text, [[player]])
  return Object.fromEntries(rows.map(({ name, balance }) => [name, balance]))
}

export async function balancesAfter(db: Db, player: bigint, key: string): Promise<Balances> {
  const { rows } = await db.pool.query<BalanceRow>(
    `select c.name, e.balance_after as balance
       from posting p
       join entry e on e.player_id = p.player_id and e.posting_id = p.id
       join chart c on c.id = e.account
      where p.player_id = $1 and p.key = $2 order by e.seq`,
    [player, key],
  )
  return Object.fromEntries(rows.map(({ name, balance }) => [name, balance]))
}

const maxParallelBatches = 2
const maxBatchSize = 256
const maxWaiting = 20_000

/** Concurrent reads share one query, because every screen of the web app shows the balance. */
export function createBalanceReader(
  db: Db,
  metrics: Metrics,
  trace?: Trace,
): (player: bigint) => Promise<Balances> {
  const run = (players: readonly bigint[]) => readBalances(db, players)
  const bounds = {
    keysOf: () => [],
    concurrency: maxParallelBatches,
    maxBatchSize,
    maxQueueLength: maxWaiting,
  }
  const batcher = createBatcher({ run, ...bounds, name: 'balances', trace })
  metrics.watchQueue('balances', batcher.queueLength)
  return batcher.add
}

export type LedgerEntry = {
  readonly postingId: bigint
  readonly seq: number
  readonly kind: string
  readonly amount: Minor
  readonly balanceAfter: Minor
  readonly account: VisibleAccount
  readonly ref: string | null
  readonly postedAt: Date
}

type EntryFilter = HistorySpan & { readonly player: bigint; readonly kind: string | undefined }

/** The newest first, without entries on accounts that players do not see, such as the stake of an open round. */
export async function readEntries(
  { query }: Reader,
  { player, kind, from, before }: EntryFilter,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<{ list: LedgerEntry[]; total: number }> {
  const entries = query
    .selectFrom('entry as e')
    .innerJoin('chart as c', 'c.id', 'e.account')
    .innerJoin('posting as p', (join) =>
      join.onRef('p.playerId', '=', 'e.playerId').onRef('p.id', '=', 'e.postingId'),
    )
    .where('e.playerId', '=', player)
    .where('c.name', 'in', visibleAccounts)
    .$if(kind !== undefined, (rows) => rows.where('p.kind', '=', kind ?? ''))
    .$if(Number.isFinite(from), (rows) => rows.where('p.postedAt', '>=', new Date(from)))
    .$if(Number.isFinite(before), (rows) => rows.where('p.postedAt', '<', new Date(before)))
  const [list, counted] = await Promise.all([
    entries
      .select([
        'e.postingId',
        'e.seq',
        'p.kind',
        'e.amount',
        'e.balanceAfter',
        'c.name as account',
        'p.ref',
        'p.postedAt',
      ])
      .orderBy('e.postingId', 'desc')
      .orderBy('e.seq', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
    entries.select((e) => e.fn.countAll<bigint>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { list: list as LedgerEntry[], total: Number(counted.total) }
}
