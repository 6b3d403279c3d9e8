/** Field with the ball at the last event. Only events sent by the server are shown. */
import type { MatchEvent } from '@saguao/contract/realtime/match-state.ts'
import type { ReactNode } from 'react'
import { Basketball, Court } from '#art/Court.tsx'
import { Crest } from '#art/Crest.tsx'
import { Football, Pitch } from '#art/Pitch.tsx'
import { eventText } from '#features/sports/match/event-text.ts'
import { fromOf, middle, type Spot, spotOf } from '#features/sports/match/field-spots.ts'
import type { MatchDetails } from '#features/sports/match/match-details.ts'
import styles from '#features/sports/match/PlayField.module.css'
import { useShownEvents } from '#features/sports/match/use-shown-events.ts'
import { t } from '#i18n/i18n.ts'

const surfaces: Readonly<Record<string, { readonly surface: ReactNode; readonly ball: ReactNode }>> = {
  football: { surface: <Pitch />, ball: <Football /> },
  basketball: { surface: <Court />, ball: <Basketball /> },
}

export function PlayField({ match }: { match: MatchDetails }) {
  const { sport, events, minuteMs, status } = match
  const shown = useShownEvents(events, minuteMs)
  const event = status === 'live' ? events[shown - 1] : undefined
  const before = events[shown - 2]
  const drawn = surfaces[sport]
  if (!drawn) return null
  return (
    <div className={styles.container}>
      <svg viewBox="0 0 300 190" className={styles.field} aria-hidden="true">
        {drawn.surface}
        {event?.side ? <Pressure key={`${shown} pressure`} event={event} /> : null}
        <Ball key={shown} event={event} before={before}>
          {drawn.ball}
        </Ball>
      </svg>
      {event ? <Caption key={`${shown} caption`} event={event} match={match} /> : null}
      {event?.kind === 'goal' ? <GoalCelebration key={`${shown} goal`} event={event} match={match} /> : null}
    </div>
  )
}

type BallProps = {
  readonly event: MatchEvent | undefined
  readonly before: MatchEvent | undefined
  readonly children: ReactNode
}

function Ball({ event, before, children }: BallProps) {
  const to = event ? spotOf(event) : middle
  const from = (event && fromOf(event)) ?? (before ? spotOf(before) : middle)
  return (
    <>
      {event ? <Trail from={from} to={to} /> : null}
      <g className={styles.ball} style={{ '--from': pointOf(from), '--to': pointOf(to) }}>
        {children}
      </g>
    </>
  )
}

const pointOf = ({ x, y }: Spot): string => `${x.toFixed(1)}px, ${y.toFixed(1)}px`

function Trail({ from, to }: { from: Spot; to: Spot }) {
  return <line className={styles.trail} x1={from.x} y1={from.y} x2={to.x} y2={to.y} pathLength={1} />
}

/** Highlights the half under attack. */
function Pressure({ event: { side, kind } }: { event: MatchEvent }) {
  return (
    <path
      className={styles.pressure}
      data-strong={kind === 'attack' || kind === 'foul' ? undefined : ''}
      d={side === 'home' ? 'M150 9l70 0 28 86-28 86h-70z' : 'M150 9l-70 0-28 86 28 86h70z'}
    />
  )
}

type EventProps = { readonly event: MatchEvent; readonly match: MatchDetails }

const clubOf = ({ side }: MatchEvent, { home, away }: MatchDetails): string => (side === 'away' ? away : home)

function Caption({ event, match }: EventProps) {
  const club = clubOf(event, match)
  return (
    <p className={styles.caption} data-side={event.side} aria-hidden="true">
      <Crest name={club} size="0.36rem" />
      {eventText(event)}
    </p>
  )
}

function GoalCelebration({ event, match }: EventProps) {
  const club = clubOf(event, match)
  return (
    <div className={styles.goal} role="status">
      <span className={styles.rays} aria-hidden="true" />
      <Crest name={club} size="1.3rem" />
      <span className={styles.shout}>{t('sports.goal-shout')}</span>
      <span className={styles.scorer}>{club}</span>
    </div>
  )
}
