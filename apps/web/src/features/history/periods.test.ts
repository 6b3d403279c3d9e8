import { expect, it } from 'vitest'
import { isBefore, isWithin, rangeOf, requestDays } from '#features/history/periods.ts'

const now = '2026-11-15'
const noon = (day: string) => `${day}T15:00:00Z`

it.each([
  ['today', { from: '2026-11-15', to: '2026-11-15' }],
  ['last-7', { from: '2026-11-09', to: '2026-11-15' }],
  ['last-30', { from: '2026-10-17', to: '2026-11-15' }],
] as const)('%s is a range that ends today', (period, range) => {
  expect(rangeOf(period, now)).toEqual(range)
})

it('the period "all" has no range, and one day is a range of its own [R9.10]', () => {
  expect(rangeOf('all', now)).toBeUndefined()
  expect(rangeOf({ day: '2026-11-02' }, now)).toEqual({ from: '2026-11-02', to: '2026-11-02' })
})

it('both ends of a range belong to it, by days of the market [R12.06]', () => {
  const range = { from: '2026-11-02', to: '2026-11-04' }
  const days = ['2026-11-01', '2026-11-02', '2026-11-04', '2026-11-05']
  expect(days.map((day) => isWithin(noon(day), range))).toEqual([false, true, true, false])
  expect([isWithin('2026-11-05T02:59:00Z', range), isWithin('2026-11-05T03:00:00Z', range)]).toEqual([
    true,
    false,
  ])
})

it('an item older than the range ends the list', () => {
  expect(isBefore(noon('2026-11-01'), { from: '2026-11-02', to: '2026-11-04' })).toBe(true)
  expect(isBefore(noon('2026-11-02'), { from: '2026-11-02', to: '2026-11-04' })).toBe(false)
  expect(isBefore(noon('2020-01-01'), undefined)).toBe(false)
})

it('the days of the range are requested', () => {
  expect(requestDays({ from: '2026-11-01', to: '2026-11-30' })).toEqual({
    startDate: '2026-11-01',
    endDate: '2026-11-30',
  })
  expect(requestDays(undefined)).toEqual({})
})
