/** Schedules the files of days that are over, generates requested ones, and deletes old content. */
import { regulatorFileKinds } from '@saguao/contract/operators/compliance/names.ts'
import { regulatorSchemaVersion } from '@saguao/contract/operators/compliance/regulator-records.ts'
import type { Country } from '@saguao/contract/product/countries.ts'
import { addMarketDays, marketDay } from '@saguao/contract/product/market-day.ts'
import type { ComplianceDeps } from '#modules/compliance/deps.ts'
import { settleMs } from '#modules/compliance/regulator/days.ts'
import * as store from '#modules/compliance/regulator/file-store.ts'
import { generateFile } from '#modules/compliance/regulator/generate.ts'

/** Markets whose regulator wants daily files. */
const markets: readonly Country[] = ['BR']
/** Days that were missed, e.g. while no server ran, are made up for. */
const maxMissedDays = 31
const retentionYears = 5

/** The last day of the market that is over and settled. */
export const lastFinishedDay = (country: Country, now: number): string =>
  addMarketDays(marketDay(country, now - settleMs), -1)

async function schedule({ db, clock }: ComplianceDeps, country: Country): Promise<void> {
  const last = lastFinishedDay(country, clock.now())
  const scheduled = await store.lastDay(db, country)
  const oldest = addMarketDays(last, -maxMissedDays)
  let day = scheduled === undefined ? last : addMarketDays(scheduled, 1)
  if (day < oldest) day = oldest
  for (; day <= last; day = addMarketDays(day, 1))
    await db.tx(async (tx) => {
      for (const kind of regulatorFileKinds) {
        const request = { country, day, kind, requestedBy: store.byJob, schema: regulatorSchemaVersion }
        await store.requestFile(tx, { ...request, at: new Date(clock.now()) })
      }
    })
}

async function deleteOld({ db, clock, log }: ComplianceDeps): Promise<void> {
  const limit = new Date(clock.now())
  limit.setUTCFullYear(limit.getUTCFullYear() - retentionYears)
  const deleted = await store.deleteBefore(db, limit.toISOString().slice(0, 'YYYY-MM-DD'.length))
  if (deleted > 0) log.info({ files: deleted }, 'compliance: old files for the regulator are deleted')
}

export async function runFiles(deps: ComplianceDeps, signal?: AbortSignal): Promise<void> {
  for (const country of markets) await schedule(deps, country)
  for (const file of await store.openFiles(deps.db)) {
    if (signal?.aborted) return
    await generateFile(deps, file)
  }
  await deleteOld(deps)
}
