import { beforeEach, expect, it } from 'vitest'
import { menuEntries, openMenuEntry } from '#shell/menu/menu-entries.ts'
import { emit, resetUi, useUi } from '#stores/ui.ts'

beforeEach(() => {
  resetUi()
  history.replaceState(null, '', '/')
  emit('SHOW_MENU', true)
})

it('an entry closes the menu and leads to its screen [R2.24]', () => {
  openMenuEntry('/transactions')
  expect([location.pathname, useUi.getState().menu]).toEqual(['/transactions', false])
})

it('changing the password and searching are handled by the menu though not listed [R2.24]', () => {
  openMenuEntry('/changepassword')
  expect([location.pathname, useUi.getState().popup?.kind]).toEqual(['/', 'CHANGE_PASSWORD'])
  openMenuEntry('/searchgame')
  expect(location.pathname).toBe('/searchGame/all')
})

it('Brazil has its four entries in order, and no other country has any [R1.01] [R2.24]', () => {
  expect(menuEntries.BR.map(({ name }) => name)).toEqual([
    'transactions',
    'bettinghistory',
    'language',
    'promotion',
  ])
  expect(Object.entries(menuEntries).filter(([, entries]) => entries.length > 0)).toHaveLength(1)
})
