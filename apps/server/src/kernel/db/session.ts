/**
 * Settings of a database session. They are set after connecting, because PgBouncer refuses or drops the start-up
 * parameters that would carry them: a session without its role would have the rights of the owner.
 */
import type pg from 'pg'

export const applicationRole = 'saguao_app'

type Session = Pick<pg.ClientBase, 'query'>

/** Sets `name=value` pairs for the rest of the session. */
export async function setSession(client: Session, settings: readonly string[]): Promise<void> {
  if (settings.length > 0) await client.query(settings.map((setting) => `set ${setting}`).join('; '))
}

async function describeSession(client: Session): Promise<{ readonly role: string; readonly pid: number }> {
  const { rows } = await client.query<{ role: string; pid: number }>(
    'select current_user::text as role, pg_backend_pid() as pid',
  )
  return rows[0] ?? { role: '', pid: 0 }
}

/** For every new connection of the application: an error closes it before anything uses it. */
export async function prepareSession(client: Session, settings: readonly string[]): Promise<void> {
  await setSession(client, [`role=${applicationRole}`, ...settings])
  const { role } = await describeSession(client)
  if (role !== applicationRole)
    throw new Error(`database: the session has the role ${role} instead of ${applicationRole}`)
}

/**
 * Refuses a pooler that gives each transaction another connection: role, advisory locks and notifications would be lost
 * or shared. Such a pooler moves the first client as soon as the second one occupies the connection in a transaction.
 */
export async function requireSessionPooling(pool: pg.Pool): Promise<void> {
  const [first, second] = [await pool.connect(), await pool.connect()]
  try {
    const before = await describeSession(first)
    await second.query('begin')
    const [beside, after] = [await describeSession(second), await describeSession(first)]
    await second.query('rollback')
    const isSession =
      before.pid === after.pid && [beside, after].every(({ role }) => role === applicationRole)
    if (!isSession)
      throw new Error(
        'DATABASE_URL leads to a pooler that shares connections between transactions. Set pool_mode = session in PgBouncer.',
      )
  } finally {
    first.release(true)
    second.release(true)
  }
}
