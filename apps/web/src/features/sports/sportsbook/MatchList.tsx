/** Matches grouped by league and start time. */
import { Crest } from '#art/Crest.tsx'
import { MatchClock } from '#features/sports/MatchClock.tsx'
import { MatchCard } from '#features/sports/sportsbook/MatchCard.tsx'
import styles from '#features/sports/sportsbook/MatchList.module.css'
import { RaceCard } from '#features/sports/sportsbook/RaceCard.tsx'
import { groupMatches, type View } from '#features/sports/sportsbook/sports-filter.ts'
import type { Match } from '#features/sports/sportsbook/use-sportsbook.ts'
import { t } from '#i18n/i18n.ts'
import { ClockIcon } from '#icons/icons.tsx'
import { Button } from '#widgets/form/Button.tsx'
import { EmptyState } from '#widgets/status/EmptyState.tsx'

type MatchListProps = {
  readonly matches: readonly Match[]
  readonly view: View
  readonly onNext: () => void
}

export function MatchList({ matches, view, onNext }: MatchListProps) {
  if (matches.length === 0) return view === 'live' ? <NothingLive onNext={onNext} /> : <NothingNext />
  return groupMatches(matches).map(({ key, league, first, matches: own }) => (
    <section key={key} className={styles.league}>
      <div className={styles.head}>
        <h2 className={styles.name}>
          <Crest name={league} size="0.44rem" />
          <span>{league}</span>
        </h2>
        <MatchClock match={first} />
      </div>
      <ul className={styles.matches}>
        {own.map((match) => (
          <li key={match.id}>
            {match.sport === 'race' ? (
              <RaceCard match={match} timed={false} />
            ) : (
              <MatchCard match={match} timed={false} />
            )}
          </li>
        ))}
      </ul>
    </section>
  ))
}

function NothingLive({ onNext }: { onNext: () => void }) {
  const next = <Button onClick={onNext}>{t('sports.see-next')}</Button>
  return (
    <EmptyState
      art={<ClockIcon />}
      title={t('sports.no-live-title')}
      text={t('sports.no-live-text')}
      action={next}
    />
  )
}

function NothingNext() {
  return <EmptyState art={<ClockIcon />} title={t('sports.no-next-title')} text={t('sports.no-next-text')} />
}
