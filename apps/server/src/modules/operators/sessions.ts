/**
 * Sessions of operators. Each call reads its session from the database, so that an ended session, a disabled operator
 * and changed roles count in every process with the next call.
 */
import { hash } from 'node:crypto'
import { permissionsOf, type Role } from '@saguao/contract/operators/roles.ts'
import type { Db, Tx } from '#kernel/db/db.ts'
import type { OperatorDeps } from '#modules/operators/deps.ts'
import type { Operator } from '#modules/operators/handlers.ts'
import { recordIn } from '#modules/operators/trail.ts'

const minuteMs = 60_000
export const idleMs = 15 * minuteMs
export const lifeMs = 8 * 60 * minuteMs
/** The time of the last call is stored at most this often. */
const touchAfterMs = 10_000
const tokenBytes = 32

export const hashOfKey = (key: string): Buffer => hash('sha256', key, 'buffer')

export type SignInMethod = 'password' | 'recovery' | 'passkey' | 'link' | 'invitation'

export type Client = { readonly address: string; readonly userAgent: string }

const maxDeviceLength = 200

const openSessions = ({ query }: Pick<Db, 'query'>, now: number) =>
  query
    .selectFrom('operatorSession as s')
    .where('s.endedAt', 'is', null)
    .where('s.endsAt', '>', new Date(now))
    .where('s.seenAt', '>', new Date(now - idleMs))

/** Undefined for a session that ended, was idle for too long, or belongs to a disabled operator. */
export async function findOperator(
  { db, clock, config }: Pick<OperatorDeps, 'db' | 'clock' | 'config'>,
  token: string,
  { isBackground = false } = {},
): Promise<Operator | undefined> {
  const now = clock.now()
  const row = await openSessions(db, now)
    .innerJoin('operator as o', 'o.id', 's.operatorId')
    .where('s.tokenHash', '=', hashOfKey(token))
    .where('o.disabledAt', 'is', null)
    .$if(config.mode === 'live', (q) => q.where('o.isDemo', '=', false))
    .select(['s.id', 's.operatorId', 's.createdAt', 's.seenAt', 's.endsAt', 'o.email', 'o.name', 'o.roles'])
    .executeTakeFirst()
  if (!row) return undefined
  if (!isBackground && now - row.seenAt.getTime() >= touchAfterMs)
    await db.query
      .updateTable('operatorSession')
      .set({ seenAt: new Date(now) })
      .where('id', '=', row.id)
      .execute()
  const roles = row.roles as Role[]
  return {
    operatorId: row.operatorId,
    sessionId: row.id,
    email: row.email,
    name: row.name,
    roles,
    permissions: permissionsOf(roles),
    signedInAt: row.createdAt.getTime(),
    endsAt: row.endsAt.getTime(),
  }
}

/** Whether the session lasts and its operator is not disabled. Other modules bind keys to it. */
export async function isSessionOpen(db: Pick<Db, 'query'>, session: bigint, now: number): Promise<boolean> {
  const row = await openSessions(db, now)
    .innerJoin('operator as o', 'o.id', 's.operatorId')
    .where('s.id', '=', session)
    .where('o.disabledAt', 'is', null)
    .select('s.id')
    .executeTakeFirst()
  return row !== undefined
}

export type NewSession = { readonly token: string; readonly sessionId: bigint }

/** Opens a session and records the sign-in in the audit trail. */
export async function openSession(
  { clock, random }: Pick<OperatorDeps, 'clock' | 'random'>,
  tx: Tx,
  operator: { readonly id: bigint; readonly email: string },
  method: SignInMethod,
  { address, userAgent }: Client,
): Promise<NewSession> {
  const now = new Date(clock.now())
  const token = random.secret(tokenBytes)
  const device = userAgent.slice(0, maxDeviceLength)
  const { id } = await tx
    .insertInto('operatorSession')
    .values({
      operatorId: operator.id,
      tokenHash: hashOfKey(token),
      method,
      address,
      device,
      createdAt: now,
      seenAt: now,
      endsAt: new Date(now.getTime() + lifeMs),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx.updateTable('operator').set({ lastSignInAt: now }).where('id', '=', operator.id).execute()
  const entry = {
    action: 'sign in',
    subject: `operator ${operator.email}`,
    reason: '',
    after: { method, address, device },
  }
  await recordIn(tx, { email: operator.email, sessionId: id }, entry)
  return { token, sessionId: id }
}

export const sessionsOf = (db: Pick<Db, 'query'>, operator: bigint, now: number) =>
  openSessions(db, now)
    .where('s.operatorId', '=', operator)
    .select(['s.id', 's.address', 's.device', 's.method', 's.createdAt', 's.seenAt', 's.endsAt'])
    .orderBy('s.id', 'desc')
    .execute()

/** Ends one session of an operator, all, or all but one; returns how many. */
export async function endSessionsIn(
  tx: Tx,
  operator: bigint,
  now: Date,
  { only, except }: { only?: bigint; except?: bigint } = {},
): Promise<number> {
  let ending = tx
    .updateTable('operatorSession')
    .set({ endedAt: now })
    .where('operatorId', '=', operator)
    .where('endedAt', 'is', null)
  if (only !== undefined) ending = ending.where('id', '=', only)
  if (except !== undefined) ending = ending.where('id', '<>', except)
  const { numUpdatedRows } = await ending.executeTakeFirst()
  return Number(numUpdatedRows)
}
