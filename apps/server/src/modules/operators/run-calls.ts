/** Runs operator calls: changes in one transaction with their audit trail, looks at personal data recorded. */
import type { Call } from '@saguao/contract/calls/call.ts'
import {
  type OperatorCall,
  type OperatorCallTable,
  permissionOf,
} from '@saguao/contract/operators/operator-call.ts'
import type { FileResponse } from '#kernel/http/file-response.ts'
import type { Context, Handler, Handlers, ResponseStore } from '#kernel/http/handlers.ts'
import { createFileSlots, type FileSlots } from '#kernel/http/load/file-slots.ts'
import { Refusal } from '#kernel/refusal.ts'
import { type FindChange, insertRequest, shownBodyOf, storedBodyOf } from '#modules/operators/approvals.ts'
import type { OperatorDeps } from '#modules/operators/deps.ts'
import {
  type Change,
  type GuestContext,
  isChange,
  type Json,
  type Operator,
  type ReadContext,
} from '#modules/operators/handlers.ts'
import { recordIn, recordTrail } from '#modules/operators/trail.ts'

/** What the callers of the console add to the context of a call. */
export type ConsoleContext = { readonly operator: Operator | undefined; readonly origin: string }

type Given = Context<Call> & ConsoleContext
type Deps = Pick<OperatorDeps, 'db' | 'clock' | 'random'>
type ReadDeps = Deps & { readonly exports: FileSlots }

/** Each export reads a page of rows at a time; more of them at once would slow down players. */
const maxOpenExports = 4

const keyBytes = 16

const callerOf = ({ lang, address, userAgent, origin }: Given) => ({ lang, address, userAgent, origin })

function operatorOf({ operator }: Given): Operator {
  if (!operator) throw new Refusal('UNAUTHORIZED')
  return operator
}

/** Where the body decides on the permission, it is known only now; other rows are refused before the body is read. */
export function requirePermission(operator: Operator, row: OperatorCall, body: object): void {
  const permission = permissionOf(row, body)
  if (permission === undefined || (permission !== null && !operator.permissions.has(permission)))
    throw new Refusal('FORBIDDEN')
}

const reasonOf = (body: object): string => (body as { reason?: string }).reason ?? ''

/** Of repeated requests without an approval the stored response decides; the key then is unique in any case. */
const newKey = (deps: Deps, operator: Operator): string =>
  `operator:${operator.operatorId}:${deps.random.secret(keyBytes)}`

async function runChange(
  deps: Deps,
  path: string,
  row: OperatorCall,
  steps: Change<Call>,
  given: Given,
): Promise<unknown> {
  const operator = operatorOf(given)
  const { body } = given
  requirePermission(operator, row, body)
  const store = given.responseStore as ResponseStore<unknown> | undefined
  const caller = { ...callerOf(given), body, operator, requestedBy: operator.email }
  const context = { ...caller, prepared: await steps.prepare?.(caller) }
  const reason = reasonOf(body)
  const work = deps.db.tx(async (tx) => {
    const current = await steps.read(tx, context)
    const finish = async (data: unknown, action: string, after: Json): Promise<unknown> => {
      if (store) await store.storeLate(tx, data)
      const { subject, state } = current as { subject: string; state: Json }
      await recordIn(tx, operator, { action, subject, reason, before: state, after })
      return data
    }
    if (row.secretResult || (row.approval && current.needsApproval !== false)) {
      const request = { call: path, body: storedBodyOf(body), reason, current, operator }
      const approvalId = String(await insertRequest(tx, request, deps.clock.now()))
      const asked = { approvalId, asked: shownBodyOf(body) }
      return finish({ pending: true, approvalId, result: null }, `${path} requested`, asked)
    }
    const key = newKey(deps, operator)
    const { data, after } = await steps.apply(tx, { ...context, state: current.state, key })
    return finish(row.approval ? { pending: false, approvalId: null, result: data } : data, path, after)
  })
  return work.catch(async (error: unknown) => {
    if (error instanceof Refusal) await steps.refused?.(context, error)
    throw error
  })
}

async function runRead(
  deps: ReadDeps,
  path: string,
  row: OperatorCall,
  handler: (context: ReadContext<Call>) => unknown,
  given: Given,
): Promise<unknown> {
  const operator = operatorOf(given)
  requirePermission(operator, row, given.body)
  let hasRecorded = false
  const recordLook = async (subject: string): Promise<void> => {
    hasRecorded = true
    await recordTrail(deps.db, operator, { action: path, subject, reason: '' })
  }
  const run = () => handler({ ...callerOf(given), body: given.body, operator, recordLook })
  const data = row.file
    ? await deps.exports.hold(operator.operatorId, async () => (await run()) as FileResponse)
    : await run()
  if (row.personal && !hasRecorded) throw new Error(`${path} shows personal data without recording the look`)
  return data
}

const runGuest = (handler: (context: GuestContext<Call>) => unknown, given: Given): unknown =>
  handler({
    ...callerOf(given),
    body: given.body,
    operator: given.operator,
    setSession: (token) => given.replaceToken(token ?? ''),
  })

function handlerOf(deps: ReadDeps, path: string, row: OperatorCall, handler: unknown): Handler<Call> {
  if (row.isChange !== isChange(handler))
    throw new Error(`${path}: the row ${row.isChange ? 'is' : 'is no'} change, but its handler is another`)
  const run = (given: Given): unknown => {
    if (isChange(handler)) return runChange(deps, path, row, handler, given)
    if (row.access === 'guest')
      return runGuest(handler as unknown as (context: GuestContext<Call>) => unknown, given)
    return runRead(deps, path, row, handler as (context: ReadContext<Call>) => unknown, given)
  }
  return run as unknown as Handler<Call>
}

export const findChangeIn =
  (calls: OperatorCallTable, handlers: Readonly<Record<string, unknown>>): FindChange =>
  (path) => {
    const [row, steps] = [calls[path as `/operator/${string}`], handlers[path]]
    return row && isChange(steps) ? { row, steps } : undefined
  }

/** The kernel's handlers of the operators' call table. */
export function consoleHandlers<T extends OperatorCallTable>(
  deps: Deps,
  calls: T,
  handlers: Readonly<Record<string, unknown>>,
): Handlers<T> {
  const readDeps = { ...deps, exports: createFileSlots(maxOpenExports) }
  const entries = Object.entries(calls).map(([path, row]) => [
    path,
    handlerOf(readDeps, path, row, handlers[path]),
  ])
  return Object.fromEntries(entries) as Handlers<T>
}

type Performed = { readonly path: string; readonly body: object; readonly operator: Operator }

/** A change without HTTP, for commands: the same permission, transaction, approval and audit trail. */
export async function performChange(
  deps: Deps,
  calls: OperatorCallTable,
  handlers: Readonly<Record<string, unknown>>,
  { path, body, operator }: Performed,
): Promise<unknown> {
  const found = findChangeIn(calls, handlers)(path)
  if (!found) throw new Error(`${path} is no change of this module`)
  const { row, steps } = found
  const given = { body, operator, origin: '', lang: 'en', address: 'command', userAgent: 'saguao command' }
  return runChange(deps, path, row, steps, given as unknown as Given)
}
