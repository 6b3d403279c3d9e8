import { expect, it } from 'vitest'
import { clockOf, toInstant, toLocal } from '#content/market-time.ts'

it('a schedule is written in the local time of its market, over changes of the clock too [R13.11]', () => {
  expect(toInstant('2026-11-20 18:00:00', 'BR')).toBe('2026-11-20T21:00:00Z')
  expect(toInstant('2026-11-20 18:00:00', 'CL')).toBe('2026-11-20T21:00:00Z')
  expect(toInstant('2026-06-20 18:00:00', 'CL')).toBe('2026-06-20T22:00:00Z')
  for (const country of ['BR', 'CL'] as const)
    for (const local of ['2026-01-01 00:00:00', '2026-06-20 18:00:00', '2026-11-20 23:59:00'])
      expect(toLocal(toInstant(local, country), country)).toBe(local)
  expect(toInstant(null, 'BR')).toBeNull()
})

it('the clock is that of the first country, and of Brazil without a country', () => {
  expect([clockOf(['CL', 'BR']), clockOf(['CL']), clockOf([])]).toEqual(['BR', 'CL', 'BR'])
})
