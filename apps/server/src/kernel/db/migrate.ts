/**
 * Brings a database up to date, also under traffic: the job library's tables first, because ours call into them.
 * Whoever waits for a table's lock makes everybody behind it wait too, so a migration waits only for a moment, gives up
 * what it has and tries again: calls go on in between. Each migration is a transaction of its own, unless its first
 * line is `-- without a transaction`, for indexes that are built while others write.
 */
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { runMigrations } from 'graphile-worker'
import { type MigrationBuilder, runner } from 'node-pg-migrate'
import { codeOf } from '#kernel/db/db.ts'

export type MigrateOptions = {
  /** Where the migrations are, for tests. */
  readonly dir?: string
  /** Somebody holds a lock that is needed: after how many tries this is said. */
  onWait?(tries: number): unknown
}

const ownDir = fileURLToPath(new URL('../../migrations', import.meta.url))
/** Far below what calls wait for a lock before they give up (db.ts). */
const lockMs = 500
const pauseMs = 1_000
const triesMost = 400
const lockTimedOut = '55P03'

const withoutTransaction = '-- without a transaction'

/** Building an index beside the others' work takes no lock they wait for, and must wait for all of them to end. */
function stepsOutside(pgm: MigrationBuilder, sql: string): void {
  pgm.noTransaction()
  pgm.sql('set lock_timeout = 0')
  for (const statement of sql.split(/;\s*$/m)) if (/^\s*[a-z]/im.test(statement)) pgm.sql(statement)
  pgm.sql(`set lock_timeout = ${lockMs}`)
}

/** `onRun` hears of a migration when it is tried. */
const loaderOf = (onRun: (name: string) => void) => (paths: string[]) =>
  Promise.all(
    paths.map(async (path) => {
      const sql = await readFile(path, 'utf8')
      const up = (pgm: MigrationBuilder): void => {
        onRun(basename(path, '.sql'))
        if (sql.startsWith(withoutTransaction)) stepsOutside(pgm, sql)
        else pgm.sql(sql)
      }
      return { id: path, filePaths: [path], actions: { up, down: false as const } }
    }),
  )

const migrateOnce = (databaseUrl: string, dir: string, onRun: (name: string) => void) =>
  runner({
    databaseUrl: { connectionString: databaseUrl, lock_timeout: lockMs },
    dir,
    direction: 'up',
    migrationsTable: 'migration',
    advisoryLockMode: 'wait',
    migrationLoaderStrategies: [{ extensions: ['.sql'], loader: loaderOf(onRun) }],
    log: () => undefined,
  })

/** The names of what was done now, in their order. */
export async function migrate(
  databaseUrl: string,
  { dir = ownDir, onWait }: MigrateOptions = {},
): Promise<string[]> {
  await runMigrations({ connectionString: databaseUrl })
  const done = new Set<string>()
  for (let tries = 1; ; tries++) {
    try {
      await migrateOnce(databaseUrl, dir, (name) => done.add(name))
      return [...done]
    } catch (error) {
      if (codeOf(error) !== lockTimedOut || tries === triesMost) throw error
      onWait?.(tries)
      await sleep(pauseMs)
    }
  }
}
