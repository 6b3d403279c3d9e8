/** Statistics and events of the match, recent results and past meetings. */
import { statisticsOf } from '@saguao/contract/realtime/match-state.ts'
import { Crest } from '#art/Crest.tsx'
import { eventText, listedEvents } from '#features/sports/match/event-text.ts'
import type { MatchDetails } from '#features/sports/match/match-details.ts'
import styles from '#features/sports/match/StatsPanel.module.css'
import { ResultList } from '#features/sports/sportsbook/ResultList.tsx'
import { type PlainKey, t } from '#i18n/i18n.ts'
import { ClockIcon } from '#icons/icons.tsx'
import { EmptyState } from '#widgets/status/EmptyState.tsx'

const words = {
  possession: 'sports.stat-possession',
  shots: 'sports.stat-shots',
  onTarget: 'sports.stat-on-target',
  corners: 'sports.stat-corners',
  fouls: 'sports.stat-fouls',
  cards: 'sports.stat-cards',
  attempts: 'sports.stat-attempts',
  threes: 'sports.stat-threes',
  twos: 'sports.stat-twos',
  frees: 'sports.stat-frees',
} as const satisfies Record<ReturnType<typeof statisticsOf>[number]['kind'], PlainKey>

/** Length of the event list that is shown. */
const maxEvents = 20

export function StatsPanel({ match }: { match: MatchDetails }) {
  const { events, home, away, recent, meetings, homeId, awayId } = match
  return (
    <div className={styles.panel}>
      {events.length > 0 ? <Bars match={match} /> : <NoStats />}
      <EventList match={match} />
      <ResultList title={t('sports.recent-of', { club: home })} results={recent.home} clubId={homeId} />
      <ResultList title={t('sports.recent-of', { club: away })} results={recent.away} clubId={awayId} />
      <ResultList title={t('sports.meetings')} results={meetings} />
    </div>
  )
}

function NoStats() {
  return (
    <EmptyState art={<ClockIcon />} title={t('sports.no-stats-title')} text={t('sports.no-stats-text')} />
  )
}

function Bars({ match: { sport, events, home, away } }: { match: MatchDetails }) {
  return (
    <section className={styles.card} aria-label={t('sports.stats')}>
      <div className={styles.clubs}>
        <Crest name={home} size="0.52rem" />
        <span className={styles.club}>{home}</span>
        <span className={styles.club}>{away}</span>
        <Crest name={away} size="0.52rem" />
      </div>
      {statisticsOf(sport, events).map(({ kind, home: own, away: other }) => (
        <Bar
          key={kind}
          label={t(words[kind])}
          own={own}
          other={other}
          sign={kind === 'possession' ? '%' : ''}
        />
      ))}
    </section>
  )
}

type BarProps = {
  readonly label: string
  readonly own: number
  readonly other: number
  readonly sign: string
}

function Bar({ label, own, other, sign }: BarProps) {
  const share = own + other === 0 ? 0.5 : own / (own + other)
  return (
    <dl className={styles.stat}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.own}>{`${own}${sign}`}</dd>
      <dd className={styles.other}>{`${other}${sign}`}</dd>
      <div className={styles.bar} aria-hidden="true">
        <span style={{ flexGrow: share }} data-ahead={own > other ? '' : undefined} />
        <span style={{ flexGrow: 1 - share }} data-ahead={other > own ? '' : undefined} />
      </div>
    </dl>
  )
}

function EventList({ match: { events, home, away } }: { match: MatchDetails }) {
  const listed = listedEvents(events)
  if (listed.length === 0) return null
  return (
    <section className={styles.card} aria-label={t('sports.events')}>
      <h2 className={styles.heading}>{t('sports.events')}</h2>
      <ol className={styles.events}>
        {listed.slice(0, maxEvents).map((event) => (
          <li key={event.at} className={styles.event} data-kind={event.kind}>
            <span className={styles.minute}>{t('sports.clock', { minute: event.minute })}</span>
            <Crest name={event.side === 'away' ? away : home} size="0.4rem" />
            <span>{eventText(event)}</span>
            <span className={styles.by}>{event.side === 'away' ? away : home}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
