import { expect, it } from 'vitest'
import { createCipher } from '#kernel/security/encryption.ts'
import { accelerate } from '#modules/sports/feed/accelerated-feed.ts'
import type { Feed, Fixture } from '#modules/sports/feed/feed.ts'
import { createVirtualFeed } from '#modules/sports/feed/virtual-feed.ts'

const cipher = createCipher({ keys: ['test'], names: 'test' }, 'match-seed')
const usual = createVirtualFeed({ cipher })
const fast = accelerate(usual, 20)
const now = Date.parse('2026-11-15T12:00:00Z')

const firstOf = (feed: Feed): Fixture => {
  const [first] = feed.fixtures(now, now + feed.horizonMs)
  if (!first) throw new Error('Nothing is played')
  return first
}

const stored = (fixture: Fixture) =>
  ({
    ...fixture,
    seedHash: '',
    sealed: cipher.encrypt('ab'.repeat(32)),
    seed: null,
    status: 'open',
    goals: null,
    result: null,
    abandonedMinute: null,
    stage: 0,
    suspensions: 0,
    suspended: [],
    isCorrected: false,
  }) as const

it('at twenty times the speed the same number of matches is open, and each takes a twentieth of the time', () => {
  expect(fast.fixtures(now, now + fast.horizonMs)).toHaveLength(
    usual.fixtures(now, now + usual.horizonMs).length,
  )
  const match = stored(firstOf(fast))
  const start = match.startsAt.getTime()
  expect(fast.viewAt(match, start - 50).status).toBe('scheduled')
  expect(fast.viewAt(match, start + 10 * fast.minuteMs(match) + 50)).toMatchObject({
    status: 'live',
    minute: 10,
  })
  expect(fast.ended(match, start + 89 * fast.minuteMs(match))).toBeUndefined()
  expect(fast.ended(match, start + 90 * fast.minuteMs(match) + 50)).toBeDefined()
})

it('the speed changes the times of a match, but not its course', () => {
  const ends = [usual, fast].map((feed) => {
    const match = stored({ ...firstOf(usual), startsAt: new Date(now) })
    return feed.ended(match, now + 91 * feed.minuteMs(match))?.match
  })
  expect(ends[0]).toEqual(ends[1])
})
