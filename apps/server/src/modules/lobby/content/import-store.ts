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
  /** Limits that an operator set, which differ from the file. */
  readonly kept?: number
}

type Rows = readonly Readonly<Record<string, unknown>>[]

/** A table, its key columns, and the columns that the file sets. */
type Target = {
  readonly table: string
  readonly key: readonly string[]
  readonly columns: readonly string[]
  /** Rows that an import neither changes nor removes. */
  readonly keeps?: string
}

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
  keeps: 'game_limit.is_set',
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

type FileRow = object & { readonly id: string }

/** Columns of a game that no operator edits. */
const engineColumns = ['kind', 'provider_id', 'is_bonus', 'rtp', 'config']

/** Of the items of operators only the engine of a game is changed. */
export async function upsert(
  tx: Tx,
  section: Section,
  rows: readonly FileRow[],
  owned: ReadonlySet<string>,
): Promise<Change> {
  const target = targets[section]
  const change = await upsertRows(tx, target, rows.filter(({ id }) => !owned.has(id)).map(rowOf))
  const kept = rows.filter(({ id }) => owned.has(id))
  if (kept.length === 0) return change
  const engines = section === 'games' ? await updateEngines(tx, kept.map(rowOf)) : 0
  return { ...change, changed: change.changed + engines, same: change.same + kept.length - engines }
}

async function updateEngines(tx: Tx, rows: Rows): Promise<number> {
  const list = engineColumns.join(', ')
  const own = engineColumns.map((column) => `game.${column}`).join(', ')
  const given = engineColumns.map((column) => `f.${column}`).join(', ')
  const changed = await runSql(
    tx,
    `update game set (${list}) = row(${given}) from jsonb_populate_recordset(null::game, $1::jsonb) f
      where game.id = f.id and (${own}) is distinct from (${given}) returning game.id`,
    [JSON.stringify(rows)],
  )
  return changed.length
}

/** Unchanged rows are not written, so that they count as the same. */
async function upsertRows(tx: Tx, { table, key, columns, keeps }: Target, rows: Rows): Promise<Change> {
  const all = [...key, ...columns].join(', ')
  const own = columns.map((column) => `${table}.${column}`).join(', ')
  const given = columns.map((column) => `excluded.${column}`).join(', ')
  const update =
    columns.length === 0
      ? 'do nothing'
      : `do update set (${columns.join(', ')}) = row(${given}) where (${own}) is distinct from (${given})${keeps ? ` and not ${keeps}` : ''}`
  const upsert = await runSql<{ added: boolean }>(
    tx,
    `insert into ${table} (${all}) select ${all} from jsonb_populate_recordset(null::${table}, $1::jsonb)
         on conflict (${key.join(', ')}) ${update} returning xmax = 0 as added`,
    [JSON.stringify(rows)],
  )
  const added = upsert.filter((row) => row.added).length
  return { added, changed: upsert.length - added, removed: 0, same: rows.length - upsert.length }
}

export async function deleteOthers(tx: Tx, section: Section, ids: readonly string[]): Promise<number> {
  const removed = await runSql<{ id: string }>(
    tx,
    `delete from ${targets[section].table} where id <> all ($1::text[]) returning id`,
    [ids],
  )
  return removed.length
}

type GameRow = NonNullable<ContentFile['games']>[number]

/** The categories of games that operators published stay. */
export async function upsertGameParts(
  tx: Tx,
  games: readonly GameRow[],
  owned: ReadonlySet<string>,
): Promise<Record<string, Change>> {
  const limits = games.flatMap(({ id, limits }) =>
    Object.entries(limits).map(([currency, { minBet, maxBet }]) => ({
      game_id: id,
      currency,
      min_bet: String(parseAmount(minBet, currency as Cash)),
      max_bet: String(parseAmount(maxBet, currency as Cash)),
    })),
  )
  const assigned = games.filter(({ id }) => !owned.has(id))
  const memberships = assigned.flatMap(({ id, categories }) =>
    categories.map((category) => ({ game_id: id, category_id: category })),
  )
  const ids = games.map(({ id }) => id)
  return {
    'limits of games': await upsertParts(tx, limitTarget, limits, ids),
    'games in categories': await upsertParts(
      tx,
      membershipTarget,
      memberships,
      assigned.map(({ id }) => id),
    ),
  }
}

async function upsertParts(tx: Tx, target: Target, rows: Rows, games: readonly string[]): Promise<Change> {
  const change = await upsertRows(tx, target, rows)
  const key = target.key.join(', ')
  const removed = await runSql(
    tx,
    `delete from ${target.table} where game_id = any ($2::text[])${target.keeps ? ` and not ${target.keeps}` : ''}
        and (${key}) not in (select ${key} from jsonb_populate_recordset(null::${target.table}, $1::jsonb)) returning 1`,
    [JSON.stringify(rows), games],
  )
  const kept = target.keeps ? await countKept(tx, target, rows) : 0
  return { ...change, removed: removed.length, ...(kept > 0 && { kept }) }
}

async function countKept(tx: Tx, { table, key, columns, keeps }: Target, rows: Rows): Promise<number> {
  const [own, given] = [table, 'f'].map((name) => columns.map((column) => `${name}.${column}`).join(', '))
  const kept = await runSql(
    tx,
    `select 1 from ${table} join jsonb_populate_recordset(null::${table}, $1::jsonb) f using (${key.join(', ')})
      where ${keeps} and (${own}) is distinct from (${given})`,
    [JSON.stringify(rows)],
  )
  return kept.length
}
