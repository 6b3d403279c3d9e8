/** Matches as they are told. */
import type { Data } from '@saguao/contract/calls.ts'
import type { Country } from '@saguao/contract/countries.ts'
import type { Lang } from '@saguao/contract/languages.ts'
import { leagueOf } from '@saguao/fair/sports/clubs.ts'
import type { PricedMarket } from '@saguao/fair/sports/odds.ts'
import { Refusal } from '#kernel/refusal.ts'
import type { Seen, StoredMatch } from '#modules/sports/feed.ts'
import { marketName, selectionName, sportName } from '#modules/sports/names.ts'
import { type SportNeeds, sportsGameId } from '#modules/sports/needs.ts'
import { toOdds } from '#modules/sports/prices.ts'
import { standingsOf } from '#modules/sports/standings.ts'
import { resultsOf } from '#modules/sports/store.ts'

type WireMatch = Data<'/game/sports'>['list'][number]['matches'][number]
type Needs = Pick<SportNeeds, 'feed' | 'clock' | 'board' | 'db' | 'lobby'>

/** What a list shows of a match; the others are on its own page. */
const listed: readonly string[] = ['result', 'total2.5', 'both']

const wireMarket = ({ feed }: Needs, match: StoredMatch, market: PricedMarket, lang: Lang) => ({
  id: market.id,
  name: marketName(market.id, lang),
  suspended: market.suspended,
  selections: market.selections.map(({ id, oddsE2 }) => ({
    id,
    name: selectionName(feed, match, id, lang),
    odds: toOdds(oddsE2),
  })),
})

function wireMatch(
  needs: Needs,
  match: StoredMatch,
  seen: Seen,
  lang: Lang,
  only?: readonly string[],
): WireMatch {
  const { feed } = needs
  const { status, abandoned, minute, score, markets } = seen
  return {
    id: match.id,
    sport: match.sport,
    league: feed.leagueName(match),
    home: feed.homeName(match),
    away: feed.awayName(match),
    startTime: match.startsAt.toISOString(),
    status,
    abandoned,
    minute,
    homeScore: score.home,
    awayScore: score.away,
    markets: markets
      .filter(({ id }) => only === undefined || only.includes(id))
      .map((market) => wireMarket(needs, match, market, lang)),
  }
}

export type SportsList = (country: Country, lang: Lang) => Promise<Data<'/game/sports'>>

/** Everybody who asks at about the same time is told the same, so it is written once for them. */
const sameMs = 250

export function createSportsList(needs: Needs): SportsList {
  const told = new Map<
    Lang,
    { readonly at: number; readonly of: unknown; readonly list: Data<'/game/sports'> }
  >()
  return async (country, lang) => {
    if (!needs.lobby.findGame(sportsGameId)?.isEnabledIn(country)) return { list: [] }
    const matches = await needs.board.open()
    const at = Math.floor(needs.clock.now() / sameMs)
    const known = told.get(lang)
    if (known?.at === at && known.of === matches) return known.list
    const list = sportsList(needs, matches, lang)
    told.set(lang, { at, of: matches, list })
    return list
  }
}

/** Every sport with what can be bet on now or soon, what is under way first. */
function sportsList(needs: Needs, matches: readonly StoredMatch[], lang: Lang): Data<'/game/sports'> {
  const now = needs.clock.now()
  const sports = [...new Set(matches.map(({ sport }) => sport))]
  return {
    list: sports.map((sport) => ({
      sport,
      name: sportName(sport, lang),
      gameId: sportsGameId,
      matches: matches
        .filter((match) => match.sport === sport)
        .map((match) => wireMatch(needs, match, needs.feed.seen(match, now), lang, listed))
        .filter(({ status }) => status !== 'finished'),
    })),
  }
}

export async function matchPage(needs: Needs, id: string, lang: Lang): Promise<Data<'/sports/match'>> {
  const match = (await needs.board.byId([id])).get(id)
  if (!match) throw new Refusal('MATCH_UNKNOWN', { field: 'matchId' })
  const now = needs.clock.now()
  const seen = needs.feed.seen(match, now)
  const clubs = (leagueOf(match.league)?.clubs ?? []).map((club) => club.id)
  const names = new Map(leagueOf(match.league)?.clubs.map((club) => [club.id, club.name]))
  const standings = standingsOf(clubs, await resultsOf(needs.db, match))
  return {
    ...wireMatch(needs, match, seen, lang),
    elapsedMs: Math.min(
      Math.max(0, now - match.startsAt.getTime()),
      seen.minute * needs.feed.minuteMs + needs.feed.minuteMs,
    ),
    minuteMs: needs.feed.minuteMs,
    goals: [...seen.goals],
    rates: match.rates,
    fair: { serverSeedHash: match.seedHash, serverSeed: match.seed, clientSeed: match.id, nonce: 0 },
    standings: standings.map((standing) => ({
      ...standing,
      club: names.get(standing.club) ?? standing.club,
    })),
  }
}
