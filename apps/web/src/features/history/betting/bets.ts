import type { Data } from '@saguao/contract/calls/calls.ts'
import { type PlainKey, t } from '#i18n/i18n.ts'
import { moneyText } from '#stores/money-text.ts'

export type Bet = Data<'/wallet/records'>['list'][number]

type BetTone = 'won' | 'lost' | 'even' | 'open'

/** Only a round that paid more than its stake is shown as won. */
export function toneOf({ status, bet, win }: Bet): BetTone {
  if (status === 'open') return 'open'
  if (win > bet) return 'won'
  return win === bet ? 'even' : 'lost'
}

const statusKeys: Readonly<Record<string, PlainKey>> = { open: 'history.open', returned: 'history.returned' }

/** Result of a round as text. */
export function resultText({ status, win }: Bet): string {
  const word = Object.hasOwn(statusKeys, status) ? statusKeys[status] : undefined
  return word ? t(word) : moneyText(win)
}
