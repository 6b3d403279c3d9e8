/** What is played now and next, side by side, on the home screen. */
import { navigate } from 'wouter/use-browser-location'
import { MatchCard } from '#features/sports/MatchCard.tsx'
import styles from '#features/sports/MatchStrip.module.css'
import { RaceCard } from '#features/sports/RaceCard.tsx'
import { soonest } from '#features/sports/soonest.ts'
import { useBook } from '#features/sports/use-book.ts'
import { t } from '#i18n/i18n.ts'
import { SlipBar } from '#shell/SlipBar.tsx'
import { Button } from '#widgets/Button.tsx'
import { Skeleton } from '#widgets/Skeleton.tsx'

/** A look in passing: the book itself is read more often. */
const everyMs = 6_000
const cardsMost = 9

export function MatchStrip() {
  const { data, isError } = useBook(everyMs)
  const matches = data ? soonest(data.list, cardsMost) : []
  if ((data || isError) && matches.length === 0) return null
  return (
    <section className={styles.strip} aria-label={t('sports.strip')}>
      <div className={styles.head}>
        <h2 className={styles.title}>{t('sports.strip')}</h2>
        <Button kind="ghost" size="small" onClick={() => navigate('/sports')}>
          {t('home.see-all')}
          <span className="visually-hidden">: {t('sports.strip')}</span>
        </Button>
      </div>
      <ul className={`${styles.cards} rail`} aria-busy={data ? undefined : true}>
        {data ? null : <Waiting />}
        {matches.map((match) => (
          <li key={match.id} className={styles.card}>
            {match.sport === 'race' ? <RaceCard match={match} timed /> : <MatchCard match={match} timed />}
          </li>
        ))}
      </ul>
      <SlipBar />
    </section>
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
