/** Race in a list: the field in miniature, and the favourites. */
import { navigate } from 'wouter/use-browser-location'
import { bibOf } from '#art/Capybara.tsx'
import { MatchClock } from '#features/sports/MatchClock.tsx'
import { MainOdds } from '#features/sports/markets/MainOdds.tsx'
import card from '#features/sports/sportsbook/MatchCard.module.css'
import styles from '#features/sports/sportsbook/RaceCard.module.css'
import type { Match } from '#features/sports/sportsbook/use-sportsbook.ts'
import { t } from '#i18n/i18n.ts'

type RaceCardProps = {
  readonly match: Match
  /** Whether the card shows the time itself, instead of the race's number; in a list the heading does. */
  readonly timed: boolean
}

export function RaceCard({ match, timed }: RaceCardProps) {
  const { id, home, league, status, runners, track } = match
  return (
    <article className={card.card} data-live={status === 'live' ? '' : undefined} aria-label={home}>
      <button
        type="button"
        className={card.open}
        aria-label={t('sports.open-race', { race: home })}
        onClick={() => navigate(`/sports/${id}`)}
      >
        {timed ? (
          <span className={card.top}>
            <MatchClock match={match} />
            <span className={card.league}>{league}</span>
          </span>
        ) : (
          <span className={styles.name}>{home}</span>
        )}
        <span className={styles.field}>
          {runners.map(({ number, strides }) => (
            <span key={number} className={styles.lane}>
              <span
                className={styles.bib}
                style={{ background: bibOf(number), left: `${(100 * strides) / Math.max(1, track)}%` }}
              />
            </span>
          ))}
        </span>
      </button>
      <MainOdds match={match} />
    </article>
  )
}
