/** Reads of the ledger. Writes go through post.ts. */
import { type Minor, minor } from '@saguao/contract/product/money.ts'
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

type BalanceRow = { name: PlayerAccount; balance: Minor }

/** One row for all players, because the client's work per row and per element of an array is most of the cost. */
const balancesOfManyStatement = {
  name: 'wallet_balances_of_many',
  text: `select json_object_agg(player, balances) as players
           from (select a.player_id as player, json_object_agg(c.name, a.balance::text) as balances
                   from account a join chart c on c.id = a.account
                  where a.player_id = any ($1::bigint[]) group by a.player_id) each`,
}

/** By player id; null without any account. */
type BalanceTexts = Record<string, Partial<Record<PlayerAccount, string>>> | null

async function readBalances(db: Db, players: readonly bigint[]): Promise<Balances[]> {
  const { rows } = await db.pool.query<{ players: BalanceTexts }>({
    ...balancesOfManyStatement,
    values: [`{${players}}`],
  })
  const [found] = rows
  return players.map((player) =>
    Object.fromEntries(
      Object.entries(found?.players?.[`${player}`] ?? {}).map(([name, text]) => [name, minor(BigInt(text))]),
    ),
  )
}

/** For use inside a transaction, which must not wait for a second connection. */
export async function balancesIn(tx: Tx, player: bigint): Promise<Balances> {
  const rows = await runSql<BalanceRow>(
    tx,
    'select c.name, a.balance from account a join chart c on c.id = a.account where a.player_id = $1',
    [player],
  )
  return Object.fromEntries(rows.map(({ name, balance }) => [name, balance]))
}

/** The balance of a player's account, which no posting changes before the transaction ends. */
export async function lockBalance(tx: Tx, player: bigint, name: PlayerAccount): Promise<Minor> {
  const [row] = await runSql<{ balance: Minor | null }>(tx, 'select account_lock($1, $2) as balance', [
    player,
    name,
  ])
  return row?.balance ?? minor(0n)
}

export async function balancesAfter(db: Db, player: bigint, key: string): Promise<Balances> {
  const { rows } = await db.pool.query<BalanceRow>(
    `select c.name, e.balance_after as balance
       from posting p
       join entry e on e.player_id = p.player_id and e.posting_id = p.id and e.player_id > 0
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

// Named, so that a connection plans it once: planning over all months takes longer than reading them. The entries are read
// once for their number and the page, and returned as one row of JSON, which costs this process less than a row per entry.
const entryPage = {
  name: 'wallet_entries',
  text: `
  with matching as materialized (
    select e.posting_id, e.seq, e.amount, e.balance_after, e.account, p.kind, p.ref, p.posted_at
      from entry e
      join posting p on p.player_id = e.player_id and p.id = e.posting_id
     where e.player_id = $1 and e.player_id > 0
       and e.account = any (array(select id from chart where name in ('${visibleAccounts.join("', '")}')))
       and ($2::text is null or p.kind = $2) and p.posted_at >= $3::timestamptz and p.posted_at < $4::timestamptz)
  select (select count(*)::int from matching) as total, player_archived($1) as "archivedSince",
         coalesce((select json_agg(page) from (
           select m.posting_id::text as "postingId", m.seq, m.kind, m.amount::text, m.balance_after::text as "balanceAfter",
                  (select name from chart where id = m.account) as account, m.ref,
                  floor(extract(epoch from m.posted_at) * 1000) as "postedAt"
             from matching m order by m.posting_id desc, m.seq desc limit $5 offset $6) page), '[]') as list`,
}

const timeOf = (ms: number): Date | string =>
  Number.isFinite(ms) ? new Date(ms) : ms > 0 ? 'infinity' : '-infinity'

type EntryJson = Readonly<Record<'postingId' | 'amount' | 'balanceAfter', string>> &
  Pick<LedgerEntry, 'seq' | 'kind' | 'account' | 'ref'> & { readonly postedAt: number }

type EntryPageRow = {
  readonly total: number
  readonly archivedSince: Date | null
  readonly list: readonly EntryJson[]
}

type EntryPage = {
  readonly total: number
  /** The time before which movements of the player are archived. */
  readonly archivedSince: number | undefined
  readonly list: readonly LedgerEntry[]
}

/** The newest first, without entries on accounts that players do not see, such as the stake of an open round. */
export async function readEntries(
  { pool }: Reader,
  { player, kind, from, before }: EntryFilter,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<EntryPage> {
  const values = [player, kind ?? null, timeOf(from), timeOf(before), limit, offset]
  const { rows } = await pool.query<EntryPageRow>({ ...entryPage, values })
  const { total = 0, archivedSince, list = [] } = rows[0] ?? {}
  return { total, archivedSince: archivedSince?.getTime(), list: list.map(entryOf) }
}

const entryOf = ({ postingId, amount, balanceAfter, postedAt, ...entry }: EntryJson): LedgerEntry => ({
  ...entry,
  postingId: BigInt(postingId),
  amount: minor(BigInt(amount)),
  balanceAfter: minor(BigInt(balanceAfter)),
  postedAt: new Date(postedAt),
})
