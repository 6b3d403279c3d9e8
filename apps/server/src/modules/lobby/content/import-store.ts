/** Writes of a content file: each section is a table, each entry a row. */

import { type Cash, parseAmount } from '@saguao/contract/product/money.ts'
import type { ContentFile } from '@saguao/contract/schemas/content-file.ts'
import { runSql, type Tx } from '#kernel/db/db.ts'
import { type Section, sections } from '#modules/lobby/content/content-errors.ts'

export type Change = {
  readonly added: number
  readonly changed: number
  readonly removed: number
  readonly same: number
}

type Rows = readonly Readonly<Record<string, unknown>>[]

/** A table, its key columns, and the columns that the file sets. */
type Target = { readonly table: string; readonly key: readonly string[]; readonly columns: readonly string[] }

const scope = ['countries', 'starts_at', 'ends_at', 'enabled']
const banner = [
  'title',
  'line',
  'action',
  'cover',
  'color',
  'rewards',
  'cmd',
  'cmd_value',
  'weight',
  ...scope,
]

const targets: { readonly [S in Section]: Target } = {
  providers: { table: 'provider', key: ['id'], columns: ['name', 'weight', 'enabled'] },
  gameplayTags: { table: 'gameplay_tag', key: ['id'], columns: ['name', 'weight'] },
  categories: {
    table: 'category',
    key: ['id'],
    columns: [
      'name',
      'rule',
      'is_function',
      'function_weight',
      'is_recommend',
      'recommend_weight',
      'cover',
      'countries',
      'enabled',
    ],
  },
  games: {
    table: 'game',
    key: ['id'],
    columns: [
      'kind',
      'provider_id',
      'name',
      'about',
      'cover',
      'color',
      'is_hot',
      'is_new',
      'is_bonus',
      'rtp',
      'weight',
      'released_at',
      'config',
      ...scope,
    ],
  },
  banners: { table: 'banner', key: ['id'], columns: ['position', ...banner] },
  promotions: { table: 'promotion', key: ['id'], columns: ['description', ...banner] },
  popups: {
    table: 'popup',
    key: ['id'],
    columns: ['title', 'content', 'image', 'rewards', 'cmd', 'cmd_value', 'systems', 'weight', ...scope],
  },
  notices: { table: 'notice', key: ['id'], columns: ['content', 'weight', 'rewards', ...scope] },
}

/** Parts of a game: those missing in the file are deleted for the games it contains. */
const limitTarget: Target = {
  table: 'game_limit',
  key: ['game_id', 'currency'],
  columns: ['min_bet', 'max_bet'],
}
const membershipTarget: Target = { table: 'game_category', key: ['game_id', 'category_id'], columns: [] }

const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Fields of the file whose column has another name. */
const renamed: Readonly<Record<string, string>> = { text: 'line', provider: 'provider_id' }

const rowOf = (given: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(given).map(([name, value]) => [renamed[name] ?? snakeCase(name), value]))

/** Ids that the file may refer to: all existing ones, except those of sections that are replaced. */
export async function existingIds(
  tx: Tx,
  replaced: { readonly [S in Section]?: unknown },
): Promise<{ [S in Section]: Set<string> }> {
  const known = {} as { [S in Section]: Set<string> }
  for (const section of sections) {
    const sql = `select id from ${targets[section].table}`
    const rows = replaced[section] ? [] : await runSql<{ id: string }>(tx, sql, [])
    known[section] = new Set(rows.map(({ id }) => id))
  }
  return known
}

export const upsert = (tx: Tx, section: Section, rows: readonly object[]): Promise<Change> =>
  upsertRows(tx, targets[section], rows.map(rowOf))

/** Unchanged rows are not written, so that they count as the same. */
async function upsertRows(tx: Tx, { table, key, columns }: Target, rows: Rows): Promise<Change> {
  const all = [...key, ...columns].join(', ')
  const own = columns.map((column) => `${table}.${column}`).join(', ')
  const given = columns.map((column) => `excluded.${column}`).join(', ')
  const update =
    columns.length === 0
      ? 'do nothing'
      : `do update set (${columns.join(', ')}) = row(${given}) where (${own}) is distinct from (${given})`
  const upsert = await runSql<{ added: boolean }>(
    tx,
    `insert into ${table} (${all}) select ${all} from jsonb_populate_recordset(null::${table}, $1::jsonb)
         on conflict (${key.join(', ')}) ${update} returning xmax = 0 as added`,
    [JSON.stringify(rows)],
  )
  const added = upsert.filter((row) => row.added).length
  return { added, changed: upsert.length - added, removed: 0, same: rows.length - upsert.length }
}

export async function deleteOthers(
  tx: Tx,
  section: Section,
  rows: readonly { id: string }[],
): Promise<number> {
  const removed = await runSql<{ id: string }>(
    tx,
    `delete from ${targets[section].table} where id <> all ($1::text[]) returning id`,
    [rows.map(({ id }) => id)],
  )
  return removed.length
}

type GameRow = NonNullable<ContentFile['games']>[number]

export async function upsertGameParts(tx: Tx, games: readonly GameRow[]): Promise<Record<string, Change>> {
  const limits = games.flatMap(({ id, limits }) =>
    Object.entries(limits).map(([currency, { minBet, maxBet }]) => ({
      game_id: id,
      currency,
      min_bet: String(parseAmount(minBet, currency as Cash)),
      max_bet: String(parseAmount(maxBet, currency as Cash)),
    })),
  )
  const memberships = games.flatMap(({ id, categories }) =>
    categories.map((category) => ({ game_id: id, category_id: category })),
  )
  const ids = games.map(({ id }) => id)
  return {
    'limits of games': await upsertParts(tx, limitTarget, limits, ids),
    'games in categories': await upsertParts(tx, membershipTarget, memberships, ids),
  }
}

async function upsertParts(tx: Tx, target: Target, rows: Rows, games: readonly string[]): Promise<Change> {
  const change = await upsertRows(tx, target, rows)
  const key = target.key.join(', ')
  const removed = await runSql(
    tx,
    `delete from ${target.table} where game_id = any ($2::text[]) and (${key}) not in
       (select ${key} from jsonb_populate_recordset(null::${target.table}, $1::jsonb)) returning 1`,
    [JSON.stringify(rows), games],
  )
  return { ...change, removed: removed.length }
}
