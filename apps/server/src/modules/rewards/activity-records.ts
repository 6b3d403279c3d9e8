/** The list of everything a player was granted, with titles for display. */
import type { Data } from '@saguao/contract/calls/calls.ts'
import type { Lang } from '@saguao/contract/product/languages.ts'
import { minor, toMajor } from '@saguao/contract/product/money.ts'
import type { Db } from '#kernel/db/db.ts'
import type { Session } from '#kernel/security/session.ts'
import { titleOf } from '#modules/rewards/titles.ts'

type Page = { readonly pageNum: number; readonly pageSize: number }

/** Newest first. */
export async function recordsOf(
  { query }: Db,
  { playerId, currency }: Session,
  { pageNum, pageSize }: Page,
  lang: Lang,
): Promise<Data<'/wallet/activityRecords'>> {
  const mine = query.selectFrom('rewardRecord').where('playerId', '=', playerId)
  const [rows, counted] = await Promise.all([
    mine
      .select(['id', 'kind', 'amount', 'isBonus', 'at'])
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(pageSize)
      .offset((pageNum - 1) * pageSize)
      .execute(),
    mine.select((e) => e.fn.countAll<bigint>().as('total')).executeTakeFirstOrThrow(),
  ])
  const list = rows.map(({ id, kind, amount, isBonus, at }) => ({
    id: id ?? '',
    kind: kind ?? '',
    title: titleOf(kind ?? '', lang),
    amount: toMajor(minor(amount ?? 0n), currency),
    isBonus: isBonus === true,
    createdAt: (at ?? new Date(0)).toISOString(),
  }))
  return { list, pageNum, pageSize, total: Number(counted.total) }
}
