/** Texts and tones of a sports bet's status. */
import type { Data } from '@saguao/contract/calls/calls.ts'
import { t } from '#i18n/i18n.ts'
import { timeText } from '#stores/date-text.ts'

export type Slip = Data<'/sports/slips'>['list'][number]
export type SlipLeg = Slip['legs'][number]

type SlipTone = 'open' | 'won' | 'lost' | 'even'

type Outcome = Pick<Slip, 'status' | 'win' | 'reason'>

export function slipTone({ status, win }: Outcome): SlipTone {
  if (status === 'open' || status === 'pending') return 'open'
  if (status === 'returned' || status === 'cashed') return 'even'
  return win > 0 ? 'won' : 'lost'
}

export function slipStatusText({ status, win, reason }: Outcome): string {
  if (status === 'pending') return t('bets.pending')
  if (reason !== null) return t('bets.refused')
  if (status === 'open') return t('bets.open')
  if (status === 'returned') return t('bets.returned')
  if (status === 'cashed') return t('bets.cashed')
  return win > 0 ? t('bets.won') : t('bets.lost')
}

/** Start time, current minute, or that the match has ended. */
export function legTimeText({ match, startTime }: SlipLeg): string {
  if (match.status === 'scheduled') return t('bets.starts', { time: timeText(startTime) })
  return match.status === 'finished' ? t('bets.ended') : t('bets.minute', { minute: match.minute })
}
