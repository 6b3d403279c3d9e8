/** SQL on risk cases as operators work on them. */
import type { Db, Tx } from '#kernel/db/db.ts'
import type { Reason, Step } from '#modules/markers/rules.ts'

export type CaseOutcome = 'contacted' | 'limits' | 'paused' | 'excluded' | 'no-action'

export type StoredCase = {
  readonly id: bigint
  readonly playerId: bigint
  readonly score: number
  readonly reasons: readonly Reason[]
  readonly openedAt: Date
  readonly assignedTo: bigint | null
  readonly closedAt: Date | null
  readonly closedBy: string | null
  readonly outcome: CaseOutcome | null
  readonly note: string | null
}

const columns = [
  'id',
  'playerId',
  'score',
  'reasons',
  'openedAt',
  'assignedTo',
  'closedAt',
  'closedBy',
  'outcome',
  'note',
] as const

export type CaseFilters = {
  readonly isOpen: boolean
  /** Null: assigned to none. */
  readonly assignedTo?: bigint | null
  readonly playerId?: bigint
}

/** The oldest open ones first; of the closed ones the newest. */
export async function casePage(
  { query }: Db,
  { isOpen, assignedTo, playerId }: CaseFilters,
  page: { readonly after: bigint | null; readonly limit: number },
): Promise<StoredCase[]> {
  let rows = query.selectFrom('riskCase').select(columns).limit(page.limit)
  rows = isOpen ? rows.where('closedAt', 'is', null) : rows.where('closedAt', 'is not', null)
  if (assignedTo === null) rows = rows.where('assignedTo', 'is', null)
  else if (assignedTo !== undefined) rows = rows.where('assignedTo', '=', assignedTo)
  if (playerId !== undefined) rows = rows.where('playerId', '=', playerId)
  if (page.after !== null) rows = rows.where('id', isOpen ? '>' : '<', page.after)
  return (await rows.orderBy('id', isOpen ? 'asc' : 'desc').execute()) as unknown as StoredCase[]
}

export const caseById = async ({ query }: Pick<Db, 'query'>, id: bigint): Promise<StoredCase | undefined> =>
  (await query.selectFrom('riskCase').where('id', '=', id).select(columns).executeTakeFirst()) as unknown as
    | StoredCase
    | undefined

/** Locks the case until the transaction ends. */
export const lockCase = async (tx: Tx, id: bigint): Promise<StoredCase | undefined> =>
  (await tx
    .selectFrom('riskCase')
    .where('id', '=', id)
    .select(columns)
    .forUpdate()
    .executeTakeFirst()) as unknown as StoredCase | undefined

export type LastAssessment = {
  readonly score: number
  readonly assessedAt: Date
  readonly step: Step | null
  readonly stepAt: Date | null
}

export const assessmentOf = async ({ query }: Db, player: bigint): Promise<LastAssessment | undefined> =>
  (await query
    .selectFrom('riskAssessment')
    .where('playerId', '=', player)
    .select(['score', 'assessedAt', 'step', 'stepAt'])
    .executeTakeFirst()) as LastAssessment | undefined

const maxNotes = 200

/** The newest first. */
export const notesOf = ({ query }: Db, caseId: bigint) =>
  query
    .selectFrom('riskCaseNote')
    .where('caseId', '=', caseId)
    .select(['id', 'text', 'writtenBy', 'writtenAt'])
    .orderBy('id', 'desc')
    .limit(maxNotes)
    .execute()

export async function insertNote(
  tx: Tx,
  note: {
    readonly caseId: bigint
    readonly text: string
    readonly writtenBy: string
    readonly writtenAt: Date
  },
): Promise<bigint> {
  const { id } = await tx.insertInto('riskCaseNote').values(note).returning('id').executeTakeFirstOrThrow()
  return id
}

export const assignCase = async (tx: Tx, id: bigint, assignedTo: bigint | null): Promise<void> => {
  await tx.updateTable('riskCase').set({ assignedTo }).where('id', '=', id).execute()
}

export const closeCaseIn = async (
  tx: Tx,
  id: bigint,
  end: {
    readonly closedAt: Date
    readonly closedBy: string
    readonly note: string
    readonly outcome: CaseOutcome
  },
): Promise<void> => {
  await tx.updateTable('riskCase').set(end).where('id', '=', id).execute()
}
