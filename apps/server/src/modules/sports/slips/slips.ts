/** Responses with slips. */
import { setImmediate } from 'node:timers/promises'
import type { Body, Data } from '@saguao/contract/calls/calls.ts'
import type { Lang } from '@saguao/contract/product/languages.ts'
import { minor, toMajor } from '@saguao/contract/product/money.ts'
import { combinedE2, payoutOf } from '@saguao/fair/sports/slip.ts'
import { stopwatch } from '#kernel/clock.ts'
import type { Session } from '#kernel/security/session.ts'
import type { SportDeps } from '#modules/sports/deps.ts'
import { clubIn, leagueIn, marketOf, type StoredMatch } from '#modules/sports/feed/feed.ts'
import { awayName, homeName, marketName, selectionName } from '#modules/sports/feed/names.ts'
import { cashoutValueOf } from '#modules/sports/slips/cashout-value.ts'
import { toOdds } from '#modules/sports/slips/prices.ts'
import { type StoredLeg, type StoredSlip, slipOf, slipPage } from '#modules/sports/store.ts'

type SlipResponse = Omit<Data<'/sports/place'>, 'balance'>

type Deps = Pick<SportDeps, 'matchCache' | 'feed' | 'clock'>
type Matches = ReadonlyMap<string, StoredMatch>

function presentLeg(
  { feed, clock }: Deps,
  match: StoredMatch,
  leg: StoredLeg,
  lang: Lang,
): SlipResponse['legs'][number] {
  const { matchId, selection, oddsE2, minute, status } = leg
  const score = feed.scoreAt(match, clock.now())
  return {
    matchId,
    sport: match.sport,
    league: leagueIn(feed, match.league)?.name ?? match.league,
    home: homeName(feed, match, lang),
    homeId: match.home,
    away: awayName(feed, match),
    awayId: match.away,
    startTime: match.startsAt.toISOString(),
    market: marketName(match, marketOf(selection), lang),
    selection,
    selectionName: selectionName(feed, match, selection, lang),
    odds: toOdds(oddsE2),
    minute,
    status,
    match: {
      status: score.status,
      minute: score.minute,
      homeScore: score.result.home,
      awayScore: score.result.away,
      places: score.result.places.map((id) => clubIn(feed, match, id)),
    },
  }
}

/** The matches of several slips in one read. */
const matchesOf = ({ matchCache }: Deps, slips: readonly StoredSlip[]): Promise<Matches> =>
  matchCache.byId([...new Set(slips.flatMap(({ legs }) => legs.map(({ matchId }) => matchId)))])

export const presentSlip = async (deps: Deps, slip: StoredSlip, lang: Lang): Promise<SlipResponse> =>
  presentSlipWith(deps, await matchesOf(deps, [slip]), slip, lang)

export async function presentSlips(
  deps: Deps,
  slips: readonly StoredSlip[],
  lang: Lang,
): Promise<SlipResponse[]> {
  const matches = await matchesOf(deps, slips)
  return slips.map((slip) => presentSlipWith(deps, matches, slip, lang))
}

function presentSlipWith(deps: Deps, matches: Matches, slip: StoredSlip, lang: Lang): SlipResponse {
  const { id, status, isPending, refused, isBonus, stake, win, currency, createdAt, legs } = slip
  const odds = legs.map(({ oddsE2 }) => oddsE2)
  return {
    id,
    status: status === 'open' && isPending ? 'pending' : status,
    reason: refused,
    isBonus,
    stake: toMajor(stake, currency),
    odds: toOdds(combinedE2(odds)),
    potentialWin: toMajor(minor(payoutOf(stake, odds)), currency),
    win: toMajor(win, currency),
    createdAt: createdAt.toISOString(),
    legs: legs.flatMap((leg) => {
      const match = matches.get(leg.matchId)
      return match ? [presentLeg(deps, match, leg, lang)] : []
    }),
  }
}

const defaultPageSize = 20
/** A slip has up to twelve legs with names, score and value. */
const maxPageSize = 50
const maxSliceSeconds = 0.01

/** Computes a list in slices, so that other requests run in between. */
async function inSlices<Item, Shown>(
  items: readonly Item[],
  present: (item: Item) => Shown,
): Promise<Shown[]> {
  const shown: Shown[] = []
  let elapsed = stopwatch()
  for (const item of items) {
    shown.push(present(item))
    if (elapsed() < maxSliceSeconds) continue
    await setImmediate()
    elapsed = stopwatch()
  }
  return shown
}

async function slipById({ db }: Pick<SportDeps, 'db'>, playerId: bigint, slipId: string) {
  const slip = await slipOf(db, playerId, slipId)
  return { list: slip ? [slip] : [], total: slip ? 1 : 0 }
}

export async function slipsOf(
  deps: SportDeps,
  { playerId, currency }: Session,
  { open, slipId, pageNum = 1, pageSize: asked = defaultPageSize }: Body<'/sports/slips'>,
  lang: Lang,
): Promise<Data<'/sports/slips'>> {
  const pageSize = Math.min(asked, maxPageSize)
  const { total, list } = slipId
    ? await slipById(deps, playerId, slipId)
    : await slipPage(deps.db, playerId, open ?? null, { pageNum, pageSize })
  const matches = await matchesOf(deps, list)
  const present = (slip: StoredSlip) => {
    const cashoutValue = cashoutValueOf(deps, matches, slip, deps.clock.now())
    return {
      ...presentSlipWith(deps, matches, slip, lang),
      cashout: cashoutValue === null ? null : toMajor(cashoutValue, currency),
    }
  }
  return { list: await inSlices(list, present), pageNum, pageSize, total }
}
