/** A job of the rewards in its own process, for tests that kill it half-way. Prints a line when it starts. */
import { createApp } from '#app.ts'
import { readConfig } from '#config.ts'
import { createIdentity } from '#modules/identity/identity.ts'
import { createRewardSwitches, createRewards } from '#modules/rewards/rewards.ts'
import { createSettings } from '#modules/settings/settings.ts'
import { createWallet } from '#modules/wallet/wallet.ts'

// The pipe closes when the test run is killed; the job must not outlive it.
process.stdin
  .on('end', () => process.exit(1))
  .resume()
  .unref()
const [databaseUrl = '', work = '', now = '0'] = process.argv.slice(2)
const app = createApp(readConfig({ LOG_LEVEL: 'silent', SECRETS_KEY: 'test' }), databaseUrl)
const at = { ...app, databaseUrl, clock: { now: () => Number(now) } }
const [identity, wallet] = [createIdentity(at), await createWallet(at)]
const switches = createRewardSwitches({ db: app.db, mode: app.config.mode, clock: at.clock })
const settings = createSettings(at)
const rewards = await createRewards({ ...at, identity, wallet, switches, settings })
const never = new AbortController().signal
process.stdout.write('begun\n')
await (work === 'envelopes' ? rewards.closeExpiredEnvelopes(never) : rewards.runCashbackDay(work, never))
process.exit(0)
