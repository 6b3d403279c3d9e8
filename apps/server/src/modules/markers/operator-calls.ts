/** Handlers of the operator calls about risk cases: list, page, assignment, notes and end. */
import type { OperatorBody, OperatorData } from '@saguao/contract/operators/operator-calls.ts'
import type { App } from '#app.ts'
import type { Db, Tx } from '#kernel/db/db.ts'
import { Refusal } from '#kernel/refusal.ts'
import type { Identity } from '#modules/identity/identity.ts'
import * as store from '#modules/markers/case-store.ts'
import {
  change,
  type KnownOperator,
  type OperatorHandlers,
  readDirectory,
} from '#modules/operators/operators.ts'

export type CaseReaders = { newcomers: Identity['newcomers'] }
type Deps = Pick<App, 'db' | 'clock'> & CaseReaders
type Row = OperatorData<'/operator/riskCases'>['list'][number]
type Directory = ReadonlyMap<bigint, KnownOperator>

const defaultLimit = 50

function placeOf(cursor: string | undefined): bigint | null {
  if (!cursor) return null
  if (!/^\d{1,18}$/.test(cursor)) throw new Refusal('VALIDATION', { field: 'cursor' })
  return BigInt(cursor)
}

const assigneeOf = (id: bigint | null, directory: Directory): Row['assignedTo'] =>
  id === null ? null : { id: String(id), name: directory.get(id)?.name ?? '' }

async function present(deps: Deps, cases: readonly store.StoredCase[]): Promise<Row[]> {
  const [directory, players] = await Promise.all([
    readDirectory(deps.db),
    deps.newcomers([...new Set(cases.map(({ playerId }) => playerId))]),
  ])
  return cases.map((one) => ({
    id: String(one.id),
    playerId: String(one.playerId),
    country: players.get(one.playerId)?.country ?? 'BR',
    score: one.score,
    reasons: one.reasons.map(({ marker, count, points }) => ({ marker, count, points })),
    openedAt: one.openedAt.toISOString(),
    assignedTo: assigneeOf(one.assignedTo, directory),
    closedAt: one.closedAt?.toISOString() ?? null,
    closedBy: one.closedBy,
    outcome: one.outcome,
  }))
}

async function readCases(
  deps: Deps,
  { state, assigned, playerId, cursor, limit = defaultLimit }: OperatorBody<'/operator/riskCases'>,
  me: bigint,
): Promise<OperatorData<'/operator/riskCases'>> {
  const filters = {
    isOpen: state !== 'closed',
    ...(assigned && { assignedTo: assigned === 'me' ? me : null }),
    ...(playerId && { playerId: BigInt(playerId) }),
  }
  const rows = await store.casePage(deps.db, filters, { after: placeOf(cursor), limit })
  const list = await present(deps, rows)
  return { list, next: rows.length < limit ? null : (list.at(-1)?.id ?? null) }
}

async function readCase(deps: Deps, id: bigint): Promise<OperatorData<'/operator/riskCase'>> {
  const found = await store.caseById(deps.db, id)
  const [row] = found ? await present(deps, [found]) : []
  if (!found || !row) throw new Refusal('CASE_UNKNOWN', { field: 'id' })
  const [last, notes] = await Promise.all([
    store.assessmentOf(deps.db, found.playerId),
    store.notesOf(deps.db, id),
  ])
  return {
    ...row,
    note: found.note,
    step: last?.step ?? null,
    stepAt: last?.stepAt?.toISOString() ?? null,
    scoreNow: last?.score ?? null,
    assessedAt: last?.assessedAt.toISOString() ?? null,
    notes: notes.map((note) => ({ ...note, id: String(note.id), writtenAt: note.writtenAt.toISOString() })),
  }
}

async function requireOpenCase(tx: Tx, id: string): Promise<store.StoredCase> {
  const found = await store.lockCase(tx, BigInt(id))
  if (!found) throw new Refusal('CASE_UNKNOWN', { field: 'id' })
  if (found.closedAt) throw new Refusal('CASE_CLOSED', { field: 'id' })
  return found
}

const subjectOf = ({ id }: store.StoredCase): string => `case ${id}`

/** Operators who may decide cases. */
async function assignees(query: Db['query']): Promise<Directory> {
  const known = await readDirectory({ query })
  const able = [...known].filter(
    ([, { isActive, permissions }]) => isActive && permissions.has('compliance:decide'),
  )
  return new Map(able)
}

const idOf = (id: bigint | null): string | null => (id === null ? null : String(id))

const caseChanges = (deps: Deps) => {
  const now = (): Date => new Date(deps.clock.now())
  return {
    '/operator/riskCase/assign': change({
      read: async (tx, { body: { id, operatorId } }) => {
        const found = await requireOpenCase(tx, id)
        if (operatorId !== null && !(await assignees(tx)).has(BigInt(operatorId)))
          throw new Refusal('OPERATOR_UNKNOWN', { field: 'operatorId' })
        if (idOf(found.assignedTo) === operatorId)
          throw new Refusal('NOTHING_TO_CHANGE', { field: 'operatorId' })
        return { subject: subjectOf(found), state: { assignedTo: idOf(found.assignedTo) } }
      },
      apply: async (tx, { body: { id, operatorId } }) => {
        const assignedTo = operatorId === null ? null : BigInt(operatorId)
        await store.assignCase(tx, BigInt(id), assignedTo)
        const directory = await assignees(tx)
        return {
          data: { id, assignedTo: assigneeOf(assignedTo, directory) },
          after: { assignedTo: operatorId },
        }
      },
    }),

    '/operator/riskCase/note': change({
      read: async (tx, { body: { id } }) => {
        const found = await requireOpenCase(tx, id)
        return { subject: subjectOf(found), state: {} }
      },
      apply: async (tx, { body: { id, reason: text }, operator: { email: writtenBy } }) => {
        const writtenAt = now()
        const note = await store.insertNote(tx, { caseId: BigInt(id), text, writtenBy, writtenAt })
        const data = { id: String(note), text, writtenBy, writtenAt: writtenAt.toISOString() }
        return { data, after: { note: data.id } }
      },
    }),

    '/operator/riskCase/close': change({
      read: async (tx, { body: { id } }) => {
        const found = await requireOpenCase(tx, id)
        return { subject: subjectOf(found), state: { state: 'open', score: found.score } }
      },
      apply: async (tx, { body: { id, outcome, reason: note }, operator: { email: closedBy } }) => {
        await store.closeCaseIn(tx, BigInt(id), { closedAt: now(), closedBy, note, outcome })
        return { data: { id, outcome }, after: { state: 'closed', outcome } }
      },
    }),
  } satisfies Partial<OperatorHandlers>
}

export const caseOperatorCalls = (deps: Deps) =>
  ({
    '/operator/riskCases': ({ body, operator }) => readCases(deps, body, operator.operatorId),

    '/operator/riskCase': async ({ body: { id }, recordLook }) => {
      const found = await readCase(deps, BigInt(id))
      await recordLook(`player ${found.playerId}`)
      return found
    },

    '/operator/riskCase/operators': async () => {
      const known = await assignees(deps.db.query)
      return { list: [...known].map(([id, { name }]) => ({ id: String(id), name })) }
    },

    ...caseChanges(deps),
  }) satisfies Partial<OperatorHandlers>
