/** Picks the matches shown where all sports share one row. Pure. */
import type { Match, Sport } from '#features/sports/book/use-book.ts'

const isLive = ({ status }: Match): boolean => status === 'live'

/** Alternates between sports, so that none hides the others; live matches come before upcoming ones. */
export function soonest(sports: readonly Sport[], most: number): readonly Match[] {
  const live = inTurns(sports.map(({ matches }) => matches.filter(isLive)))
  const next = inTurns(sports.map(({ matches }) => matches.filter((match) => !isLive(match))))
  return [...live, ...next].slice(0, most)
}

function inTurns<Item>(lists: readonly (readonly Item[])[]): readonly Item[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length))
  return Array.from({ length: longest }, (_, turn) =>
    lists.flatMap((list) => list.slice(turn, turn + 1)),
  ).flat()
}
