/** Brings a database up to date: the job library's tables first, because ours call into them. */
import { fileURLToPath } from 'node:url'
import { runMigrations } from 'graphile-worker'
import { runner } from 'node-pg-migrate'

const dir = fileURLToPath(new URL('../migrations', import.meta.url))

export async function migrate(databaseUrl: string): Promise<string[]> {
  await runMigrations({ connectionString: databaseUrl })
  const done = await runner({
    databaseUrl,
    dir,
    direction: 'up',
    migrationsTable: 'migration',
    advisoryLockMode: 'wait',
    log: () => undefined,
  })
  return done.map((migration) => migration.name)
}
