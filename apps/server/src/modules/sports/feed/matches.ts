/** Matches as they are told. */
import type { Data } from '@saguao/contract/calls.ts'
import type { Country } from '@saguao/contract/countries.ts'
import type { Lang } from '@saguao/contract/languages.ts'
import type { PricedMarket } from '@saguao/fair/sports/odds.ts'
import { runnersIn, strides } from '@saguao/fair/sports/race.ts'
import { Refusal } from '#kernel/refusal.ts'
import { type SportNeeds, sportsGameId } from '#modules/sports/deps.ts'
import { clubIn, leagueIn, type Seen, type StoredMatch } from '#modules/sports/feed/feed.ts'
import { recentOf, tableOf } from '#modules/sports/feed/leagues.ts'
import { awayName, homeName, marketName, selectionName, sportName } from '#modules/sports/feed/names.ts'
import { toOdds } from '#modules/sports/slips/prices.ts'

type WireMatch = Data<'/game/sports'>['list'][number]['matches'][number]
type Needs = Pick<SportNeeds, 'feed' | 'clock' | 'board' | 'db' | 'lobby'>

/** What a list shows of a match; the others are on its own page. */
const listed: readonly string[] = ['result', 'total2.5', 'both', 'winner']

const wireMarket = ({ feed }: Needs, match: StoredMatch, market: PricedMarket, lang: Lang) => ({
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
function runnersOf({ feed }: Needs, match: StoredMatch, { goals, result }: Seen): WireMatch['runners'] {
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
  needs: Needs,
  match: StoredMatch,
  seen: Seen,
  lang: Lang,
  only?: readonly string[],
): WireMatch {
  const { feed } = needs
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
    runners: runnersOf(needs, match, seen),
    track: match.home === '' ? strides : 0,
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
  const sports = [...new Set(needs.feed.leagues.map(({ sport }) => sport))]
  return {
    list: sports.map((sport) => ({
      sport,
      name: sportName(sport, lang),
      gameId: sportsGameId,
      leagues: needs.feed.leagues
        .filter((league) => league.sport === sport)
        .map(({ id, name }) => ({ id, name })),
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
  const [standings, recent] = await Promise.all([
    tableOf(needs, match.league, match.season),
    recentOf(needs, match, lang),
  ])
  const now = needs.clock.now()
  const seen = needs.feed.seen(match, now)
  const minuteMs = needs.feed.minuteMs(match)
  return {
    ...wireMatch(needs, match, seen, lang),
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
