/** Upper part of the match screen: the scoreboard with its field, or the race. */

import type { Match } from '#features/sports/book/use-book.ts'
import type { MatchPage } from '#features/sports/match/match-now.ts'
import { PlayField } from '#features/sports/match/PlayField.tsx'
import { RaceBoard } from '#features/sports/match/RaceBoard.tsx'
import { RaceTrack } from '#features/sports/match/RaceTrack.tsx'
import { Scoreboard } from '#features/sports/match/Scoreboard.tsx'

type MatchStageProps = {
  readonly match: Match
  readonly goals: MatchPage['goals']
  /** Source of the field's events; undefined for guests, who do not receive them. */
  readonly field: MatchPage | undefined
}

export function MatchStage({ match, goals, field }: MatchStageProps) {
  if (match.sport === 'race')
    return (
      <>
        <RaceBoard match={match} />
        <RaceTrack match={match} />
      </>
    )
  return (
    <>
      <Scoreboard match={match} goals={goals} />
      {field ? <PlayField match={field} /> : null}
    </>
  )
}
