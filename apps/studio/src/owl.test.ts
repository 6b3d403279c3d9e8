import { expect, it } from 'vitest'
import { type Choice, doors, readChoice, winOf } from './owl.ts'

const choices: readonly Choice[] = [[0], [1], [2], [0, 1], [0, 2], [1, 2], [2, 0]]

it.each(choices.map((choice) => ({ choice })))(
  'a bet on doors $choice returns exactly 96 % over all outcomes',
  ({ choice }) => {
    const bet = 100n
    const paid = doors.reduce((sum, opened) => sum + winOf(bet, choice, opened), 0n)
    expect(paid * 100n).toBe(96n * bet * BigInt(doors.length))
  },
)

it('a win is rounded down to minor units', () => {
  expect(winOf(55n, [1], 1)).toBe(158n)
  expect(winOf(55n, [1], 2)).toBe(0n)
  expect(winOf(10n ** 15n, [1], 1)).toBe(2_880_000_000_000_000n)
})

it('a choice is one door or two different doors', () => {
  expect(readChoice([2, 0])).toEqual([2, 0])
  for (const wrong of [[], [3], [0, 0], [0, 1, 2], [0.5], ['0'], '0', null, undefined, { 0: 1 }, [0, null]])
    expect(readChoice(wrong)).toBeUndefined()
})
