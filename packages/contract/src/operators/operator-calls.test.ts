import type { TSchema } from 'typebox'
import { describe, expect, it } from 'vitest'
import { calls } from '../calls/calls.ts'
import { errors } from '../calls/errors.ts'
import type { OperatorCall } from './operator-call.ts'
import { operatorCalls } from './operator-calls.ts'
import { operatorErrors } from './operator-errors.ts'
import { permissions, rolePermissions } from './roles.ts'

const rows = Object.entries<OperatorCall>(operatorCalls)
const pathsWhere = (matches: (row: OperatorCall) => boolean) =>
  rows.filter(([, row]) => matches(row)).map(([path]) => path)

describe('the call table of operators', () => {
  it('shares no path with the one of players [R13.02]', () => {
    expect(rows.filter(([path]) => path in calls || !path.startsWith('/operator/'))).toEqual([])
  })

  it('lets only sign-in go without a session [R13.03]', () => {
    expect(pathsWhere(({ access }) => access === 'guest')).toEqual([
      '/operator/signIn',
      '/operator/signIn/key',
      '/operator/passkey/challenge',
      '/operator/passkey/signIn',
      '/operator/invitation',
      '/operator/invitation/accept',
      '/operator/invitation/passkey',
      '/operator/signOut',
    ])
  })

  it('asks for a reason in every change of others but everyday support and drafts, and in none of the own account [R13.02]', () => {
    const needsReason = ({ permission, permissionBy }: OperatorCall) =>
      permissionBy !== undefined ||
      (permission !== null && !['support:answer', 'content:edit'].includes(permission))
    const wrong = pathsWhere(
      (row) =>
        row.isChange &&
        (row.reason !== needsReason(row) || row.reason !== (row.body.required ?? []).includes('reason')),
    )
    expect(wrong).toEqual([])
  })

  it('lets only changes with a reason need approval, and answers them with a pending request [R13.05]', () => {
    const asked = rows.filter(([, { approval }]) => approval)
    expect(asked.filter(([, row]) => !row.isChange || !row.reason || row.result === undefined)).toEqual([])
    for (const [, { data }] of asked)
      expect(Object.keys((data as unknown as { properties: object }).properties)).toEqual([
        'pending',
        'approvalId',
        'result',
      ])
  })

  it('marks the result of every approval that holds a secret [R13.05]', () => {
    const names = /link|url|secret|token|password|codes?$|^key$/i
    const found = rows.filter(([, { result }]) => result && fieldsIn(result).some((name) => names.test(name)))
    expect(found.map(([path]) => path)).toEqual(pathsWhere(({ secretResult }) => secretResult === true))
  })

  it('names a permission that some role has, and every permission is needed by a call [R13.04]', () => {
    expect(rolePermissions.admin).toEqual(permissions)
    const used = new Set(
      rows.flatMap(([, { permission, permissionBy }]) => [
        permission,
        ...Object.values(permissionBy?.permissions ?? {}),
      ]),
    )
    expect(permissions.filter((permission) => !used.has(permission))).toEqual(['approvals:read'])
  })

  it('records every file and every look at personal data [R13.06]', () => {
    expect(pathsWhere(({ file, personal }) => file === true && !personal)).toEqual([])
    expect(pathsWhere(({ personal, permission }) => personal && permission === null)).toEqual([])
  })

  it('has a summary of one line for every call', () => {
    expect(rows.filter(([, { summary }]) => !/^[A-Z].{2,99}$/.test(summary)).map(([path]) => path)).toEqual(
      [],
    )
  })

  it('has error codes of its own', () => {
    expect(Object.keys(operatorErrors).filter((code) => code in errors)).toEqual([])
  })

  it('bounds every field of every request body', () => {
    expect(rows.flatMap(([path, { body }]) => unboundedIn(body, path))).toEqual([])
  })
})

/** Names of the fields at any depth, without flags. */
const fieldsIn = (schema: object): string[] =>
  Object.entries(schema).flatMap(([name, part]) => {
    if (typeof part !== 'object' || part === null) return []
    const fields = name === 'properties' ? Object.entries<{ type?: string }>(part) : []
    const named = fields.filter(([, { type }]) => type !== 'boolean').map(([field]) => field)
    return [...named, ...fieldsIn(part)]
  })

type Bounds = {
  type?: string
  enum?: unknown[]
  maxLength?: number
  maxItems?: number
  minimum?: number
  exclusiveMinimum?: number
  maximum?: number
  anyOf?: Bounds[]
  items?: Bounds
  properties?: Record<string, TSchema>
}

function isBounded({ type, ...schema }: Bounds): boolean {
  if (schema.enum || 'const' in schema || type === 'boolean' || type === 'null') return true
  if (schema.anyOf) return schema.anyOf.every(isBounded)
  if (type === 'string') return schema.maxLength !== undefined
  if (type === 'array') return schema.maxItems !== undefined && isBounded(schema.items ?? {})
  if (type === 'object') return unboundedIn({ type, ...schema }, '').length === 0
  if (type !== 'number' && type !== 'integer') return false
  return schema.maximum !== undefined && (schema.minimum ?? schema.exclusiveMinimum) !== undefined
}

function unboundedIn(schema: Bounds, at: string): string[] {
  if (schema.type !== 'object') return isBounded(schema) ? [] : [at]
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) =>
    unboundedIn(field, `${at} ${name}`),
  )
}
