/** English. */
import type { AreaMessages } from '#i18n/i18n.ts'

export const messages: AreaMessages<'play'> = {
  'history.period': 'Period',
  'history.soon-title': 'Your history, coming soon',
  'history.soon-text': 'Every round is kept here, with the proof that it was fair.',

  'game.unavailable-title': 'This game isn’t available',
  'game.unavailable-text': 'The address may have expired. Pick a game on the home screen.',
  'game.soon-title': 'The table is being set',
  'game.soon-text': 'This game opens soon. Nothing was bet and your balance is untouched.',
  'game.leave-title': 'Leave the game?',
  'game.leave-text': 'An open round is kept for when you come back.',
  'game.leave': 'Leave',
  'game.stay': 'Keep playing',
  'game.deposit': 'Deposit without leaving',
  'game.deposit-hide': 'See the game',
  'game.deposit-back': 'Back to deposit',
}
