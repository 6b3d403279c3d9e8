import { expect, it } from 'vitest'
import { parseGoals, writeGoals } from '#sports/goals-text.ts'

it('reads the decisive events of a match, one per line [R13.14]', () => {
  expect(parseGoals('7 home\n\n 12  away 3 \n')).toEqual({
    goals: [
      { minute: 7, side: 'home' },
      { minute: 12, side: 'away', points: 3 },
    ],
  })
  expect(parseGoals('')).toEqual({ goals: [] })
})

it('names the first line that is wrong [R13.14]', () => {
  expect(parseGoals('7 home\nhome 9')).toEqual({ wrongLine: 2 })
  expect(parseGoals('7 home x')).toEqual({ wrongLine: 1 })
  expect(parseGoals('0 home')).toEqual({ wrongLine: 1 })
})

it('writes events as they are read [R13.14]', () => {
  const goals = [
    { minute: 7, side: 'home', points: null },
    { minute: 9, side: 'away', points: 2 },
  ]
  expect(writeGoals(goals)).toBe('7 home\n9 away 2')
})
