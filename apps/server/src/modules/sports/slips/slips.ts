/** Slips as they are told. */
import type { Body, Data } from '@saguao/contract/calls.ts'
import type { Lang } from '@saguao/contract/languages.ts'
import { minor, toMajor } from '@saguao/contract/money.ts'
import { combinedE2, payoutOf } from '@saguao/fair/sports/slip.ts'
import type { Session } from '#kernel/security/session.ts'
import type { SportNeeds } from '#modules/sports/deps.ts'
import { clubIn, leagueIn, type StoredMatch } from '#modules/sports/feed/feed.ts'
import { awayName, homeName, marketName, selectionName } from '#modules/sports/feed/names.ts'
import { toOdds } from '#modules/sports/slips/prices.ts'
import { worthOf } from '#modules/sports/slips/worth.ts'
import { type StoredLeg, type StoredSlip, slipOf, slipPage } from '#modules/sports/store.ts'

type WireSlip = Omit<Data<'/sports/place'>, 'balance'>

type Needs = Pick<SportNeeds, 'board' | 'feed' | 'clock'>
type Matches = ReadonlyMap<string, StoredMatch>

function wireLeg(
  { feed, clock }: Needs,
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
const matchesOf = ({ board }: Needs, slips: readonly StoredSlip[]): Promise<Matches> =>
  board.byId([...new Set(slips.flatMap(({ legs }) => legs.map(({ matchId }) => matchId)))])

export const wireSlip = async (needs: Needs, slip: StoredSlip, lang: Lang): Promise<WireSlip> =>
  slipAmong(needs, await matchesOf(needs, [slip]), slip, lang)

function slipAmong(needs: Needs, matches: Matches, slip: StoredSlip, lang: Lang): WireSlip {
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
      return match ? [wireLeg(needs, match, leg, lang)] : []
    }),
  }
}

const pageSizeUsual = 20

async function slipAlone({ db }: Pick<SportNeeds, 'db'>, playerId: bigint, slipId: string) {
  const slip = await slipOf(db, playerId, slipId)
  return { list: slip ? [slip] : [], total: slip ? 1 : 0 }
}

export async function slipsOf(
  needs: SportNeeds,
  { playerId, currency }: Session,
  { open, slipId, pageNum = 1, pageSize = pageSizeUsual }: Body<'/sports/slips'>,
  lang: Lang,
): Promise<Data<'/sports/slips'>> {
  const { total, list } = slipId
    ? await slipAlone(needs, playerId, slipId)
    : await slipPage(needs.db, playerId, open ?? null, { pageNum, pageSize })
  const matches = await matchesOf(needs, list)
  const wire = (slip: StoredSlip) => {
    const worth = worthOf(needs, matches, slip)
    return {
      ...slipAmong(needs, matches, slip, lang),
      cashout: worth === null ? null : toMajor(worth, currency),
    }
  }
  return { list: list.map(wire), pageNum, pageSize, total }
}
