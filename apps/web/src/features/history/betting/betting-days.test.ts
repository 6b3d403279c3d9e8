import { expect, it } from 'vitest'
import { bettingDays } from '#features/history/betting/betting-days.ts'

it('the days of a period are requested, both ends included [R2.10]', () => {
  expect(bettingDays('today', '2026-11-15')).toEqual({ startDate: '2026-11-15', endDate: '2026-11-15' })
  expect(bettingDays('last-7', '2026-11-15')).toEqual({ startDate: '2026-11-09', endDate: '2026-11-15' })
  expect(bettingDays({ day: '2026-10-01' }, '2026-11-15')).toEqual({
    startDate: '2026-10-01',
    endDate: '2026-10-01',
  })
  expect(bettingDays({ from: '2026-10-01', to: '2026-10-09' })).toEqual({
    startDate: '2026-10-01',
    endDate: '2026-10-09',
  })
})

it('the period "all" requests every day up to today [R2.10]', () => {
  expect(bettingDays('all', '2026-11-15')).toEqual({ startDate: '2020-01-01', endDate: '2026-11-15' })
})
