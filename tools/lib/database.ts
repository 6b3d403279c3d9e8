// The database a command works on: the one of DATABASE_URL, or the checkout's embedded one, started for the command's
// time if the application doesn't run.
import { readConfig } from '../../apps/server/src/config.ts'
import { migrate } from '../../apps/server/src/kernel/db/migrate.ts'
import { openingOf } from '../../packages/embedded-postgres/src/backup.ts'
import { borrowDatabase } from '../../packages/embedded-postgres/src/database.ts'

export async function withDatabase<T>(work: (url: string) => Promise<T>): Promise<T> {
  const config = readConfig(process.env)
  const borrowed = config.databaseUrl
    ? { url: config.databaseUrl, stop: async () => {} }
    : await borrowDatabase({ ...(await openingOf(config)), log: (sentence) => console.error(sentence) })
  try {
    await migrate(borrowed.url)
    return await work(borrowed.url)
  } finally {
    await borrowed.stop()
  }
}
