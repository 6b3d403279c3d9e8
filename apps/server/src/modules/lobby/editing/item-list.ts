/** Lists of items with their drafts: rows of the live tables joined with drafts, a page at a time. */
import type { ContentKind, ContentState } from '@saguao/contract/operators/content-names.ts'
import type { ContentValue, ContentWords } from '@saguao/contract/operators/content-values.ts'
import type { OperatorBody, OperatorData } from '@saguao/contract/operators/operator-calls.ts'
import type { Country } from '@saguao/contract/product/countries.ts'
import { runSql, type Tx } from '#kernel/db/db.ts'
import { Refusal } from '#kernel/refusal.ts'
import { categoriesOf, editableValue, targets } from '#modules/lobby/editing/live-rows.ts'
import { currentVersion } from '#modules/lobby/editing/versions.ts'

export type ItemRow = OperatorData<'/operator/content'>['list'][number]
type Filters = Omit<OperatorBody<'/operator/content'>, 'limit'>

const nameFields: Readonly<Record<ContentKind, string>> = {
  banner: 'title',
  promotion: 'title',
  popup: 'title',
  notice: 'content',
  category: 'name',
  game: 'name',
}

/** Of the live row: where players see it. Items that are only drafts come before. */
const places: Readonly<Record<ContentKind, string>> = {
  banner: 't.weight',
  promotion: 't.weight',
  popup: 't.weight',
  notice: 't.weight',
  category: 'case when t.is_function then 10000000 + t.function_weight else t.recommend_weight end',
  game: 't.weight',
}
const draftPlace = 1_000_000_000

const hasPeriod = (kind: ContentKind): boolean => kind !== 'category'

function stateColumn(kind: ContentKind): string {
  const period = hasPeriod(kind)
    ? `when t.starts_at > $2 then 'scheduled' when t.ends_at <= $2 then 'ended'`
    : `when $2::timestamptz is null then 'off'`
  return `case when t.id is null then case when r.item_id is null then 'new' else 'removed' end when not t.enabled then 'off' ${period} else 'live' end`
}

/** Items whose last version is their removal, with the value before it. */
const removals = `
  select v.item_id,
         (select w.value from content_version w where w.kind = $1 and w.item_id = v.item_id and w.value is not null
           order by w.version desc limit 1) as value
    from (select distinct on (item_id) item_id, value from content_version where kind = $1
           order by item_id, version desc) v
   where v.value is null`

/** `$1` kind, `$2` now. Conditions use the columns of this query. */
const source = (kind: ContentKind): string => `
  select coalesce(t.id, d.item_id, r.item_id) collate "C" as id, ${stateColumn(kind)} as state,
         coalesce(${places[kind]}, ${draftPlace})::bigint as place,
         coalesce(t.countries, array(select jsonb_array_elements_text(coalesce(d.value, r.value) -> 'countries'))) as countries,
         ${kind === 'banner' ? `coalesce(t.position, d.value ->> 'position', r.value ->> 'position')` : 'null::text'} as position,
         concat_ws(' ', t.${nameFields[kind]}::text, d.value ->> '${nameFields[kind]}',
                   case when t.id is null then r.value ->> '${nameFields[kind]}' end) as names,
         d.item_id is not null as drafted, case when t.id is null then r.value end as removed
    from ${targets[kind].table} t
    full join (select * from content_draft where kind = $1) d on d.item_id = t.id
    full join (${removals}) r on r.item_id = coalesce(t.id, d.item_id)`

type Found = {
  readonly id: string
  readonly state: ContentState
  readonly place: bigint
  readonly row: Readonly<Record<string, unknown>> | null
  readonly draft: Readonly<Record<string, unknown>> | null
  readonly removed: unknown
  readonly version: Readonly<Record<string, unknown>> | null
}

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, (char) => `\\${char}`)

type Condition = readonly [sql: (n: number) => string, value: unknown]

function conditionsOf({ state, draft, country, position, search, cursor, sort }: Filters): Condition[] {
  const conditions: Condition[] = []
  if (state) conditions.push([(n) => `state = $${n}`, state])
  // Without this filter a removed item is listed only while it has a draft.
  else conditions.push([(n) => `(state <> $${n} or drafted)`, 'removed'])
  if (draft) conditions.push([(n) => `drafted = $${n}`, true])
  if (country) conditions.push([(n) => `$${n} = any (countries)`, country])
  if (position) conditions.push([(n) => `position = $${n}`, position])
  if (search) conditions.push([(n) => `(id ilike $${n} or names ilike $${n})`, `%${escapeLike(search)}%`])
  if (cursor) conditions.push(cursorCondition(cursor, sort))
  return conditions
}

const cursorForm = /^(-?\d{1,12}) ([a-z0-9._-]{1,64})$/

function cursorCondition(cursor: string, sort: Filters['sort']): Condition {
  const [, place, id] = cursorForm.exec(cursor) ?? []
  if (place === undefined || id === undefined) throw new Refusal('VALIDATION', { field: 'cursor' })
  if (sort) return [(n) => `id ${sort === 'id' ? '>' : '<'} $${n}`, id]
  return [(n) => `(-place, id) > (${-BigInt(place)}, $${n})`, id]
}

const orders = { id: 'id', '-id': 'id desc', place: 'place desc, id' } as const

const versionColumns = `select to_jsonb(v) from content_version v
  where v.kind = $1 and v.item_id = p.id order by v.version desc limit 1`

async function readFound(tx: Tx, filters: Filters, now: Date, limit: number): Promise<readonly Found[]> {
  const { kind, sort } = filters
  const conditions = conditionsOf(filters)
  const where = conditions.map(([sql], i) => sql(i + 3)).join(' and ') || 'true'
  const order = orders[sort ?? 'place']
  return runSql<Found>(
    tx,
    `select p.id, p.state, p.place, p.removed, to_jsonb(t) as row, to_jsonb(d) as draft, (${versionColumns}) as version
       from (select * from (${source(kind)}) s where ${where} order by ${order} limit ${limit}) p
       left join ${targets[kind].table} t on t.id = p.id
       left join content_draft d on d.kind = $1 and d.item_id = p.id
      order by ${order.replaceAll(/\b(place|id)\b/g, 'p.$1')}`,
    [kind, now, ...conditions.map(([, value]) => value)],
  )
}

type Shown = {
  readonly cover?: string
  readonly image?: string
  readonly color?: string
  readonly position?: string
  readonly countries: Country[]
  readonly startsAt?: string | null
  readonly endsAt?: string | null
}

const shownOf = (kind: ContentKind, value: ContentValue) => {
  const { cover, image, color, position, countries, startsAt, endsAt } = value as Shown
  return {
    name: (value as unknown as Record<string, ContentWords>)[nameFields[kind]] as ContentWords,
    picture: cover ?? image ?? '',
    color: color ?? '',
    position: position ?? null,
    countries,
    startsAt: startsAt ?? null,
    endsAt: endsAt ?? null,
  }
}

const isoOf = (time: unknown): string => new Date(String(time)).toISOString()

function present(kind: ContentKind, found: Found, categories: readonly string[]): ItemRow {
  const { id, state, row, draft, removed, version: stored } = found
  const live = row && editableValue(kind, row, categories)
  const latest = stored ? { version: Number(stored.version), value: stored.value } : undefined
  const { version, isStored } = currentVersion(latest, live)
  const author = isStored ? stored : null
  return {
    kind,
    id,
    state,
    ...shownOf(kind, (live ?? draft?.value ?? removed) as ContentValue),
    version,
    publishedAt: author ? isoOf(author.published_at) : null,
    publishedBy: author ? String(author.author) : null,
    draft: draft && {
      revision: Number(draft.revision),
      baseVersion: Number(draft.base_version),
      changedBy: String(draft.changed_by),
      changedAt: isoOf(draft.changed_at),
      isOutdated: Number(draft.base_version) !== version,
    },
  }
}

export async function readItems(tx: Tx, filters: Filters, now: Date, limit: number) {
  const { kind } = filters
  const found = await readFound(tx, filters, now, limit)
  const categories =
    kind === 'game'
      ? await categoriesOf(
          tx,
          found.map(({ id }) => id),
        )
      : undefined
  const list = found.map((row) => present(kind, row, categories?.get(row.id) ?? []))
  const last = found.length < limit ? undefined : found.at(-1)
  return { list, next: last ? `${last.place} ${last.id}` : null }
}
