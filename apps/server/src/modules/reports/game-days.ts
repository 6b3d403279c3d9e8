/** The figures of one game by day, of both kinds of money together. */
import type { Country } from '@saguao/contract/product/countries.ts'
import { sql } from 'kysely'
import type { Reader } from '#kernel/db/read-db.ts'
import type { ReturnSums } from '#modules/reports/game-figures.ts'

export type GameDaysFilter = {
  /** Market days, YYYY-MM-DD, both included. */
  readonly from: string
  readonly to: string
  readonly country: Country
  readonly gameId: string
}

/** Days without rounds are missing. */
export async function readGameDays(
  { query }: Pick<Reader, 'query'>,
  { from, to, country, gameId }: GameDaysFilter,
): Promise<readonly (ReturnSums & { readonly day: string })[]> {
  const { rows } = await sql<ReturnSums & { readonly day: string }>`
    select to_char(day, 'YYYY-MM-DD') as day, sum(rounds)::bigint as rounds, sum(stakes)::bigint as stakes,
           sum(wins)::bigint as wins, sum(stake_squares)::float8 as stake_squares, sum(stake_wins)::float8 as stake_wins,
           sum(win_squares)::float8 as win_squares
      from report_game_day
     where country = ${country} and day between ${from}::date and ${to}::date and game_id = ${gameId}
     group by day order by day`.execute(query)
  return rows
}
