/** Lists that operators order as a whole: their current order, and how it is stored. */
import { orderLists } from '@saguao/contract/operators/content-names.ts'
import { runSql, type Tx } from '#kernel/db/db.ts'
import { Refusal } from '#kernel/refusal.ts'

/** The rows of a list and the column that orders them; `games` is a list that its category stores. */
type OrderList =
  | { readonly table: string; readonly column: string; readonly where: string; readonly value: string }
  | { readonly category: string }

const gamesPrefix = 'games.'

/** Throws for an unknown name: names become SQL, so only these do. */
export function orderListOf(name: string): OrderList {
  if (name.startsWith(gamesPrefix)) return { category: name.slice(gamesPrefix.length) }
  if (!(orderLists as readonly string[]).includes(name))
    throw new Refusal('CONTENT_UNKNOWN', { field: 'list' })
  const [table = '', part = ''] = name.split('.')
  if (table === 'category')
    return { table, column: `${part}_weight`, where: `is_${part} and $1 = ''`, value: '' }
  if (table === 'banner') return { table, column: 'weight', where: 'position = $1', value: part }
  return { table, column: 'weight', where: `$1 = ''`, value: '' }
}

/** Null for the games of a category that does not exist. */
export async function readOrder(tx: Tx, name: string): Promise<readonly string[] | null> {
  const list = orderListOf(name)
  if ('category' in list) {
    const row = await tx
      .selectFrom('category')
      .where('id', '=', list.category)
      .select('gameOrder')
      .executeTakeFirst()
    return row?.gameOrder ?? null
  }
  const { table, column, where, value } = list
  const rows = await runSql<{ id: string }>(
    tx,
    `select id from ${table} where ${where} order by ${column} desc, id`,
    [value],
  )
  return rows.map(({ id }) => id)
}

const placeGap = 10

export async function writeOrder(tx: Tx, name: string, ids: readonly string[]): Promise<void> {
  const list = orderListOf(name)
  if ('category' in list) {
    await tx
      .updateTable('category')
      .set({ gameOrder: [...ids] })
      .where('id', '=', list.category)
      .execute()
    return
  }
  const { table, column, where, value } = list
  await runSql(
    tx,
    `update ${table} t set ${column} = (cardinality($2::text[]) - o.n + 1) * ${placeGap}
       from unnest($2::text[]) with ordinality o(id, n) where t.id = o.id and ${where}`,
    [value, ids],
  )
}
