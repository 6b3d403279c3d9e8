/** Reads of the area "Sports": matches, the page of a match, and the slips behind it. */
import type { OperatorBody, OperatorData } from '@saguao/contract/operators/operator-calls.ts'
import type { Lang } from '@saguao/contract/product/languages.ts'
import { minor, toMajor } from '@saguao/contract/product/money.ts'
import { runnersIn } from '@saguao/fair/sports/race.ts'
import { Refusal } from '#kernel/refusal.ts'
import { clubIn, type MatchView, marketOf } from '#modules/sports/feed/feed.ts'
import { marketName, selectionName } from '#modules/sports/feed/names.ts'
import { isSuspended } from '#modules/sports/feed/suspended-feed.ts'
import { defaultLimit, type OperatedDeps } from '#modules/sports/operators/operated-deps.ts'
import * as store from '#modules/sports/operators/operator-store.ts'
import {
  type AllBounds,
  boundsOf,
  oddsBySelection,
  presentOperatedMatch,
  scoreText,
  sumOf,
} from '#modules/sports/operators/present-match.ts'
import { toOdds } from '#modules/sports/slips/prices.ts'

type MatchPage = OperatorData<'/operator/match'>

const separator = '|'

function positionOf(cursor: string | undefined) {
  if (!cursor) return undefined
  const [at = '', id = ''] = cursor.split(separator)
  const startsAt = new Date(at)
  if (Number.isNaN(startsAt.getTime()) || id === '') throw new Refusal('VALIDATION', { field: 'cursor' })
  return { startsAt, id }
}

export async function readMatches(
  deps: OperatedDeps,
  { cursor, limit = defaultLimit, ...filters }: OperatorBody<'/operator/matches'>,
  lang: Lang,
): Promise<OperatorData<'/operator/matches'>> {
  const now = deps.clock.now()
  const page = { after: positionOf(cursor), limit, now: new Date(now) }
  const matches = await store.matchPage(deps.db, filters, page)
  const exposure = await store.exposureOfMatches(
    deps.db,
    matches.map(({ id }) => id),
  )
  const bounds = await boundsOf(deps)
  const last = matches.at(-1)
  return {
    list: matches.map((match) =>
      presentOperatedMatch(deps, match, deps.feed.viewAt(match, now), { exposure, bounds, lang }),
    ),
    next: matches.length < limit || !last ? null : [last.startsAt.toISOString(), last.id].join(separator),
  }
}

/** The markets that are offered, and those that are over and have exposure. */
function marketsOf(
  { feed }: OperatedDeps,
  match: store.OperatedMatch,
  view: MatchView,
  given: { readonly exposure: readonly store.ExposureRow[]; readonly bounds: AllBounds; readonly lang: Lang },
): MatchPage['markets'] {
  const { exposure, bounds, lang } = given
  const outcomes = exposure.filter(({ scope }) => scope === 'outcome')
  const odds = oddsBySelection(view)
  const offered = new Map(view.markets.map((market) => [market.id, market]))
  const ids = [...new Set([...offered.keys(), ...outcomes.map(({ selection }) => marketOf(selection))])]
  const ofMarket = (id: string) => outcomes.filter(({ selection }) => marketOf(selection) === id)
  const selectionsOf = (id: string): string[] => [
    ...new Set([
      ...(offered.get(id)?.selections.map((each) => each.id) ?? []),
      ...ofMarket(id).map(({ selection }) => selection),
    ]),
  ]
  const presentOutcome = (id: string, selection: string) => ({
    selection,
    name: selectionName(feed, match, selection, lang),
    odds: odds.get(selection) ?? null,
    exposure: ofMarket(id)
      .filter((row) => row.selection === selection)
      .map((row) => {
        const { currency, stake, loss } = row
        const stakes = ofMarket(id).reduce(
          (sum, each) => (each.currency === currency ? sum + each.stake : sum),
          0n,
        )
        return {
          currency,
          ...sumOf(row, currency),
          bound: toMajor(bounds[currency].outcome, currency),
          result: toMajor(minor(stakes - stake - loss), currency),
        }
      }),
  })
  return ids.map((id) => ({
    id,
    name: marketName(match, id, lang),
    isOffered: offered.has(id),
    isPaused: (offered.get(id)?.suspended ?? false) && !isSuspended(match, id),
    isSuspended: isSuspended(match, id),
    outcomes: selectionsOf(id).map((selection) => presentOutcome(id, selection)),
  }))
}

async function correctionsIn(
  deps: OperatedDeps,
  match: store.OperatedMatch,
): Promise<MatchPage['corrections']> {
  const [corrections, sums] = await Promise.all([
    store.correctionsOf(deps.db, match.id),
    store.correctedSums(deps.db, match.id),
  ])
  const resultText = ({ status, result }: store.StoredCorrection['after']): string =>
    status === 'abandoned' ? 'void' : scoreText(deps, match, result)
  return corrections.map(({ n, at, before, after, requestedBy, approvedBy, reason }) => {
    const own = sums.filter((sum) => sum.n === n)
    return {
      n,
      requestedBy,
      approvedBy,
      reason,
      at: at.toISOString(),
      before: resultText(before),
      after: resultText(after),
      slips: own.reduce((all, { slips }) => all + slips, 0),
      paid: own.map(({ currency, paid, takenBack, overpaid }) => ({
        currency,
        paid: toMajor(paid, currency),
        takenBack: toMajor(takenBack, currency),
        overpaid: toMajor(overpaid, currency),
      })),
    }
  })
}

function sidesOf({ feed }: OperatedDeps, match: store.OperatedMatch): MatchPage['sides'] {
  if (match.home === '') return runnersIn(match.rates).map((id) => ({ id, name: clubIn(feed, match, id) }))
  return [
    { id: 'home', name: clubIn(feed, match, match.home) },
    { id: 'away', name: clubIn(feed, match, match.away) },
  ]
}

export async function readMatch(deps: OperatedDeps, matchId: string, lang: Lang): Promise<MatchPage> {
  const match = await store.findMatch(deps.db, matchId)
  if (!match) throw new Refusal('MATCH_UNKNOWN', { field: 'matchId' })
  const [exposure, bounds, suspensions, corrections] = await Promise.all([
    store.exposureOfMatches(deps.db, [matchId]),
    boundsOf(deps),
    store.suspensionsOf(deps.db, matchId),
    correctionsIn(deps, match),
  ])
  const view = deps.feed.viewAt(match, deps.clock.now())
  const given = { exposure, bounds, lang }
  const { abandonedBy: by, abandonedReason: reason } = match
  return {
    ...presentOperatedMatch(deps, match, view, given),
    markets: marketsOf(deps, match, view, given),
    suspensions: suspensions.map(({ market, at, ...rest }) => ({
      ...rest,
      market,
      name: market === '' ? '' : marketName(match, market, lang),
      at: at.toISOString(),
    })),
    corrections,
    abandoned: match.status === 'abandoned' ? { by, reason } : null,
    goals: (match.goals ?? []).map(({ minute, side, points }) => ({ minute, side, points: points ?? null })),
    sides: sidesOf(deps, match),
    canCorrect: match.settledAt !== null,
  }
}

const slipCursor = /^(\d{1,18})\|([\w-]{1,64})$/

function slipPosition(cursor: string | undefined) {
  if (!cursor) return { playerId: 0n, id: '' }
  const [, playerId, id] = slipCursor.exec(cursor) ?? []
  if (!playerId || !id) throw new Refusal('VALIDATION', { field: 'cursor' })
  return { playerId: BigInt(playerId), id }
}

export async function readMatchSlips(
  deps: OperatedDeps,
  { cursor, limit = defaultLimit, ...filters }: OperatorBody<'/operator/match/slips'>,
  lang: Lang,
): Promise<OperatorData<'/operator/match/slips'>> {
  const match = await store.findMatch(deps.db, filters.matchId)
  if (!match) throw new Refusal('MATCH_UNKNOWN', { field: 'matchId' })
  const slips = await store.slipsOnMatch(deps.db, filters, slipPosition(cursor), limit)
  const last = slips.at(-1)
  return {
    list: slips.map(({ playerId, createdAt, currency, oddsE2, stake, loss, win, overpaid, ...slip }) => ({
      ...slip,
      currency,
      playerId: String(playerId),
      name: selectionName(deps.feed, match, slip.selection, lang),
      odds: toOdds(oddsE2),
      stake: toMajor(stake, currency),
      loss: toMajor(loss, currency),
      win: toMajor(win, currency),
      overpaid: toMajor(overpaid, currency),
      createdAt: createdAt.toISOString(),
    })),
    next: slips.length < limit || !last ? null : [last.playerId, last.id].join(separator),
  }
}
