/** Timed jobs of reports. */
import { countries } from '@saguao/contract/product/countries.ts'
import { addMarketDays, marketDay } from '@saguao/contract/product/market-day.ts'
import type { TimedJob } from '#kernel/jobs/jobs.ts'
import { startOf } from '#modules/reports/cohorts.ts'
import { askForComparison } from '#modules/reports/compare.ts'
import type { ReportDeps } from '#modules/reports/deps.ts'
import { rollUpReports } from '#modules/reports/roll-up.ts'
import { makeDueFiles } from '#modules/reports/schedules.ts'

/** `asked_by` of comparisons that a job asks for. */
const byAudit = 'audit'

/** The month of yesterday, so that a month is compared once more after its last day. */
async function auditReports(deps: ReportDeps): Promise<void> {
  for (const { code } of Object.values(countries)) {
    const yesterday = addMarketDays(marketDay(code, deps.clock.now()), -1)
    await askForComparison(deps, code, startOf('month', yesterday), byAudit)
  }
}

export const reportJobs = (deps: ReportDeps): Readonly<Record<string, TimedJob>> => ({
  'reports-roll-up': { crontab: '* * * * *', run: (signal) => rollUpReports(deps.db, signal) },
  'reports-files': { crontab: '*/10 * * * *', run: () => makeDueFiles(deps) },
  'reports-audit': { crontab: '37 5 * * *', run: () => auditReports(deps) },
})
