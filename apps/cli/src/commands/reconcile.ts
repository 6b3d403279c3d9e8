// Compares the orders of a day with the list of each payment channel. A payment without a notification is credited;
// every other difference is printed.
import { parseArgs } from 'node:util'
import { createPayments, dayOf, type Reconciled } from '../../../server/src/modules/payments/payments.ts'
import { withApp } from '../lib/database.ts'

export const usage = `  [DAY]   a day in UTC such as 2026-11-15; yesterday by default

Exits with 1 if something differs, and with 2 if a channel could not answer.`

const dayMs = 86_400_000

export async function run(args: string[]): Promise<number> {
  const [day = dayOf(Date.now() - dayMs)] = parseArgs({ args, allowPositionals: true }).positionals
  if (dayOf(Date.parse(`${day}T00:00:00Z`) || 0) !== day) {
    console.error(`${day} is not a day: npm run saguao -- reconcile 2026-11-15`)
    return 2
  }
  return withApp(async (app) => {
    const payments = await createPayments(app)
    let code = 0
    for (const channel of payments.channelNames())
      code = Math.max(code, report(`${channel}, ${day}`, await payments.reconcile(channel, day)))
    return code
  }, 'silent')
}

function report(title: string, result: Reconciled): number {
  if (result === 'impossible') console.log(`${title}: the channel has no list to compare with`)
  if (result === 'unknown') console.error(`${title}: the channel did not answer`)
  if (typeof result === 'string') return result === 'unknown' ? 2 : 0
  const { lines, orders, differences } = result
  console.log(`${title}: ${lines} lines there, ${orders} orders here, ${differences.length} differences`)
  if (differences.length > 0) console.table(differences)
  return differences.length > 0 ? 1 : 0
}
