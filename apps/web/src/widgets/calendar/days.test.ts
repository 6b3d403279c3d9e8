import { describe, expect, it } from 'vitest'
import {
  addDays,
  addMonths,
  daysBetween,
  daysOfMonth,
  firstWeekday,
  monthsBetween,
  today,
  weekdayOf,
} from '#widgets/calendar/days.ts'
import { pickRange } from '#widgets/calendar/pick-range.ts'

describe('days', () => {
  it('arithmetic crosses month, year and leap day', () => {
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(daysBetween('2028-02-28', '2028-03-01')).toBe(3)
  })

  it('adding a month never skips into the month after', () => {
    expect(addMonths('2026-08-31', 1)).toBe('2026-09-30')
    expect(addMonths('2026-11-15', 6)).toBe('2027-05-15')
    expect(addMonths('2026-01-31', -2)).toBe('2025-11-30')
  })

  it('today is the local day, also just before midnight', () => {
    expect(today(new Date(2026, 10, 15, 23, 59))).toBe('2026-11-15')
  })

  it('months and their days are complete', () => {
    expect(monthsBetween('2026-11-15', '2027-01-02')).toEqual(['2026-11-01', '2026-12-01', '2027-01-01'])
    expect(daysOfMonth('2028-02-01')).toHaveLength(29)
    expect(weekdayOf('2026-11-15')).toBe(0)
  })

  it('the week starts on Sunday in Brazil and on Monday in Chile', () => {
    expect(firstWeekday('pt-BR')).toBe(0)
    expect(firstWeekday('es-CL')).toBe(1)
  })
})

describe('pickRange', () => {
  it('a first tap starts, a second ends, a third starts over', () => {
    const first = pickRange(undefined, '2026-11-10').picked
    expect(first).toEqual({ from: '2026-11-10' })
    const second = pickRange(first, '2026-11-12').picked
    expect(second).toEqual({ from: '2026-11-10', to: '2026-11-12' })
    expect(pickRange(second, '2026-11-20').picked).toEqual({ from: '2026-11-20' })
  })

  it('an end before the start becomes the start', () => {
    expect(pickRange({ from: '2026-11-10' }, '2026-11-01').picked).toEqual({ from: '2026-11-01' })
  })

  it('one day may be the whole range', () => {
    expect(pickRange({ from: '2026-11-10' }, '2026-11-10').picked).toEqual({
      from: '2026-11-10',
      to: '2026-11-10',
    })
  })

  it('a range of exactly the maximum passes, a longer one is cut and marked as clipped [R5.08]', () => {
    expect(pickRange({ from: '2026-11-01' }, '2026-11-07', 7)).toEqual({
      picked: { from: '2026-11-01', to: '2026-11-07' },
      clipped: false,
    })
    expect(pickRange({ from: '2026-11-01' }, '2026-11-08', 7)).toEqual({
      picked: { from: '2026-11-01', to: '2026-11-07' },
      clipped: true,
    })
  })
})
