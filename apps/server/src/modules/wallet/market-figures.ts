/**
 * Figures of the house accounts by hour and by minute, rolled up from the ledger. Readers see the entries up to the last
 * roll-up, which is at most a minute old; an operator who watches the overview makes it seconds.
 */
import { sql } from 'kysely'
import type { Db } from '#kernel/db/db.ts'
import { readHorizon } from '#modules/wallet/horizon.ts'

/** Safe to run at any time and concurrently. Stops at `signal`; the next run continues. */
export async function rollUpFigures(db: Db, signal?: AbortSignal): Promise<void> {
  const horizon = await readHorizon(db)
  let isMore = true
  while (isMore && !signal?.aborted) {
    const { rows } = await sql<{ more: boolean }>`
      select wallet_figures_roll_up(${horizon}) as more`.execute(db.query)
    isMore = rows[0]?.more ?? false
  }
}

export type MarketFigure = {
  readonly hour: Date
  /** `games:…`, `channel:…` */
  readonly account: string
  readonly currency: string
  readonly kind: string
  readonly credits: bigint
  readonly creditCount: bigint
  readonly debits: bigint
  readonly debitCount: bigint
}

/** Figures of a currency from one full hour until another, by hour. */
export const readMarketFigures = async (
  db: Db,
  currency: string,
  from: Date,
  until: Date,
): Promise<readonly MarketFigure[]> =>
  db.query
    .selectFrom('marketHour as h')
    .innerJoin('chart as c', 'c.id', 'h.account')
    .select([
      'h.hour',
      'c.name as account',
      'c.currency',
      'h.kind',
      'h.credits',
      'h.creditCount',
      'h.debits',
      'h.debitCount',
    ])
    .where('h.hour', '>=', from)
    .where('h.hour', '<', until)
    .where('c.currency', '=', currency)
    .execute()

/** The rate of the last full minute and the seconds since. */
export async function betsPerSecond(db: Db, now: number): Promise<number> {
  const minuteMs = 60_000
  const from = Math.floor(now / minuteMs) * minuteMs - minuteMs
  const row = await db.query
    .selectFrom('marketMinute as m')
    .innerJoin('chart as c', 'c.id', 'm.account')
    .select((e) => e.fn.sum<string | null>('m.creditCount').as('bets'))
    .where('m.minute', '>=', new Date(from))
    .where('c.name', 'like', 'games:%')
    .executeTakeFirst()
  return Number(row?.bets ?? 0) / ((now - from) / 1_000)
}
