// Runs the daily cashback job for the current day, so that a journey does not wait for midnight.
import { join } from 'node:path'
import { createApp } from '../../apps/server/src/app.ts'
import { readConfig } from '../../apps/server/src/config.ts'
import { createIdentity } from '../../apps/server/src/modules/identity/identity.ts'
import { changeRun } from '../../apps/server/src/modules/rewards/cashback/cashback-store.ts'
import { createRewardSwitches, createRewards } from '../../apps/server/src/modules/rewards/rewards.ts'
import { createSettings } from '../../apps/server/src/modules/settings/settings.ts'
import { createWallet } from '../../apps/server/src/modules/wallet/wallet.ts'
import { marketDay } from '../../packages/contract/src/product/market-day.ts'
import { borrowDatabase } from '../../packages/embedded-postgres/src/database.ts'

const config = readConfig({ ...process.env, LOG_LEVEL: 'warn' })
const { url, stop } = await borrowDatabase({ dir: join(config.dataDir, 'postgres'), log: () => {} })
const app = createApp(config, url)
const wallet = await createWallet({ ...app, databaseUrl: url })
const rewards = await createRewards({
  ...app,
  identity: createIdentity(app),
  wallet,
  switches: createRewardSwitches({ db: app.db, mode: config.mode, clock: app.clock }),
  settings: createSettings(app),
})
const today = marketDay('BR', app.clock.now())
// Resets the run so that a journey can be repeated; a player who was paid is not paid again.
await changeRun(app.db, 'BR', today, { upto: 0n, finishedAt: null })
await rewards.runCashbackDay(today, new AbortController().signal)
await wallet.close()
await app.db.close()
await stop()
