// Lists the months of the ledger and seals those that have ended.
import { parseArgs } from 'node:util'
import { systemClock } from '../../../server/src/kernel/clock.ts'
import { readMonths, sealMonths, turnMonths } from '../../../server/src/modules/wallet/months.ts'
import { withApp } from '../lib/database.ts'

export const usage = `  list   months with their first posting, number of postings and the time of sealing
  seal   create partitions that are missing and seal months that have ended, as the jobs do`

export async function run(args: string[]): Promise<number> {
  const [action = 'list'] = parseArgs({ args, allowPositionals: true }).positionals
  if (action !== 'list' && action !== 'seal') {
    console.error(usage)
    return 2
  }
  return withApp(async (app) => {
    const deps = { db: app.db, log: app.log, clock: systemClock }
    if (action === 'seal') {
      await turnMonths(deps)
      await sealMonths(deps)
    }
    console.table(await readMonths(app.db))
    return 0
  }, 'warn')
}
