/** Reads of the books. Writes go through post.ts. */
import type { Minor } from '@saguao/contract/money.ts'
import type { Db } from '#kernel/db.ts'
import type { PlayerAccount } from '#modules/wallet/posting.ts'

const shown = ['cash', 'bonus', 'locked'] as const
export type ShownAccount = (typeof shown)[number]

export async function balancesOf(db: Db, player: bigint): Promise<Partial<Record<PlayerAccount, Minor>>> {
  const rows = await db.query
    .selectFrom('account as a')
    .innerJoin('chart as c', 'c.id', 'a.account')
    .where('a.playerId', '=', player)
    .select(['c.name', 'a.balance'])
    .execute()
  return Object.fromEntries(rows.map(({ name, balance }) => [name, balance]))
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

/** The newest first. Lines on accounts a player doesn't see, such as a round's stake, are left out. */
export async function linesOf(
  db: Db,
  player: bigint,
  { pageNum, pageSize }: Page,
  kind: string | undefined,
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
