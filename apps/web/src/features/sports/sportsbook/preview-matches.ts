/** Picks the matches shown where all sports share one row. Pure. */
import type { Match, Sport } from '#features/sports/sportsbook/use-sportsbook.ts'

const isLive = ({ status }: Match): boolean => status === 'live'

/** Alternates between sports, so that none hides the others; live matches come before upcoming ones. */
export function previewMatches(sports: readonly Sport[], max: number): readonly Match[] {
  const live = interleave(sports.map(({ matches }) => matches.filter(isLive)))
  const next = interleave(sports.map(({ matches }) => matches.filter((match) => !isLive(match))))
  return [...live, ...next].slice(0, max)
}

function interleave<Item>(lists: readonly (readonly Item[])[]): readonly Item[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length))
  return Array.from({ length: longest }, (_, turn) =>
    lists.flatMap((list) => list.slice(turn, turn + 1)),
  ).flat()
}
