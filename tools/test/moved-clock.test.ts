import { describe, expect, it } from 'vitest'
import { momentOf, movedClock } from './moved-clock.ts'

describe('the moment of --at', () => {
  it('is read as UTC', () => {
    expect(momentOf('2027-04-03T23:58')).toBe(Date.UTC(2027, 3, 3, 23, 58))
    expect(momentOf('2028-02-29T00:30:15Z')).toBe(Date.UTC(2028, 1, 29, 0, 30, 15))
  })

  it.each(['', 'tomorrow', '23:58', '2027-04-03', '2027-13-03T10:00', '2027-04-03T25:00'])(
    'is refused for %j',
    (text) => expect(momentOf(text)).toBeUndefined(),
  )

  it('is the same span for every process, before and after now', () => {
    const now = Date.UTC(2026, 10, 19)
    expect(movedClock('x.so', now + 90_000, now)).toMatchObject({ LD_PRELOAD: 'x.so', FAKETIME: '+90s' })
    expect(movedClock('x.so', now - 90_000, now).FAKETIME).toBe('-90s')
  })
})
