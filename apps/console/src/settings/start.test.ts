import { describe, expect, it } from 'vitest'
import { tomorrowOf, validFromOf } from '#settings/start.ts'

describe('the start of a change [R13.13]', () => {
  const start = { day: '2026-11-18', at: null } as const

  it('at midnight is the one of the market', () => {
    expect(validFromOf({ ...start, mode: 'midnight' }, 'BR')).toBe('2026-11-18T03:00:00.000Z')
    expect(validFromOf({ ...start, mode: 'midnight' }, 'CL')).toBe('2026-11-18T03:00:00.000Z')
    expect(validFromOf({ ...start, day: '2026-06-18', mode: 'midnight' }, 'CL')).toBe(
      '2026-06-18T04:00:00.000Z',
    )
    expect(validFromOf({ ...start, mode: 'midnight' }, null)).toBe('2026-11-18T00:00:00.000Z')
  })

  it('is the day after the market’s own, not after that of the browser', () => {
    const lateEvening = Date.parse('2026-11-17T01:30:00Z')
    expect(tomorrowOf('BR', lateEvening)).toBe('2026-11-17')
    expect(tomorrowOf(null, lateEvening)).toBe('2026-11-18')
  })

  it('is missing for now, and null until a time is chosen', () => {
    expect(validFromOf({ ...start, mode: 'now' }, 'BR')).toBeUndefined()
    expect(validFromOf({ ...start, mode: 'at' }, 'BR')).toBeNull()
  })
})
