// Moves the end of the time in which a player's sessions may move money into the past: node expire-money.ts USERNAME
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createApp } from '../../apps/server/src/app.ts'
import { readConfig } from '../../apps/server/src/config.ts'
import { sessionCacheMs } from '../../apps/server/src/modules/identity/session-cache.ts'
import { borrowDatabase } from '../../packages/embedded-postgres/src/database.ts'

const config = readConfig({ ...process.env, LOG_LEVEL: 'warn' })
const { url, stop } = await borrowDatabase({ dir: join(config.dataDir, 'postgres'), log: () => {} })
const { db } = createApp(config, url)
await db.pool.query(
  `update session set money_until = now() - interval '1 day'
    where player_id = (select id from player where username = $1)`,
  [process.argv[2]],
)
// The server may still use the session that it cached before.
await sleep(2 * sessionCacheMs)
await db.close()
await stop()
