/** Pages of leagues: standings, last results, and the last results of two clubs. */
import type { Data } from '@saguao/contract/calls/calls.ts'
import type { Lang } from '@saguao/contract/product/languages.ts'
import { Refusal } from '#kernel/refusal.ts'
import type { SportDeps } from '#modules/sports/deps.ts'
import { clubIn, type Fixture, leagueIn } from '#modules/sports/feed/feed.ts'
import { awayName, homeName } from '#modules/sports/feed/names.ts'
import { type Standing, standingsOf } from '#modules/sports/feed/standings.ts'
import { lastResults, type PlayedMatch, resultsOf, seasonOf } from '#modules/sports/store.ts'

type Deps = Pick<SportDeps, 'feed' | 'db'>
type Page = Data<'/sports/match'>
type ResultResponse = Page['meetings'][number]

const maxRecent = 5
const maxResults = 30

function presentResult({ feed }: Deps, match: PlayedMatch, sport: string, lang: Lang): ResultResponse {
  const fixture = { ...match, sport }
  return {
    id: match.id,
    startTime: match.startsAt.toISOString(),
    home: homeName(feed, fixture, lang),
    homeId: match.home,
    away: awayName(feed, fixture),
    awayId: match.away,
    homeScore: match.result.home,
    awayScore: match.result.away,
    places: match.result.places.map((id) => clubIn(feed, fixture, id)),
  }
}

export async function tableOf({ feed, db }: Deps, id: string, season: number): Promise<Standing[]> {
  const league = leagueIn(feed, id)
  return league ? standingsOf(league, await resultsOf(db, { league: id, season })) : []
}

/** The last results of both sides, and of their matches against each other. */
export async function recentOf(
  deps: Deps,
  match: Fixture,
  lang: Lang,
): Promise<Pick<Page, 'recent' | 'meetings'>> {
  if (match.home === '') return { recent: { home: [], away: [] }, meetings: [] }
  const { league, season, sport, home, away } = match
  const read = async (...clubs: readonly string[]) =>
    (await lastResults(deps.db, { league, season, limit: maxRecent }, ...clubs)).map((each) =>
      presentResult(deps, each, sport, lang),
    )
  const [ofHome, ofAway, meetings] = await Promise.all([read(home), read(away), read(home, away)])
  return { recent: { home: ofHome, away: ofAway }, meetings }
}

export async function leaguePage(deps: Deps, id: string, lang: Lang): Promise<Data<'/sports/league'>> {
  const league = leagueIn(deps.feed, id)
  if (!league) throw new Refusal('LEAGUE_UNKNOWN', { field: 'leagueId' })
  const season = (await seasonOf(deps.db, id)) ?? 0
  const [standings, results] = await Promise.all([
    tableOf(deps, id, season),
    lastResults(deps.db, { league: id, season, limit: maxResults }),
  ])
  return {
    id,
    name: league.name,
    sport: league.sport,
    standings,
    results: results.map((match) => presentResult(deps, match, league.sport, lang)),
  }
}
