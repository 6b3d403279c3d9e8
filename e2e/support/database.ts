// Statements on the database of the journeys as its owner: changes that the application may not make, such as time that
// has passed. In the process of the journey, because a program of the server takes a second to start.
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { sessionCacheMs } from '../../apps/server/src/modules/identity/session-cache.ts'
import { borrowDatabase } from '../../packages/embedded-postgres/src/database.ts'

export async function changeAsOwner(change: (client: pg.Client) => Promise<void>): Promise<void> {
  const dir = join(process.env.E2E_DATA_DIR ?? '', 'postgres')
  const { url, stop } = await borrowDatabase({ dir, log: () => {} })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await change(client)
  } finally {
    await client.end()
    await stop()
  }
  // The server may still use the session that it cached before.
  await sleep(2 * sessionCacheMs)
}
