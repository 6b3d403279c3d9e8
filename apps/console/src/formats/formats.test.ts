import { expect, it } from 'vitest'
import { money, percent, relativeTime } from '#formats/formats.ts'

it('money has the sign and the decimals of its currency', () => {
  expect(money(1234.5, 'BRL')).toBe('R$ 1.234,50')
  expect(money(1234, 'CLP')).toBe('$ 1.234')
})

it('ratios are written as percentages', () => {
  expect(percent(0.0425, 2).replace(/\s/, '')).toBe('4,25%')
})

it('times near now are written relative to it', () => {
  const now = Date.parse('2026-11-16T12:00:00Z')
  expect(relativeTime(now - 3 * 60_000, now)).toBe('há 3 minutos')
  expect(relativeTime(now + 2 * 3_600_000 + 5, now)).toBe('em 2 horas')
  expect(relativeTime(now - 86_400_000, now)).toBe('ontem')
})
