/** Name and time of a race. */

import { MatchClock } from '#features/sports/MatchClock.tsx'
import styles from '#features/sports/match/RaceBoard.module.css'
import type { Match } from '#features/sports/sportsbook/use-sportsbook.ts'

export function RaceBoard({ match }: { match: Match }) {
  return (
    <section className={styles.board} aria-label={match.home}>
      <div>
        <p className={styles.league}>{match.league}</p>
        <h2 className={styles.name}>{match.home}</h2>
      </div>
      <MatchClock match={match} />
    </section>
  )
}
