/** Collects significant events from the tables of their modules. */
import { type Country, countries } from '@saguao/contract/product/countries.ts'
import {
  addMarketDays,
  endOfMarketDay,
  marketDay,
  startOfMarketDay,
} from '@saguao/contract/product/market-day.ts'
import type { ComplianceDeps } from '#modules/compliance/deps.ts'
import { readHorizon } from '#modules/wallet/wallet.ts'

type Deps = Pick<ComplianceDeps, 'db' | 'clock'>

/** Days whose exclusions may be missing, e.g. because no server ran. */
const recentDays = 7

/** Exclusions are counted by day, because one by one they would fill the list. */
async function countExclusions({ db, clock }: Deps, country: Country): Promise<void> {
  const today = marketDay(country, clock.now())
  for (let back = 1; back <= recentDays; back += 1) {
    const day = addMarketDays(today, -back)
    const span = [new Date(startOfMarketDay(country, day)), new Date(endOfMarketDay(country, day))]
    await db.pool.query('select significant_exclusions_add($1, $2, $3, $4)', [country, day, ...span])
  }
}

/** Safe to run at any time and concurrently. Stops at `signal`; the next run continues. */
export async function collectEvents(deps: Deps, signal?: AbortSignal): Promise<void> {
  const horizon = await readHorizon(deps.db)
  let isMore = true
  while (isMore && !signal?.aborted) {
    const text = 'select significant_events_collect($1) as more'
    const { rows } = await deps.db.pool.query<{ more: boolean }>(text, [horizon])
    isMore = rows[0]?.more ?? false
  }
  for (const { code } of Object.values(countries)) await countExclusions(deps, code)
}
