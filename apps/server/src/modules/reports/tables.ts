/** The reports as tables, for CSV files: columns and rows of each. */
import type { ReportName, RevenueGroup } from '@saguao/contract/operators/report-names.ts'
import type { Reader } from '#kernel/db/read-db.ts'
import { csvFile } from '#kernel/http/csv.ts'
import type { FileResponse } from '#kernel/http/file-response.ts'
import { readBonusRows } from '#modules/reports/bonus.ts'
import type { Days } from '#modules/reports/deps.ts'
import { readFundsRows } from '#modules/reports/funds.ts'
import { readPaymentRows } from '#modules/reports/payments.ts'
import { readReturnRows } from '#modules/reports/returns.ts'
import { readRevenueRows } from '#modules/reports/revenue.ts'

export type TableBody = Days & { readonly by?: RevenueGroup | undefined }

type Row = Readonly<Record<string, unknown>>
type Table = {
  readonly columns: readonly string[]
  rows(db: Pick<Reader, 'query'>, body: TableBody): Promise<readonly Row[]>
}

const reportTables: Readonly<Record<ReportName, Table>> = {
  revenue: {
    columns: [
      'key',
      'name',
      'country',
      'currency',
      'rounds',
      'stakes',
      'wins',
      'bonusStakes',
      'bonusWins',
      'gross',
      'rewards',
      'net',
      'active',
      'registered',
    ],
    rows: readRevenueRows,
  },
  returns: {
    columns: [
      'gameId',
      'name',
      'studio',
      'country',
      'currency',
      'rounds',
      'stakes',
      'wins',
      'stated',
      'measured',
      'low',
      'high',
      'isOutside',
    ],
    rows: readReturnRows,
  },
  payments: {
    columns: [
      'kind',
      'country',
      'currency',
      'payChannel',
      'paymentMethod',
      'state',
      'orders',
      'amount',
      'fee',
      'share',
    ],
    rows: readPaymentRows,
  },
  bonus: {
    columns: ['reward', 'country', 'currency', 'given', 'count', 'takenBack', 'unreleased', 'cost'],
    rows: readBonusRows,
  },
  funds: {
    columns: [
      'day',
      'country',
      'currency',
      'cash',
      'play',
      'locked',
      'bonus',
      'pb',
      'pig',
      'owed',
      'bank',
      'cover',
    ],
    rows: readFundsRows,
  },
}

export const fileOf = (name: string, columns: readonly string[], rows: readonly Row[]): FileResponse =>
  csvFile<Row>(name, columns, async () => ({ list: rows, next: null }))

const nameOf = (report: ReportName, { from, to, by }: TableBody): string =>
  [report, ...(by ? [`by-${by}`] : []), from, to].join('-')

export async function exportReport(
  db: Pick<Reader, 'query'>,
  report: ReportName,
  body: TableBody,
): Promise<{ file: FileResponse; rows: number }> {
  const { columns, rows: read } = reportTables[report]
  const rows = await read(db, body)
  return { file: fileOf(nameOf(report, body), columns, rows), rows: rows.length }
}
