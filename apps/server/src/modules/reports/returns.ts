/** The measured return of every game with its confidence band, cash and bonus money together. */
import type { OperatorData } from '@saguao/contract/operators/operator-calls.ts'
import type { Reader } from '#kernel/db/read-db.ts'
import { major } from '#modules/reports/amounts.ts'
import type { Days } from '#modules/reports/deps.ts'
import {
  addFigures,
  type GameFigures,
  measureReturn,
  readGameFigures,
} from '#modules/reports/game-figures.ts'
import { type GameName, readGameNames } from '#modules/reports/game-names.ts'

export type ReturnRow = OperatorData<'/operator/report/returns'>['list'][number]

/** A few large wins decide the return of fewer rounds, and the band assumes a normal distribution. */
const minRounds = 1_000n

function presentReturn(figures: readonly GameFigures[], known: GameName | undefined): ReturnRow | undefined {
  const [first] = figures
  if (!first) return undefined
  const { gameId, studio, country, currency } = first
  const sums = addFigures(figures)
  const { measured, low, high } = measureReturn(sums)
  const stated = known?.stated ?? null
  const isKnown = stated !== null && low !== null && high !== null && sums.rounds >= minRounds
  return {
    gameId,
    name: known?.name ?? null,
    studio,
    country,
    currency: currency as 'BRL' | 'CLP',
    rounds: Number(sums.rounds),
    stakes: major(sums.stakes, country),
    wins: major(sums.wins, country),
    stated,
    measured,
    low,
    high,
    isOutside: isKnown && (stated < low || stated > high),
  }
}

export async function readReturnRows(db: Pick<Reader, 'query'>, days: Days): Promise<ReturnRow[]> {
  const [figures, names] = await Promise.all([readGameFigures(db, days), readGameNames(db)])
  const games = Map.groupBy(figures, ({ gameId, studio, country }) => `${gameId} ${studio} ${country}`)
  return [...games.values()]
    .flatMap((rows) => presentReturn(rows, names.get(rows[0]?.gameId ?? '')) ?? [])
    .toSorted((a, b) => b.stakes - a.stakes)
}
