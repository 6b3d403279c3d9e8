/** Settings of the stores: PostgreSQL, its WAL archive, Redis and the data folder. */
import { resolve } from 'node:path'
import { type Env, type Problems, requireForLive } from '#kernel/config/env.ts'

export type DatabaseConfig = {
  readonly dataDir: string
  /** Folder of the embedded database's WAL archive, for point-in-time recovery. */
  readonly walArchive: string | undefined
  /** Undefined: the embedded database is started. */
  readonly databaseUrl: string | undefined
  /** Undefined: processes exchange messages through the database. */
  readonly redisUrl: string | undefined
}

export function readDatabaseConfig(env: Env, problems: Problems): DatabaseConfig {
  requireForLive(env, 'DATABASE_URL', 'the PostgreSQL server of the operator', problems)
  if (env.REDIS_URL && !/^rediss?:\/\/[^/]/.test(env.REDIS_URL))
    problems.push('REDIS_URL looks like redis://cache.example:6379')
  return {
    dataDir: resolve(env.DATA_DIR ?? '.data'),
    walArchive: env.WAL_ARCHIVE || undefined,
    databaseUrl: env.DATABASE_URL || undefined,
    redisUrl: env.REDIS_URL || undefined,
  }
}
