/** Handlers of the operator calls of this module: access, approvals, audit trail, kill switches. */
import { Refusal } from '#kernel/refusal.ts'
import { accountChanges, listOperators, readOperator } from '#modules/operators/accounts.ts'
import {
  applyRequest,
  closeRequest,
  closeStaleRequest,
  type FindChange,
  listRequests,
  lockOpenRequest,
  presentRequest,
  readOwnRequest,
  requireMayDecide,
} from '#modules/operators/approvals.ts'
import type { OperatorDeps } from '#modules/operators/deps.ts'
import { change, type Json, type OperatorHandlers } from '#modules/operators/handlers.ts'
import { ownAccountCalls, presentSessions } from '#modules/operators/own-account.ts'
import { requirePermission } from '#modules/operators/run-calls.ts'
import { isSwitchedOffIn, listSwitches, switchIn } from '#modules/operators/switches.ts'
import { presentTrailRow, readTrail, recordIn, trailFile, verifyTrail } from '#modules/operators/trail.ts'
import { insertSecret, takeSecret } from '#modules/operators/waiting-secrets.ts'

const defaultLimit = 50
const serial = /^[1-9]\d{0,17}$/

/** Cursors are ids; the cursor of an address that was edited by hand starts at the newest row. */
const idOfCursor = (cursor: string | undefined): bigint | undefined =>
  cursor !== undefined && serial.test(cursor) ? BigInt(cursor) : undefined

/** Reads one row more than the page holds, to know whether another page follows. */
function pageOf<Row extends { readonly id: bigint }, Item>(
  rows: readonly Row[],
  limit: number,
  itemOf: (row: Row) => Item,
): { list: Item[]; next: string | null } {
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  return { list: page.map(itemOf), next: last ? String(last.id) : null }
}

const operatorReads = (deps: OperatorDeps) =>
  ({
    '/operator/operators': async () => ({ list: await listOperators(deps.db) }),
    '/operator/operator/sessions': async ({ body, operator }) => {
      const { id } = await readOperator(deps.db, BigInt(body.id))
      return presentSessions(deps, id, operator.sessionId)
    },
  }) satisfies Partial<OperatorHandlers>

type DecideDeps = OperatorDeps & { readonly findChange: FindChange }

const changeOf = ({ findChange }: DecideDeps, path: string) => {
  const found = findChange(path)
  if (!found) throw new Refusal('APPROVAL_UNKNOWN', { field: 'id' })
  return found
}

const approvalCalls = (deps: DecideDeps) =>
  ({
    '/operator/approvals': async ({ body, operator }) => {
      const limit = body.limit ?? defaultLimit
      const isOwnOnly = body.own === true || !operator.permissions.has('approvals:read')
      const rows = await listRequests(deps.db, {
        state: body.state,
        requestedBy: isOwnOnly ? operator.operatorId : undefined,
        before: idOfCursor(body.cursor),
        limit: limit + 1,
      })
      return pageOf(rows, limit, (row) => presentRequest(row, operator, deps.findChange, deps.clock.now()))
    },

    '/operator/approval/decide': change({
      read: async (tx, { body, operator }) => {
        const request = await lockOpenRequest(tx, BigInt(body.id), deps.clock.now())
        requireMayDecide(operator, request, changeOf(deps, request.call).row)
        const { call, subject, email: requestedBy } = request
        return { subject, state: { approvalId: body.id, call, requestedBy, state: 'open' } }
      },
      apply: async (tx, { body, state, ...context }) => {
        const { operator } = context
        const id = BigInt(body.id)
        const end = { at: deps.clock.now(), by: operator.operatorId, reason: body.reason }
        if (body.decision === 'refuse') {
          await closeRequest(tx, id, { ...end, state: 'refused' })
          return { data: { state: 'refused', result: null }, after: { ...state, state: 'refused' } }
        }
        const request = await lockOpenRequest(tx, id, deps.clock.now())
        const found = changeOf(deps, request.call)
        const { data, before, after } = await applyRequest(tx, request, found, context)
        await closeRequest(tx, id, { ...end, state: 'approved' })
        const { call: action, subject, reason, email: requestedBy } = request
        const done: Json = { ...(after as object), approvalId: body.id, requestedBy }
        await recordIn(tx, operator, { action, subject, reason, before, after: done })
        const isSecret = found.row.secretResult === true
        if (isSecret) await insertSecret(deps, tx, request, data)
        return {
          data: { state: 'approved', result: isSecret ? null : data },
          after: { ...state, state: 'approved' },
        }
      },
      // The request of a changed subject is closed, so that it leaves the queue.
      refused: async ({ body }, { code }) => {
        if (code === 'APPROVAL_STALE') await closeStaleRequest(deps.db, BigInt(body.id), deps.clock.now())
      },
    }),

    '/operator/approval/cancel': change({
      read: async (tx, { body, operator }) => {
        const request = await lockOpenRequest(tx, BigInt(body.id), deps.clock.now())
        if (request.requestedBy !== operator.operatorId)
          throw new Refusal('APPROVAL_UNKNOWN', { field: 'id' })
        return { subject: request.subject, state: { approvalId: body.id, call: request.call, state: 'open' } }
      },
      apply: async (tx, { body, state }) => {
        await closeRequest(tx, BigInt(body.id), { state: 'cancelled', at: deps.clock.now() })
        return { data: null, after: { ...state, state: 'cancelled' } }
      },
    }),

    '/operator/approval/collect': change({
      read: async (tx, { body, operator }) => {
        const { call, subject, body: asked } = await readOwnRequest(tx, BigInt(body.id), operator)
        requirePermission(operator, changeOf(deps, call).row, asked as object)
        return { subject, state: { approvalId: body.id, call, secret: 'waiting' } }
      },
      apply: async (tx, { body, state }) => {
        const result = await takeSecret(deps, tx, BigInt(body.id))
        return { data: { result }, after: { ...state, secret: 'collected' } }
      },
    }),
  }) satisfies Partial<OperatorHandlers>

const trailCalls = ({ db, reads, clock }: OperatorDeps) =>
  ({
    '/operator/trail': async ({ body }) => {
      const limit = body.limit ?? defaultLimit
      const rows = await readTrail(db, body, idOfCursor(body.cursor), limit + 1)
      return pageOf(rows, limit, presentTrailRow)
    },

    '/operator/trail/export': async ({ body, recordLook }) => {
      await recordLook(`audit trail ${JSON.stringify(body)}`)
      return trailFile(reads, body)
    },

    '/operator/trail/verify': async () => {
      const { rows, findings } = await verifyTrail(db)
      const checkedAt = new Date(clock.now()).toISOString()
      return { isIntact: findings.length === 0, rows, findings, checkedAt }
    },
  }) satisfies Partial<OperatorHandlers>

const switchCalls = ({ db, clock }: OperatorDeps) =>
  ({
    '/operator/switches': async () => ({ list: await listSwitches(db) }),

    '/operator/switch': change({
      read: async (tx, { body: { name, on } }) => {
        const isOn = !(await isSwitchedOffIn(tx, name))
        if (isOn === on) throw new Refusal('NOTHING_TO_CHANGE')
        // Stopping play stops every player; payouts, bonuses and the way back must not wait for a second operator.
        return { subject: `switch ${name}`, state: { on: isOn }, needsApproval: name === 'play' && !on }
      },
      apply: async (tx, { body: { name, on, reason }, requestedBy: by }) => {
        const data = await switchIn(tx, { name, on, by, reason, at: new Date(clock.now()) })
        return { data, after: { on } }
      },
    }),
  }) satisfies Partial<OperatorHandlers>

/** `findChange` finds the changes of all modules, which approvals carry out. */
export const ownOperatorCalls = (deps: DecideDeps) => ({
  ...ownAccountCalls(deps),
  ...operatorReads(deps),
  ...accountChanges(deps),
  ...approvalCalls(deps),
  ...trailCalls(deps),
  ...switchCalls(deps),
})
