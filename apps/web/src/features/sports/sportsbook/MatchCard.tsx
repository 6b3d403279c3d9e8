/** Match in a list: time, clubs, score and the main market. */
import { navigate } from 'wouter/use-browser-location'
import { Crest } from '#art/Crest.tsx'
import { MatchClock } from '#features/sports/MatchClock.tsx'
import { MainOdds } from '#features/sports/markets/MainOdds.tsx'
import styles from '#features/sports/sportsbook/MatchCard.module.css'
import type { Match } from '#features/sports/sportsbook/use-sportsbook.ts'
import { t } from '#i18n/i18n.ts'

type MatchCardProps = {
  readonly match: Match
  /** Whether the card shows time and league itself; in a list the heading does. */
  readonly timed: boolean
}

export function MatchCard({ match, timed }: MatchCardProps) {
  const { id, home, away, league, status, homeScore, awayScore } = match
  const scored = status !== 'scheduled'
  return (
    <article
      className={styles.card}
      data-live={status === 'live' ? '' : undefined}
      aria-label={t('sports.versus', { home, away })}
    >
      <button
        type="button"
        className={styles.open}
        aria-label={t('sports.open-match', { home, away })}
        onClick={() => navigate(`/sports/${id}`)}
      >
        {timed ? (
          <span className={styles.top}>
            <MatchClock match={match} />
            <span className={styles.league}>{league}</span>
          </span>
        ) : null}
        <Side name={home} score={scored ? homeScore : undefined} ahead={homeScore >= awayScore} />
        <Side name={away} score={scored ? awayScore : undefined} ahead={awayScore >= homeScore} />
      </button>
      <MainOdds match={match} />
    </article>
  )
}

type SideProps = { readonly name: string; readonly score: number | undefined; readonly ahead: boolean }

function Side({ name, score, ahead }: SideProps) {
  return (
    <span className={styles.side} data-behind={score !== undefined && !ahead ? '' : undefined}>
      <Crest name={name} size="0.52rem" />
      <span className={styles.name}>{name}</span>
      {score === undefined ? null : (
        <span key={score} className={styles.score}>
          {score}
        </span>
      )}
    </span>
  )
}
