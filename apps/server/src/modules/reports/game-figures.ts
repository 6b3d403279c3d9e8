/** Rounds, stakes and wins by game from the roll-up, and the measured return with its confidence band. */
import type { Country } from '@saguao/contract/product/countries.ts'
import { sql } from 'kysely'
import type { Reader } from '#kernel/db/read-db.ts'
import { currencyOf } from '#modules/reports/amounts.ts'

export type GameFigures = {
  readonly gameId: string
  readonly studio: string
  readonly country: Country
  readonly currency: string
  /** Real money or bonus money. */
  readonly money: 'cash' | 'bonus'
  readonly rounds: bigint
  /** Minor units. */
  readonly stakes: bigint
  readonly wins: bigint
  /** Sums over rounds, in squared minor units: of the stake, of stake × win, of the win. */
  readonly stakeSquares: number
  readonly stakeWins: number
  readonly winSquares: number
}

export type GameFiguresFilter = {
  /** Market days, YYYY-MM-DD, both included. */
  readonly from: string
  readonly to: string
  readonly country?: Country | undefined
  readonly gameId?: string | undefined
  readonly studio?: string | undefined
}

/** Figures by game, studio, country and kind of money. */
export async function readGameFigures(
  db: Pick<Reader, 'query'>,
  { from, to, country, gameId, studio }: GameFiguresFilter,
): Promise<readonly GameFigures[]> {
  const { rows } = await sql<Omit<GameFigures, 'currency'>>`
    select game_id, studio, country, money, sum(rounds)::bigint as rounds, sum(stakes)::bigint as stakes,
           sum(wins)::bigint as wins, sum(stake_squares)::float8 as stake_squares, sum(stake_wins)::float8 as stake_wins,
           sum(win_squares)::float8 as win_squares
      from report_game_sums(${from}::date, ${to}::date)
     where (${country ?? null}::text is null or country = ${country ?? null})
       and (${gameId ?? null}::text is null or game_id = ${gameId ?? null})
       and (${studio ?? null}::text is null or studio = ${studio ?? null})
     group by 1, 2, 3, 4 order by 1, 2, 3, 4`.execute(db.query)
  return rows.map((row) => ({ ...row, currency: currencyOf(row.country) }))
}

export type ReturnSums = Pick<
  GameFigures,
  'rounds' | 'stakes' | 'wins' | 'stakeSquares' | 'stakeWins' | 'winSquares'
>

export type MeasuredReturn = {
  /** Wins ÷ stakes; null without stakes. */
  readonly measured: number | null
  /** The stated return is outside of this band only by chance of 1 − confidence; null with fewer than two rounds. */
  readonly low: number | null
  readonly high: number | null
}

/** Standard deviations on each side: 99 % of the normal distribution. */
export const bandDeviations = 2.5758

const minRounds = 2n

/**
 * The ratio estimator: with rounds of stake s and win w, the variance of R = Σw ÷ Σs is about
 * Σ(w − R·s)² ÷ (Σs)², times n ÷ (n − 1) because R itself is estimated.
 */
export function measureReturn(
  { rounds, stakes, wins, stakeSquares, stakeWins, winSquares }: ReturnSums,
  deviations = bandDeviations,
): MeasuredReturn {
  if (stakes <= 0n) return { measured: null, low: null, high: null }
  const measured = Number(wins) / Number(stakes)
  if (rounds < minRounds) return { measured, low: null, high: null }
  const residuals = Math.max(0, winSquares - 2 * measured * stakeWins + measured ** 2 * stakeSquares)
  const n = Number(rounds)
  const error = (Math.sqrt(residuals) / Number(stakes)) * Math.sqrt(n / (n - 1))
  return { measured, low: Math.max(0, measured - deviations * error), high: measured + deviations * error }
}

/** The sums of several figures together, such as of both kinds of money. */
export const addFigures = (figures: readonly ReturnSums[]): ReturnSums =>
  figures.reduce<ReturnSums>(
    (sum, figure) => ({
      rounds: sum.rounds + figure.rounds,
      stakes: sum.stakes + figure.stakes,
      wins: sum.wins + figure.wins,
      stakeSquares: sum.stakeSquares + figure.stakeSquares,
      stakeWins: sum.stakeWins + figure.stakeWins,
      winSquares: sum.winSquares + figure.winSquares,
    }),
    { rounds: 0n, stakes: 0n, wins: 0n, stakeSquares: 0, stakeWins: 0, winSquares: 0 },
  )
