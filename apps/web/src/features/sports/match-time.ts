/** How far a match is, in words. */
import { t } from '#i18n/i18n.ts'

type Timed = {
  readonly sport: string
  readonly status: 'scheduled' | 'live' | 'finished'
  readonly abandoned: boolean
  readonly minute: number
}

const halfTimeMinute = 45

/** What stands beside the clock. */
export function phaseText({ sport, status, abandoned, minute }: Timed): string {
  if (abandoned) return t('sports.abandoned')
  if (status === 'finished') return t('sports.ended')
  if (sport !== 'football' || status !== 'live') return ''
  if (minute === halfTimeMinute) return t('sports.half-time')
  return minute < halfTimeMinute ? t('sports.first-half') : t('sports.second-half')
}
