/** Handlers of the operator calls about reports. */
import type { OperatorBody } from '@saguao/contract/operators/operator-calls.ts'
import type { ReportName } from '@saguao/contract/operators/report-names.ts'
import type { Reader } from '#kernel/db/read-db.ts'
import { Refusal } from '#kernel/refusal.ts'
import { change, type OperatorHandlers } from '#modules/operators/operators.ts'
import { readBonusFlows, readBonusRows } from '#modules/reports/bonus.ts'
import { readCohortRows } from '#modules/reports/cohorts.ts'
import { askForComparison } from '#modules/reports/compare.ts'
import type { Days, ReportDeps } from '#modules/reports/deps.ts'
import { readChannelFunds, readFundsRows } from '#modules/reports/funds.ts'
import { storeFigures } from '#modules/reports/month-figures.ts'
import { closeMonth, readMonths, requireClosable } from '#modules/reports/months.ts'
import { readOpenRoundRows } from '#modules/reports/open-rounds.ts'
import { readPaymentRows } from '#modules/reports/payments.ts'
import { readReturnRows } from '#modules/reports/returns.ts'
import { readRevenue } from '#modules/reports/revenue.ts'
import { readReportState } from '#modules/reports/roll-up.ts'
import * as schedules from '#modules/reports/schedules.ts'
import { exportReport, fileOf, type TableBody } from '#modules/reports/tables.ts'

const dayMs = 86_400_000
const maxDays = 1_100
const defaultLimit = 50
const idForm = /^\d{1,18}$/

/** Refuses days in the wrong order and periods of more than three years. */
function requirePeriod<D extends Days>(days: D): D {
  const length = (Date.parse(days.to) - Date.parse(days.from)) / dayMs
  if (length < 0 || length > maxDays) throw new Refusal('VALIDATION', { field: 'to' })
  return days
}

/** A report with how current it is, both from one snapshot. */
async function withState<T extends object>(
  { refresh, reads }: ReportDeps,
  readReport: (from: Reader) => Promise<T>,
) {
  await refresh()
  return reads.read(async (from) => {
    const { rolledAt, progress, daysLeft } = await readReportState(from)
    return { rolledAt: rolledAt?.toISOString() ?? null, progress, daysLeft, ...(await readReport(from)) }
  })
}

const listOf =
  <Row>(read: (from: Reader) => Promise<Row[]>) =>
  async (from: Reader) => ({ list: await read(from) })

type ExportContext = { readonly body: TableBody; recordLook(subject: string): Promise<void> }

const exportOf =
  (deps: ReportDeps, report: ReportName) =>
  async ({ body, recordLook }: ExportContext) => {
    requirePeriod(body)
    await recordLook(`report ${report} ${body.from} to ${body.to}`)
    await deps.refresh()
    return (await deps.reads.read((from) => exportReport(from, report, body))).file
  }

const cohortFile = async (deps: ReportDeps, body: OperatorBody<'/operator/report/cohorts'>) => {
  const rows = await deps.reads.read((from) => readCohortRows(from, body, deps.clock.now()))
  const periods = rows[0]?.active.map((_, n) => String(n)) ?? []
  return fileOf(
    `cohorts-${body.unit ?? 'week'}-${body.country}`,
    ['cohort', 'size', ...periods],
    rows.map(({ cohort, size, active }) => ({ cohort, size, ...Object.fromEntries(active.entries()) })),
  )
}

const openColumns = [
  'gameId',
  'name',
  'studio',
  'country',
  'currency',
  'rounds',
  'stakes',
  'oldest',
  'old',
] as const

function serialOf(cursor: string | undefined): bigint | null {
  if (!cursor) return null
  if (!idForm.test(cursor)) throw new Refusal('VALIDATION', { field: 'cursor' })
  return BigInt(cursor)
}

const reads = (deps: ReportDeps) =>
  ({
    '/operator/report/revenue': ({ body }) =>
      withState(deps, (from) => readRevenue(from, requirePeriod(body))),
    '/operator/report/returns': ({ body }) =>
      withState(
        deps,
        listOf((from) => readReturnRows(from, requirePeriod(body))),
      ),
    '/operator/report/payments': ({ body }) =>
      withState(
        deps,
        listOf((from) => readPaymentRows(from, requirePeriod(body))),
      ),
    '/operator/report/bonus': ({ body }) =>
      withState(deps, async (from) => ({
        list: await readBonusRows(from, requirePeriod(body)),
        flows: await readBonusFlows(from, body),
      })),
    '/operator/report/funds': ({ body }) =>
      withState(deps, async (from) => ({
        list: await readFundsRows(from, requirePeriod(body)),
        channels: await readChannelFunds(from, body),
      })),
    '/operator/report/cohorts': ({ body }) =>
      withState(
        deps,
        listOf((from) => readCohortRows(from, body, deps.clock.now())),
      ),
    '/operator/report/open-rounds': ({ body }) =>
      withState(
        deps,
        listOf((from) => readOpenRoundRows(from, body, deps.clock.now())),
      ),
    '/operator/report/months': ({ body }) =>
      withState(
        deps,
        listOf(() => readMonths(deps, body.country)),
      ),
    '/operator/report/month/compare': async ({ body: { country, month }, operator }) => ({
      id: await askForComparison(deps, country, month, operator.email),
    }),
    '/operator/report/schedules': async () => ({ list: await schedules.readSchedules(deps.db) }),
    '/operator/report/files': ({ body: { cursor, limit = defaultLimit, ...filters } }) =>
      schedules.readFiles(deps.db, filters, serialOf(cursor), limit),
  }) satisfies Partial<OperatorHandlers>

const downloads = (deps: ReportDeps) =>
  ({
    '/operator/report/revenue/export': exportOf(deps, 'revenue'),
    '/operator/report/returns/export': exportOf(deps, 'returns'),
    '/operator/report/payments/export': exportOf(deps, 'payments'),
    '/operator/report/bonus/export': exportOf(deps, 'bonus'),
    '/operator/report/funds/export': exportOf(deps, 'funds'),
    '/operator/report/cohorts/export': async ({ body, recordLook }) => {
      await recordLook(`report cohorts ${body.country}`)
      await deps.refresh()
      return cohortFile(deps, body)
    },
    '/operator/report/open-rounds/export': async ({ body, recordLook }) => {
      await recordLook('report open-rounds')
      const rows = await deps.reads.read((from) => readOpenRoundRows(from, body, deps.clock.now()))
      return fileOf('open-rounds', openColumns, rows)
    },
    '/operator/report/file': async ({ body, recordLook }) => {
      await recordLook(`report file ${body.id}`)
      return schedules.readFile(deps.db, body.id)
    },
  }) satisfies Partial<OperatorHandlers>

const changes = (deps: ReportDeps) =>
  ({
    '/operator/report/month/close': change({
      read: async (tx, { body }) => {
        const { figures } = await requireClosable(tx, body.country, body.month, deps.clock.now())
        const state = { closed: false, ...storeFigures(figures) }
        return { subject: `month ${body.month} ${body.country}`, state }
      },
      apply: async (tx, { body, requestedBy }) => {
        const closing = { by: requestedBy, reason: body.reason, now: deps.clock.now() }
        const { month, stored } = await closeMonth(tx, body.country, body.month, closing)
        return { data: month, after: { closed: true, ...stored } }
      },
    }),
    '/operator/report/schedule/save': change({
      read: async (_, { body }) => ({ subject: `report ${body.name}`, state: null }),
      apply: async (tx, { body, requestedBy }) => {
        const saved = await schedules.saveSchedule(tx, body, requestedBy, new Date(deps.clock.now()))
        const { id, name, report, by, country, period } = saved
        return { data: saved, after: { id, name, report, by, country, period } }
      },
    }),
    '/operator/report/schedule/end': change({
      read: async (tx, { body }) => {
        const { id, name, endedAt } = await schedules.lockSchedule(tx, body.id)
        if (endedAt !== null) throw new Refusal('NOTHING_TO_CHANGE')
        return { subject: `report ${id}`, state: { name, endedAt } }
      },
      apply: async (tx, { body, requestedBy }) => {
        const ended = await schedules.endSchedule(tx, body.id, requestedBy, new Date(deps.clock.now()))
        return { data: ended, after: { name: ended.name, endedAt: ended.endedAt } }
      },
    }),
  }) satisfies Partial<OperatorHandlers>

export const reportOperatorCalls = (deps: ReportDeps) => ({
  ...reads(deps),
  ...downloads(deps),
  ...changes(deps),
})
