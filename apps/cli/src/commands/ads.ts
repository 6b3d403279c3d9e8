// Exports tracking events as CSV.
import { parseArgs } from 'node:util'
import { reportsBetween, type StoredReport } from '../../../server/src/modules/ads/ads.ts'
import { withApp } from '../lib/database.ts'

export const usage = `  --from DAY   first day, in UTC (2026-11-01)
  --to DAY     first day that is left out (2026-12-01)`

const columns = ['reportedAt', 'event', 'eventId', 'playerId', 'cid', 'channel', 'value', 'currency'] as const

/** A leading apostrophe keeps spreadsheets from running a text as a formula. */
const cell = (text: string): string => `"${text.replace(/^[=+\-@]/, "'$&").replaceAll('"', '""')}"`

const textOf = (report: StoredReport, column: (typeof columns)[number]): string => {
  const value = report[column]
  return value instanceof Date ? value.toISOString() : String(value ?? '')
}

function dayOf(name: string, text: string): Date {
  const day = new Date(`${text}T00:00:00Z`)
  if (Number.isNaN(day.getTime())) throw new Error(`--${name} is "${text}", but must look like 2026-11-30`)
  return day
}

export async function run(args: string[]): Promise<undefined> {
  const options = {
    from: { type: 'string', default: '2000-01-01' },
    to: { type: 'string', default: '2100-01-01' },
  } as const
  const { values } = parseArgs({ args, options })
  const [from, to] = [dayOf('from', values.from), dayOf('to', values.to)]
  await withApp(async ({ db }) => {
    console.log(columns.join(','))
    for await (const report of reportsBetween({ db }, from, to))
      console.log(columns.map((column) => cell(textOf(report, column))).join(','))
  })
}
