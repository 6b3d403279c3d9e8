/** Matches as they are told. */
import type { Data } from '@saguao/contract/calls/calls.ts'
import type { Country } from '@saguao/contract/product/countries.ts'
import type { Lang } from '@saguao/contract/product/languages.ts'
import type { PricedMarket } from '@saguao/fair/sports/odds.ts'
import { runnersIn, strides } from '@saguao/fair/sports/race.ts'
import { Refusal } from '#kernel/refusal.ts'
import { type SportDeps, sportsGameId } from '#modules/sports/deps.ts'
import { clubIn, leagueIn, type Seen, type StoredMatch } from '#modules/sports/feed/feed.ts'
import { recentOf, tableOf } from '#modules/sports/feed/leagues.ts'
import { awayName, homeName, marketName, selectionName, sportName } from '#modules/sports/feed/names.ts'
import { toOdds } from '#modules/sports/slips/prices.ts'

type WireMatch = Data<'/game/sports'>['list'][number]['matches'][number]
type Deps = Pick<SportDeps, 'feed' | 'clock' | 'board' | 'db' | 'lobby'>

/** What a list shows of a match; the others are on its own page. */
const listed: readonly string[] = ['result', 'total2.5', 'both', 'winner']

const wireMarket = ({ feed }: Deps, match: StoredMatch, market: PricedMarket, lang: Lang) => ({
  id: market.id,
  name: marketName(match, market.id, lang),
  suspended: market.suspended,
  selections: market.selections.map(({ id, oddsE2 }) => ({
    id,
    name: selectionName(feed, match, id, lang),
    odds: toOdds(oddsE2),
  })),
})

/** Those of a race, with how far they are. */
function runnersOf({ feed }: Deps, match: StoredMatch, { goals, result }: Seen): WireMatch['runners'] {
  if (match.home !== '') return []
  return runnersIn(match.rates).map((id, index) => ({
    id,
    number: index + 1,
    name: clubIn(feed, match, id),
    strides: goals.filter(({ side }) => side === id).length,
    place: result.places.includes(id) ? result.places.indexOf(id) + 1 : null,
  }))
}

function wireMatch(
  deps: Deps,
  match: StoredMatch,
  seen: Seen,
  lang: Lang,
  only?: readonly string[],
): WireMatch {
  const { feed } = deps
  const { status, abandoned, minute, result, markets } = seen
  return {
    id: match.id,
    sport: match.sport,
    league: leagueIn(feed, match.league)?.name ?? match.league,
    leagueId: match.league,
    home: homeName(feed, match, lang),
    homeId: match.home,
    away: awayName(feed, match),
    awayId: match.away,
    startTime: match.startsAt.toISOString(),
    status,
    abandoned,
    minute,
    minutes: feed.minutes(match),
    homeScore: result.home,
    awayScore: result.away,
    runners: runnersOf(deps, match, seen),
    track: match.home === '' ? strides : 0,
    markets: markets
      .filter(({ id }) => only === undefined || only.includes(id))
      .map((market) => wireMarket(deps, match, market, lang)),
  }
}

export type SportsList = (country: Country, lang: Lang) => Promise<Data<'/game/sports'>>

/** Everybody who asks at about the same time is told the same, so it is written once for them. */
const sameMs = 250

export function createSportsList(deps: Deps): SportsList {
  const told = new Map<
    Lang,
    { readonly at: number; readonly of: unknown; readonly list: Data<'/game/sports'> }
  >()
  return async (country, lang) => {
    if (!deps.lobby.findGame(sportsGameId)?.isEnabledIn(country)) return { list: [] }
    const matches = await deps.board.open()
    const at = Math.floor(deps.clock.now() / sameMs)
    const known = told.get(lang)
    if (known?.at === at && known.of === matches) return known.list
    const list = sportsList(deps, matches, lang)
    told.set(lang, { at, of: matches, list })
    return list
  }
}

/** Every sport with what can be bet on now or soon, what is under way first. */
function sportsList(deps: Deps, matches: readonly StoredMatch[], lang: Lang): Data<'/game/sports'> {
  const now = deps.clock.now()
  const sports = [...new Set(deps.feed.leagues.map(({ sport }) => sport))]
  return {
    list: sports.map((sport) => ({
      sport,
      name: sportName(sport, lang),
      gameId: sportsGameId,
      leagues: deps.feed.leagues
        .filter((league) => league.sport === sport)
        .map(({ id, name }) => ({ id, name })),
      matches: matches
        .filter((match) => match.sport === sport)
        .map((match) => wireMatch(deps, match, deps.feed.seen(match, now), lang, listed))
        .filter(({ status }) => status !== 'finished'),
    })),
  }
}

export async function matchPage(deps: Deps, id: string, lang: Lang): Promise<Data<'/sports/match'>> {
  const match = (await deps.board.byId([id])).get(id)
  if (!match) throw new Refusal('MATCH_UNKNOWN', { field: 'matchId' })
  const [standings, recent] = await Promise.all([
    tableOf(deps, match.league, match.season),
    recentOf(deps, match, lang),
  ])
  const now = deps.clock.now()
  const seen = deps.feed.seen(match, now)
  const minuteMs = deps.feed.minuteMs(match)
  return {
    ...wireMatch(deps, match, seen, lang),
    elapsedMs: Math.min(Math.max(0, now - match.startsAt.getTime()), (seen.minute + 1) * minuteMs),
    minuteMs,
    goals: goalsIn(seen),
    events: [...seen.events],
    rates: match.rates,
    fair: { serverSeedHash: match.seedHash, serverSeed: match.seed, clientSeed: match.id, nonce: 0 },
    standings,
    ...recent,
  }
}

/** Goals of football; points and strides are among the events. */
export const goalsIn = ({ events }: Pick<Seen, 'events'>): { minute: number; side: 'home' | 'away' }[] =>
  events.flatMap(({ kind, minute, side }) => (kind === 'goal' && side ? [{ minute, side }] : []))
