/** A feed with accelerated time, for trying the sportsbook without waiting. */
import type { Feed, StoredMatch } from '#modules/sports/feed/feed.ts'

/** The fixed point of the time scale; its value does not matter. */
const origin = Date.parse('2026-01-01T00:00:00Z')

export function accelerate(feed: Feed, speed: number): Feed {
  if (speed === 1) return feed
  const toFeedTime = (now: number): number => origin + (now - origin) * speed
  const toRealTime = (moment: number): number => origin + (moment - origin) / speed
  const inFeedTime = (match: StoredMatch): StoredMatch => ({
    ...match,
    startsAt: new Date(toFeedTime(match.startsAt.getTime())),
  })
  return {
    ...feed,
    minuteMs: (fixture) => Math.round(feed.minuteMs(fixture) / speed),
    liveDelayMs: feed.liveDelayMs / speed,
    horizonMs: feed.horizonMs / speed,
    fixtures: (from, until) =>
      feed.fixtures(toFeedTime(from), toFeedTime(until)).map((fixture) => ({
        ...fixture,
        startsAt: new Date(toRealTime(fixture.startsAt.getTime())),
      })),
    viewAt: (match, now) => feed.viewAt(inFeedTime(match), toFeedTime(now)),
    scoreAt: (match, now) => feed.scoreAt(inFeedTime(match), toFeedTime(now)),
    ended: (match, now) => feed.ended(inFeedTime(match), toFeedTime(now)),
    chance: (match, selection, now) => feed.chance(inFeedTime(match), selection, toFeedTime(now)),
  }
}
