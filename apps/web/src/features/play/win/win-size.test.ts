import { expect, it } from 'vitest'
import { winSizeOf } from '#features/play/win/win-size.ts'

it('a loss is never celebrated, nor is a returned stake', () => {
  expect(winSizeOf({ bet: 10, win: 0 })).toBeUndefined()
  expect(winSizeOf({ bet: 10, win: 4 })).toBeUndefined()
  expect(winSizeOf({ bet: 10, win: 10 })).toBeUndefined()
})

it('the celebration grows with the win', () => {
  expect(winSizeOf({ bet: 10, win: 10.1 })).toBe('small')
  expect(winSizeOf({ bet: 10, win: 50 })).toBe('big')
  expect(winSizeOf({ bet: 10, win: 250 })).toBe('huge')
})
