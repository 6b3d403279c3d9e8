/** Upper part of the match screen: the scoreboard with its field, or the race. */

import type { MatchDetails } from '#features/sports/match/match-details.ts'
import { PlayField } from '#features/sports/match/PlayField.tsx'
import { RaceBoard } from '#features/sports/match/RaceBoard.tsx'
import { RaceTrack } from '#features/sports/match/RaceTrack.tsx'
import { Scoreboard } from '#features/sports/match/Scoreboard.tsx'
import type { Match } from '#features/sports/sportsbook/use-sportsbook.ts'

type MatchSceneProps = {
  readonly match: Match
  readonly goals: MatchDetails['goals']
  /** Source of the field's events; undefined for guests, who do not receive them. */
  readonly field: MatchDetails | undefined
}

export function MatchScene({ match, goals, field }: MatchSceneProps) {
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
