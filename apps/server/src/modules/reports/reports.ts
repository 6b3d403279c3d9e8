/**
 * Reports: figures by market day for operators, rolled up from the ledger, orders and players.
 *
 * The one module that reads tables of other modules: its SQL functions read entry, posting, chart (wallet), round,
 * studio_round, studio_transaction (games), deposit, withdrawal (payments) and player (identity), and write none of them.
 * Tables: report_state, report_account_day, report_account_month, report_game_day, report_game_month, report_market_day, report_order_day, report_registration_day, report_dirty, report_player_period, report_active, report_first_deposit, report_cohort, report_month, report_comparison, report_schedule, report_file.
 * Invariants: each entry counts once, because figures and watermark change in one transaction, below the horizon of the
 * ledger; a closed month and a stored file never change. docs/REPORTS.md defines every figure.
 */
import type { App } from '#app.ts'
import type { TimedJob } from '#kernel/jobs/jobs.ts'
import { runComparison } from '#modules/reports/compare.ts'
import { reportJobs } from '#modules/reports/jobs.ts'
import { reportOperatorCalls } from '#modules/reports/operator-calls.ts'
import { createRefresh } from '#modules/reports/roll-up.ts'

export { type Compared, compareMonth } from '#modules/reports/compare.ts'
export { readGameDays } from '#modules/reports/game-days.ts'
export {
  addFigures,
  bandDeviations,
  type GameFigures,
  type GameFiguresFilter,
  type MeasuredReturn,
  measureReturn,
  type ReturnSums,
  readGameFigures,
} from '#modules/reports/game-figures.ts'
export { type ReportState, readReportState, rebuildReports, rollUpReports } from '#modules/reports/roll-up.ts'

export type Reports = {
  readonly operatorCalls: ReturnType<typeof reportOperatorCalls>
  readonly jobs: Readonly<Record<string, TimedJob>>
  /** Compares a month with the ledger, as an operator or the daily job asked. */
  runComparison(id: string): Promise<void>
}

export function createReports(given: Pick<App, 'db' | 'reads' | 'clock' | 'log' | 'metrics'>): Reports {
  const deps = { ...given, refresh: createRefresh(given) }
  return {
    operatorCalls: reportOperatorCalls(deps),
    jobs: reportJobs(deps),
    runComparison: (id) => runComparison(deps, id),
  }
}
