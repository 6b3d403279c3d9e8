/** Where somebody is in the book; the address says it, so that coming back from a match leads to the same place. */
import type { Match } from '#features/sports/use-book.ts'

export const views = ['live', 'next', 'results', 'table'] as const
export type View = (typeof views)[number]

export type BookPlace = {
  /** Undefined where it is not said: then what is on decides. */
  readonly sport: string | undefined
  readonly view: View | undefined
  readonly league: string | undefined
}

const isView = (text: string | null): text is View => views.some((view) => view === text)

export function readPlace(search: string): BookPlace {
  const params = new URLSearchParams(search)
  const view = params.get('view')
  return {
    sport: params.get('sport') ?? undefined,
    view: isView(view) ? view : undefined,
    league: params.get('league') ?? undefined,
  }
}

export function addressOf(place: Partial<BookPlace>): string {
  const said = Object.entries(place).flatMap(([key, value]) => (value ? [[key, value]] : []))
  const params = new URLSearchParams(said)
  return said.length > 0 ? `/sports?${params}` : '/sports'
}

export const isOf = (view: View, { status }: Match): boolean =>
  view === 'live' ? status === 'live' : view === 'next' && status === 'scheduled'

/** Each league with its matches, in the order the leagues come in. */
export function byLeague(matches: readonly Match[]): readonly (readonly [string, readonly Match[]])[] {
  return [...Map.groupBy(matches, ({ league }) => league)]
}
