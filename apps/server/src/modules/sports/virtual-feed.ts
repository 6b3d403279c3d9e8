/**
 * Virtual matches round the clock. Who plays whom, and when, follows from the time alone, and how a match goes from
 * its seed and its published rates: whichever process is asked says the same, and none has to lead a match.
 */
import { numbersOf } from '@saguao/fair/numbers.ts'
import {
  clubOf,
  type League,
  leagueOf,
  leagues,
  pairingsOf,
  roundsPerSeason,
} from '@saguao/fair/sports/clubs.ts'
import { type Match, minutesOfMatch, playFootball, ratesOf, scoreAt } from '@saguao/fair/sports/football.ts'
import { chanceNow } from '@saguao/fair/sports/markets.ts'
import { isPaused, type PricedMarket, pricesOf } from '@saguao/fair/sports/odds.ts'
import type { Seal } from '#kernel/seal.ts'
import type { Feed, Fixture, Seen, StoredMatch } from '#modules/sports/feed.ts'

const minuteMs = 2_000
const roundEveryMs = 5 * 60_000
const horizonMs = 15 * 60_000
/** Leagues take turns, so that there is always something to see. */
const turnMs = roundEveryMs / leagues.length
const firstRoundAt = Date.parse('2026-01-01T00:00:00Z')

export const virtualFootball = 'football'

const startOf = (league: League, round: number): number =>
  firstRoundAt + leagues.indexOf(league) * turnMs + round * roundEveryMs

function fixturesOf(league: League, round: number): Fixture[] {
  return pairingsOf(league, round).map(([home, away], place) => ({
    id: `${league.id}-${round}-${place}`,
    sport: virtualFootball,
    league: league.id,
    season: Math.floor(round / roundsPerSeason(league)),
    round,
    home: home.id,
    away: away.id,
    rates: ratesOf(home, away, round),
    startsAt: new Date(startOf(league, round)),
  }))
}

function fixturesBetween(from: number, until: number): Fixture[] {
  return leagues.flatMap((league) => {
    const fixtures: Fixture[] = []
    let round = Math.max(0, Math.ceil((from - startOf(league, 0)) / roundEveryMs))
    for (; startOf(league, round) < until; round += 1) fixtures.push(...fixturesOf(league, round))
    return fixtures
  })
}

type Played = Match & { readonly seed: string }
type Priced = { readonly minute: number; readonly markets: readonly PricedMarket[] }

export function createVirtualFeed({ seal }: { readonly seal: Seal }): Feed {
  const matches = new Map<string, Played>()
  const prices = new Map<string, Priced>()

  const played = (stored: StoredMatch): Played => {
    const known = matches.get(stored.id)
    if (known) return known
    const seed = stored.seed ?? seal.open(stored.sealed)
    const numbers = numbersOf({ serverSeed: seed, clientSeed: stored.id, nonce: 0 })
    const match = { ...playFootball(numbers, stored.rates), seed }
    matches.set(stored.id, match)
    return match
  }

  const lastMinute = ({ abandonedAt }: Match): number => abandonedAt ?? minutesOfMatch
  const minuteAt = (stored: StoredMatch, match: Match, now: number): number =>
    Math.min(lastMinute(match), Math.max(0, Math.floor((now - stored.startsAt.getTime()) / minuteMs)))

  /** Computed once a minute, for everybody who asks in it. */
  const pricedAt = (stored: StoredMatch, minute: number, goals: Match['goals']): Priced['markets'] => {
    const known = prices.get(stored.id)
    if (known?.minute === minute) return known.markets
    const markets = pricesOf({ rates: stored.rates, minute, goals })
    prices.set(stored.id, { minute, markets })
    return markets
  }

  const seen = (stored: StoredMatch, now: number): Seen => {
    if (stored.status !== 'open') return seenAfter(stored)
    const match = played(stored)
    const minute = minuteAt(stored, match, now)
    const goals = match.goals.filter((goal) => goal.minute <= minute)
    const score = scoreAt(goals, minute)
    const isOver = minute === lastMinute(match)
    return {
      status: isOver ? 'finished' : now < stored.startsAt.getTime() ? 'scheduled' : 'live',
      abandoned: isOver && match.abandonedAt !== null,
      minute,
      goals,
      score,
      markets: isOver ? [] : pricedAt(stored, minute, goals),
    }
  }

  return {
    minuteMs,
    horizonMs,
    fixtures: fixturesBetween,
    seen,
    ended: (stored, now) => {
      const match = played(stored)
      return minuteAt(stored, match, now) === lastMinute(match) ? { seed: match.seed, match } : undefined
    },
    chance: (stored, selection, now) => {
      const { status, minute, goals } = seen(stored, now)
      if (status === 'finished' || isPaused(goals, minute)) return undefined
      return chanceNow(selection, { rates: stored.rates, minute, goals })
    },
    keepOnly: (ids) => {
      for (const known of [matches, prices]) for (const id of known.keys()) if (!ids.has(id)) known.delete(id)
    },
    homeName: (fixture) => clubName(fixture, fixture.home),
    awayName: (fixture) => clubName(fixture, fixture.away),
    leagueName: ({ league }) => leagueOf(league)?.name ?? league,
  }
}

/** A match that was closed stays as it was closed, also where somebody broke it off by hand. */
function seenAfter({ status, goals, abandonedMinute }: StoredMatch): Seen {
  const minute = abandonedMinute ?? minutesOfMatch
  const fallen = goals ?? []
  return {
    status: 'finished',
    abandoned: status === 'abandoned',
    minute,
    goals: fallen,
    score: scoreAt(fallen, minute),
    markets: [],
  }
}

function clubName({ league }: Fixture, id: string): string {
  const found = leagueOf(league)
  return (found && clubOf(found, id)?.name) ?? id
}
