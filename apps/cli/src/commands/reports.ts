// The figures of reports: progress, roll-up now, rebuild from the first posting on, and the comparison with the ledger.
import { isCountry } from '@saguao/contract/product/countries.ts'
import {
  compareMonth,
  readReportState,
  rebuildReports,
  rollUpReports,
} from '../../../server/src/modules/reports/reports.ts'
import { withApp } from '../lib/database.ts'

export const usage = `  state                    how current the figures are
  roll-up                  add new postings now; continues an unfinished backfill
  rebuild                  delete all figures and compute them again from the ledger; closed months and stored files stay
  compare COUNTRY MONTH    derive a month from the ledger, such as: compare BR 2026-11

compare exits with 1 if a figure differs.`

type Db = Parameters<typeof rollUpReports>[0]

async function printState(db: Db): Promise<void> {
  const { rolledAt, progress, daysLeft } = await readReportState(db)
  console.log(
    `reports: ${(progress * 100).toFixed(1)} % of the postings are rolled up, ${daysLeft} days of orders to count, ` +
      `last run ${rolledAt?.toISOString() ?? 'never'}`,
  )
}

async function compare(db: Db, country = '', month = ''): Promise<number> {
  if (!isCountry(country) || !/^20\d\d-(0[1-9]|1[0-2])$/.test(month)) {
    console.error(usage)
    return 2
  }
  const { compared, differences, figures } = await compareMonth(db, country, `${month}-01`)
  console.table(figures)
  console.log(`reports: ${compared} figures of ${country} ${month} compared, ${differences.count} differ`)
  if (differences.count > 0) console.table(differences.list)
  return differences.count > 0 ? 1 : 0
}

const actions: Readonly<Record<string, (db: Db, ...args: string[]) => Promise<number | undefined>>> = {
  state: async (db) => void (await printState(db)),
  'roll-up': async (db) => {
    await rollUpReports(db)
    await printState(db)
    return undefined
  },
  rebuild: async (db) => {
    await rebuildReports(db)
    await rollUpReports(db)
    await printState(db)
    return undefined
  },
  compare,
}

export async function run([name = '', ...args]: string[]): Promise<number | undefined> {
  const action = actions[name]
  if (!action) {
    console.error(usage)
    return 2
  }
  return withApp(({ db }) => action(db, ...args), 'silent')
}
