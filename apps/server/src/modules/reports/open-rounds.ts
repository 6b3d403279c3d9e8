/** Rounds that are open now, by game. */
import type { OperatorBody, OperatorData } from '@saguao/contract/operators/operator-calls.ts'
import type { Country } from '@saguao/contract/product/countries.ts'
import { sql } from 'kysely'
import type { Reader } from '#kernel/db/read-db.ts'
import { currencyOf, major } from '#modules/reports/amounts.ts'
import { readGameNames } from '#modules/reports/game-names.ts'

export type OpenRoundRow = OperatorData<'/operator/report/open-rounds'>['list'][number]

type Row = {
  readonly gameId: string
  readonly country: Country
  readonly rounds: bigint
  readonly stakes: bigint
  readonly oldest: Date
  readonly old: bigint
}

const dayMs = 86_400_000

export async function readOpenRoundRows(
  db: Pick<Reader, 'query'>,
  { country }: OperatorBody<'/operator/report/open-rounds'>,
  now: number,
): Promise<OpenRoundRow[]> {
  const [{ rows }, names] = await Promise.all([
    sql<Row>`
      select game_id, country, rounds, stakes, oldest, old from report_open_rounds(${new Date(now - dayMs)})`.execute(
      db.query,
    ),
    readGameNames(db),
  ])
  return rows
    .filter((row) => country === undefined || row.country === country)
    .map((row) => ({
      gameId: row.gameId,
      name: names.get(row.gameId)?.name ?? null,
      studio: names.get(row.gameId)?.studio ?? null,
      country: row.country,
      currency: currencyOf(row.country),
      rounds: Number(row.rounds),
      stakes: major(row.stakes, row.country),
      oldest: row.oldest.toISOString(),
      old: Number(row.old),
    }))
}
