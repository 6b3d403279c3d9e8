/** Finished matches with their results. */
import { navigate } from 'wouter/use-browser-location'
import { Crest } from '#art/Crest.tsx'
import type { MatchDetails } from '#features/sports/match/match-details.ts'
import styles from '#features/sports/sportsbook/ResultList.module.css'
import { t } from '#i18n/i18n.ts'
import { agoText } from '#stores/date-text.ts'

type Result = MatchDetails['meetings'][number]

type ResultListProps = {
  readonly title: string
  readonly results: readonly Result[]
  /** The club whose result (win, draw, loss) colours the score. */
  readonly clubId?: string
}

export function ResultList({ title, results, clubId }: ResultListProps) {
  if (results.length === 0) return null
  return (
    <section className={styles.card} aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      <ul>
        {results.map((result, at) => (
          <li key={result.id}>
            <button type="button" className={styles.result} onClick={() => navigate(`/sports/${result.id}`)}>
              {result.startTime === results[at - 1]?.startTime ? null : <When result={result} />}
              {result.places.length > 0 ? (
                <Podium result={result} />
              ) : (
                <Score result={result} clubId={clubId} />
              )}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A race shows its name beside the time, because races run one at a time. */
function When({ result: { startTime, home, places } }: { result: Result }) {
  const ago = agoText(startTime)
  return (
    <time className={styles.when} dateTime={startTime}>
      {places.length > 0 ? `${home} · ${ago}` : ago}
    </time>
  )
}

function Score({ result, clubId }: { result: Result; clubId: string | undefined }) {
  const { home, homeId, away, homeScore, awayScore } = result
  const lead = (homeScore - awayScore) * (clubId === homeId ? 1 : -1)
  const outcome = lead > 0 ? 'W' : lead < 0 ? 'L' : 'D'
  return (
    <span className={styles.sides}>
      <span className={styles.home}>{home}</span>
      <Crest name={home} size="0.4rem" />
      <span className={styles.score} data-outcome={clubId ? outcome : undefined}>
        {`${homeScore} – ${awayScore}`}
      </span>
      <Crest name={away} size="0.4rem" />
      <span className={styles.away}>{away}</span>
    </span>
  )
}

function Podium({ result: { places } }: { result: Result }) {
  return (
    <span className={styles.podium}>
      {places.map((name, at) => (
        <span key={name} className={styles.runner}>
          <b>{t('sports.place', { place: at + 1 })}</b> {name}
        </span>
      ))}
    </span>
  )
}
