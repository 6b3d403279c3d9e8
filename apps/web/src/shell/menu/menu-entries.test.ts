import { beforeEach, expect, it } from 'vitest'
import { openMenuPath } from '#domain/banners/menu-path.ts'
import { menuEntries } from '#shell/menu/menu-entries.ts'
import { emit, resetUi, useUi } from '#stores/ui.ts'

beforeEach(() => {
  resetUi()
  history.replaceState(null, '', '/')
  emit('SHOW_MENU', true)
})

it('an entry closes the menu and opens its screen [R2.24]', () => {
  openMenuPath('/transactions')
  expect([location.pathname, useUi.getState().menu]).toEqual(['/transactions', false])
})

it('change password and search are supported although the menu does not list them [R2.24]', () => {
  openMenuPath('/changepassword')
  expect([location.pathname, useUi.getState().popup?.kind]).toEqual(['/', 'CHANGE_PASSWORD'])
  openMenuPath('/searchgame')
  expect(location.pathname).toBe('/searchGame/all')
})

it('Brazil has four entries in order, and no other country has any [R1.01] [R2.24]', () => {
  expect(menuEntries.BR.map(({ name }) => name)).toEqual([
    'transactions',
    'bettinghistory',
    'language',
    'promotion',
  ])
  expect(Object.entries(menuEntries).filter(([, entries]) => entries.length > 0)).toHaveLength(1)
})
