import { beforeEach, expect, it, vi } from 'vitest'
import { changeCountry } from '#domain/locale/change-country.ts'
import { currentCountry, resetCountry } from '#stores/country.ts'
import { emit, resetUi } from '#stores/ui.ts'

beforeEach(() => {
  resetCountry()
  resetUi()
  history.replaceState(null, '', '/promotion?cid=7')
})

it('another country is stored and the web app reloads with the same popup [R1.01]', () => {
  const reload = vi.fn()
  emit('SHOW_POPUP', { kind: 'REGISTER' })
  changeCountry('CL', reload)
  expect([currentCountry(), localStorage.getItem('country')]).toEqual(['CL', 'CL'])
  expect([location.pathname, location.hash]).toEqual(['/promotion', '#register'])
  expect(new URLSearchParams(location.search).get('cid')).toBe('7')
  expect(reload).toHaveBeenCalledOnce()
})

it('the same or an unknown country changes nothing [R1.01]', () => {
  const reload = vi.fn()
  for (const code of ['BR', 'PE', '']) changeCountry(code, reload)
  expect([localStorage.getItem('country'), location.hash]).toEqual([null, ''])
  expect(reload).not.toHaveBeenCalled()
})
