/** SQL on the sums of shared games and on the alarms of measured returns. */
import type { OperatorData } from '@saguao/contract/operators/operator-calls.ts'
import { countries } from '@saguao/contract/product/countries.ts'
import type { Cash } from '@saguao/contract/product/money.ts'
import { type Db, runSql } from '#kernel/db/db.ts'
import type { ReturnSums } from '#modules/games/operations/return-band.ts'

export type Squares = Pick<ReturnSums, 'stakeSquares' | 'stakeWins' | 'winSquares'>

/** Market days, both included. */
export type Period = { readonly from: string; readonly to: string }

type SharedFilter = Period & { readonly currency: Cash; readonly gameId?: string | undefined }

/** Sums of squares of shared games by game and day. */
export async function sharedSquares(
  { pool }: Db,
  { from, to, currency, gameId }: SharedFilter,
): Promise<(Squares & { readonly gameId: string; readonly day: string })[]> {
  const { rows } = await pool.query(
    `select game_id as "gameId", to_char(day, 'YYYY-MM-DD') as day, stake_squares::float8 as "stakeSquares",
            stake_wins::float8 as "stakeWins", win_squares::float8 as "winSquares"
       from shared_return_day
      where currency = $1 and day between $2::date and $3::date and ($4::text is null or game_id = $4)`,
    [currency, from, to, gameId ?? null],
  )
  return rows
}

const roundsPerStep = 500

/** Stops before the first shared round with an open bet, which counts later. */
const addText = `
  with state as (
    select upto from shared_return_state where game_id = $1 for update
  ), next as (
    select t.id, t.status, t.ended_at from shared_round t, state
     where t.game_id = $1 and t.id > state.upto order by t.id limit $2
  ), blocked as (
    select min(n.id) as id from next n
     where n.status <> 'over' or exists (select from round r where r.shared_id = n.id and r.status = 'open')
  ), ended as (
    select n.id, n.ended_at from next n, blocked b where b.id is null or n.id < b.id
  ), totals as (
    select e.id, r.currency, (e.ended_at at time zone case r.currency when 'BRL' then $3 else $4 end)::date as day,
           sum(r.bet) as stake, sum(r.win) as win
      from ended e join round r on r.shared_id = e.id and r.status = 'settled' group by 1, 2, 3
  ), added as (
    insert into shared_return_day as d (game_id, currency, day, stake_squares, stake_wins, win_squares)
    select $1, currency, day, sum(stake * stake), sum(stake * win), sum(win * win) from totals group by 2, 3
        on conflict (game_id, currency, day) do update
       set stake_squares = d.stake_squares + excluded.stake_squares, stake_wins = d.stake_wins + excluded.stake_wins,
           win_squares = d.win_squares + excluded.win_squares
  ), moved as (
    update shared_return_state s set upto = e.id from (select max(id) as id from ended) e
     where s.game_id = $1 and e.id is not null
  )
  select count(*)::int as done from ended`

/**
 * Adds the next shared rounds whose bets have all ended. The row of the state is locked, so each shared round counts once
 * in all processes. Returns whether there may be more.
 */
export const addSharedRounds = (db: Db, gameId: string): Promise<boolean> =>
  db.tx(async (tx) => {
    await runSql(
      tx,
      'insert into shared_return_state (game_id, upto) values ($1, 0) on conflict do nothing',
      [gameId],
    )
    const zones = [countries.BR.timeZone, countries.CL.timeZone]
    const [row] = await runSql<{ done: number }>(tx, addText, [gameId, roundsPerStep, ...zones])
    return row?.done === roundsPerStep
  })

export type StoredAlarm = {
  readonly gameId: string
  readonly currency: Cash
  readonly days: number
  readonly rounds: bigint
  readonly measured: number
  readonly lower: number
  readonly upper: number
  readonly raisedAt: Date
  readonly checkedAt: Date
}

export const readReturnAlarms = async ({ query }: Pick<Db, 'query'>): Promise<StoredAlarm[]> =>
  (await query.selectFrom('gameReturnAlarm').selectAll().orderBy('raisedAt').execute()) as StoredAlarm[]

export type FoundAlarm = Omit<StoredAlarm, 'raisedAt' | 'checkedAt'>

/** Replaces the alarms by those of a check; an alarm that was raised before keeps its time. Returns the new ones. */
export const replaceReturnAlarms = (db: Db, found: readonly FoundAlarm[], now: Date): Promise<FoundAlarm[]> =>
  db.tx(async (tx) => {
    const keyOf = ({ gameId, currency }: { gameId: string; currency: string }): string =>
      `${gameId} ${currency}`
    const known = new Set((await readReturnAlarms({ query: tx })).map(keyOf))
    const keys = new Set(found.map(keyOf))
    for (const alarm of await readReturnAlarms({ query: tx }))
      if (!keys.has(keyOf(alarm)))
        await tx
          .deleteFrom('gameReturnAlarm')
          .where('gameId', '=', alarm.gameId)
          .where('currency', '=', alarm.currency)
          .execute()
    for (const { gameId, currency, ...rest } of found) {
      const values = { ...rest, checkedAt: now }
      await tx
        .insertInto('gameReturnAlarm')
        .values({ gameId, currency, ...values, raisedAt: now })
        .onConflict((conflict) => conflict.columns(['gameId', 'currency']).doUpdateSet(values))
        .execute()
    }
    return found.filter((alarm) => !known.has(keyOf(alarm)))
  })

export const presentAlarm = (alarm: StoredAlarm): OperatorData<'/operator/game'>['alarms'][number] => ({
  currency: alarm.currency,
  days: alarm.days,
  rounds: Number(alarm.rounds),
  measured: alarm.measured,
  lower: alarm.lower,
  upper: alarm.upper,
  raisedAt: alarm.raisedAt.toISOString(),
  checkedAt: alarm.checkedAt.toISOString(),
})
