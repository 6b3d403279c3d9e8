/** Screens of the app that content may lead to. Whatever else a command carries does nothing. Safe in the browser. */

const screens = [
  '/',
  '/deposit',
  '/withdraw',
  '/allgame',
  '/promotion',
  '/firstRecharge',
  '/newUserDeposit',
  '/newUserCashback',
  '/me',
  '/transactions',
  '/bettinghistory',
  '/balanceTips',
  '/searchGame/all',
  '/pwa',
]

const category = /^\/allgame\/[a-z0-9][a-z0-9._-]{0,63}$/
const offer = /^\/newUserDeposit\?multiple=[123]$/

export const isDeeplink = (path: string): boolean =>
  screens.includes(path) || category.test(path) || offer.test(path)
