/** Filter of the sportsbook (sport, view, league). It is part of the address, so that leaving a match leads back to the same list. */
import type { Match } from '#features/sports/sportsbook/use-sportsbook.ts'

export const views = ['live', 'next', 'results', 'table'] as const
export type View = (typeof views)[number]

export type SportsFilter = {
  /** Undefined when the address does not name it: the default then depends on the live matches. */
  readonly sport: string | undefined
  readonly view: View | undefined
  readonly league: string | undefined
}

const isView = (text: string | null): text is View => views.some((view) => view === text)

export function readFilter(search: string): SportsFilter {
  const params = new URLSearchParams(search)
  const view = params.get('view')
  return {
    sport: params.get('sport') ?? undefined,
    view: isView(view) ? view : undefined,
    league: params.get('league') ?? undefined,
  }
}

export function addressOf(filter: Partial<SportsFilter>): string {
  const entries = Object.entries(filter).flatMap(([key, value]) => (value ? [[key, value]] : []))
  const params = new URLSearchParams(entries)
  return entries.length > 0 ? `/sports?${params}` : '/sports'
}

let lastSearch = ''

/** Stores the address for the way back from a match. */
export const rememberFilter = (search: string): void => {
  lastSearch = search
}

export const lastAddress = (): string => addressOf(readFilter(lastSearch))

export const isInView = (view: View, { status }: Match): boolean =>
  view === 'live' ? status === 'live' : view === 'next' && status === 'scheduled'

type MatchGroup = {
  readonly key: string
  readonly league: string
  readonly first: Match
  readonly matches: readonly Match[]
}

/** Groups matches by league and start time, in the given order. */
export function groupMatches(matches: readonly Match[]): readonly MatchGroup[] {
  const groups = Map.groupBy(matches, ({ leagueId, startTime }) => `${leagueId} ${startTime}`)
  return [...groups].flatMap(([key, own]) => {
    const [first] = own
    return first ? [{ key, league: first.league, first, matches: own }] : []
  })
}
