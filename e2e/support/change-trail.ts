// Changes the reason of a row of the audit trail as the owner of the database could, behind the back of the application:
//   node change-trail.ts ROW REASON
import { join } from 'node:path'
import { createApp } from '../../apps/server/src/app.ts'
import { readConfig } from '../../apps/server/src/config.ts'
import { borrowDatabase } from '../../packages/embedded-postgres/src/database.ts'

const [row, reason] = process.argv.slice(2)
const config = readConfig({ ...process.env, LOG_LEVEL: 'warn' })
const { url, stop } = await borrowDatabase({ dir: join(config.dataDir, 'postgres'), log: () => {} })
const { db } = createApp(config, url)
const client = await db.pool.connect()
await client.query('set role none')
await client.query('alter table trail disable trigger user')
await client.query('update trail set reason = $2 where id = $1', [row, reason])
await client.query('alter table trail enable trigger user')
await client.query('set role saguao_app')
client.release()
await db.close()
await stop()
