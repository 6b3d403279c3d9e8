// `npm run backup -- FOLDER`: copies the embedded database, running or not, into a new folder. An external database is
// backed up with its own tools (docs/RUNBOOK.md).
import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { backUp, databaseOptionsOf } from '@saguao/embedded-postgres/backup.ts'
import { borrowDatabase } from '@saguao/embedded-postgres/database.ts'
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
  console.log(`${(bytes / 2 ** 20).toFixed(0)} MB in ${to}`)
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
} finally {
  await database.stop()
}
