/** Reads of the books. Writes go through post.ts. */
import type { Minor } from '@saguao/contract/money.ts'
import { createBatcher } from '#kernel/db/batch.ts'
import { type Db, run, type Tx } from '#kernel/db/db.ts'
import type { Metrics } from '#kernel/observability/metrics.ts'
import type { Trace } from '#kernel/observability/trace.ts'
import type { Balances } from '#modules/wallet/post.ts'
import type { PlayerAccount } from '#modules/wallet/posting.ts'

const shown = ['cash', 'bonus', 'locked'] as const
export type ShownAccount = (typeof shown)[number]

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

/** Inside a transaction that may not ask for a second connection. */
export async function balancesIn(tx: Tx, player: bigint): Promise<Balances> {
  const rows = await run<BalanceRow>(tx, balancesStatement.text, [[player]])
  return Object.fromEntries(rows.map(({ name, balance }) => [name, balance]))
}

const lanes = 2
const most = 256
const waitingMost = 20_000

/** Every screen asks for it, so those that ask at once share one query. */
export function createReadBalances(
  db: Db,
  metrics: Metrics,
  trace?: Trace,
): (player: bigint) => Promise<Balances> {
  const run = (players: readonly bigint[]) => readBalances(db, players)
  const bounds = { keysOf: () => [], lanes, most, queueMost: waitingMost }
  const batcher = createBatcher({ run, ...bounds, name: 'balances', trace })
  metrics.watchWaiting('balances', batcher.waiting)
  return batcher.add
}

export type LedgerLine = {
  readonly postingId: bigint
  readonly seq: number
  readonly kind: string
  readonly amount: Minor
  readonly balanceAfter: Minor
  readonly account: ShownAccount
  readonly ref: string | null
  readonly postedAt: Date
}

type Page = { readonly pageNum: number; readonly pageSize: number }

/** Days in UTC, both of them included. */
type Wanted = { readonly kind?: string; readonly startDate?: string; readonly endDate?: string }

const dayMs = 86_400_000

/** The newest first. Lines on accounts a player doesn't see, such as a round's stake, are left out. */
export async function linesOf(
  db: Db,
  player: bigint,
  { pageNum, pageSize }: Page,
  { kind, startDate, endDate }: Wanted,
): Promise<{ list: LedgerLine[]; total: number }> {
  const lines = db.query
    .selectFrom('entry as e')
    .innerJoin('chart as c', 'c.id', 'e.account')
    .innerJoin('posting as p', (join) =>
      join.onRef('p.playerId', '=', 'e.playerId').onRef('p.id', '=', 'e.postingId'),
    )
    .where('e.playerId', '=', player)
    .where('c.name', 'in', shown)
    .$if(kind !== undefined, (query) => query.where('p.kind', '=', kind ?? ''))
    .$if(startDate !== undefined, (query) => query.where('p.postedAt', '>=', new Date(startDate ?? 0)))
    .$if(endDate !== undefined, (query) =>
      query.where('p.postedAt', '<', new Date(Date.parse(endDate ?? '') + dayMs)),
    )
  const [list, counted] = await Promise.all([
    lines
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
      .limit(pageSize)
      .offset((pageNum - 1) * pageSize)
      .execute(),
    lines.select((e) => e.fn.countAll<bigint>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { list: list as LedgerLine[], total: Number(counted.total) }
}
