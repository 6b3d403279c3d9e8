/**
 * Virtual matches round the clock. Who plays whom, and when, follows from the time alone, and how a match goes from
 * its seed and its published rates: whichever process is asked says the same, and none has to lead a match.
 */
import type { MatchEvent } from '@saguao/contract/realtime/match-state.ts'
import { numbersOf } from '@saguao/fair/random/numbers.ts'
import { type League, leagues, type SportId } from '@saguao/fair/sports/clubs.ts'
import { type PricedMarket, pricesOf } from '@saguao/fair/sports/odds.ts'
import { endOf, type Mark, type Match, type Sport } from '@saguao/fair/sports/sport.ts'
import { isSportId, sports } from '@saguao/fair/sports/sports.ts'
import type { Cipher } from '#kernel/security/encryption.ts'
import type { Feed, Fixture, LeagueOfFeed, Seen, StoredMatch } from '#modules/sports/feed/feed.ts'

/** Football takes three minutes, basketball two, a race little more than one. */
const paces: Readonly<Record<SportId, { readonly minuteMs: number; readonly roundEveryMs: number }>> = {
  football: { minuteMs: 2_000, roundEveryMs: 5 * 60_000 },
  basketball: { minuteMs: 3_000, roundEveryMs: 4 * 60_000 },
  race: { minuteMs: 1_000, roundEveryMs: 2 * 60_000 },
}
const horizonMs = 15 * 60_000
const firstRoundAt = Date.parse('2026-01-01T00:00:00Z')

/** Leagues of a sport take turns, so that there is always something to see. */
function startOf({ id, sport }: League, round: number): number {
  const same = leagues.filter((league) => league.sport === sport)
  const { roundEveryMs } = paces[sport]
  const turn = same.findIndex((league) => league.id === id) / same.length
  return firstRoundAt + (turn + round) * roundEveryMs
}

const fixturesOf = (league: League, round: number): Fixture[] =>
  sports[league.sport].meetings(league, round).map((meeting, place) => ({
    ...meeting,
    id: `${league.id}-${round}-${place}`,
    sport: league.sport,
    league: league.id,
    season: Math.floor(round / sports[league.sport].roundsPerSeason),
    round,
    startsAt: new Date(startOf(league, round)),
  }))

function fixturesBetween(from: number, until: number): Fixture[] {
  return leagues.flatMap((league) => {
    const fixtures: Fixture[] = []
    let round = Math.max(0, Math.ceil((from - startOf(league, 0)) / paces[league.sport].roundEveryMs))
    for (; startOf(league, round) < until; round += 1) fixtures.push(...fixturesOf(league, round))
    return fixtures
  })
}

const knownLeagues: readonly LeagueOfFeed[] = leagues.map(({ id, sport, name, clubs }) => ({
  id,
  sport,
  name,
  clubs: new Map(clubs.map((club) => [club.id, club.name])),
  tablePoints: sports[sport].tablePoints,
}))

function sportIdOf({ sport, id }: Fixture): SportId {
  if (!isSportId(sport)) throw new Error(`Nobody plays ${sport} in ${id}`)
  return sport
}
const sportOf = (fixture: Fixture): Sport => sports[sportIdOf(fixture)]
const minuteMsOf = (fixture: Fixture): number => paces[sportIdOf(fixture)].minuteMs

const lastMinute = (sport: Sport, { goals, abandonedAt }: Match): number =>
  abandonedAt ?? sport.lengthOf(goals)

const upTo = <Item extends { readonly minute: number }>(items: readonly Item[], minute: number): Item[] =>
  items.filter((item) => item.minute <= minute)

type Played = Match & { readonly seed: string; readonly events: readonly MatchEvent[] }
type Priced = { readonly minute: number; readonly markets: readonly PricedMarket[] }

function playOf(stored: StoredMatch, seed: string): Played {
  const numbers = numbersOf({ serverSeed: seed, clientSeed: stored.id, nonce: 0 })
  const match = sportOf(stored).play(numbers, stored.rates)
  return { ...match, seed, events: sportOf(stored).events(numbers, stored.rates, match) }
}

function minuteAt(stored: StoredMatch, match: Match, now: number): number {
  const passed = Math.floor((now - stored.startsAt.getTime()) / minuteMsOf(stored))
  return Math.min(lastMinute(sportOf(stored), match), Math.max(0, passed))
}

export function createVirtualFeed({ cipher }: { readonly cipher: Cipher }): Feed {
  const matches = new Map<string, Played>()
  const prices = new Map<string, Priced>()

  const played = (stored: StoredMatch): Played => {
    const known = matches.get(stored.id) ?? playOf(stored, stored.seed ?? cipher.decrypt(stored.sealed))
    matches.set(stored.id, known)
    return known
  }

  /** Computed once a minute, for everybody who asks in it. */
  const pricedAt = (stored: StoredMatch, minute: number, goals: readonly Mark[]): Priced['markets'] => {
    const known = prices.get(stored.id)
    if (known?.minute === minute) return known.markets
    const markets = pricesOf(sportOf(stored), { rates: stored.rates, minute, goals })
    prices.set(stored.id, { minute, markets })
    return markets
  }

  const seen = (stored: StoredMatch, now: number): Seen => {
    if (stored.status !== 'open') return seenAfter(stored, played(stored).events)
    const match = played(stored)
    const minute = minuteAt(stored, match, now)
    const goals = upTo(match.goals, minute)
    const isOver = minute === lastMinute(sportOf(stored), match)
    return {
      status: isOver ? 'finished' : now < stored.startsAt.getTime() ? 'scheduled' : 'live',
      abandoned: isOver && match.abandonedAt !== null,
      minute,
      goals,
      events: upTo(match.events, minute),
      result: sportOf(stored).resultOf(goals, minute),
      markets: isOver ? [] : pricedAt(stored, minute, goals),
    }
  }

  return {
    leagues: knownLeagues,
    minuteMs: minuteMsOf,
    minutes: (fixture) => sportOf(fixture).minutes,
    horizonMs,
    fixtures: fixturesBetween,
    seen,
    ended: (stored, now) => {
      const { seed, ...match } = played(stored)
      const minute = minuteAt(stored, match, now)
      if (minute < lastMinute(sportOf(stored), match)) return undefined
      return { seed, match, result: sportOf(stored).resultOf(match.goals, minute) }
    },
    end: (stored, selection) => {
      const abandonedAt = stored.status === 'abandoned' ? (stored.abandonedMinute ?? 0) : null
      return endOf(sportOf(stored), selection, { goals: stored.goals ?? [], abandonedAt })
    },
    chance: (stored, selection, now) => {
      const { status, minute, goals } = seen(stored, now)
      const known = { rates: stored.rates, minute, goals }
      if (status === 'finished' || sportOf(stored).isPaused(known)) return undefined
      return sportOf(stored).chanceNow(selection, known)
    },
    keepOnly: (ids) => {
      for (const known of [matches, prices]) for (const id of known.keys()) if (!ids.has(id)) known.delete(id)
    },
  }
}

/** A match that was closed stays as it was closed, also where somebody broke it off by hand. */
function seenAfter(stored: StoredMatch, events: readonly MatchEvent[]): Seen {
  const sport = sportOf(stored)
  const goals = stored.goals ?? []
  const minute = stored.abandonedMinute ?? sport.lengthOf(goals)
  return {
    status: 'finished',
    abandoned: stored.status === 'abandoned',
    minute,
    goals,
    events: upTo(events, minute),
    result: stored.result ?? sport.resultOf(goals, minute),
    markets: [],
  }
}
