/** Settings of the stores: PostgreSQL, its replica and WAL archive, Redis and the data folder. */
import { resolve } from 'node:path'
import { type Env, type Problems, requireForLive } from '#kernel/config/env.ts'

export type DatabaseConfig = {
  readonly dataDir: string
  /** Folder of the embedded database's WAL archive, for point-in-time recovery. */
  readonly walArchive: string | undefined
  /** Undefined: the embedded database is started. */
  readonly databaseUrl: string | undefined
  /** Undefined: the primary answers all reads. */
  readonly databaseReplicaUrl: string | undefined
  /** Data of the replica that is older is not used. */
  readonly replicaMaxLagMs: number
  /** Undefined: processes exchange messages through the database. */
  readonly redisUrl: string | undefined
}

const defaultLagSeconds = 10
/** The age is measured every second. */
const minLagSeconds = 2
/** Far below the time after which a day counts as closed. */
const maxLagSeconds = 600

function readMaxLagMs({ REPLICA_MAX_LAG_SECONDS: text }: Env, problems: Problems): number {
  const seconds = Number(text || defaultLagSeconds)
  if (!(seconds >= minLagSeconds && seconds <= maxLagSeconds))
    problems.push(
      `REPLICA_MAX_LAG_SECONDS is "${text}", but it is a number from ${minLagSeconds} to ${maxLagSeconds}`,
    )
  return seconds * 1000
}

export function readDatabaseConfig(env: Env, problems: Problems): DatabaseConfig {
  requireForLive(env, 'DATABASE_URL', 'the PostgreSQL server of the operator', problems)
  if (env.REDIS_URL && !/^rediss?:\/\/[^/]/.test(env.REDIS_URL))
    problems.push('REDIS_URL looks like redis://cache.example:6379')
  if (env.DATABASE_REPLICA_URL && !env.DATABASE_URL)
    problems.push('DATABASE_REPLICA_URL needs DATABASE_URL: the embedded database has no replica')
  return {
    dataDir: resolve(env.DATA_DIR ?? '.data'),
    walArchive: env.WAL_ARCHIVE || undefined,
    databaseUrl: env.DATABASE_URL || undefined,
    databaseReplicaUrl: env.DATABASE_REPLICA_URL || undefined,
    replicaMaxLagMs: readMaxLagMs(env, problems),
    redisUrl: env.REDIS_URL || undefined,
  }
}
