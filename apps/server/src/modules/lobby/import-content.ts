/** Takes a content file into the tables: whole or not at all, and again without harm. */
import type { ContentFile } from '@saguao/contract/content.ts'
import { type Cash, parseAmount } from '@saguao/contract/money.ts'
import { codeOf, type Db, run, type Tx } from '#kernel/db.ts'
import { type Art, resolveArt } from '#modules/lobby/art.ts'
import type { Allowed } from '#modules/lobby/commands.ts'
import {
  ContentError,
  faultsIn,
  readContentFile,
  type Section,
  sections,
} from '#modules/lobby/content-faults.ts'

export type ImportOptions = {
  /** Of every section the file has, what it doesn't name is removed. */
  readonly replace?: boolean
  /** Tells what would change, and changes nothing. */
  readonly dryRun?: boolean
  /** The pictures that `art:` names stand for. */
  readonly art?: Art
  progress?(sentence: string): void
}

export type Change = {
  readonly added: number
  readonly changed: number
  readonly removed: number
  readonly same: number
}

export type Summary = {
  readonly changes: Readonly<Record<string, Change>>
  /** Names of pictures that don't exist; their rows are shown without one. */
  readonly missingArt: readonly string[]
}

type Rows = readonly Readonly<Record<string, unknown>>[]

/** A table, the columns that identify a row, and those the file decides. */
type Target = { readonly table: string; readonly key: readonly string[]; readonly columns: readonly string[] }

const scope = ['countries', 'starts_at', 'ends_at', 'enabled']
const banner = ['title', 'line', 'action', 'cover', 'color', 'cmd', 'cmd_value', 'weight', ...scope]

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
    columns: ['title', 'content', 'image', 'cmd', 'cmd_value', 'systems', 'weight', ...scope],
  },
  notices: { table: 'notice', key: ['id'], columns: ['content', 'weight', ...scope] },
}

/** Belong to a game: what the file doesn't say of a game it names is removed. */
const limitTarget: Target = {
  table: 'game_limit',
  key: ['game_id', 'currency'],
  columns: ['min_bet', 'max_bet'],
}
const membershipTarget: Target = { table: 'game_category', key: ['game_id', 'category_id'], columns: [] }

const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Names of the file that are not the column's. */
const renamed: Readonly<Record<string, string>> = { text: 'line', provider: 'provider_id' }

const rowOf = (given: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(given).map(([name, value]) => [renamed[name] ?? snakeCase(name), value]))

export async function importContent(
  db: Db,
  allowed: Allowed,
  given: unknown,
  options: ImportOptions,
): Promise<Summary> {
  const { replace = false, dryRun = false, art = {} } = options
  const file = readContentFile(structuredClone(given))
  const missingArt = resolveArt(file, art)
  let changes: Summary['changes'] = {}
  const work = async (tx: Tx): Promise<void> => {
    const faults = faultsIn(file, { ...allowed, known: await knownIds(tx, replace ? file : {}) })
    if (faults.length > 0) throw new ContentError(faults)
    changes = await putAll(tx, file, options)
    if (dryRun) throw new RolledBack()
  }
  await db.tx(work).catch((error: unknown) => {
    if (!(error instanceof RolledBack)) throw error
  })
  return { changes, missingArt }
}

class RolledBack extends Error {}

async function putAll(
  tx: Tx,
  file: ContentFile,
  { replace, progress }: ImportOptions,
): Promise<Summary['changes']> {
  const changes: Record<string, Change> = {}
  const given = sections.filter((section) => file[section])
  for (const section of given) {
    const rows = file[section] ?? []
    changes[section] = await namingSection(section, put(tx, targets[section], rows.map(rowOf)))
    if (section === 'games') Object.assign(changes, await putPartsOfGames(tx, file.games ?? []))
    progress?.(`${section}: ${rows.length} rows`)
  }
  // Last, and backwards: what goes may be referred to by what goes before it.
  for (const section of replace ? given.toReversed() : []) {
    const removed = await namingSection(section, removeOthers(tx, section, file[section] ?? []))
    changes[section] = { ...(changes[section] as Change), removed }
  }
  return changes
}

/** Values that the database alone knows to refuse, such as half a character deep in a config. */
async function namingSection<T>(section: Section, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const code = codeOf(error) ?? ''
    if (code === '23503')
      throw new ContentError([`${section}: what would be removed is still in use: disable it`])
    throw /^2[23]/.test(code) ? new ContentError([`${section}: ${(error as Error).message}`]) : error
  }
}

/** What the file may refer to besides itself: all there is, except what is about to be replaced. */
async function knownIds(
  tx: Tx,
  replaced: { readonly [S in Section]?: unknown },
): Promise<{ [S in Section]: Set<string> }> {
  const known = {} as { [S in Section]: Set<string> }
  for (const section of sections) {
    const sql = `select id from ${targets[section].table}`
    const rows = replaced[section] ? [] : await run<{ id: string }>(tx, sql, [])
    known[section] = new Set(rows.map(({ id }) => id))
  }
  return known
}

/** Rows that are as they were are left alone, so that they count as the same. */
async function put(tx: Tx, { table, key, columns }: Target, rows: Rows): Promise<Change> {
  const all = [...key, ...columns].join(', ')
  const own = columns.map((column) => `${table}.${column}`).join(', ')
  const given = columns.map((column) => `excluded.${column}`).join(', ')
  const update =
    columns.length === 0
      ? 'do nothing'
      : `do update set (${columns.join(', ')}) = row(${given}) where (${own}) is distinct from (${given})`
  const put = await run<{ added: boolean }>(
    tx,
    `insert into ${table} (${all}) select ${all} from jsonb_populate_recordset(null::${table}, $1::jsonb)
         on conflict (${key.join(', ')}) ${update} returning xmax = 0 as added`,
    [JSON.stringify(rows)],
  )
  const added = put.filter((row) => row.added).length
  return { added, changed: put.length - added, removed: 0, same: rows.length - put.length }
}

async function removeOthers(tx: Tx, section: Section, rows: readonly { id: string }[]): Promise<number> {
  const removed = await run<{ id: string }>(
    tx,
    `delete from ${targets[section].table} where id <> all ($1::text[]) returning id`,
    [rows.map(({ id }) => id)],
  )
  return removed.length
}

type GameRow = NonNullable<ContentFile['games']>[number]

async function putPartsOfGames(tx: Tx, games: readonly GameRow[]): Promise<Record<string, Change>> {
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
    'limits of games': await putParts(tx, limitTarget, limits, ids),
    'games in categories': await putParts(tx, membershipTarget, memberships, ids),
  }
}

async function putParts(tx: Tx, target: Target, rows: Rows, games: readonly string[]): Promise<Change> {
  const change = await put(tx, target, rows)
  const key = target.key.join(', ')
  const removed = await run(
    tx,
    `delete from ${target.table} where game_id = any ($2::text[]) and (${key}) not in
       (select ${key} from jsonb_populate_recordset(null::${target.table}, $1::jsonb)) returning 1`,
    [JSON.stringify(rows), games],
  )
  return { ...change, removed: removed.length }
}
