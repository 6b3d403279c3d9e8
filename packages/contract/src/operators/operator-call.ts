/**
 * The rows of the operators' call table. A row names the permission it needs, whether the operator must give a reason,
 * whether a second operator must approve, and whether it shows personal data. Builders: `guest`, `read`, `personal`,
 * `download`, `change`, `approved`, `approvedSecret`; `readByBody` and `approvedByBody` where a field of the body decides on
 * the permission.
 */
import { type TProperties, type TSchema, Type } from 'typebox'
import type { Call } from '../calls/call.ts'
import type { LimitClass } from '../calls/limits.ts'
import { nullable, RequestId, text } from '../schemas/request-fields.ts'
import type { Permission } from './roles.ts'

export type OperatorCall = Call & {
  readonly access: 'guest' | 'operator'
  /** Null: every signed-in operator, or `permissionBy` decides. */
  readonly permission: Permission | null
  /** The permission that the body needs. */
  readonly permissionBy?: PermissionBy
  /** The body has a required `reason`. */
  readonly reason: boolean
  /** A second operator approves: always, or when the handler asks for it. */
  readonly approval: boolean
  /** Changes something: the handler is a `change`, which writes the audit trail in its transaction. */
  readonly isChange: boolean
  /** Shows personal data: the handler records the look in the audit trail. */
  readonly personal: boolean
  /** The schema of `result`, of calls that may need approval. */
  readonly result?: TSchema
  /** The result is a secret: the approver never gets it, and the operator who asked collects it once. */
  readonly secretResult?: boolean
}

/** The value of a field of the body decides on the permission. */
export type PermissionBy = {
  readonly field: string
  readonly permissions: Readonly<Record<string, Permission>>
}

export type OperatorCallTable = Readonly<Record<`/operator/${string}`, OperatorCall>>

const maxReasonLength = 500
export const Reason = text(maxReasonLength, 3)

const base = {
  once: false as const,
  limit: 'read' as LimitClass,
  reason: false as const,
  approval: false as const,
  isChange: false as const,
  personal: false as const,
}

/** A call without a session: sign-in. */
export const guest = <B extends TProperties, D extends TSchema>(summary: string, body: B, data: D) => ({
  ...base,
  summary,
  access: 'guest' as const,
  permission: null,
  limit: 'auth' as const,
  body: Type.Object(body),
  data,
})

export const read = <B extends TProperties, D extends TSchema>(
  permission: Permission | null,
  summary: string,
  body: B,
  data: D,
) => ({ ...base, summary, access: 'operator' as const, permission, body: Type.Object(body), data })

/** A read of personal data: recorded in the audit trail. */
export const personal = <B extends TProperties, D extends TSchema>(
  permission: Permission,
  summary: string,
  body: B,
  data: D,
) => ({ ...read(permission, summary, body, data), personal: true as const })

/** The response is a file. Exports are recorded in the audit trail like a look at personal data. */
export const download = <B extends TProperties>(permission: Permission, summary: string, body: B) => ({
  ...personal(permission, summary, body, Type.Null()),
  limit: 'file' as const,
  file: true as const,
})

/** A change without a reason: of the operator's own account. A repeated requestId returns the stored response. */
export const ownChange = <B extends TProperties, D extends TSchema>(summary: string, body: B, data: D) => ({
  ...base,
  summary,
  access: 'operator' as const,
  permission: null,
  once: true as const,
  limit: 'money' as const,
  isChange: true as const,
  body: Type.Object({ ...body, requestId: Type.Optional(RequestId) }),
  data,
})

/** A change with a reason. A repeated requestId of the same operator returns the stored response. */
export const change = <B extends TProperties, D extends TSchema>(
  permission: Permission,
  summary: string,
  body: B,
  data: D,
) => ({
  ...ownChange(summary, body, data),
  permission,
  reason: true as const,
  body: Type.Object({ ...body, reason: Reason, requestId: Type.Optional(RequestId) }),
})

/** A change whose response holds a secret, such as recovery codes: it is not stored for repeated requests. */
export const unstored = <C extends OperatorCall>(row: C): Omit<C, 'once'> & { readonly once: false } => ({
  ...row,
  once: false,
})

/** The response of a call that may need a second operator: `result` is null while the request is pending. */
export const approvable = <D extends TSchema>(data: D) =>
  Type.Object({ pending: Type.Boolean(), approvalId: nullable(Type.String()), result: nullable(data) })

/** A change that a second operator approves, always or when the handler asks for it. */
export const approved = <B extends TProperties, D extends TSchema>(
  permission: Permission,
  summary: string,
  body: B,
  data: D,
) => ({
  ...change(permission, summary, body, data),
  approval: true as const,
  result: data,
  data: approvable(data),
})

/**
 * A change that a second operator always approves and whose result is a secret, such as a one-time link. It waits
 * encrypted until the operator who asked collects it with `/operator/approval/collect`.
 */
export const approvedSecret = <B extends TProperties, D extends TSchema>(
  permission: Permission,
  summary: string,
  body: B,
  data: D,
) => ({ ...approved(permission, summary, body, data), secretResult: true as const })

/** A read whose body decides on the permission. */
export const readByBody = <B extends TProperties, D extends TSchema>(
  permissionBy: PermissionBy,
  summary: string,
  body: B,
  data: D,
) => ({ ...read(null, summary, body, data), permissionBy })

/** A change whose body decides on the permission; a second operator approves when the handler asks for it. */
export const approvedByBody = <B extends TProperties, D extends TSchema>(
  permissionBy: PermissionBy,
  summary: string,
  body: B,
  data: D,
) => ({
  ...ownChange(summary, body, data),
  permissionBy,
  reason: true as const,
  body: Type.Object({ ...body, reason: Reason, requestId: Type.Optional(RequestId) }),
  approval: true as const,
  result: data,
  data: approvable(data),
})

/** The permission a call with this body needs; null: every signed-in operator. Undefined: no operator may make it. */
export function permissionOf(
  { permission, permissionBy }: Pick<OperatorCall, 'permission' | 'permissionBy'>,
  body: object,
): Permission | null | undefined {
  if (!permissionBy) return permission
  const { field, permissions } = permissionBy
  const name = (body as Record<string, unknown>)[field]
  return typeof name === 'string' && Object.hasOwn(permissions, name) ? permissions[name] : undefined
}

const maxCursorLength = 200
export const maxListLimit = 200
const defaultListLimit = 50

/** Fields of the body of a list: a page starts after `cursor`, which is `next` of the page before. */
export const listFields = {
  cursor: Type.Optional(text(maxCursorLength, 0)),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: maxListLimit, default: defaultListLimit })),
}

/** `next` is null on the last page. */
export const listPage = <S extends TSchema>(item: S) =>
  Type.Object({ list: Type.Array(item), next: nullable(Type.String()) })

/** The last page has `archivedBefore` if older rows are in archived months. */
export const archivableListPage = <S extends TSchema>(item: S) =>
  Type.Object({
    list: Type.Array(item),
    next: nullable(Type.String()),
    archivedBefore: Type.Optional(Type.String()),
  })
