// Gives Brazil's sandbox the reward switches of live mode.
import { join } from 'node:path'
import pg from 'pg'
import { readConfig } from '../../apps/server/src/config.ts'
import { borrowDatabase } from '../../packages/embedded-postgres/src/database.ts'

const { dataDir } = readConfig(process.env)
const { url, stop } = await borrowDatabase({ dir: join(dataDir, 'postgres'), log: () => {} })
const client = new pg.Client({ connectionString: url })
await client.connect()
await client.query(
  `update reward_switch s set enabled = l.enabled from reward_switch l
    where s.mode = 'sandbox' and s.country = 'BR' and l.mode = 'live' and l.country = 'BR' and l.reward = s.reward`,
)
await client.end()
await stop()
