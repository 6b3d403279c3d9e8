/** Checks at the start: a primary that accepts writes, and roles with the rights they need and no others. */
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { stopwatch } from '#kernel/clock.ts'
import { ConfigError } from '#kernel/config/env.ts'
import { codeOf, createPool, isOutage } from '#kernel/db/db.ts'
import { applicationRole } from '#kernel/db/session.ts'
import { createLog } from '#kernel/observability/log.ts'

type Options = {
  readonly isLive: boolean
  /** Called once for each reason to wait. */
  onWait(reason: string): void
  /** Replaces the default, for tests. */
  readonly maxWaitMs?: number
}

type Login = {
  readonly name: string
  readonly readOnly: boolean
  readonly superuser: boolean
  /** May create the application's role. */
  readonly creator: boolean
  readonly exists: boolean
  readonly member: boolean
}

const connectTimeoutMs = 5_000
const retryMs = 500
const defaultWaitMs = 60_000

const readLogin = `
  select current_user as name, r.rolsuper as superuser, r.rolsuper or r.rolcreaterole as creator,
         current_setting('transaction_read_only') = 'on' as "readOnly",
         app.oid is not null as exists, coalesce(pg_has_role(app.oid, 'member'), false) as member
    from pg_roles r left join pg_roles app on app.rolname = $1
   where r.rolname = current_user`

async function loginOf(databaseUrl: string): Promise<Login> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: connectTimeoutMs,
    query_timeout: connectTimeoutMs,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<Login>(readLogin, [applicationRole])
    return rows[0] as Login
  } finally {
    await client.end()
  }
}

/** The reason to wait, or the login of a primary. */
const tryLogin = (databaseUrl: string): Promise<Login | string> =>
  loginOf(databaseUrl).then(
    (login) => (login.readOnly ? 'it is read-only, as a standby is' : login),
    (error: unknown) => {
      if (!isOutage(error)) throw error
      return (error as Error).message || `${codeOf(error)}`
    },
  )

async function waitForPrimary(
  databaseUrl: string,
  { onWait, maxWaitMs = defaultWaitMs }: Options,
): Promise<Login> {
  const seconds = stopwatch()
  let reported: string | undefined
  for (;;) {
    const found = await tryLogin(databaseUrl)
    if (typeof found !== 'string') return found
    if (seconds() * 1000 > maxWaitMs)
      throw new ConfigError([`DATABASE_URL: no primary after ${maxWaitMs / 1000} s: ${found}`])
    if (found !== reported) onWait(`Waiting for the primary of the database: ${found}`)
    reported = found
    await sleep(retryMs)
  }
}

const grant = (name: string): string => `grant ${applicationRole} to "${name}" with admin option`

function problemsOf({ name, superuser, creator, exists, member }: Login, isLive: boolean): string[] {
  return [
    ...(superuser && isLive
      ? [`MODE=live needs a DATABASE_URL whose role is no superuser: "${name}" could change the ledger`]
      : []),
    ...(exists || creator
      ? []
      : [
          `DATABASE_URL: the role ${applicationRole} does not exist and "${name}" may not create it. An administrator runs: create role ${applicationRole} nologin; ${grant(name)}`,
        ]),
    ...(exists && !member && !creator
      ? [
          `DATABASE_URL: "${name}" is not a member of ${applicationRole}. An administrator runs: ${grant(name)}`,
        ]
      : []),
  ]
}

/** Waits for a primary, before the migration. */
export async function requirePrimary(databaseUrl: string, options: Options): Promise<void> {
  const problems = problemsOf(await waitForPrimary(databaseUrl, options), options.isLive)
  if (problems.length > 0) throw new ConfigError(problems)
}

const mayWrite = `
  select has_table_privilege(current_user, 'entry', 'insert, update, delete, truncate') as writes`

/** After the migration: the application's role, which every connection of a pool has, cannot write the ledger itself. */
export async function requireReadOnlyLedger(databaseUrl: string): Promise<void> {
  const pool = createPool(databaseUrl, createLog('silent'), { max: 1 })
  try {
    const { rows } = await pool.query<{ writes: boolean }>(mayWrite)
    if (rows[0]?.writes)
      throw new ConfigError([
        `DATABASE_URL: the role ${applicationRole} may write the ledger's entries directly: revoke what was granted to it by hand`,
      ])
  } finally {
    await pool.end()
  }
}
