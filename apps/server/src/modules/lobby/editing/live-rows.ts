/** The live rows of the lobby's content as values that operators edit: reads and writes of one item. */
import type { ContentKind } from '@saguao/contract/operators/content-names.ts'
import {
  type ContentValue,
  type ContentValues,
  contentValues,
} from '@saguao/contract/operators/content-values.ts'
import { runSql, type Tx } from '#kernel/db/db.ts'
import type { Json } from '#modules/operators/operators.ts'

type Fields = Readonly<Record<string, unknown>>

/** New banners and texts come first, new categories last. */
type Target = { readonly table: string; readonly places: readonly string[]; readonly isFirst: boolean }

export const targets: { readonly [K in ContentKind]: Target } = {
  banner: { table: 'banner', places: ['weight'], isFirst: true },
  promotion: { table: 'promotion', places: ['weight'], isFirst: true },
  popup: { table: 'popup', places: ['weight'], isFirst: true },
  notice: { table: 'notice', places: ['weight'], isFirst: true },
  category: { table: 'category', places: ['function_weight', 'recommend_weight'], isFirst: false },
  game: { table: 'game', places: [], isFirst: false },
}

const renamed: Readonly<Record<string, string>> = { text: 'line' }
const columnOf = (field: string): string =>
  renamed[field] ?? field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const timeFields = new Set(['startsAt', 'endsAt', 'releasedAt'])
/** Rows of another table. */
const partFields = new Set(['categories'])

const fieldsOf = (kind: ContentKind): readonly string[] => Object.keys(contentValues[kind].properties)
const columnFieldsOf = (kind: ContentKind): readonly string[] =>
  fieldsOf(kind).filter((field) => !partFields.has(field))

const isoOf = (time: unknown): string | null =>
  typeof time === 'string' ? new Date(time).toISOString() : null

/** The value of a row that `to_jsonb` wrote. */
export function editableValue(kind: ContentKind, row: Fields, categories: readonly string[]): ContentValue {
  const entries = columnFieldsOf(kind).map((field) => {
    const stored = row[columnOf(field)]
    return [field, timeFields.has(field) ? isoOf(stored) : stored]
  })
  const parts = kind === 'game' ? { categories: categories.toSorted() } : {}
  return { ...Object.fromEntries(entries), ...parts } as ContentValue
}

/** The same value however it was written: times in one form, names of categories sorted. */
export function canonicalValue<V extends ContentValue>(value: V): V {
  const entries = Object.entries(value).map(([field, given]) => [
    field,
    timeFields.has(field) ? isoOf(given) : partFields.has(field) ? [...(given as string[])].sort() : given,
  ])
  return Object.fromEntries(entries) as V
}

export async function categoriesOf(tx: Tx, games: readonly string[]): Promise<ReadonlyMap<string, string[]>> {
  const found = new Map<string, string[]>()
  if (games.length === 0) return found
  const rows = await tx
    .selectFrom('gameCategory')
    .where('gameId', 'in', games)
    .select(['gameId', 'categoryId'])
    .execute()
  for (const { gameId, categoryId } of rows) found.set(gameId, [...(found.get(gameId) ?? []), categoryId])
  return found
}

/** Null when there is no such item. */
export async function readLive(tx: Tx, kind: ContentKind, id: string): Promise<ContentValue | null> {
  const { table } = targets[kind]
  const [found] = await runSql<{ row: Fields }>(
    tx,
    `select to_jsonb(t) as row from ${table} t where id = $1`,
    [id],
  )
  if (!found) return null
  const categories = kind === 'game' ? await categoriesOf(tx, [id]) : undefined
  return editableValue(kind, found.row, categories?.get(id) ?? [])
}

export async function writeLive(tx: Tx, kind: ContentKind, id: string, value: ContentValue): Promise<void> {
  const { table } = targets[kind]
  const fields = columnFieldsOf(kind)
  const columns = fields.map(columnOf)
  const row = Object.fromEntries(fields.map((field) => [columnOf(field), (value as Fields)[field]]))
  const given = `(select ${columns.join(', ')} from jsonb_populate_record(null::${table}, $2::jsonb))`
  const values = [id, JSON.stringify(row)]
  const set = `update ${table} set (${columns.join(', ')}) = ${given} where id = $1 returning id`
  const changed = await runSql(tx, set, values)
  if (changed.length === 0) await insertLive(tx, kind, columns, values)
  if (kind === 'game') await writeCategories(tx, id, (value as ContentValues['game']).categories)
}

const placeGap = 10

async function insertLive(
  tx: Tx,
  kind: ContentKind,
  columns: readonly string[],
  values: readonly unknown[],
): Promise<void> {
  const { table, places, isFirst } = targets[kind]
  const placeOf = (column: string): string =>
    isFirst
      ? `(select coalesce(max(${column}), 0) + ${placeGap} from ${table})`
      : `(select coalesce(min(${column}), 0) - ${placeGap} from ${table})`
  const into = ['id', ...columns, ...places].join(', ')
  const given = ['$1', ...columns, ...places.map(placeOf)].join(', ')
  await runSql(
    tx,
    `insert into ${table} (${into}) select ${given} from jsonb_populate_record(null::${table}, $2::jsonb)`,
    values,
  )
}

async function writeCategories(tx: Tx, game: string, categories: readonly string[]): Promise<void> {
  await runSql(tx, 'delete from game_category where game_id = $1 and category_id <> all ($2::text[])', [
    game,
    categories,
  ])
  await runSql(
    tx,
    `insert into game_category (game_id, category_id) select $1, c from unnest($2::text[]) c
       on conflict do nothing`,
    [game, categories],
  )
}

export async function removeLive(tx: Tx, kind: ContentKind, id: string): Promise<void> {
  await runSql(tx, `delete from ${targets[kind].table} where id = $1`, [id])
}

export const asJson = (value: ContentValue | null): Json => value as Json
