/** What became of a bet on matches, in words: a win is told as one, a loss without noise. */
import type { Data } from '@saguao/contract/calls/calls.ts'
import { t } from '#i18n/i18n.ts'
import { timeText } from '#stores/date-text.ts'

export type Slip = Data<'/sports/slips'>['list'][number]
export type SlipLeg = Slip['legs'][number]

export type SlipTone = 'open' | 'won' | 'lost' | 'even'

type Ended = Pick<Slip, 'status' | 'win'>

export function slipTone({ status, win }: Ended): SlipTone {
  if (status === 'open') return 'open'
  if (status === 'returned' || status === 'cashed') return 'even'
  return win > 0 ? 'won' : 'lost'
}

export function slipStatusText({ status, win }: Ended): string {
  if (status === 'open') return t('bets.open')
  if (status === 'returned') return t('bets.returned')
  if (status === 'cashed') return t('bets.cashed')
  return win > 0 ? t('bets.won') : t('bets.lost')
}

/** Where its match is: when it starts, the minute, or that it is over. */
export function legTimeText({ match, startTime }: SlipLeg): string {
  if (match.status === 'scheduled') return t('bets.starts', { time: timeText(startTime) })
  return match.status === 'finished' ? t('bets.ended') : t('bets.minute', { minute: match.minute })
}
