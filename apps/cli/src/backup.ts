// `npm run backup -- FOLDER`: copies the embedded database, running or not, into a new folder. An external database is
// backed up with its own tools (docs/RUNBOOK.md).
import { copyFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { backUp, databaseOptionsOf } from '@saguao/embedded-postgres/backup.ts'
import { borrowDatabase } from '@saguao/embedded-postgres/database.ts'
import pg from 'pg'
import { readConfig } from '../../server/src/config.ts'

const config = readConfig(process.env)
const [to] = process.argv.slice(2)
if (!to || config.databaseUrl) {
  console.error(
    to
      ? 'DATABASE_URL is a server of your own: back it up with pg_basebackup.'
      : 'Where to? npm run backup -- FOLDER',
  )
  process.exit(1)
}
const options = { ...(await databaseOptionsOf(config)), log: (message: string) => console.error(message) }
const database = await borrowDatabase(options)
try {
  const bytes = await backUp(options.dir, to)
  // Codes and encrypted seeds cannot be read without the key.
  await copyFile(join(config.dataDir, 'secret'), join(to, 'secret')).catch(() => undefined)
  await recordBackup(database.url, bytes, to)
  console.log(`${(bytes / 2 ** 20).toFixed(0)} MB in ${to}`)
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
} finally {
  await database.stop()
}

/** For the operators' console. The tables are missing in a database that was not migrated since. */
async function recordBackup(url: string, bytes: number, folder: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client
    .query('insert into backup_run (at, bytes, folder) values (now(), $1, $2)', [bytes, basename(folder)])
    .catch(() => undefined)
  await client.end()
}
