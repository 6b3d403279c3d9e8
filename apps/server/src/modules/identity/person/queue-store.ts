/** SQL on persons as operators see them: those that are not verified, and the decisions about one. */
import type { Country } from '@saguao/contract/product/countries.ts'
import { type Db, runSql, type Tx } from '#kernel/db/db.ts'
import type { PersonRow, PersonState } from '#modules/identity/person/person-store.ts'
import type { Outcome } from '#modules/identity/person/provider.ts'

export type QueueRow = {
  readonly playerId: bigint
  readonly country: Country
  readonly state: Exclude<PersonState, 'verified'>
  readonly submittedAt: Date
  readonly decidedAt: Date | null
  readonly decidedBy: string | null
  readonly asks: number
}

export type QueueFilters = {
  readonly state?: PersonState | undefined
  readonly country?: Country | undefined
  /** Only those that an operator has to decide. */
  readonly isForOperators: boolean
}

export type QueuePlace = { readonly submittedAt: Date; readonly playerId: bigint }

/** The longest waiting first. Closed accounts need no decision any more. */
export async function undecidedPersons(
  { pool }: Db,
  { state, country, isForOperators }: QueueFilters,
  page: { readonly after: QueuePlace | null; readonly limit: number },
): Promise<QueueRow[]> {
  const values: unknown[] = [page.limit]
  const put = (value: unknown): string => `$${values.push(value)}`
  const conditions = [
    `d.state <> 'verified'`,
    'p.closed_at is null',
    ...(state ? [`d.state = ${put(state)}`] : []),
    ...(country ? [`d.country = ${put(country)}`] : []),
    ...(isForOperators ? [`d.state = 'review' and d.decided_by is null`] : []),
    ...(page.after
      ? [`(d.submitted_at, d.player_id) > (${put(page.after.submittedAt)}, ${put(page.after.playerId)})`]
      : []),
  ]
  const { rows } = await pool.query<QueueRow>(
    `select d.player_id as "playerId", d.country, d.state, d.submitted_at as "submittedAt",
            d.decided_at as "decidedAt", d.decided_by as "decidedBy", d.asks
       from person d join player p on p.id = d.player_id
      where ${conditions.join(' and ')} order by d.submitted_at, d.player_id limit $1`,
    values,
  )
  return rows
}

export type StoredDecision = {
  readonly id: bigint
  readonly reference: string
  readonly outcome: Outcome
  readonly effect: string
  readonly at: Date
  readonly seenAt: Date
  readonly by: string | null
}

const maxDecisions = 50

/** The newest first. */
export const decisionsOf = async (
  { query }: Pick<Db, 'query'>,
  player: bigint,
): Promise<readonly StoredDecision[]> =>
  (await query
    .selectFrom('identityDecision')
    .where('playerId', '=', player)
    .select(['id', 'reference', 'outcome', 'effect', 'at', 'seenAt', 'by'])
    .orderBy('id', 'desc')
    .limit(maxDecisions)
    .execute()) as StoredDecision[]

export const lockPersonOf = async (tx: Tx, player: bigint): Promise<PersonRow | undefined> =>
  (await tx
    .selectFrom('person')
    .where('playerId', '=', player)
    .select([
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
    ])
    .forUpdate()
    .executeTakeFirst()) as PersonRow | undefined

/** Another account of the market with the document. */
export async function accountWithDocument(
  { query }: Pick<Db, 'query'>,
  { playerId, country, documentHash }: Pick<PersonRow, 'playerId' | 'country' | 'documentHash'>,
): Promise<bigint | undefined> {
  const row = await query
    .selectFrom('person')
    .where('country', '=', country)
    .where('documentHash', '=', documentHash)
    .where('state', '<>', 'refused')
    .where('playerId', '<>', playerId)
    .select('playerId')
    .executeTakeFirst()
  return row?.playerId
}

export async function registerStateOf(
  { pool }: Db,
  player: bigint,
): Promise<'impeded' | 'unanswered' | null> {
  const { rows } = await pool.query<{ state: 'impeded' | 'unanswered' | null }>(
    'select registry_state as state from player where id = $1',
    [player],
  )
  return rows[0]?.state ?? null
}

export async function isAccountClosed(tx: Tx, player: bigint): Promise<boolean> {
  const rows = await runSql(tx, 'select from player where id = $1 and closed_at is not null', [player])
  return rows.length > 0
}

/** Persons that an operator has to decide, and since when the first one waits. */
export async function personsToDecide({
  pool,
}: Pick<Db, 'pool'>): Promise<{ count: number; since: Date | null }> {
  const { rows } = await pool.query<{ count: number; since: Date | null }>(
    `select count(*)::int as count, min(d.submitted_at) as since
       from person d join player p on p.id = d.player_id
      where d.state = 'review' and d.state <> 'verified' and d.decided_by is null and p.closed_at is null`,
  )
  return rows[0] ?? { count: 0, since: null }
}
