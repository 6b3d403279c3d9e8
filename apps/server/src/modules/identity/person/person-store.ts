/** SQL on persons and on the provider's decisions about them. */
import type { Country } from '@saguao/contract/product/countries.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/db/db.ts'
import type { Outcome } from '#modules/identity/person/provider.ts'

export type PersonState = Outcome | 'pending'
/** Whether the person behind a player is verified; `none` before the first submission. */
export type Verification = PersonState | 'none'

export type PersonRow = {
  readonly playerId: bigint
  readonly country: Country
  readonly reference: string
  readonly sealed: Buffer
  readonly documentHash: Buffer
  readonly state: PersonState
  readonly sentAt: Date | null
  readonly asks: number
  readonly submittedAt: Date
  readonly decidedAt: Date | null
  /** The operator who decided; null: the provider. */
  readonly decidedBy: string | null
}

const columns = [
  'playerId',
  'country',
  'reference',
  'sealed',
  'documentHash',
  'state',
  'sentAt',
  'asks',
  'submittedAt',
  'decidedAt',
  'decidedBy',
] as const

export const personRow = async (
  { query }: Pick<Db, 'query'>,
  player: bigint,
): Promise<PersonRow | undefined> =>
  (await query.selectFrom('person').where('playerId', '=', player).select(columns).executeTakeFirst()) as
    | PersonRow
    | undefined

export const personByReference = async (db: Db, reference: string): Promise<PersonRow | undefined> =>
  (await db.query
    .selectFrom('person')
    .where('reference', '=', reference)
    .select(columns)
    .executeTakeFirst()) as PersonRow | undefined

export async function verificationOf(db: Db, player: bigint): Promise<Verification> {
  const row = await db.query
    .selectFrom('person')
    .where('playerId', '=', player)
    .select('state')
    .executeTakeFirst()
  return (row?.state as PersonState | undefined) ?? 'none'
}

export type NewSubmission = Pick<PersonRow, 'playerId' | 'country' | 'reference' | 'sealed' | 'documentHash'>

/** False when the person was verified meanwhile. Violates the index person_document when another account has it. */
export async function storeSubmission(tx: Tx, submission: NewSubmission, now: Date): Promise<boolean> {
  const { playerId, country, ...data } = submission
  const change = {
    ...data,
    state: 'pending',
    submittedAt: now,
    sentAt: null,
    providerRef: null,
    askAt: now,
    asks: 0,
    decidedAt: null,
    decidedBy: null,
  } as const
  const row = await tx
    .insertInto('person')
    .values({ playerId, country, ...change })
    .onConflict((conflict) =>
      conflict.column('playerId').doUpdateSet(change).where('person.state', '<>', 'verified'),
    )
    .returning('playerId')
    .executeTakeFirst()
  return row !== undefined
}

export const lockPerson = async (tx: Tx, reference: string): Promise<PersonRow | undefined> =>
  (await tx
    .selectFrom('person')
    .where('reference', '=', reference)
    .select(columns)
    .forUpdate()
    .executeTakeFirst()) as PersonRow | undefined

export const setDecision = async (
  tx: Tx,
  reference: string,
  state: PersonState,
  decidedAt: Date,
  decidedBy: string | null = null,
): Promise<void> => {
  await tx
    .updateTable('person')
    .set({ state, decidedAt, decidedBy })
    .where('reference', '=', reference)
    .execute()
}

/** Whether another account of the market has the document. */
export async function isDocumentTaken(
  tx: Tx,
  { playerId, country, documentHash }: Pick<PersonRow, 'playerId' | 'country' | 'documentHash'>,
): Promise<boolean> {
  const row = await tx
    .selectFrom('person')
    .where('country', '=', country)
    .where('documentHash', '=', documentHash)
    .where('state', '<>', 'refused')
    .where('playerId', '<>', playerId)
    .select('playerId')
    .executeTakeFirst()
  return row !== undefined
}

export type NewDecision = {
  readonly providerEvent: string
  readonly reference: string
  readonly playerId: bigint | null
  readonly outcome: Outcome
  readonly effect: string
  readonly at: Date
  readonly seenAt: Date
  /** The operator; undefined: the provider. */
  readonly by?: string
}

/** False when the provider has sent this decision before. */
export async function insertDecision(tx: Tx, decision: NewDecision): Promise<boolean> {
  const row = await tx
    .insertInto('identityDecision')
    .values(decision)
    .onConflict((conflict) => conflict.column('providerEvent').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function isDecisionKnown(tx: Tx, providerEvent: string): Promise<boolean> {
  const row = await tx
    .selectFrom('identityDecision')
    .where('providerEvent', '=', providerEvent)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Submissions without decision whose time to send them or to ask about them has come. */
export const submissionsToAsk = async (db: Db, now: Date, limit: number): Promise<string[]> => {
  const rows = await db.query
    .selectFrom('person')
    .where('state', '=', 'pending')
    .where('askAt', '<=', now)
    .select('reference')
    .orderBy('askAt')
    .limit(limit)
    .execute()
  return rows.map(({ reference }) => reference)
}

/** The next question follows after 2, 4, 8 … minutes, at most an hour. */
const nextAsk = (now: Date) =>
  sql<Date>`${now}::timestamptz + least(power(2, least(asks, 10) + 1), 60) * interval '1 minute'`

/** One of several processes gets the submission; undefined for the others. */
export async function claimSubmission(db: Db, reference: string, now: Date): Promise<PersonRow | undefined> {
  const row = await db.query
    .updateTable('person')
    .set((e) => ({ askAt: nextAsk(now), asks: e('asks', '+', 1) }))
    .where('reference', '=', reference)
    .where('state', '=', 'pending')
    .where('askAt', '<=', now)
    .returning(columns)
    .executeTakeFirst()
  return row as PersonRow | undefined
}

export const markSent = async (
  db: Db,
  reference: string,
  providerRef: string,
  sentAt: Date,
): Promise<void> => {
  await db.query
    .updateTable('person')
    .set({ providerRef, sentAt })
    .where('reference', '=', reference)
    .execute()
}
