import { dayHeading, isBefore, isWithin } from '#features/history/periods.ts'
import type { DayRange } from '#widgets/calendar/pick-range.ts'
import type { ListStatus } from '#widgets/list/LoadMore.tsx'

type Dated = { readonly id: string; readonly createdAt: string }

export type Line<Item> = {
  readonly item: Item
  /** The day, over the first line of it. */
  readonly heading: string | undefined
}

type Pages<Item> = { readonly items: readonly Item[]; readonly status: ListStatus }

/**
 * The lines within a range, and whether more can follow: pages run from new to old and are fetched until the range is
 * covered, so a range far back costs pages, and one that has passed costs none.
 */
export function linesWithin<Item extends Dated>(
  { items, status }: Pages<Item>,
  range: DayRange | undefined,
): { readonly lines: readonly Line<Item>[]; readonly status: ListStatus } {
  // Something new pushes the last line of a page onto the next one.
  const once = [...new Map(items.map((item) => [item.id, item])).values()]
  const within = once.filter(({ createdAt }) => isWithin(createdAt, range))
  const lines = within.map((item, at): Line<Item> => {
    const heading = dayHeading(item.createdAt)
    const before = within[at - 1]
    return { item, heading: before && dayHeading(before.createdAt) === heading ? undefined : heading }
  })
  const last = items.at(-1)
  return { lines, status: last && isBefore(last.createdAt, range) ? 'end' : status }
}
