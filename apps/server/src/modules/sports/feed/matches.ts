/** Responses with matches: the list of sports and the page of a match. */
import type { Data } from '@saguao/contract/calls/calls.ts'
import type { Country } from '@saguao/contract/product/countries.ts'
import type { Lang } from '@saguao/contract/product/languages.ts'
import type { PricedMarket } from '@saguao/fair/sports/odds.ts'
import { runnersIn, strides } from '@saguao/fair/sports/race.ts'
import { Refusal } from '#kernel/refusal.ts'
import { type SportDeps, sportsGameId } from '#modules/sports/deps.ts'
import { clubIn, leagueIn, type MatchView, type StoredMatch } from '#modules/sports/feed/feed.ts'
import { recentOf, tableOf } from '#modules/sports/feed/leagues.ts'
import { awayName, homeName, marketName, selectionName, sportName } from '#modules/sports/feed/names.ts'
import { toOdds } from '#modules/sports/slips/prices.ts'

type MatchResponse = Data<'/game/sports'>['list'][number]['matches'][number]
type Deps = Pick<SportDeps, 'feed' | 'clock' | 'matchCache' | 'db' | 'lobby'>

/** Markets shown in lists; a match's page shows all. */
const listedMarkets: readonly string[] = ['result', 'total2.5', 'both', 'winner']

const presentMarket = ({ feed }: Deps, match: StoredMatch, market: PricedMarket, lang: Lang) => ({
  id: market.id,
  name: marketName(match, market.id, lang),
  suspended: market.suspended,
  selections: market.selections.map(({ id, oddsE2 }) => ({
    id,
    name: selectionName(feed, match, id, lang),
    odds: toOdds(oddsE2),
  })),
})

/** The runners of a race with their progress. */
function runnersOf(
  { feed }: Deps,
  match: StoredMatch,
  { goals, result }: MatchView,
): MatchResponse['runners'] {
  if (match.home !== '') return []
  return runnersIn(match.rates).map((id, index) => ({
    id,
    number: index + 1,
    name: clubIn(feed, match, id),
    strides: goals.filter(({ side }) => side === id).length,
    place: result.places.includes(id) ? result.places.indexOf(id) + 1 : null,
  }))
}

function presentMatch(
  deps: Deps,
  match: StoredMatch,
  view: MatchView,
  lang: Lang,
  only?: readonly string[],
): MatchResponse {
  const { feed } = deps
  const { status, abandoned, minute, result, markets } = view
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
    runners: runnersOf(deps, match, view),
    track: match.home === '' ? strides : 0,
    markets: markets
      .filter(({ id }) => only === undefined || only.includes(id))
      .map((market) => presentMarket(deps, match, market, lang)),
  }
}

type SportsList = (country: Country, lang: Lang) => Promise<Data<'/game/sports'>>

/** The list is the same for all players of a language, so it is cached for this long. */
const cacheMs = 250

export function createSportsList(deps: Deps): SportsList {
  const cached = new Map<
    Lang,
    { readonly at: number; readonly of: unknown; readonly list: Data<'/game/sports'> }
  >()
  return async (country, lang) => {
    if (!deps.lobby.findGame(sportsGameId)?.isEnabledIn(country)) return { list: [] }
    const matches = await deps.matchCache.open()
    const at = Math.floor(deps.clock.now() / cacheMs)
    const known = cached.get(lang)
    if (known?.at === at && known.of === matches) return known.list
    const list = sportsList(deps, matches, lang)
    cached.set(lang, { at, of: matches, list })
    return list
  }
}

/** Every sport with its open matches, running ones first. */
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
        .map((match) => presentMatch(deps, match, deps.feed.viewAt(match, now), lang, listedMarkets))
        .filter(({ status }) => status !== 'finished'),
    })),
  }
}

export async function matchPage(deps: Deps, id: string, lang: Lang): Promise<Data<'/sports/match'>> {
  const match = (await deps.matchCache.byId([id])).get(id)
  if (!match) throw new Refusal('MATCH_UNKNOWN', { field: 'matchId' })
  const [standings, recent] = await Promise.all([
    tableOf(deps, match.league, match.season),
    recentOf(deps, match, lang),
  ])
  const now = deps.clock.now()
  const view = deps.feed.viewAt(match, now)
  const minuteMs = deps.feed.minuteMs(match)
  return {
    ...presentMatch(deps, match, view, lang),
    elapsedMs: Math.min(Math.max(0, now - match.startsAt.getTime()), (view.minute + 1) * minuteMs),
    minuteMs,
    goals: goalsIn(view),
    events: [...view.events],
    rates: match.rates,
    fair: { serverSeedHash: match.seedHash, serverSeed: match.seed, clientSeed: match.id, nonce: 0 },
    standings,
    ...recent,
  }
}

/** Football goals; points and strides are events. */
export const goalsIn = ({ events }: Pick<MatchView, 'events'>): { minute: number; side: 'home' | 'away' }[] =>
  events.flatMap(({ kind, minute, side }) => (kind === 'goal' && side ? [{ minute, side }] : []))
