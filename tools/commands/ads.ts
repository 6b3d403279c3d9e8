// `npm run ads -- --from 2026-11-01 --to 2026-12-01`: the reports of tracking events as CSV, days of UTC, `to` excluded.
import { parseArgs } from 'node:util'
import { createDb } from '../../apps/server/src/kernel/db/db.ts'
import { createLog } from '../../apps/server/src/kernel/observability/log.ts'
import { reportsBetween, type StoredReport } from '../../apps/server/src/modules/ads/ads.ts'
import { withDatabase } from '../lib/database.ts'

const columns = ['reportedAt', 'event', 'eventId', 'playerId', 'cid', 'channel', 'value', 'currency'] as const

/** A spreadsheet would run what begins like a formula. */
const cell = (text: string): string => `"${text.replace(/^[=+\-@]/, "'$&").replaceAll('"', '""')}"`

const textOf = (report: StoredReport, column: (typeof columns)[number]): string => {
  const value = report[column]
  return value instanceof Date ? value.toISOString() : String(value ?? '')
}

function dayOf(name: string, text: string): Date {
  const day = new Date(`${text}T00:00:00Z`)
  if (Number.isNaN(day.getTime())) throw new Error(`--${name} is "${text}", but it looks like 2026-11-30`)
  return day
}

try {
  const options = {
    from: { type: 'string', default: '2000-01-01' },
    to: { type: 'string', default: '2100-01-01' },
  } as const
  const { values } = parseArgs({ options })
  const [from, to] = [dayOf('from', values.from), dayOf('to', values.to)]
  await withDatabase(async (url) => {
    const db = createDb(url, createLog('warn'), 1)
    console.log(columns.join(','))
    for await (const report of reportsBetween({ db }, from, to))
      console.log(columns.map((column) => cell(textOf(report, column))).join(','))
    await db.close()
  })
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
