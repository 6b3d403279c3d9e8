/** English. */
import type { AreaMessages } from '#i18n/i18n.ts'

export const messages: AreaMessages<'lobby'> = {
  'promotion.rules': 'Every promotion is shown here with its full rules, and no small print.',

  'games.all': 'All',
  'games.search': 'Search games',
  'games.soon-title': 'The games arrive soon',
  'games.soon-text': 'We’re setting the tables. Come back soon.',
  'search.label': 'Name of the game',
  'search.soon-title': 'Nothing to search yet',
  'search.soon-text': 'Once the games arrive, just type a name.',

  'sheet.provider': 'Studio',
  'sheet.kind': 'Kind',
  'sheet.return': 'Return',
  'sheet.limits': 'Bet',
  'sheet.limits-range': '{min} to {max}',
  'sheet.fair': 'Every round leaves a proof: after playing you can check the result yourself.',
  'sheet.play': 'Play',
  'sheet.soon': 'This game opens soon. Add it to your favourites to find it again.',
}
