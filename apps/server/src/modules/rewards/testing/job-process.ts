/** A run of the rewards in a process of its own, for tests that kill it half-way. Says a line when it has begun. */
import { createApp } from '#app.ts'
import { readConfig } from '#config.ts'
import { createIdentity } from '#modules/identity/identity.ts'
import { runDay } from '#modules/rewards/cashback/cashback.ts'
import { closeExpired } from '#modules/rewards/envelopes/envelope.ts'
import { createRewards, createSwitches } from '#modules/rewards/rewards.ts'
import { createWallet } from '#modules/wallet/wallet.ts'

// A test run that is killed closes this pipe.
process.stdin
  .on('end', () => process.exit(1))
  .resume()
  .unref()
const [databaseUrl = '', work = '', now = '0'] = process.argv.slice(2)
const app = createApp(readConfig({ LOG_LEVEL: 'silent', SECRETS_KEY: 'test' }), databaseUrl)
const at = { ...app, databaseUrl, clock: { now: () => Number(now) } }
const [identity, wallet] = [createIdentity(at), await createWallet(at)]
const switches = createSwitches({ db: app.db, mode: app.config.mode })
const rewards = await createRewards({ ...at, identity, wallet, switches })
const never = new AbortController().signal
process.stdout.write('begun\n')
await (work === 'envelopes' ? closeExpired(rewards, never) : runDay(rewards, work, never))
process.exit(0)
