import { expect, it } from 'vitest'
import { utcDay } from './utc-day.ts'

it('a day is the UTC day in every time zone [R4.11]', () => {
  expect(utcDay(new Date('2026-03-01T23:59:59-03:00'))).toBe('2026-03-02')
  expect(utcDay(new Date('2026-03-01T00:30:00+02:00'))).toBe('2026-02-28')
})
