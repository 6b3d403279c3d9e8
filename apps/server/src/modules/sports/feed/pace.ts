/** A feed whose matches come and go faster than they would: for who tries the book and does not want to wait. */
import type { Feed, StoredMatch } from '#modules/sports/feed/feed.ts'

/** Any fixed moment will do; the time before and after it is pressed together. */
const fixedAt = Date.parse('2026-01-01T00:00:00Z')

export function atPace(feed: Feed, speed: number): Feed {
  if (speed === 1) return feed
  const within = (now: number): number => fixedAt + (now - fixedAt) * speed
  const without = (moment: number): number => fixedAt + (moment - fixedAt) / speed
  const asPlanned = (match: StoredMatch): StoredMatch => ({
    ...match,
    startsAt: new Date(within(match.startsAt.getTime())),
  })
  return {
    ...feed,
    minuteMs: (fixture) => Math.round(feed.minuteMs(fixture) / speed),
    horizonMs: feed.horizonMs / speed,
    fixtures: (from, until) =>
      feed.fixtures(within(from), within(until)).map((fixture) => ({
        ...fixture,
        startsAt: new Date(without(fixture.startsAt.getTime())),
      })),
    seen: (match, now) => feed.seen(asPlanned(match), within(now)),
    ended: (match, now) => feed.ended(asPlanned(match), within(now)),
    chance: (match, selection, now) => feed.chance(asPlanned(match), selection, within(now)),
  }
}
