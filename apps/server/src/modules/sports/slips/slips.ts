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

type Leg = SlipResponse['legs'][number]
type PresentLeg = (leg: StoredLeg) => Leg | undefined

/** The legs of many slips are on few matches: names and score of a match are computed once per response. */
function legPresenter(deps: Deps, matches: Matches, lang: Lang): PresentLeg {
  const now = deps.clock.now()
  const ofMatch = new Map<string, MatchPart>()
  const ofSelection = new Map<string, SelectionPart>()
  return ({ matchId, selection, oddsE2, minute, status }) => {
    const match = matches.get(matchId)
    if (!match) return undefined
    const shown = knownOr(ofMatch, matchId, () => matchPart(deps, match, now, lang))
    const names = knownOr(ofSelection, `${matchId} ${selection}`, () =>
      selectionPart(deps, match, selection, lang),
    )
    return { matchId, selection, ...names, odds: toOdds(oddsE2), minute, status, ...shown }
  }
}

function knownOr<Value>(known: Map<string, Value>, key: string, compute: () => Value): Value {
  const value = known.get(key) ?? compute()
  known.set(key, value)
  return value
}

type MatchPart = Omit<Leg, 'matchId' | 'selection' | 'odds' | 'minute' | 'status' | keyof SelectionPart>
type SelectionPart = Pick<Leg, 'market' | 'selectionName'>

function matchPart({ feed }: Deps, match: StoredMatch, now: number, lang: Lang): MatchPart {
  const score = feed.scoreAt(match, now)
  return {
    sport: match.sport,
    league: leagueIn(feed, match.league)?.name ?? match.league,
    home: homeName(feed, match, lang),
    homeId: match.home,
    away: awayName(feed, match),
    awayId: match.away,
    startTime: match.startsAt.toISOString(),
    match: {
      status: score.status,
      minute: score.minute,
      homeScore: score.result.home,
      awayScore: score.result.away,
      places: score.result.places.map((id) => clubIn(feed, match, id)),
    },
  }
}

const selectionPart = ({ feed }: Deps, match: StoredMatch, selection: string, lang: Lang): SelectionPart => ({
  market: marketName(match, marketOf(selection), lang),
  selectionName: selectionName(feed, match, selection, lang),
})

/** The matches of several slips in one read. */
const matchesOf = ({ matchCache }: Deps, slips: readonly StoredSlip[]): Promise<Matches> =>
  matchCache.byId([...new Set(slips.flatMap(({ legs }) => legs.map(({ matchId }) => matchId)))])

export async function presentSlip(deps: Deps, slip: StoredSlip, lang: Lang): Promise<SlipResponse> {
  return presentSlipWith(legPresenter(deps, await matchesOf(deps, [slip]), lang), slip)
}

export async function presentSlips(
  deps: Deps,
  slips: readonly StoredSlip[],
  lang: Lang,
): Promise<SlipResponse[]> {
  const presentLeg = legPresenter(deps, await matchesOf(deps, slips), lang)
  return slips.map((slip) => presentSlipWith(presentLeg, slip))
}

function presentSlipWith(presentLeg: PresentLeg, slip: StoredSlip): SlipResponse {
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
    legs: legs.map(presentLeg).filter((leg) => leg !== undefined),
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
  const presentLeg = legPresenter(deps, matches, lang)
  const present = (slip: StoredSlip) => {
    const cashoutValue = cashoutValueOf(deps, matches, slip, deps.clock.now())
    return {
      ...presentSlipWith(presentLeg, slip),
      cashout: cashoutValue === null ? null : toMajor(cashoutValue, currency),
    }
  }
  return { list: await inSlices(list, present), pageNum, pageSize, total }
}
