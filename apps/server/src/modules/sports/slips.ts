/** Slips as they are told. */
import type { Body, Data } from '@saguao/contract/calls.ts'
import type { Lang } from '@saguao/contract/languages.ts'
import { minor, toMajor } from '@saguao/contract/money.ts'
import { combinedE2, payoutOf } from '@saguao/fair/sports/slip.ts'
import type { Session } from '#kernel/session.ts'
import type { StoredMatch } from '#modules/sports/feed.ts'
import { marketName, selectionName } from '#modules/sports/names.ts'
import type { SportNeeds } from '#modules/sports/needs.ts'
import { toOdds } from '#modules/sports/prices.ts'
import { type StoredLeg, type StoredSlip, slipPage } from '#modules/sports/store.ts'
import { cashoutNow } from '#modules/sports/worth.ts'

type WireSlip = Omit<Data<'/sports/place'>, 'balance'>

type Needs = Pick<SportNeeds, 'board' | 'feed'>

function wireLeg({ feed }: Needs, match: StoredMatch, leg: StoredLeg, lang: Lang): WireSlip['legs'][number] {
  const { matchId, selection, oddsE2, status } = leg
  return {
    matchId,
    league: feed.leagueName(match),
    home: feed.homeName(match),
    away: feed.awayName(match),
    startTime: match.startsAt.toISOString(),
    market: marketName(selection.split(':')[0] ?? '', lang),
    selection,
    selectionName: selectionName(feed, match, selection, lang),
    odds: toOdds(oddsE2),
    status,
  }
}

export async function wireSlip(needs: Needs, slip: StoredSlip, lang: Lang): Promise<WireSlip> {
  const { id, status, stake, win, currency, createdAt, legs } = slip
  const matches = await needs.board.byId(legs.map(({ matchId }) => matchId))
  const odds = legs.map(({ oddsE2 }) => oddsE2)
  return {
    id,
    status,
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

export async function slipsOf(
  needs: SportNeeds,
  { playerId, currency }: Session,
  { open, pageNum = 1, pageSize = pageSizeUsual }: Body<'/sports/slips'>,
  lang: Lang,
): Promise<Data<'/sports/slips'>> {
  const { total, list } = await slipPage(needs.db, playerId, open ?? null, { pageNum, pageSize })
  const wire = async (slip: StoredSlip) => {
    const worth = await cashoutNow(needs, slip)
    return {
      ...(await wireSlip(needs, slip, lang)),
      cashout: worth === null ? null : toMajor(worth, currency),
    }
  }
  return { list: await Promise.all(list.map(wire)), pageNum, pageSize, total }
}
