/** SQL on the jackpot. */
import { type Cash, type Minor, minor } from '@saguao/contract/product/money.ts'
import { jackpotPrize } from '@saguao/fair/games/jackpot.ts'
import type { ExtraWrite, Writer } from '#kernel/db/batch.ts'
import type { Db } from '#kernel/db/db.ts'
import type { Round } from '#modules/games/round.ts'

export type Prize = {
  /** The number of the next win in this currency. */
  readonly number: number
  readonly pot: Minor
  readonly amount: Minor
}

/** The pot of a currency and the prize it would pay now. */
export async function readPrize({ pool }: Pick<Db, 'pool'>, currency: Cash): Promise<Prize> {
  const { rows } = await pool.query<{ number: number; pot: bigint }>(
    `select coalesce(max(w.number), 0) + 1 as number, coalesce(jackpot_pot($1), 0) as pot
       from jackpot_win w where w.currency = $1`,
    [currency],
  )
  const { number, pot } = rows[0] ?? { number: 1, pot: 0n }
  return { number, pot: minor(pot), amount: minor(jackpotPrize(pot, currency)) }
}

export type JackpotWin = {
  readonly playerId: bigint
  readonly gameId: string
  readonly amount: Minor
  readonly at: Date
}

export async function lastJackpotWins(
  { pool }: Pick<Db, 'pool'>,
  currency: Cash,
  count: number,
): Promise<JackpotWin[]> {
  const { rows } = await pool.query<JackpotWin>(
    `select player_id as "playerId", game_id as "gameId", amount, won_at as at
       from jackpot_win where currency = $1 order by number desc limit $2`,
    [currency, count],
  )
  return rows
}

const addWins: Writer = { name: 'jackpot_win_add', text: 'select jackpot_win_add($1::json)' }

/** The row of a win, written in the transaction of the bet that pays it. */
export const jackpotWrite = (round: Round, { number, pot, amount }: Prize): ExtraWrite<unknown> => ({
  writer: addWins,
  row: () => ({
    currency: round.currency,
    number,
    player: String(round.playerId),
    game: round.gameId,
    round: round.id,
    pot: String(pot),
    amount: String(amount),
    at: round.createdAt,
  }),
})
