/** The table of a league and its clubs' form, from the results that are kept. */
import { minutesOfMatch, type Score, scoreAt } from '@saguao/fair/sports/football.ts'
import type { StoredMatch } from '#modules/sports/feed.ts'

export type Standing = {
  readonly club: string
  readonly played: number
  readonly won: number
  readonly drawn: number
  readonly lost: number
  readonly scored: number
  readonly conceded: number
  readonly points: number
  readonly form: string
}

const [forWin, forDraw] = [3, 1]
const formLength = 5

type Result = { readonly scored: number; readonly conceded: number }

const resultOf = ({ home, goals }: StoredMatch, club: string): Result => {
  const score: Score = scoreAt(goals ?? [], minutesOfMatch)
  return home === club
    ? { scored: score.home, conceded: score.away }
    : { scored: score.away, conceded: score.home }
}

const letterOf = ({ scored, conceded }: Result): 'W' | 'D' | 'L' =>
  scored > conceded ? 'W' : scored === conceded ? 'D' : 'L'

/** The results come newest first. */
function standingOf(club: string, results: readonly Result[]): Standing {
  const letters = results.map(letterOf)
  const count = (letter: string) => letters.filter((each) => each === letter).length
  const sum = (each: keyof Result) => results.reduce((total, result) => total + result[each], 0)
  return {
    club,
    played: results.length,
    won: count('W'),
    drawn: count('D'),
    lost: count('L'),
    scored: sum('scored'),
    conceded: sum('conceded'),
    points: forWin * count('W') + forDraw * count('D'),
    form: letters.slice(0, formLength).join(''),
  }
}

export function standingsOf(clubs: readonly string[], matches: readonly StoredMatch[]): Standing[] {
  return clubs
    .map((club) => {
      const own = matches.filter(({ home, away }) => home === club || away === club)
      return standingOf(
        club,
        own.map((match) => resultOf(match, club)),
      )
    })
    .sort(
      (a, b) =>
        b.points - a.points ||
        b.scored - b.conceded - (a.scored - a.conceded) ||
        b.scored - a.scored ||
        (a.club < b.club ? -1 : 1),
    )
}
