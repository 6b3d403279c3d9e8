/** Matches as the console shows them. */
import type { OperatorData } from '@saguao/contract/operators/operator-calls.ts'
import type { Lang } from '@saguao/contract/product/languages.ts'
import { type Cash, minor, toMajor } from '@saguao/contract/product/money.ts'
import type { Bounds } from '#modules/sports/exposure/exposure-store.ts'
import { type OutcomeSum, worstCase } from '#modules/sports/exposure/worst-case.ts'
import { clubIn, leagueIn, type MatchView, type StoredMatch } from '#modules/sports/feed/feed.ts'
import { awayName, homeName, selectionName } from '#modules/sports/feed/names.ts'
import type { OperatedDeps } from '#modules/sports/operators/operated-deps.ts'
import type { ExposureRow, OperatedMatch } from '#modules/sports/operators/operator-store.ts'
import { toOdds } from '#modules/sports/slips/prices.ts'

type MatchRow = OperatorData<'/operator/matches'>['list'][number]
export type AllBounds = Readonly<Record<Cash, Bounds>>

export async function boundsOf({ bounds }: Pick<OperatedDeps, 'bounds'>): Promise<AllBounds> {
  const [brl, clp] = await Promise.all([bounds.of('BRL'), bounds.of('CLP')])
  return { BRL: brl, CLP: clp }
}

export const matchName = ({ feed }: Pick<OperatedDeps, 'feed'>, match: StoredMatch, lang: Lang): string =>
  match.away === ''
    ? homeName(feed, match, lang)
    : `${homeName(feed, match, lang)} × ${awayName(feed, match)}`

export const scoreText = (
  { feed }: Pick<OperatedDeps, 'feed'>,
  match: StoredMatch,
  result: { readonly home: number; readonly away: number; readonly places: readonly string[] },
): string =>
  match.away === ''
    ? result.places.map((id) => clubIn(feed, match, id)).join(', ')
    : `${result.home}–${result.away}`

/** A match that is over by its clock and not yet in the database is being settled. */
export function stateOf(match: OperatedMatch, { status }: Pick<MatchView, 'status'>): MatchRow['state'] {
  if (match.status === 'open') return status === 'finished' ? 'settling' : status
  return match.settledAt ? match.status : 'settling'
}

export const oddsBySelection = ({ markets }: Pick<MatchView, 'markets'>): ReadonlyMap<string, number> =>
  new Map(
    markets.flatMap(({ selections }) => selections.map(({ id, oddsE2 }) => [id, toOdds(oddsE2)] as const)),
  )

export const sumOf = ({ slips, stake, loss }: OutcomeSum | ExposureRow, currency: Cash) => ({
  slips,
  stake: toMajor(minor(stake), currency),
  loss: toMajor(minor(loss), currency),
})

function topOutcome(
  { feed }: Pick<OperatedDeps, 'feed'>,
  match: StoredMatch,
  outcomes: readonly ExposureRow[],
  odds: ReadonlyMap<string, number>,
  lang: Lang,
): Pick<NonNullable<MatchRow['exposure'][number]['top']>, 'name' | 'odds' | 'loss'> | null {
  const [first, ...rest] = outcomes
  if (!first) return null
  const { selection, loss, currency } = rest.reduce((a, b) => (b.loss > a.loss ? b : a), first)
  return {
    name: selectionName(feed, match, selection, lang),
    odds: odds.get(selection) ?? null,
    loss: toMajor(loss, currency),
  }
}

export function presentOperatedMatch(
  deps: Pick<OperatedDeps, 'feed'>,
  match: OperatedMatch,
  view: MatchView,
  given: { readonly exposure: readonly ExposureRow[]; readonly bounds: AllBounds; readonly lang: Lang },
): MatchRow {
  const { exposure, bounds, lang } = given
  const own = exposure.filter(({ matchId }) => matchId === match.id)
  const odds = oddsBySelection(view)
  const presented = own
    .filter(({ scope }) => scope === 'match')
    .map((sum) => {
      const { currency } = sum
      const outcomes = own.filter((row) => row.scope === 'outcome' && row.currency === currency)
      const top = topOutcome(deps, match, outcomes, odds, lang)
      return {
        currency,
        ...sumOf(sum, currency),
        bound: toMajor(bounds[currency].match, currency),
        worst: toMajor(minor(worstCase(outcomes)), currency),
        top: top && { ...top, bound: toMajor(bounds[currency].outcome, currency) },
      }
    })
  return {
    id: match.id,
    sport: match.sport,
    league: leagueIn(deps.feed, match.league)?.name ?? match.league,
    leagueId: match.league,
    name: matchName(deps, match, lang),
    startsAt: match.startsAt.toISOString(),
    state: stateOf(match, view),
    minute: view.minute,
    score: scoreText(deps, match, view.result),
    suspended: match.suspended.includes('') ? 'all' : match.suspended.length > 0 ? 'some' : 'no',
    isCorrected: match.isCorrected,
    exposure: presented.sort((a, b) => (a.currency < b.currency ? -1 : 1)),
  }
}
