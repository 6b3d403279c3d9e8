/**
 * Virtual matches around the clock. Fixtures are a function of time, and the course of a match is a function of its seed
 * and its published rates: every process computes the same, and no process has to run a match.
 */
import type { MatchEvent } from '@saguao/contract/realtime/match-state.ts'
import { numbersOf } from '@saguao/fair/random/numbers.ts'
import { type League, leagues, type SportId } from '@saguao/fair/sports/clubs.ts'
import { type PricedMarket, pricesOf } from '@saguao/fair/sports/odds.ts'
import {
  legResultOf,
  type Match,
  type MatchSnapshot,
  type ScoringEvent,
  type Sport,
} from '@saguao/fair/sports/sport.ts'
import { isSportId, sports } from '@saguao/fair/sports/sports.ts'
import type { Cipher } from '#kernel/security/encryption.ts'
import type {
  Feed,
  FeedLeague,
  Fixture,
  MatchScore,
  MatchView,
  StoredMatch,
} from '#modules/sports/feed/feed.ts'

/** A football match takes three minutes, a basketball match two, a race just over one. */
const paces: Readonly<Record<SportId, { readonly minuteMs: number; readonly roundEveryMs: number }>> = {
  football: { minuteMs: 2_000, roundEveryMs: 5 * 60_000 },
  basketball: { minuteMs: 3_000, roundEveryMs: 4 * 60_000 },
  race: { minuteMs: 1_000, roundEveryMs: 2 * 60_000 },
}
const horizonMs = 15 * 60_000
/** Half a minute of football: longer, and nearly every slip would meet another price. */
const liveDelayMs = 1_000
const firstRoundAt = Date.parse('2026-01-01T00:00:00Z')

/** Leagues of a sport are staggered, so that matches are running at all times. */
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

const knownLeagues: readonly FeedLeague[] = leagues.map(({ id, sport, name, clubs }) => ({
  id,
  sport,
  name,
  clubs: new Map(clubs.map((club) => [club.id, club.name])),
  tablePoints: sports[sport].tablePoints,
}))

function sportIdOf({ sport, id }: Fixture): SportId {
  if (!isSportId(sport)) throw new Error(`Match ${id} has an unknown sport: ${sport}`)
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
type Chances = { readonly minute: number; readonly bySelection: Map<string, number> }

function playOf(stored: StoredMatch, seed: string): Played {
  const numbers = numbersOf({ serverSeed: seed, clientSeed: stored.id, nonce: 0 })
  const match = sportOf(stored).play(numbers, stored.rates)
  return { ...match, seed, events: sportOf(stored).events(numbers, stored.rates, match) }
}

/** The events of a result that an operator corrected: decoration follows from the seed, goals from the row. */
function correctedEvents(stored: StoredMatch): readonly MatchEvent[] {
  const numbers = numbersOf({ serverSeed: stored.seed ?? '', clientSeed: stored.id, nonce: 0 })
  sportOf(stored).play(numbers, stored.rates)
  const match = { goals: stored.goals ?? [], abandonedAt: stored.abandonedMinute }
  return sportOf(stored).events(numbers, stored.rates, match)
}

function minuteAt(stored: StoredMatch, match: Match, now: number): number {
  const passed = Math.floor((now - stored.startsAt.getTime()) / minuteMsOf(stored))
  return Math.min(lastMinute(sportOf(stored), match), Math.max(0, passed))
}

/** The probabilities of all offered selections are computed once per match minute; others when they are asked for. */
function createChanceCache() {
  const byMatch = new Map<string, Chances>()
  const at = (stored: StoredMatch, known: MatchSnapshot): Chances => {
    const cached = byMatch.get(stored.id)
    if (cached?.minute === known.minute) return cached
    const offered = sportOf(stored)
      .markets(known)
      .flatMap(({ selections }) => selections)
    const fresh = {
      minute: known.minute,
      bySelection: new Map(offered.map(({ id, chance }) => [id, chance] as const)),
    }
    byMatch.set(stored.id, fresh)
    return fresh
  }
  const of = (stored: StoredMatch, selection: string, known: MatchSnapshot): number | undefined => {
    const { bySelection } = at(stored, known)
    const cached = bySelection.get(selection)
    if (cached !== undefined) return cached
    const chance = sportOf(stored).chanceNow(selection, known)
    if (chance !== undefined) bySelection.set(selection, chance)
    return chance
  }
  return { byMatch, of }
}

/** What is known about an open match at a moment. */
function knownIn(stored: StoredMatch, match: Played, now: number) {
  const minute = minuteAt(stored, match, now)
  const isOver = minute === lastMinute(sportOf(stored), match)
  const status = isOver ? 'finished' : now < stored.startsAt.getTime() ? 'scheduled' : 'live'
  return { match, minute, goals: upTo(match.goals, minute), isOver, status } as const
}

export function createVirtualFeed({ cipher }: { readonly cipher: Cipher }): Feed {
  const matches = new Map<string, Played>()
  const prices = new Map<string, Priced>()
  const chances = createChanceCache()

  const played = (stored: StoredMatch): Played => {
    const known = matches.get(stored.id) ?? playOf(stored, stored.seed ?? cipher.decrypt(stored.sealed))
    matches.set(stored.id, known)
    return known
  }

  /** Prices are computed once per match minute and cached. */
  const pricedAt = (
    stored: StoredMatch,
    minute: number,
    goals: readonly ScoringEvent[],
  ): Priced['markets'] => {
    const known = prices.get(stored.id)
    if (known?.minute === minute) return known.markets
    const markets = pricesOf(sportOf(stored), { rates: stored.rates, minute, goals })
    prices.set(stored.id, { minute, markets })
    return markets
  }

  const knownAt = (stored: StoredMatch, now: number) => knownIn(stored, played(stored), now)

  const viewAt = (stored: StoredMatch, now: number): MatchView => {
    if (stored.status !== 'open')
      return seenAfter(stored, stored.isCorrected ? correctedEvents(stored) : played(stored).events)
    const { match, minute, goals, isOver, status } = knownAt(stored, now)
    return {
      status,
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
    liveDelayMs,
    horizonMs,
    fixtures: fixturesBetween,
    viewAt,
    scoreAt: (stored, now) => {
      if (stored.status !== 'open') return scoreAfter(stored)
      const { minute, goals, status } = knownAt(stored, now)
      return { status, minute, result: sportOf(stored).resultOf(goals, minute) }
    },
    ended: (stored, now) => {
      const { seed, ...match } = played(stored)
      const minute = minuteAt(stored, match, now)
      if (minute < lastMinute(sportOf(stored), match)) return undefined
      return { seed, match, result: sportOf(stored).resultOf(match.goals, minute) }
    },
    end: (stored, selection) => {
      const abandonedAt = stored.status === 'abandoned' ? (stored.abandonedMinute ?? 0) : null
      return legResultOf(sportOf(stored), selection, { goals: stored.goals ?? [], abandonedAt })
    },
    chance: (stored, selection, now) => {
      if (stored.status !== 'open') return undefined
      const { minute, goals, isOver } = knownAt(stored, now)
      const known = { rates: stored.rates, minute, goals }
      if (isOver || sportOf(stored).isPaused(known)) return undefined
      return chances.of(stored, selection, known)
    },
    evictExcept: (ids) => {
      for (const known of [matches, prices, chances.byMatch])
        for (const id of known.keys()) if (!ids.has(id)) known.delete(id)
    },
  }
}

/** The view of a finished match comes from its row, also when an operator abandoned it. */
function seenAfter(stored: StoredMatch, events: readonly MatchEvent[]): MatchView {
  const score = scoreAfter(stored)
  return {
    ...score,
    abandoned: stored.status === 'abandoned',
    goals: stored.goals ?? [],
    events: upTo(events, score.minute),
    markets: [],
  }
}

function scoreAfter(stored: StoredMatch): MatchScore {
  const sport = sportOf(stored)
  const goals = stored.goals ?? []
  const minute = stored.abandonedMinute ?? sport.lengthOf(goals)
  return { status: 'finished', minute, result: stored.result ?? sport.resultOf(goals, minute) }
}
