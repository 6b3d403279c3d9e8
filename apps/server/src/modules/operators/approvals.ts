/**
 * Requests that a second operator approves. The approval, the effect and the audit trail are one transaction: none exists
 * without the others, and an effect that is refused leaves the request open.
 */
import { isDeepStrictEqual } from 'node:util'
import type { Call } from '@saguao/contract/calls/call.ts'
import { type OperatorCall, permissionOf } from '@saguao/contract/operators/operator-call.ts'
import type { OperatorData } from '@saguao/contract/operators/operator-calls.ts'
import { type Permission, permissionsOf, type Role } from '@saguao/contract/operators/roles.ts'
import { codeOf, type Db, type Tx } from '#kernel/db/db.ts'
import { Refusal } from '#kernel/refusal.ts'
import type { Change, ChangeContext, Json, Operator, ReadState } from '#modules/operators/handlers.ts'

const lifeMs = 24 * 60 * 60_000

/** The change that a call path names, and its row. */
export type FindChange = (path: string) => { row: OperatorCall; steps: Change<Call> } | undefined

/** The body without its reason and idempotency key, which are not part of the effect. */
export function storedBodyOf(body: object): Json {
  const { reason: _reason, requestId: _id, ...rest } = body as Record<string, Json>
  return rest
}

/** Fields with personal data: the audit trail, which is never erased, and lists of requests show their end only. */
const personalFields: readonly string[] = ['phone']
const shownEnd = 4

export function shownBodyOf(body: object): Json {
  const fields = Object.entries(storedBodyOf(body) as Record<string, Json>)
  const isPersonal = (name: string): boolean => personalFields.includes(name)
  return Object.fromEntries(
    fields.map(([name, value]) => [name, isPersonal(name) ? `•••${String(value).slice(-shownEnd)}` : value]),
  )
}

const uniqueViolation = '23505'

type NewRequest = {
  readonly call: string
  readonly body: Json
  readonly reason: string
  readonly current: ReadState<Json>
  readonly operator: Operator
}

/** States as stored: dates and undefined values would differ from their copy in the database. */
const asStored = (value: unknown): Json => JSON.parse(JSON.stringify(value ?? null)) as Json

export async function insertRequest(tx: Tx, request: NewRequest, now: number): Promise<bigint> {
  const { call, body, reason, current, operator } = request
  const requestedAt = new Date(now)
  // An expired request would still block the same one.
  await tx
    .updateTable('operatorRequest')
    .set({ state: 'expired', decidedAt: requestedAt })
    .where('call', '=', call)
    .where('subject', '=', current.subject)
    .where('state', '=', 'open')
    .where('expiresAt', '<=', requestedAt)
    .execute()
  try {
    const { id } = await tx
      .insertInto('operatorRequest')
      .values({
        call,
        body: JSON.stringify(body),
        subject: current.subject,
        reason,
        before: JSON.stringify(asStored(current.state)),
        details: current.details === undefined ? null : JSON.stringify(asStored(current.details)),
        requestedBy: operator.operatorId,
        requestedSession: operator.sessionId,
        requestedAt,
        expiresAt: new Date(now + lifeMs),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  } catch (error) {
    if (codeOf(error) === uniqueViolation) throw new Refusal('ALREADY_REQUESTED')
    throw error
  }
}

const requests = ({ query }: Pick<Db, 'query'>) =>
  query
    .selectFrom('operatorRequest as r')
    .innerJoin('operator as a', 'a.id', 'r.requestedBy')
    .leftJoin('operator as d', 'd.id', 'r.decidedBy')
    .leftJoin('operatorSecret as s', 's.requestId', 'r.id')
    .selectAll('r')
    .select('s.expiresAt as secretExpiresAt')
    .select(['a.email as email', 'a.name as name', 'a.roles as roles', 'a.disabledAt as requesterDisabledAt'])
    .select(['d.email as deciderEmail', 'd.name as deciderName'])

export type StoredRequest = Awaited<ReturnType<ReturnType<typeof requests>['execute']>>[number]

/** An own request, in any state. */
export async function readOwnRequest(tx: Tx, id: bigint, { operatorId }: Operator): Promise<StoredRequest> {
  const found = await requests({ query: tx })
    .where('r.id', '=', id)
    .where('r.requestedBy', '=', operatorId)
    .executeTakeFirst()
  if (!found) throw new Refusal('APPROVAL_UNKNOWN', { field: 'id' })
  return found
}

/** Locks an open request. Of two decisions the second waits and then finds it closed. */
export async function lockOpenRequest(tx: Tx, id: bigint, now: number): Promise<StoredRequest> {
  await tx.selectFrom('operatorRequest').where('id', '=', id).select('id').forUpdate().execute()
  const found = await requests({ query: tx }).where('r.id', '=', id).executeTakeFirst()
  if (!found) throw new Refusal('APPROVAL_UNKNOWN', { field: 'id' })
  if (found.state === 'expired') throw new Refusal('APPROVAL_EXPIRED')
  if (found.state === 'stale') throw new Refusal('APPROVAL_STALE')
  if (found.state !== 'open') throw new Refusal('APPROVAL_CLOSED')
  if (found.expiresAt.getTime() <= now) throw new Refusal('APPROVAL_EXPIRED')
  return found
}

export async function closeRequest(
  tx: Tx,
  id: bigint,
  end: {
    readonly state: 'approved' | 'refused' | 'cancelled' | 'stale'
    readonly at: number
    readonly by?: bigint
    readonly reason?: string
  },
): Promise<void> {
  await tx
    .updateTable('operatorRequest')
    .set({
      state: end.state,
      decidedAt: new Date(end.at),
      decidedBy: end.by ?? null,
      decisionReason: end.reason ?? null,
    })
    .where('id', '=', id)
    .execute()
}

/** Outside of the refused transaction. */
export async function closeStaleRequest({ query }: Db, id: bigint, at: number): Promise<void> {
  await query
    .updateTable('operatorRequest')
    .set({ state: 'stale', decidedAt: new Date(at) })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .execute()
}

export const keyOfRequest = (id: bigint): string => `approval:${id}`

/** The effect of an approved request: refused when the subject or the right of its requester changed since. */
export async function applyRequest(
  tx: Tx,
  request: StoredRequest,
  { row, steps }: NonNullable<ReturnType<FindChange>>,
  context: Omit<ChangeContext<Call>, 'body' | 'requestedBy'>,
): Promise<{ data: unknown; after: Json; before: Json }> {
  const held = permissionsOf(request.roles as Role[])
  const permission = permissionOf(row, request.body as object)
  if (request.requesterDisabledAt !== null || !isHeld(held, permission)) throw new Refusal('APPROVAL_STALE')
  const body = { ...(request.body as object), reason: request.reason } as never
  const given = { ...context, body, requestedBy: request.email }
  const current = await steps.read(tx, given)
  if (!isDeepStrictEqual(asStored(current.state), request.before)) throw new Refusal('APPROVAL_STALE')
  const applied = await steps.apply(tx, { ...given, state: current.state, key: keyOfRequest(request.id) })
  return { ...applied, before: request.before as Json }
}

/** Marks requests whose time is over; a decision refuses them anyway. */
export async function expireRequests({ query }: Db, now: number): Promise<void> {
  await query
    .updateTable('operatorRequest')
    .set({ state: 'expired', decidedAt: new Date(now) })
    .where('state', '=', 'open')
    .where('expiresAt', '<=', new Date(now))
    .execute()
}

type Filters = {
  readonly state: string | undefined
  readonly requestedBy: bigint | undefined
  readonly before: bigint | undefined
  readonly limit: number
}

/** Newest first. */
export function listRequests(
  db: Db,
  { state, requestedBy, before, limit }: Filters,
): Promise<StoredRequest[]> {
  let rows = requests(db).orderBy('r.id', 'desc').limit(limit)
  if (state !== undefined) rows = rows.where('r.state', '=', state)
  if (requestedBy !== undefined) rows = rows.where('r.requestedBy', '=', requestedBy)
  if (before !== undefined) rows = rows.where('r.id', '<', before)
  return rows.execute()
}

type Approval = OperatorData<'/operator/approvals'>['list'][number]

const personOf = (id: bigint, email: string | null, name: string | null) => ({
  id: String(id),
  email: email ?? '',
  name: name ?? '',
})

const isHeld = (held: ReadonlySet<Permission>, permission: Permission | null | undefined): boolean =>
  permission === null || (permission !== undefined && held.has(permission))

const mayDecide = (
  { permissions }: Operator,
  { body }: Pick<StoredRequest, 'body'>,
  row: OperatorCall,
): boolean => permissions.has('approvals:decide') && isHeld(permissions, permissionOf(row, body as object))

/** A secret that waits is for its requester, while the permission of the call is held. */
function secretUntil(
  { requestedBy, body, secretExpiresAt }: StoredRequest,
  { operatorId, permissions }: Operator,
  row: OperatorCall | undefined,
  now: number,
): string | null {
  if (secretExpiresAt === null || secretExpiresAt.getTime() <= now || requestedBy !== operatorId) return null
  const mayCollect = row !== undefined && isHeld(permissions, permissionOf(row, body as object))
  return mayCollect ? secretExpiresAt.toISOString() : null
}

export function requireMayDecide(operator: Operator, request: StoredRequest, row: OperatorCall): void {
  if (request.requestedBy === operator.operatorId) throw new Refusal('APPROVAL_OWN')
  if (!mayDecide(operator, request, row)) throw new Refusal('FORBIDDEN')
}

export function presentRequest(
  r: StoredRequest,
  operator: Operator,
  findChange: FindChange,
  now: number,
): Approval {
  const row = findChange(r.call)?.row
  const state = r.state === 'open' && r.expiresAt.getTime() <= now ? 'expired' : r.state
  const isOwn = r.requestedBy === operator.operatorId
  return {
    id: String(r.id),
    call: r.call,
    summary: row?.summary ?? '',
    permission: (row && permissionOf(row, r.body as object)) ?? '',
    subject: r.subject,
    reason: r.reason,
    body: shownBodyOf(r.body as object),
    before: r.before,
    details: r.details,
    state: state as Approval['state'],
    requestedBy: personOf(r.requestedBy, r.email, r.name),
    requestedAt: r.requestedAt.toISOString(),
    expiresAt: r.expiresAt.toISOString(),
    decidedBy: r.decidedBy === null ? null : personOf(r.decidedBy, r.deciderEmail, r.deciderName),
    decidedAt: r.decidedAt?.toISOString() ?? null,
    decisionReason: r.decisionReason,
    isOwn,
    canDecide: state === 'open' && !isOwn && row !== undefined && mayDecide(operator, r, row),
    secretUntil: secretUntil(r, operator, row, now),
  }
}
