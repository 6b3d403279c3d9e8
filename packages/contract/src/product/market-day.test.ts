import { describe, expect, it } from 'vitest'
import { addMarketDays, endOfMarketDay, marketDay, startOfMarketDay } from './market-day.ts'

const hourMs = 3_600_000
const startText = (country: 'BR' | 'CL', day: string) =>
  new Date(startOfMarketDay(country, day)).toISOString()
const hoursOf = (country: 'BR' | 'CL', day: string) =>
  (endOfMarketDay(country, day) - startOfMarketDay(country, day)) / hourMs

describe('the day of a market [R12.06]', () => {
  it('is the date in its time zone', () => {
    const at = Date.parse('2026-11-16T02:30:00Z')
    expect([marketDay('BR', at), marketDay('CL', at)]).toEqual(['2026-11-15', '2026-11-15'])
    const later = Date.parse('2026-06-16T03:30:00Z')
    expect([marketDay('BR', later), marketDay('CL', later)]).toEqual(['2026-06-16', '2026-06-15'])
  })

  it('starts at midnight there', () => {
    expect(startText('BR', '2026-11-16')).toBe('2026-11-16T03:00:00.000Z')
    expect(startText('CL', '2026-11-16')).toBe('2026-11-16T03:00:00.000Z')
    expect(startText('CL', '2026-06-16')).toBe('2026-06-16T04:00:00.000Z')
  })

  it('has 25 hours where daylight saving ends and 23 where it begins', () => {
    expect([hoursOf('CL', '2026-04-03'), hoursOf('CL', '2026-04-04'), hoursOf('CL', '2026-04-05')]).toEqual([
      24, 25, 24,
    ])
    expect([hoursOf('CL', '2026-09-05'), hoursOf('CL', '2026-09-06'), hoursOf('CL', '2026-09-07')]).toEqual([
      24, 23, 24,
    ])
    expect(startText('CL', '2026-09-06')).toBe('2026-09-06T04:00:00.000Z')
  })

  it('covers every hour of a year once', () => {
    for (const country of ['BR', 'CL'] as const) {
      let day = '2026-01-01'
      for (let at = startOfMarketDay(country, day); day < '2027-01-01'; day = addMarketDays(day, 1)) {
        expect(startOfMarketDay(country, day)).toBe(at)
        expect([marketDay(country, at - 1), marketDay(country, at)]).toEqual([addMarketDays(day, -1), day])
        at = endOfMarketDay(country, day)
      }
    }
  })
})
