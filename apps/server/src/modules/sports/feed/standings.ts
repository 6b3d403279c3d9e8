/** The standings of a league and the form of its clubs, computed from stored results. */
import type { FeedLeague } from '#modules/sports/feed/feed.ts'
import type { PlayedMatch } from '#modules/sports/store.ts'

export type Standing = {
  readonly club: string
  readonly clubId: string
  readonly played: number
  readonly won: number
  readonly drawn: number
  readonly lost: number
  readonly scored: number
  readonly conceded: number
  readonly points: number
  readonly form: string
}

const formLength = 5

/** P is a race's place behind the winner that earns points. */
type Letter = 'W' | 'D' | 'P' | 'L'
type Played = {
  readonly letter: Letter
  readonly scored: number
  readonly conceded: number
  readonly points: number
}

function playedBy(
  { home, away, rates, result }: PlayedMatch,
  club: string,
  tablePoints: FeedLeague['tablePoints'],
): Played | undefined {
  if (club === home) return scoredAgainst(result.home, result.away, tablePoints)
  if (club === away) return scoredAgainst(result.away, result.home, tablePoints)
  if (rates[club] === undefined) return undefined
  const place = result.places.indexOf(club)
  const points = place < 0 ? 0 : (tablePoints[place] ?? 0)
  return { letter: place === 0 ? 'W' : place > 0 ? 'P' : 'L', scored: 0, conceded: 0, points }
}

function scoredAgainst(
  scored: number,
  conceded: number,
  [win, draw, loss]: FeedLeague['tablePoints'],
): Played {
  if (scored > conceded) return { letter: 'W', scored, conceded, points: win }
  if (scored === conceded) return { letter: 'D', scored, conceded, points: draw }
  return { letter: 'L', scored, conceded, points: loss }
}

/** `results` are newest first. */
function standingOf(clubId: string, club: string, results: readonly Played[]): Standing {
  const count = (...letters: readonly Letter[]) =>
    results.filter(({ letter }) => letters.includes(letter)).length
  const sum = (each: 'scored' | 'conceded' | 'points') =>
    results.reduce((total, result) => total + result[each], 0)
  return {
    club,
    clubId,
    played: results.length,
    won: count('W'),
    drawn: count('D'),
    lost: count('L', 'P'),
    scored: sum('scored'),
    conceded: sum('conceded'),
    points: sum('points'),
    form: results
      .slice(0, formLength)
      .map(({ letter }) => letter)
      .join(''),
  }
}

const byRank = (a: Standing, b: Standing): number =>
  b.points - a.points ||
  b.scored - b.conceded - (a.scored - a.conceded) ||
  b.scored - a.scored ||
  (a.clubId < b.clubId ? -1 : 1)

export const standingsOf = (
  { clubs, tablePoints }: FeedLeague,
  matches: readonly PlayedMatch[],
): Standing[] =>
  [...clubs]
    .map(([id, name]) => {
      const own = matches.map((match) => playedBy(match, id, tablePoints))
      return standingOf(
        id,
        name,
        own.filter((played) => played !== undefined),
      )
    })
    .sort(byRank)
