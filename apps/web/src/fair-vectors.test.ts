import { explain } from '@saguao/fair/games/explain.ts'
import vectors from '@saguao/fair/vectors.json'
import { expect, it } from 'vitest'

const { rounds, ...seeds } = vectors

it('the browser computes every test-vector round as the server does [R11.01]', () => {
  const wrong = rounds.filter((round) => !explain({ ...seeds, ...round }).agrees)
  expect(rounds.length).toBeGreaterThan(300)
  expect(wrong).toEqual([])
})

it('a round with another nonce is reported as different', () => {
  const changed = rounds.map((round) => explain({ ...seeds, ...round, nonce: round.nonce + 1 }))
  expect(changed.filter(({ agrees }) => !agrees).length).toBeGreaterThan(rounds.length / 2)
})
