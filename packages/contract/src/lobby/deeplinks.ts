/** Where content may lead inside the app. Whatever else a command carries does nothing. Safe in the browser. */

const places = [
  '/',
  '/deposit',
  '/withdraw',
  '/allgame',
  '/promotion',
  '/firstRecharge',
  '/newUserDeposit',
  '/newUserCashback',
  '/luckyMoney',
  '/me',
  '/transactions',
  '/bettinghistory',
  '/balanceTips',
  '/searchGame/all',
  '/pwa',
  // Handled by the menu, without a screen of their own [R2.24].
  '/changepassword',
  '/searchgame',
  // Through the login that may have to come first [R4.04].
  'bonus',
  'firstRecharge',
  'rushDeposit',
  'deposit',
]

const category = /^\/allgame\/[a-z0-9][a-z0-9._-]{0,63}$/
const offer = /^\/newUserDeposit\?multiple=[123]$/

export const isDeeplink = (value: string): boolean =>
  places.includes(value) || category.test(value) || offer.test(value)
