// `npm run reconcile [-- 2026-11-15]`: compares the orders of a day (in UTC; yesterday, if none is named) with what each
// channel lists of it. A payment nobody had heard of is credited as if it had been notified; everything else is told.
// Exits with 1 when something differs, and with 2 when a channel could not say.
import { createApp } from '../../apps/server/src/app.ts'
import { readConfig } from '../../apps/server/src/config.ts'
import { createIdentity } from '../../apps/server/src/modules/identity/identity.ts'
import { createPayments, type Payments } from '../../apps/server/src/modules/payments/payments.ts'
import { dayOf, type Reconciled, reconcile } from '../../apps/server/src/modules/payments/reconcile/reconcile.ts'
import { createWallet } from '../../apps/server/src/modules/wallet/wallet.ts'
import { withDatabase } from '../lib/database.ts'

const dayMs = 86_400_000
const [day = dayOf(Date.now() - dayMs)] = process.argv.slice(2)

/** Tells what came of it, and the exit code it stands for. */
function tell(channel: string, done: Reconciled): number {
  if (done === 'impossible') console.log(`${channel} has no list to compare with.`)
  if (done === 'unknown') console.error(`${channel} could not say what moved on ${day}.`)
  if (typeof done === 'string') return done === 'unknown' ? 2 : 0
  const { lines, orders, differences } = done
  console.log(
    `${channel}, ${day}: ${lines} lines there, ${orders} orders here, ${differences.length} differences`,
  )
  if (differences.length > 0) console.table(differences)
  return differences.length > 0 ? 1 : 0
}

async function compare(payments: Payments): Promise<number> {
  let code = 0
  for (const channel of payments.channels.keys())
    code = Math.max(code, tell(channel, await reconcile(payments, channel, day)))
  return code
}

async function run(url: string): Promise<number> {
  const app = createApp(readConfig({ ...process.env, LOG_LEVEL: 'silent' }), url)
  const [identity, wallet] = [createIdentity(app), await createWallet({ ...app, databaseUrl: url })]
  try {
    return await compare(await createPayments({ ...app, identity, wallet }))
  } finally {
    await wallet.close()
    await app.db.close()
  }
}

if (dayOf(Date.parse(`${day}T00:00:00Z`) || 0) !== day) {
  console.error(`${day} is no day: npm run reconcile -- 2026-11-15`)
  process.exitCode = 2
} else process.exitCode = await withDatabase(run)
