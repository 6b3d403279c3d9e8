/** Live and upcoming matches in a row, on the home screen. */

import { Shelf, shelfRail } from '#domain/layout/Shelf.tsx'
import { MatchCard } from '#features/sports/sportsbook/MatchCard.tsx'
import styles from '#features/sports/sportsbook/MatchStrip.module.css'
import { previewMatches } from '#features/sports/sportsbook/preview-matches.ts'
import { RaceCard } from '#features/sports/sportsbook/RaceCard.tsx'
import { useSportsbook } from '#features/sports/sportsbook/use-sportsbook.ts'
import { t } from '#i18n/i18n.ts'
import { SlipBar } from '#shell/SlipBar.tsx'
import { Skeleton } from '#widgets/status/Skeleton.tsx'

/** Less frequent than the sportsbook, because the row is only a preview. */
const intervalMs = 6_000
const maxCards = 9

export function MatchStrip() {
  const { data, isError } = useSportsbook(intervalMs)
  const matches = data ? previewMatches(data.list, maxCards) : []
  if ((data || isError) && matches.length === 0) return null
  return (
    <div className={styles.strip}>
      <Shelf title={t('sports.strip')} all="/sports">
        <ul className={`${styles.cards} ${shelfRail}`} aria-busy={data ? undefined : true}>
          {data ? null : <CardsSkeleton />}
          {matches.map((match) => (
            <li key={match.id} className={styles.card}>
              {match.sport === 'race' ? <RaceCard match={match} timed /> : <MatchCard match={match} timed />}
            </li>
          ))}
        </ul>
      </Shelf>
      <SlipBar />
    </div>
  )
}

function CardsSkeleton() {
  return (
    <>
      <li className={styles.card}>
        <Skeleton height="100%" radius="var(--radius-l)" />
      </li>
      <li className={styles.card}>
        <Skeleton height="100%" radius="var(--radius-l)" />
      </li>
    </>
  )
}
