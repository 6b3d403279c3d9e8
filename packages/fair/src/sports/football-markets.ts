/** Football markets: the current probability of each selection, and whether it won. */

import { type Goal, halfTime, minutesOfMatch, scoreAt } from './football.ts'
import {
  type Ahead,
  aheadIn,
  awayOf,
  type Chances,
  chancesOf,
  type FootballSnapshot,
  homeOf,
  scores,
} from './football-chances.ts'
import type { Market } from './sport.ts'

type MarketKind = 'result' | 'double' | 'total' | 'both' | 'score' | 'half' | 'next'

export const footballPercents: Readonly<Record<MarketKind, number>> = {
  result: 95,
  double: 95,
  total: 95,
  both: 95,
  score: 90,
  half: 90,
  next: 94,
}

const sides = ['home', 'draw', 'away'] as const
const lines = [0.5, 1.5, 2.5, 3.5, 4.5, 5.5] as const
/** Final scores up to this number of goals have their own selection; all others are `other`. */
const maxListedScore = 4

type End = { readonly home: number; readonly away: number }
type ScoreTest = (end: End) => boolean

const isAhead =
  (...wanted: readonly Ahead[]): ScoreTest =>
  ({ home, away }) =>
    wanted.includes(aheadIn(home, away))

/** Markets that depend only on the final score: per selection, whether a score wins. */
const byScore: Readonly<
  Record<string, { kind: MarketKind; selections: Readonly<Record<string, ScoreTest>> }>
> = {
  result: { kind: 'result', selections: { home: isAhead(0), draw: isAhead(1), away: isAhead(2) } },
  double: {
    kind: 'double',
    selections: { 'home-draw': isAhead(0, 1), 'home-away': isAhead(0, 2), 'draw-away': isAhead(1, 2) },
  },
  ...Object.fromEntries(lines.map((line) => [`total${line}`, totalMarket(line)])),
  both: {
    kind: 'both',
    selections: {
      yes: ({ home, away }) => home > 0 && away > 0,
      no: ({ home, away }) => home === 0 || away === 0,
    },
  },
  score: { kind: 'score', selections: scoreSelections() },
}

function totalMarket(line: number) {
  const kind = 'total' as const
  const over: ScoreTest = ({ home, away }) => home + away > line
  return { kind, selections: { over, under: (end: End) => !over(end) } }
}

function scoreSelections(): Record<string, ScoreTest> {
  const selections: Record<string, ScoreTest> = {}
  for (let home = 0; home <= maxListedScore; home += 1)
    for (let away = 0; away <= maxListedScore; away += 1)
      selections[`${home}-${away}`] = (end) => end.home === home && end.away === away
  selections.other = ({ home, away }) => home > maxListedScore || away > maxListedScore
  return selections
}

/** The winning final scores of each selection, as indices of the probabilities. */
const winning = Object.entries(byScore).map(([id, { kind, selections }]) => ({
  id,
  kind,
  selections: Object.entries(selections).map(([name, holds]) => ({
    id: `${id}:${name}`,
    places: Array.from({ length: scores }, (_, index) => index).filter((index) =>
      holds({ home: homeOf(index), away: awayOf(index) }),
    ),
  })),
}))

const sumAt = (chances: Float64Array, places: readonly number[]): number => {
  let sum = 0
  for (const place of places) sum += chances[place] ?? 0
  return sum
}

/** The open markets after a minute, with fair probabilities. */
export function footballMarkets(known: FootballSnapshot): readonly Market[] {
  const chances = chancesOf(known)
  const onScore = winning.map(({ id, kind, selections }) => ({
    id,
    kind,
    selections: selections.map((each) => ({ id: each.id, chance: sumAt(chances.final, each.places) })),
  }))
  const halves = known.minute < halfTime ? [halfMarket(chances)] : []
  const next = known.minute > 0 ? [nextMarket(known, chances)] : []
  return [...onScore, ...halves, ...next]
}

const halfMarket = ({ halves }: Chances): Market => ({
  id: 'half',
  kind: 'half',
  selections: sides.flatMap((half, i) =>
    sides.map((end, j) => ({ id: `half:${half}-${end}`, chance: halves[i * 3 + j] ?? 0 })),
  ),
})

/** The selection contains the number of the goal, so that its meaning does not change after a goal. */
function nextMarket({ goals, minute }: FootballSnapshot, { next }: Chances): Market {
  const id = `next${goals.filter((goal) => goal.minute <= minute).length + 1}`
  return {
    id,
    kind: 'next',
    selections: [
      { id: `${id}:home`, chance: next.home },
      { id: `${id}:none`, chance: 1 - next.home - next.away },
      { id: `${id}:away`, chance: next.away },
    ],
  }
}

export function hasWonInFootball(selection: string, goals: readonly Goal[]): boolean | undefined {
  const [market = '', name = ''] = selection.split(':')
  const end = scoreAt(goals, minutesOfMatch)
  const next = /^next([1-9]\d?)$/.exec(market)?.[1]
  if (next) return (goals[Number(next) - 1]?.side ?? 'none') === name
  if (market === 'half') {
    const half = scoreAt(goals, halfTime)
    return `${sides[aheadIn(half.home, half.away)]}-${sides[aheadIn(end.home, end.away)]}` === name
  }
  return byScore[market]?.selections[name]?.(end)
}

/** Also for markets that are no longer offered. */
export function footballChance(selection: string, known: FootballSnapshot): number | undefined {
  for (const { selections } of footballMarkets(known))
    for (const { id, chance } of selections) if (id === selection) return chance
  const [market = '', name = ''] = selection.split(':')
  if (market === 'half') return lateHalf(name, known)
  const goal = known.goals[Number(/^next([1-9]\d?)$/.exec(market)?.[1]) - 1]
  return goal && (goal.side === name ? 1 : 0)
}

/** After half-time, when the first part of the selection is decided. */
function lateHalf(name: string, known: FootballSnapshot): number | undefined {
  const at = sides.flatMap((half) => sides.map((end) => `${half}-${end}`)).indexOf(name)
  return at < 0 ? undefined : chancesOf(known).halves[at]
}
