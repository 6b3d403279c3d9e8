import { afterEach, expect, it } from 'vitest'
import { useCountry } from '#stores/country.ts'
import { agoText, dateTimeText, dayText, timeText } from '#stores/date-text.ts'
import { useLanguage } from '#stores/language.ts'

const now = Date.parse('2026-06-15T12:00:00.000Z')

it.each([
  ['2026-06-15T11:59:31.000Z', 'agora'],
  ['2026-06-15T11:55:00.000Z', 'há 5 minutos'],
  ['2026-06-15T09:30:00.000Z', 'há 2 horas'],
  ['2026-06-14T11:00:00.000Z', 'ontem'],
  ['2026-06-05T12:00:00.000Z', 'há 10 dias'],
])('%s is written as %s', (iso, text) => {
  expect(agoText(iso, now)).toBe(text)
})

it('a time in the future is written as now', () => {
  expect(agoText('2026-06-15T12:03:00.000Z', now)).toBe('agora')
})

const afternoon = '2026-11-22T18:21:00Z'
afterEach(() => useLanguage.setState({ lang: 'pt' }))

it.each([
  ['pt', '15:21'],
  ['ks', '15:21'],
  ['en', '3:21 PM'],
] as const)('15:21 in %s is written as %s', (lang, text) => {
  useLanguage.setState({ lang })
  expect(timeText(afternoon).replace(/\s/, ' ')).toBe(text)
  expect(dateTimeText(afternoon)).toContain(text)
})

it.each([
  [0, 'hoje'],
  [1, 'ontem'],
  [4, 'quinta-feira, 11 de junho'],
  [365, '15 de junho de 2025'],
])('the day %s days ago is written as %s', (days, text) => {
  const morning = Date.parse('2026-06-15T10:00:00Z')
  expect(dayText(new Date(morning - days * 86_400_000).toISOString(), morning)).toBe(text)
})

it('days and times are those of the market, not of the device [R12.06]', () => {
  const lateEvening = '2026-06-16T02:30:00Z'
  expect(dayText(lateEvening, Date.parse('2026-06-16T02:59:00Z'))).toBe('hoje')
  expect(dayText(lateEvening, Date.parse('2026-06-16T03:00:00Z'))).toBe('ontem')
  expect(timeText(lateEvening)).toBe('23:30')
  useCountry.setState({ country: 'CL' })
  expect([timeText(lateEvening), dayText(lateEvening, Date.parse('2026-06-16T03:59:00Z'))]).toEqual([
    '22:30',
    'hoje',
  ])
  useCountry.setState({ country: 'BR' })
})
