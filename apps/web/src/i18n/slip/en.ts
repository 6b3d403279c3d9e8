/** English: what the slip and the bets on matches say. */
import type { AreaMessages } from '#i18n/i18n.ts'

export const messages: AreaMessages<'slip'> = {
  'slip.title': 'Bet slip',
  'slip.open': 'Open the bet slip',
  'slip.one-leg': '1 selection',
  'slip.legs': '{count} selections',
  'slip.odds': 'Odds {odds}',
  'slip.replaced': 'Selection swapped: a match goes on the slip once.',
  'slip.full': 'The slip already has {count} selections, the most it takes.',
}
