/** Live and upcoming matches in a row, on the home screen. */

import { Shelf, shelfRail } from '#domain/layout/Shelf.tsx'
import { MatchCard } from '#features/sports/book/MatchCard.tsx'
import styles from '#features/sports/book/MatchStrip.module.css'
import { RaceCard } from '#features/sports/book/RaceCard.tsx'
import { soonest } from '#features/sports/book/soonest.ts'
import { useBook } from '#features/sports/book/use-book.ts'
import { t } from '#i18n/i18n.ts'
import { SlipBar } from '#shell/SlipBar.tsx'
import { Skeleton } from '#widgets/status/Skeleton.tsx'

/** Less frequent than the sportsbook, because the row is only a preview. */
const everyMs = 6_000
const cardsMost = 9

export function MatchStrip() {
  const { data, isError } = useBook(everyMs)
  const matches = data ? soonest(data.list, cardsMost) : []
  if ((data || isError) && matches.length === 0) return null
  return (
    <div className={styles.strip}>
      <Shelf title={t('sports.strip')} all="/sports">
        <ul className={`${styles.cards} ${shelfRail}`} aria-busy={data ? undefined : true}>
          {data ? null : <Waiting />}
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

function Waiting() {
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
