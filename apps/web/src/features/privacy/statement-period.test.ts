import { expect, it } from 'vitest'
import { rangeOfPeriod } from '#features/privacy/statement-period.ts'

it('periods of a statement begin and end with whole months and years [R12.12]', () => {
  const of = (period: Parameters<typeof rangeOfPeriod>[0], now: string) => {
    const { from, to } = rangeOfPeriod(period, now, '2024-05-20')
    return `${from} ${to}`
  }
  expect(of('month', '2026-11-16')).toBe('2026-11-01 2026-11-16')
  expect(of('last-month', '2026-03-31')).toBe('2026-02-01 2026-02-28')
  expect(of('last-month', '2026-01-01')).toBe('2025-12-01 2025-12-31')
  expect(of('year', '2026-01-01')).toBe('2026-01-01 2026-01-01')
  expect(of('last-year', '2026-11-16')).toBe('2025-01-01 2025-12-31')
  expect(of('all', '2026-11-16')).toBe('2024-05-20 2026-11-16')
})
