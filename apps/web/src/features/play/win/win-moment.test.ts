import { expect, it } from 'vitest'
import { momentOf } from '#features/play/win/win-moment.ts'

it('a loss is never celebrated, nor is getting the stake back', () => {
  expect(momentOf({ bet: 10, win: 0 })).toBeUndefined()
  expect(momentOf({ bet: 10, win: 4 })).toBeUndefined()
  expect(momentOf({ bet: 10, win: 10 })).toBeUndefined()
})

it('what is made of a win grows with it', () => {
  expect(momentOf({ bet: 10, win: 10.1 })).toBe('small')
  expect(momentOf({ bet: 10, win: 50 })).toBe('big')
  expect(momentOf({ bet: 10, win: 250 })).toBe('huge')
})
