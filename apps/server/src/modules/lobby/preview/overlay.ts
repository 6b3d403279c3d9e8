/** Content as it would be with drafts and orders that are not published. */
import type { ContentKind } from '@saguao/contract/operators/content-names.ts'
import type { ContentValue, ContentValues } from '@saguao/contract/operators/content-values.ts'
import type { CategoryRow, Content, GameRow } from '#modules/lobby/content/content.ts'

export type OverlayDraft = { readonly kind: ContentKind; readonly id: string; readonly value: ContentValue }
export type OverlayOrder = { readonly list: string; readonly ids: readonly string[] }

const sections = {
  banner: 'banners',
  promotion: 'promotions',
  popup: 'popups',
  notice: 'notices',
  category: 'categories',
  game: 'games',
} as const satisfies Record<ContentKind, keyof Content>

type Row = { readonly id: string; readonly [column: string]: unknown }

const timeFields = ['startsAt', 'endsAt', 'releasedAt']

function fieldsOf({ text, ...value }: ContentValue & { text?: unknown }): Record<string, unknown> {
  const fields: Record<string, unknown> = { ...value, ...(text !== undefined && { line: text }) }
  for (const field of timeFields) if (typeof fields[field] === 'string') fields[field] = timeOf(fields[field])
  return fields
}

/** A draft may hold a time that is none. */
function timeOf(text: string): Date | null {
  const time = new Date(text)
  return Number.isNaN(time.getTime()) ? null : time
}

const placeGap = 10
const highest = (rows: readonly Row[]): number => Math.max(0, ...rows.map((row) => Number(row.weight ?? 0)))

/** The columns of a new item that its value does not hold. */
const initial = (kind: ContentKind, rows: readonly Row[], now: number): Record<string, unknown> => ({
  weight: highest(rows) + placeGap,
  ...(kind === 'notice' && { createdAt: new Date(now) }),
  ...(kind === 'category' && { functionWeight: 0, recommendWeight: 0, gameOrder: [] }),
})

/** The weight of a game in a category stays. */
const partsOf = (kind: ContentKind, known: Row | undefined, value: ContentValue): object =>
  kind === 'game'
    ? {
        categories: new Map(
          (value as ContentValues['game']).categories.map((id) => [
            id,
            (known as unknown as GameRow | undefined)?.categories.get(id) ?? 0,
          ]),
        ),
      }
    : {}

function withDraft(content: Content, { kind, id, value }: OverlayDraft, now: number): Content {
  const section = sections[kind]
  const rows = content[section] as unknown as readonly Row[]
  const known = rows.find((row) => row.id === id)
  // Games are not created by drafts.
  if (!known && kind === 'game') return content
  const row = {
    ...(known ?? initial(kind, rows, now)),
    id,
    ...fieldsOf(value),
    ...partsOf(kind, known, value),
  }
  const others = rows.filter((other) => other.id !== id)
  return { ...content, [section]: [...others, row] }
}

const gamesPrefix = 'games.'

function withOrder(content: Content, { list, ids }: OverlayOrder): Content {
  if (list.startsWith(gamesPrefix)) {
    const id = list.slice(gamesPrefix.length)
    const ordered = (row: CategoryRow): CategoryRow => (row.id === id ? { ...row, gameOrder: ids } : row)
    return { ...content, categories: content.categories.map(ordered) }
  }
  const [kind = '', part = ''] = list.split('.')
  const section = sections[kind as ContentKind]
  if (!section) return content
  const column = kind === 'category' ? `${part}Weight` : 'weight'
  const places = new Map(ids.map((id, place) => [id, (ids.length - place) * placeGap]))
  const rows = content[section] as unknown as readonly Row[]
  const placed = rows.map((row) => (places.has(row.id) ? { ...row, [column]: places.get(row.id) } : row))
  return { ...content, [section]: placed }
}

export function overlay(
  content: Content,
  drafts: readonly OverlayDraft[],
  orders: readonly OverlayOrder[],
  now: number,
): Content {
  const drafted = drafts.reduce((made, draft) => withDraft(made, draft, now), content)
  return orders.reduce(withOrder, drafted)
}
