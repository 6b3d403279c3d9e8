/** Deeplinks that content may use inside the web app. Any other value is ignored. Safe in the browser. */

export const deeplinkPaths = [
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
  // Handled by the menu, without a route [R2.24].
  '/changepassword',
  '/searchgame',
  // Actions that may need a login first [R4.04].
  'bonus',
  'firstRecharge',
  'rushDeposit',
  'deposit',
]

const category = /^\/allgame\/[a-z0-9][a-z0-9._-]{0,63}$/
const offer = /^\/newUserDeposit\?multiple=[123]$/

export const isDeeplink = (value: string): boolean =>
  deeplinkPaths.includes(value) || category.test(value) || offer.test(value)
