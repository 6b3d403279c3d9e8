/**
 * Reports: figures by market day for operators, rolled up from the ledger, orders and players.
 *
 * The one module that reads tables of other modules: its SQL functions read entry, posting, chart (wallet), round,
 * studio_round, studio_transaction (games), deposit, withdrawal (payments) and player (identity), and write none of them.
 * Tables: report_state, report_account_day, report_game_day, report_order_day, report_registration_day, report_dirty,
 * report_player_period, report_active, report_first_deposit, report_cohort, report_month, report_comparison,
 * report_schedule, report_file.
 * Invariants: each entry counts once, because figures and watermark change in one transaction, below the horizon of the
 * ledger; a closed month and a stored file never change. docs/REPORTS.md defines every figure.
 */
export {
  addFigures,
  bandDeviations,
  type GameFigures,
  type GameFiguresFilter,
  measureReturn,
  type MeasuredReturn,
  type ReturnSums,
  readGameFigures,
} from '#modules/reports/game-figures.ts'
export { type ReportState, readReportState, rebuildReports, rollUpReports } from '#modules/reports/roll-up.ts'
