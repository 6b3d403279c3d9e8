import { type GameId, games } from '@saguao/fair/games/games.ts'
import { minesMultiplierE4 } from '@saguao/fair/games/mines.ts'
import { rulesOf } from '@saguao/fair/games/rules.ts'
import { expect, it } from 'vitest'
import { firstChoice, kindOf, minesPays, numberIn, numbersIn, textIn } from '#features/play/table/rules.ts'

const ids = Object.keys(games) as GameId[]

it.each(ids)('the initial choice at %s is valid', (id) => {
  const { kind, read } = games[id]
  expect(read(firstChoice(kind, rulesOf(id)))).not.toBeNull()
})

it('the payouts shown for mines are those that are paid', () => {
  const rules = rulesOf('mines')
  expect(minesPays(rules, { mines: 3 }, 0)).toBe(1)
  expect(minesPays(rules, { mines: 3 }, 5)).toBe(minesMultiplierE4({ mines: 3 }, 5) / 10_000)
  expect(minesPays(rules, { mines: 24 }, 2)).toBeUndefined()
})

it('a malformed config falls back to defaults', () => {
  for (const config of [{}, { multipliers: null }, { multipliers: 'x', lines: {}, segments: [null, 'a'] }]) {
    expect(minesPays(config, { mines: 3 }, 1)).toBeUndefined()
    expect(firstChoice('wheel', config)).toEqual({ segments: 20, risk: 'medium' })
    expect(firstChoice('slots', config)).toEqual({})
  }
  expect(numberIn({ returnPercent: Number.NaN }, 'returnPercent')).toBeUndefined()
  expect(numbersIn(null, 'a')).toEqual([])
  expect(textIn({ wild: { id: 7 } }, 'wild', 'id')).toBeUndefined()
  expect(kindOf('toString')).toBeUndefined()
})
