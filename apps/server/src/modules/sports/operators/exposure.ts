/** The exposure of the whole house, and its repair. */
import type { OperatorData } from '@saguao/contract/operators/operator-calls.ts'
import type { Lang } from '@saguao/contract/product/languages.ts'
import { type Cash, minor, toMajor } from '@saguao/contract/product/money.ts'
import { change, type OperatorHandlers } from '#modules/operators/operators.ts'
import type { Bounds } from '#modules/sports/exposure/exposure-store.ts'
import { leagueIn } from '#modules/sports/feed/feed.ts'
import { selectionName } from '#modules/sports/feed/names.ts'
import type { OperatedDeps } from '#modules/sports/operators/operated-deps.ts'
import * as store from '#modules/sports/operators/operator-store.ts'
import { boundsOf, matchName, sumOf } from '#modules/sports/operators/present-match.ts'

type HouseExposure = OperatorData<'/operator/sports/exposure'>['list'][number]

const listed = 20
const stepMs = 5 * 60_000

type Sums = { slips: number; stake: bigint; loss: bigint }

function grouped(rows: readonly store.MatchSum[], keyOf: (row: store.MatchSum) => string): Map<string, Sums> {
  const groups = new Map<string, Sums>()
  for (const row of rows) {
    const key = keyOf(row)
    const { slips, stake, loss } = groups.get(key) ?? { slips: 0, stake: 0n, loss: 0n }
    groups.set(key, { slips: slips + row.slips, stake: stake + row.stake, loss: loss + row.loss })
  }
  return groups
}

const presentSums = ({ slips, stake, loss }: Sums, currency: Cash) => ({
  slips,
  stake: toMajor(minor(stake), currency),
  loss: toMajor(minor(loss), currency),
})

const byLoss = (a: { readonly loss: number }, b: { readonly loss: number }): number => b.loss - a.loss

function leaguesOf(
  { feed }: OperatedDeps,
  rows: readonly store.MatchSum[],
  currency: Cash,
): HouseExposure['leagues'] {
  return [...grouped(rows, ({ league }) => league)]
    .map(([leagueId, sums]) => ({
      leagueId,
      name: leagueIn(feed, leagueId)?.name ?? leagueId,
      sport: rows.find(({ league }) => league === leagueId)?.sport ?? '',
      matches: rows.filter(({ league }) => league === leagueId).length,
      ...presentSums(sums, currency),
    }))
    .sort(byLoss)
}

/** The rows are sorted by the start of their match. */
function timesOf(
  { clock }: OperatedDeps,
  rows: readonly store.MatchSum[],
  currency: Cash,
): HouseExposure['times'] {
  const now = clock.now()
  const stepOf = ({ startsAt }: store.MatchSum): string =>
    startsAt.getTime() <= now ? '' : new Date(Math.floor(startsAt.getTime() / stepMs) * stepMs).toISOString()
  return [...grouped(rows, stepOf)].map(([from, sums]) => ({
    from: from === '' ? null : from,
    ...presentSums(sums, currency),
  }))
}

async function outcomesOf(
  deps: OperatedDeps,
  currency: Cash,
  bound: Bounds['outcome'],
  lang: Lang,
): Promise<HouseExposure['outcomes']> {
  const rows = await store.largestOutcomes(deps.db, currency, listed)
  const matches = await deps.matchCache.byId([...new Set(rows.map(({ matchId }) => matchId))])
  return rows.flatMap((row) => {
    const match = matches.get(row.matchId)
    if (!match) return []
    return [
      {
        matchId: row.matchId,
        match: matchName(deps, match, lang),
        selection: row.selection,
        name: selectionName(deps.feed, match, row.selection, lang),
        ...sumOf(row, currency),
        bound: toMajor(bound, currency),
      },
    ]
  })
}

export async function readExposure(
  deps: OperatedDeps,
  lang: Lang,
): Promise<OperatorData<'/operator/sports/exposure'>> {
  const [bounds, house, byMatch] = await Promise.all([
    boundsOf(deps),
    store.houseExposure(deps.db),
    store.exposureByMatch(deps.db),
  ])
  const present = async (currency: Cash): Promise<HouseExposure> => {
    const rows = byMatch.filter((row) => row.currency === currency)
    const whole = house.find((row) => row.currency === currency)
    const players = await store.largestPlayers(deps.db, currency, listed)
    return {
      currency,
      ...presentSums(whole ?? { slips: 0, stake: 0n, loss: 0n }, currency),
      bound: toMajor(bounds[currency].house, currency),
      leagues: leaguesOf(deps, rows, currency),
      times: timesOf(deps, rows, currency),
      outcomes: await outcomesOf(deps, currency, bounds[currency].outcome, lang),
      players: players.map((row) => ({
        playerId: String(row.playerId),
        ...sumOf(row, currency),
        bound: toMajor(bounds[currency].player, currency),
      })),
    }
  }
  return { list: [await present('BRL'), await present('CLP')] }
}

export const rebuildExposure = (): OperatorHandlers['/operator/sports/rebuild'] =>
  change({
    read: async () => ({ subject: 'sports exposure', state: {} }),
    apply: async (tx) => {
      const corrected = await store.rebuildExposureIn(tx)
      return { data: { corrected }, after: { corrected } }
    },
  })
