/**
 * A statement: the entries of a player between two days of the market, with totals of the same entries. The entries are
 * read in pages while they are sent, so that a statement of any length needs little memory and no long transaction.
 */
import { endOfMarketDay, startOfMarketDay } from '@saguao/contract/product/market-day.ts'
import { type Minor, minor } from '@saguao/contract/product/money.ts'
import type { Reader } from '#kernel/db/read-db.ts'
import type { Session } from '#kernel/security/session.ts'
import { type HistoryDeps, openSince } from '#modules/wallet/history.ts'
import { readHorizon } from '#modules/wallet/horizon.ts'
import { readArchived } from '#modules/wallet/months/months.ts'
import { type LedgerEntry, type VisibleAccount, visibleAccounts } from '#modules/wallet/store.ts'

/** Days of the player's market, both inclusive. */
export type StatementPeriod = { readonly startDate: string; readonly endDate: string }

export type KindTotal = {
  readonly kind: string
  /** Holds belong to a payout or to a bet. */
  readonly isPayout: boolean
  readonly count: number
  readonly received: Minor
  /** Zero or negative. */
  readonly paid: Minor
}

export type AccountTotal = {
  readonly account: VisibleAccount
  readonly opening: Minor
  readonly closing: Minor
  readonly kinds: readonly KindTotal[]
}

export type Statement = {
  /** Empty if the whole period is archived. */
  readonly accounts: readonly AccountTotal[]
  readonly count: number
  /** Movements before this day are archived, and the opening balances are those of that time. */
  readonly archivedBefore: string | undefined
  /** In pages, the oldest first. */
  entries(): AsyncGenerator<readonly LedgerEntry[]>
}

type TotalRow = {
  readonly account: VisibleAccount
  readonly kind: string
  readonly isPayout: boolean
  readonly before: Minor
  readonly received: Minor
  readonly paid: Minor
  readonly count: bigint
  readonly first: bigint | null
  readonly last: bigint | null
}

/**
 * One row per account and kind, with the entries before the period ($3 to $4) and those in it; the balances of archived
 * months are entries before it.
 */
const totalsText = `
  select c.name as account, p.kind, coalesce(p.ref like 'withdraw:%', false) as "isPayout",
         coalesce(sum(e.amount) filter (where p.posted_at < $3), 0)::bigint as before,
         coalesce(sum(e.amount) filter (where p.posted_at >= $3 and e.amount > 0), 0)::bigint as received,
         coalesce(sum(e.amount) filter (where p.posted_at >= $3 and e.amount < 0), 0)::bigint as paid,
         count(*) filter (where p.posted_at >= $3) as count,
         min(e.posting_id) filter (where p.posted_at >= $3) as first,
         max(e.posting_id) filter (where p.posted_at >= $3) as last
    from entry e
    join chart c on c.id = e.account and c.name = any ($2::text[])
    join posting p on p.player_id = e.player_id and p.id = e.posting_id
   where e.player_id = $1 and e.player_id > 0 and e.posting_id <= $5 and p.posted_at < $4
   group by 1, 2, 3
   union all
  select c.name, '', false, b.archived, 0, 0, 0, null, null
    from balance_forward b join chart c on c.id = b.account and c.name = any ($2::text[])
   where b.player_id = $1 order by 1, 2, 3`

const pageSize = 1_000
const maxSeq = 32_767

/**
 * The page is cut before the join, so that each page reads its own rows only. `isInside` is false for entries of accounts
 * that players do not see, and for those that were posted in another order than their times.
 */
const pageText = `
  select e.posting_id as "postingId", e.seq, p.kind, e.amount, e.balance_after as "balanceAfter", c.name as account,
         p.ref, p.posted_at as "postedAt",
         c.name = any ($2::text[]) and p.posted_at >= $3 and p.posted_at < $4 as "isInside"
    from (select * from entry
           where player_id = $1 and player_id > 0 and (posting_id, seq) > ($5::bigint, $6::smallint) and posting_id <= $7
           order by posting_id, seq limit ${pageSize}) e
    join chart c on c.id = e.account
    join posting p on p.player_id = e.player_id and p.id = e.posting_id
   order by e.posting_id, e.seq`

const ascending = (a: bigint, b: bigint): number => Number(a - b)
const sumOf = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, amount) => sum + amount, 0n)

/** The opening balance is the sum of all entries before the period, whatever order they were posted in. */
function accountTotal(account: VisibleAccount, rows: readonly TotalRow[]): AccountTotal {
  const own = rows.filter((row) => row.account === account)
  const opening = sumOf(own.map(({ before }) => before))
  const kinds = own
    .filter(({ count }) => count > 0n)
    .map(({ kind, isPayout, count, received, paid }) => ({
      kind,
      isPayout,
      count: Number(count),
      received,
      paid,
    }))
  const change = sumOf(kinds.map(({ received, paid }) => received + paid))
  return { account, opening: minor(opening), closing: minor(opening + change), kinds }
}

type PageRow = LedgerEntry & { readonly isInside: boolean }

type Bounds = { readonly from: Date; readonly to: Date; readonly first: bigint; readonly last: bigint }

type Read = <T>(work: (from: Reader) => Promise<T>) => Promise<T>

async function* readPages(
  read: Read,
  player: bigint,
  { from, to, first, last }: Bounds,
): AsyncGenerator<readonly LedgerEntry[]> {
  // `seq` starts at 0 and is never as large as this.
  let after: readonly [bigint, number] = [first - 1n, maxSeq]
  for (;;) {
    const values = [player, visibleAccounts, from, to, ...after, last]
    const { rows } = await read(({ pool }) => pool.query<PageRow>(pageText, values))
    const end = rows.at(-1)
    if (!end) return
    yield rows.filter(({ isInside }) => isInside)
    after = [end.postingId, end.seq]
  }
}

/**
 * Every posting up to the horizon is decided, so totals and pages see the same entries while the player goes on. Entries
 * of closed days are the same on the replica.
 */
export async function readStatement(
  { db, reads, clock }: HistoryDeps,
  { playerId, country }: Pick<Session, 'playerId' | 'country'>,
  { startDate, endDate }: StatementPeriod,
): Promise<Statement> {
  const horizon = await readHorizon(db)
  const from = new Date(startOfMarketDay(country, startDate))
  const to = new Date(endOfMarketDay(country, endDate))
  const mustBeCurrent = to.getTime() > openSince(country, clock.now())
  const read: Read = (work) => reads.read(work, { mustBeCurrent })
  const values = [playerId, visibleAccounts, from, to, horizon]
  const [{ rows }, archived] = await Promise.all([
    read(({ pool }) => pool.query<TotalRow>(totalsText, values)),
    readArchived(db, { playerId, country }, from.getTime()),
  ])
  const ids = rows.flatMap(({ first, last }) => (first === null || last === null ? [] : [first, last]))
  const [first = 0n, last = first] = [ids.toSorted(ascending)[0], ids.toSorted(ascending).at(-1)]
  const isArchived = archived !== undefined && to.getTime() <= archived.since
  return {
    accounts: isArchived ? [] : visibleAccounts.map((account) => accountTotal(account, rows)),
    count: Number(sumOf(rows.map(({ count }) => count))),
    archivedBefore: archived?.before,
    entries: () => readPages(read, playerId, { from, to, first, last }),
  }
}
