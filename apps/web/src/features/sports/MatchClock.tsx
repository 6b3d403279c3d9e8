/** Time of a match: countdown to its start, current minute, or its end. */

import { toLocalMs } from '#api/server-clock.ts'
import styles from '#features/sports/MatchClock.module.css'
import { clockOf, phaseText } from '#features/sports/match-time.ts'
import type { Match } from '#features/sports/sportsbook/use-sportsbook.ts'
import { t } from '#i18n/i18n.ts'
import { ClockIcon } from '#icons/icons.tsx'
import { clockText, useTimeLeft } from '#widgets/hooks/use-time-left.ts'

type MatchClockProps = {
  readonly match: Pick<Match, 'sport' | 'status' | 'abandoned' | 'minute' | 'startTime'>
}

export function MatchClock({ match }: MatchClockProps) {
  if (match.status === 'scheduled') return <Until startTime={match.startTime} />
  const phase = phaseText(match)
  if (match.status === 'finished') return <span className={styles.over}>{phase}</span>
  const { text, spoken } = clockOf(match)
  return (
    <span className={styles.clock}>
      <span className={styles.live}>
        <span className="visually-hidden">{spoken}</span>
        <span aria-hidden="true">{text}</span>
      </span>
      {phase}
    </span>
  )
}

function Until({ startTime }: { startTime: string }) {
  const seconds = useTimeLeft(toLocalMs(startTime))
  return (
    <span className={styles.until}>
      <ClockIcon />
      {seconds > 0 ? t('sports.starts-in', { time: clockText(seconds) }) : t('sports.starting')}
    </span>
  )
}
