/** Clubs, score and clock of a match. */
import { Crest } from '#art/Crest.tsx'
import { MatchClock } from '#features/sports/MatchClock.tsx'
import type { MatchDetails } from '#features/sports/match/match-details.ts'
import styles from '#features/sports/match/Scoreboard.module.css'
import { t } from '#i18n/i18n.ts'

type Board = Pick<
  MatchDetails,
  | 'sport'
  | 'league'
  | 'home'
  | 'away'
  | 'status'
  | 'abandoned'
  | 'minute'
  | 'minutes'
  | 'startTime'
  | 'homeScore'
  | 'awayScore'
>

type ScoreboardProps = {
  readonly match: Board
  readonly goals: MatchDetails['goals']
}

export function Scoreboard({ match, goals }: ScoreboardProps) {
  const { league, home, away, status, homeScore, awayScore, minute, minutes } = match
  return (
    <section className={styles.board} aria-label={t('sports.versus', { home, away })}>
      <p className={styles.league}>{league}</p>
      <div className={styles.row}>
        <Club name={home} />
        <div className={styles.middle}>
          {status === 'scheduled' ? (
            <span className={styles.versus}>{t('sports.against')}</span>
          ) : (
            <p className={styles.score}>
              <Figure value={homeScore} />
              <span className={styles.dash}>–</span>
              <Figure value={awayScore} />
            </p>
          )}
          <MatchClock match={match} />
        </div>
        <Club name={away} />
      </div>
      {status === 'scheduled' ? null : (
        <TimeBar goals={goals} share={minute / Math.max(1, minutes)} of={minutes} />
      )}
    </section>
  )
}

function Club({ name }: { name: string }) {
  return (
    <div className={styles.club}>
      <Crest name={name} size="1.06rem" />
      <span className={styles.name}>{name}</span>
    </div>
  )
}

function Figure({ value }: { value: number }) {
  return (
    <span key={value} className={styles.figure}>
      {value}
    </span>
  )
}

type TimeBarProps = { readonly goals: MatchDetails['goals']; readonly share: number; readonly of: number }

/** Time bar of the match with its goals: home above, away below. */
function TimeBar({ goals, share, of }: TimeBarProps) {
  return (
    <div className={styles.timeBar} aria-hidden="true">
      <span className={styles.played} style={{ transform: `scaleX(${Math.min(1, share)})` }} />
      {goals.map(({ minute, side }) => (
        <span
          key={`${minute} ${side}`}
          className={styles.mark}
          data-side={side}
          style={{ left: `${(100 * minute) / of}%` }}
        />
      ))}
    </div>
  )
}
