/** Slips as they are told. */
import type { Body, Data } from '@saguao/contract/calls/calls.ts'
import type { Lang } from '@saguao/contract/product/languages.ts'
import { minor, toMajor } from '@saguao/contract/product/money.ts'
import { combinedE2, payoutOf } from '@saguao/fair/sports/slip.ts'
import type { Session } from '#kernel/security/session.ts'
import type { SportDeps } from '#modules/sports/deps.ts'
import { clubIn, leagueIn, type StoredMatch } from '#modules/sports/feed/feed.ts'
import { awayName, homeName, marketName, selectionName } from '#modules/sports/feed/names.ts'
import { toOdds } from '#modules/sports/slips/prices.ts'
import { worthOf } from '#modules/sports/slips/worth.ts'
import { type StoredLeg, type StoredSlip, slipOf, slipPage } from '#modules/sports/store.ts'

type WireSlip = Omit<Data<'/sports/place'>, 'balance'>

type Deps = Pick<SportDeps, 'board' | 'feed' | 'clock'>
type Matches = ReadonlyMap<string, StoredMatch>

function wireLeg(
  { feed, clock }: Deps,
  match: StoredMatch,
  leg: StoredLeg,
  lang: Lang,
): WireSlip['legs'][number] {
  const { matchId, selection, oddsE2, minute, status } = leg
  const seen = feed.seen(match, clock.now())
  return {
    matchId,
    sport: match.sport,
    league: leagueIn(feed, match.league)?.name ?? match.league,
    home: homeName(feed, match, lang),
    homeId: match.home,
    away: awayName(feed, match),
    awayId: match.away,
    startTime: match.startsAt.toISOString(),
    market: marketName(match, selection.split(':')[0] ?? '', lang),
    selection,
    selectionName: selectionName(feed, match, selection, lang),
    odds: toOdds(oddsE2),
    minute,
    status,
    match: {
      status: seen.status,
      minute: seen.minute,
      homeScore: seen.result.home,
      awayScore: seen.result.away,
      places: seen.result.places.map((id) => clubIn(feed, match, id)),
    },
  }
}

/** The matches of slips, read together. */
const matchesOf = ({ board }: Deps, slips: readonly StoredSlip[]): Promise<Matches> =>
  board.byId([...new Set(slips.flatMap(({ legs }) => legs.map(({ matchId }) => matchId)))])

export const wireSlip = async (deps: Deps, slip: StoredSlip, lang: Lang): Promise<WireSlip> =>
  slipAmong(deps, await matchesOf(deps, [slip]), slip, lang)

function slipAmong(deps: Deps, matches: Matches, slip: StoredSlip, lang: Lang): WireSlip {
  const { id, status, isBonus, stake, win, currency, createdAt, legs } = slip
  const odds = legs.map(({ oddsE2 }) => oddsE2)
  return {
    id,
    status,
    isBonus,
    stake: toMajor(stake, currency),
    odds: toOdds(combinedE2(odds)),
    potentialWin: toMajor(minor(payoutOf(stake, odds)), currency),
    win: toMajor(win, currency),
    createdAt: createdAt.toISOString(),
    legs: legs.flatMap((leg) => {
      const match = matches.get(leg.matchId)
      return match ? [wireLeg(deps, match, leg, lang)] : []
    }),
  }
}

const pageSizeUsual = 20

async function slipAlone({ db }: Pick<SportDeps, 'db'>, playerId: bigint, slipId: string) {
  const slip = await slipOf(db, playerId, slipId)
  return { list: slip ? [slip] : [], total: slip ? 1 : 0 }
}

export async function slipsOf(
  deps: SportDeps,
  { playerId, currency }: Session,
  { open, slipId, pageNum = 1, pageSize = pageSizeUsual }: Body<'/sports/slips'>,
  lang: Lang,
): Promise<Data<'/sports/slips'>> {
  const { total, list } = slipId
    ? await slipAlone(deps, playerId, slipId)
    : await slipPage(deps.db, playerId, open ?? null, { pageNum, pageSize })
  const matches = await matchesOf(deps, list)
  const wire = (slip: StoredSlip) => {
    const worth = worthOf(deps, matches, slip)
    return {
      ...slipAmong(deps, matches, slip, lang),
      cashout: worth === null ? null : toMajor(worth, currency),
    }
  }
  return { list: list.map(wire), pageNum, pageSize, total }
}
