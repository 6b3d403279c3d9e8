/** The day of a file: its span of time, and the posting ids that may belong to it. */
import { type Country, countries } from '@saguao/contract/product/countries.ts'
import { endOfMarketDay, startOfMarketDay } from '@saguao/contract/product/market-day.ts'
import type { Cash } from '@saguao/contract/product/money.ts'
import type { Reader } from '#kernel/db/read-db.ts'

export type FileDay = {
  readonly country: Country
  readonly currency: Cash
  readonly day: string
  readonly from: Date
  readonly to: Date
  /** Bounds of the posting ids, wider than the day: times decide. */
  readonly first: bigint
  readonly last: bigint
}

/** No transaction lasts longer: a posting whose time is before the end of a day is committed then. */
export const settleMs = 30 * 60_000
const searchError = 1_000n

async function postingAt({ pool }: Reader, at: number): Promise<bigint> {
  const { rows } = await pool.query<{ id: bigint }>('select wallet_posting_at($1) as id', [new Date(at)])
  return rows[0]?.id ?? 0n
}

export async function openDay(source: Reader, country: Country, day: string): Promise<FileDay> {
  const [from, to] = [startOfMarketDay(country, day), endOfMarketDay(country, day)]
  return {
    country,
    currency: countries[country].currency,
    day,
    from: new Date(from),
    to: new Date(to),
    first: await postingAt(source, from - settleMs),
    last: (await postingAt(source, to + settleMs)) + searchError,
  }
}
