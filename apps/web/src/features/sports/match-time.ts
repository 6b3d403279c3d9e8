/** Phase of a match as text. */
import { t } from '#i18n/i18n.ts'

type Timed = {
  readonly sport: string
  readonly status: 'scheduled' | 'live' | 'finished'
  readonly abandoned: boolean
  readonly minute: number
}

const halfTimeMinute = 45
const [quarterMinutes, quarters] = [10, 4]

/** Text beside the clock; empty where there is none. */
export function phaseText({ sport, status, abandoned, minute }: Timed): string {
  if (abandoned) return t('sports.abandoned')
  if (status === 'finished') return t('sports.ended')
  if (status === 'scheduled') return ''
  if (sport === 'football') return halfText(minute)
  return sport === 'basketball' ? quarterText(minute) : ''
}

function halfText(minute: number): string {
  if (minute === halfTimeMinute) return t('sports.half-time')
  return minute < halfTimeMinute ? t('sports.first-half') : t('sports.second-half')
}

/** A draw after forty minutes is decided by one more basket. */
function quarterText(minute: number): string {
  const quarter = Math.floor(minute / quarterMinutes) + 1
  return quarter > quarters ? t('sports.deciding') : t('sports.quarter', { quarter })
}

/** A race has strides instead of minutes, so it shows no count. */
export const clockOf = ({ sport, minute }: Timed): { readonly text: string; readonly spoken: string } =>
  sport === 'race'
    ? { text: t('sports.live'), spoken: t('sports.live') }
    : { text: t('sports.clock', { minute }), spoken: t('sports.clock-said', { minute }) }
