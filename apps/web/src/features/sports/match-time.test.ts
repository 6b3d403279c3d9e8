import { beforeAll, expect, it } from 'vitest'
import { clockOf, phaseText } from '#features/sports/match-time.ts'
import { loadLanguage, loadMessages } from '#i18n/i18n.ts'

beforeAll(async () => {
  await loadLanguage('pt')
  await loadMessages('pt', 'sports')
})

const live = { sport: 'football', status: 'live', abandoned: false, minute: 1 } as const

it.each([
  ['football', 44, '1º tempo'],
  ['football', 45, 'Intervalo'],
  ['football', 46, '2º tempo'],
  ['basketball', 9, '1º quarto'],
  ['basketball', 10, '2º quarto'],
  ['basketball', 39, '4º quarto'],
  ['basketball', 40, 'Cesta decisiva'],
  ['race', 5, ''],
])('%s after minute %d says "%s"', (sport, minute, text) => {
  expect(phaseText({ ...live, sport, minute })).toBe(text)
})

it('an abandoned match shows it, finished or not', () => {
  expect(phaseText({ ...live, status: 'finished', abandoned: true })).toBe('Interrompido')
  expect(phaseText({ ...live, status: 'finished' })).toBe('Encerrado')
  expect(phaseText({ ...live, status: 'scheduled' })).toBe('')
})

it('the clock counts minutes, and a race has none', () => {
  expect(clockOf({ ...live, minute: 37 })).toEqual({ text: '37’', spoken: 'Minuto 37' })
  expect(clockOf({ ...live, sport: 'race' }).text).toBe('Ao vivo')
})
