import { numbersOf } from '@saguao/fair/numbers.ts'
import { hashOf } from '@saguao/fair/seeds.ts'
import { sports } from '@saguao/fair/sports/sports.ts'
import { expect, it } from 'vitest'
import { replayOf } from '#features/sports/match/replay.ts'

const serverSeed = 'a1'.repeat(32)
const fair = { serverSeedHash: hashOf(serverSeed), serverSeed, clientSeed: 'litoral-1-0', nonce: 0 }
const rates = { home: 1500, away: 1100 }

function course() {
  const numbers = numbersOf(fair)
  const match = sports.football.play(numbers, rates)
  return [...sports.football.events(numbers, rates, match)]
}

const ended = { sport: 'football', rates, fair, events: course() }

it('a match played again from its seed is the one that was shown', () => {
  expect(replayOf(ended)).toEqual({ sealed: true, same: true, count: ended.events.length })
})

it('another seed, or a moment more or less, is found out', () => {
  expect(replayOf({ ...ended, fair: { ...fair, serverSeedHash: hashOf('other') } })).toMatchObject({
    sealed: false,
  })
  expect(replayOf({ ...ended, events: ended.events.slice(1) })).toMatchObject({ same: false })
})

it('there is nothing to play before the seed is shown', () => {
  expect(replayOf({ ...ended, fair: { ...fair, serverSeed: null } })).toBeUndefined()
})
