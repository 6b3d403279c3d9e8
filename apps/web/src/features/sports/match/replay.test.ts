import { numbersOf } from '@saguao/fair/random/numbers.ts'
import { hashOf } from '@saguao/fair/random/seeds.ts'
import { sports } from '@saguao/fair/sports/sports.ts'
import { expect, it } from 'vitest'
import { replayOf } from '#features/sports/match/replay.ts'

const serverSeed = 'a1'.repeat(32)
const fair = { serverSeedHash: hashOf(serverSeed), serverSeed, clientSeed: 'litoral-1-0', nonce: 0 }
const rates = { home: 1500, away: 1100 }

function timeBar() {
  const numbers = numbersOf(fair)
  const match = sports.football.play(numbers, rates)
  return [...sports.football.events(numbers, rates, match)]
}

const ended = { sport: 'football', rates, fair, events: timeBar() }

it('a match replayed from its seed equals the one that was shown', () => {
  expect(replayOf(ended)).toEqual({ hashMatches: true, eventsMatch: true, count: ended.events.length })
})

it('another seed, or an event more or less, is detected', () => {
  expect(replayOf({ ...ended, fair: { ...fair, serverSeedHash: hashOf('other') } })).toMatchObject({
    hashMatches: false,
  })
  expect(replayOf({ ...ended, events: ended.events.slice(1) })).toMatchObject({ eventsMatch: false })
})

it('nothing can be replayed before the seed is revealed', () => {
  expect(replayOf({ ...ended, fair: { ...fair, serverSeed: null } })).toBeUndefined()
})
