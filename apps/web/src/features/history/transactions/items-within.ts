import { dayHeading, isBefore, isWithin } from '#features/history/periods.ts'
import type { DayRange } from '#widgets/calendar/pick-range.ts'
import type { ListStatus } from '#widgets/list/LoadMore.tsx'

type Listed = { readonly id: string; readonly createdAt: string }

type DatedItem<Item> = {
  readonly item: Item
  /** The day, on its first item. */
  readonly heading: string | undefined
}

type Pages<Item> = { readonly items: readonly Item[]; readonly status: ListStatus }

/**
 * Items within a range, and whether more pages are needed: pages run from new to old and are fetched until the range
 * is covered, so a range far back costs pages.
 */
export function itemsWithin<Item extends Listed>(
  { items, status }: Pages<Item>,
  range: DayRange | undefined,
): { readonly rows: readonly DatedItem<Item>[]; readonly status: ListStatus } {
  // A new item pushes the last one of a page onto the next.
  const once = [...new Map(items.map((item) => [item.id, item])).values()]
  const within = once.filter(({ createdAt }) => isWithin(createdAt, range))
  const rows = within.map((item, at): DatedItem<Item> => {
    const heading = dayHeading(item.createdAt)
    const before = within[at - 1]
    return { item, heading: before && dayHeading(before.createdAt) === heading ? undefined : heading }
  })
  const last = items.at(-1)
  return { rows, status: last && isBefore(last.createdAt, range) ? 'end' : status }
}
