import { expect, it } from 'vitest'
import { findRoute, routes } from '#routes.tsx'
import table from '#routes.tsx?raw'
import screens from '#screens.ts?raw'

it('the table has every screen of the product [R2.04] [R2.05] [R2.06] [R2.07] [R2.08] [R2.09] [R2.10] [R2.13] [R2.16]', () => {
  const paths =
    '/ /deposit /withdraw /allgame/:categorie? /promotion /firstRecharge /newUserDeposit /newUserCashback /me ' +
    '/transactions /bettinghistory /gameView/:currentGameUrl /pwainstallsuccess /pwa /searchGame/:type /balanceTips ' +
    '/verify /luckyMoney /sports /sports/:matchId /sports/bets /responsible /myData /legal/:kind?'
  expect(routes.map(({ path }) => path).sort()).toEqual(paths.split(' ').sort())
})

it('the category of all games is optional, the type of a search is not [R2.11] [R2.17]', () => {
  expect(findRoute('/allgame')?.params).toEqual({ categorie: undefined })
  expect(findRoute('/allgame/hot')?.params).toEqual({ categorie: 'hot' })
  expect(findRoute('/searchGame/all')?.params).toEqual({ type: 'all' })
  expect(findRoute('/searchGame')).toBeUndefined()
})

it('the game address is one path segment [R2.14]', () => {
  expect(findRoute('/gameView/https%3A%2F%2Fexample.com')?.params).toEqual({
    currentGameUrl: 'https%3A%2F%2Fexample.com',
  })
  expect(findRoute('/gameView/a/b')).toBeUndefined()
})

it('case and a trailing slash are ignored', () => {
  expect(findRoute('/NewUserDeposit/')?.route.path).toBe('/newUserDeposit')
})

it('the query is part of the match [R2.12]', () => {
  expect(findRoute('/newUserDeposit', 'multiple=2&isInGame=true')?.search).toBe('multiple=2&isInGame=true')
})

it('any other path matches no route [R2.18]', () => {
  for (const path of ['/nope', '/changepassword', '/searchgame', '/me/you', '//', '/deposit.']) {
    expect(findRoute(path), path).toBeUndefined()
  }
})

it('money, game and player screens require login, the lobby does not [R6.02]', () => {
  const locked = routes.filter(({ access }) => access === 'player').map(({ path }) => path)
  expect(locked.sort()).toEqual(
    [
      '/bettinghistory',
      '/myData',
      '/deposit',
      '/gameView/:currentGameUrl',
      '/me',
      '/sports/bets',
      '/transactions',
      '/withdraw',
    ].sort(),
  )
})

it('every screen is loaded lazily, none with the frame [R2.20]', () => {
  for (const file of [table, screens]) expect(file).not.toMatch(/^import .* from '#features\/.*\.tsx'/m)
  expect([...screens.matchAll(/import\('#features\/[^']+'\)/g)].length).toBeGreaterThanOrEqual(
    routes.length - 1,
  )
})
