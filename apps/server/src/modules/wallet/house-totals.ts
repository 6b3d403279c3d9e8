/**
 * Balances of the house accounts. They are derived from entries, because a stored balance would be one row that every
 * bet has to lock; a job rolls the entries up into totals.
 */
import { sql } from 'kysely'
import type { Db } from '#kernel/db/db.ts'
import { readHorizon } from '#modules/wallet/horizon.ts'

/** Safe to run at any time and concurrently. */
export async function rollUp(db: Db): Promise<void> {
  await sql`select wallet_roll_up(${await readHorizon(db)})`.execute(db.query)
}

export type HouseBalance = { readonly name: string; readonly currency: string; readonly balance: bigint }

/** Rolled-up totals plus the entries posted since. */
export async function houseBalances(db: Db): Promise<HouseBalance[]> {
  const { rows } = await sql<{ name: string; currency: string; balance: string }>`
    with tail as (
      select account, sum(amount) as amount from entry
       where player_id = 0 and posting_id > (select coalesce(max(upto), 0) from house_total) group by account)
    select c.name, c.currency, coalesce(t.balance, 0) + coalesce(tail.amount, 0) as balance
      from chart c
      left join house_total t on t.account = c.id
      left join tail on tail.account = c.id
     where c.side = 'house' order by c.name, c.currency`.execute(db.query)
  return rows.map((row) => ({ ...row, balance: BigInt(row.balance) }))
}
