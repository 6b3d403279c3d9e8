/** Matches under the name of their league. */
import { Crest } from '#art/Crest.tsx'
import { byLeague, type View } from '#features/sports/book-place.ts'
import { MatchCard } from '#features/sports/MatchCard.tsx'
import styles from '#features/sports/MatchList.module.css'
import type { Match } from '#features/sports/use-book.ts'
import { t } from '#i18n/i18n.ts'
import { ClockIcon } from '#icons/icons.tsx'
import { Button } from '#widgets/Button.tsx'
import { EmptyState } from '#widgets/EmptyState.tsx'

type MatchListProps = {
  readonly matches: readonly Match[]
  readonly view: View
  readonly onNext: () => void
}

export function MatchList({ matches, view, onNext }: MatchListProps) {
  if (matches.length === 0) return view === 'live' ? <NothingLive onNext={onNext} /> : <NothingNext />
  return byLeague(matches).map(([league, own]) => (
    <section key={league} className={styles.league} aria-label={league}>
      <h2 className={styles.name}>
        <Crest name={league} size="0.44rem" />
        {league}
      </h2>
      <ul className={styles.matches}>
        {own.map((match) => (
          <li key={match.id}>
            <MatchCard match={match} />
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
