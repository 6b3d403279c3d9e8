/** SQL of the operators' inbox: conversations by state and assignment, and prepared answers. */
import type { OperatorBody } from '@saguao/contract/operators/operator-calls.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/db/db.ts'
import type { ThreadState } from '#modules/support/store.ts'

export type InboxThread = {
  readonly playerId: bigint
  readonly state: ThreadState
  readonly changedAt: Date
  readonly lang: string | null
  readonly assignedTo: bigint | null
  readonly last: string | null
  readonly unanswered: number
}

/** Messages that are counted and cut before they leave the database. */
const maxCounted = 50
const previewLength = 140

const threads = ({ query }: Pick<Db, 'query'>) =>
  query
    .selectFrom('supportThread as t')
    .select(['t.playerId', 't.state', 't.changedAt', 't.lang', 't.assignedTo'])
    .select([
      sql<string | null>`(select left(m.text, ${sql.lit(previewLength)}) from support_message m
         where m.player_id = t.player_id and m.author <> 'end' order by m.id desc limit 1)`.as('last'),
      sql<number>`case when t.state = 'waiting' then (select count(*)::int from (
         select from support_message m where m.player_id = t.player_id and m.author = 'player'
            and m.created_at >= t.changed_at limit ${sql.lit(maxCounted)}) counted) else 0 end`.as(
        'unanswered',
      ),
    ])

export const inboxThread = (db: Pick<Db, 'query'>, playerId: bigint): Promise<InboxThread | undefined> =>
  threads(db).where('t.playerId', '=', playerId).executeTakeFirst() as Promise<InboxThread | undefined>

export type Position = { readonly changedAt: Date; readonly playerId: bigint }

type Filters = Pick<OperatorBody<'/operator/conversations'>, 'state' | 'assigned' | 'lang'>

/** The longest waiting first; without the state `waiting` the last changed first. */
export function inboxThreads(
  db: Pick<Db, 'query'>,
  { state, assigned, lang }: Filters,
  operator: bigint,
  after: Position | undefined,
  limit: number,
): Promise<InboxThread[]> {
  const isWaiting = state === 'waiting'
  const order = isWaiting ? 'asc' : 'desc'
  let rows = threads(db).orderBy('t.changedAt', order).orderBy('t.playerId', order).limit(limit)
  if (state) rows = rows.where('t.state', '=', state)
  if (lang) rows = rows.where('t.lang', '=', lang)
  if (assigned === 'me') rows = rows.where('t.assignedTo', '=', operator)
  if (assigned === 'unassigned') rows = rows.where('t.assignedTo', 'is', null)
  if (assigned === 'others')
    rows = rows.where('t.assignedTo', 'is not', null).where('t.assignedTo', '<>', operator)
  if (after)
    rows = rows.where(
      sql<boolean>`(t.changed_at, t.player_id) ${sql.raw(isWaiting ? '>' : '<')} (${after.changedAt}, ${after.playerId})`,
    )
  return rows.execute() as Promise<InboxThread[]>
}

export async function waitingFigures({
  query,
}: Pick<Db, 'query'>): Promise<{ count: number; since: Date | null }> {
  const row = await query
    .selectFrom('supportThread')
    .where('state', '=', 'waiting')
    .select((e) => [e.fn.countAll<bigint>().as('count'), e.fn.min('changedAt').as('since')])
    .executeTakeFirstOrThrow()
  return { count: Number(row.count), since: row.since as Date | null }
}

/** The channel of changed conversations; the message is the player. */
export const inboxChannel = 'support_inbox'

export async function announceToInbox(tx: Tx, playerId: bigint): Promise<void> {
  await sql`select pg_notify(${inboxChannel}, ${String(playerId)})`.execute(tx)
}

export const setAssigned = async (tx: Tx, playerId: bigint, operator: bigint | null): Promise<void> => {
  await tx
    .updateTable('supportThread')
    .set({ assignedTo: operator })
    .where('playerId', '=', playerId)
    .execute()
}

/** Whether support wrote or closed after the message. */
export async function hasAnswerAfter(tx: Tx, playerId: bigint, seen: bigint): Promise<boolean> {
  const found = await tx
    .selectFrom('supportMessage')
    .select('id')
    .where('playerId', '=', playerId)
    .where('id', '>', seen)
    .where('author', '<>', 'player')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

const answerColumns = ['id', 'title', 'texts', 'changedAt', 'changedBy'] as const

export type Texts = { readonly pt?: string; readonly ks?: string; readonly en?: string }
export type StoredAnswer = {
  readonly id: bigint
  readonly title: string
  readonly texts: Texts
  readonly changedAt: Date
  readonly changedBy: string
}

export const preparedAnswers = ({ query }: Pick<Db, 'query'>, limit: number): Promise<StoredAnswer[]> =>
  query
    .selectFrom('supportAnswer')
    .select(answerColumns)
    .orderBy('title')
    .limit(limit)
    .execute() as unknown as Promise<StoredAnswer[]>

export const lockPreparedAnswer = (tx: Tx, id: bigint): Promise<StoredAnswer | undefined> =>
  tx
    .selectFrom('supportAnswer')
    .select(answerColumns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst() as unknown as Promise<StoredAnswer | undefined>

export async function isTitleUsed(tx: Tx, title: string, except: bigint | undefined): Promise<boolean> {
  let found = tx.selectFrom('supportAnswer').select('id').where('title', '=', title)
  if (except !== undefined) found = found.where('id', '<>', except)
  return (await found.executeTakeFirst()) !== undefined
}

type SavedAnswer = Omit<StoredAnswer, 'id'>

export const insertPreparedAnswer = (tx: Tx, { texts, ...answer }: SavedAnswer): Promise<StoredAnswer> =>
  tx
    .insertInto('supportAnswer')
    .values({ ...answer, texts: JSON.stringify(texts) })
    .returning(answerColumns)
    .executeTakeFirstOrThrow() as unknown as Promise<StoredAnswer>

export const updatePreparedAnswer = (
  tx: Tx,
  id: bigint,
  { texts, ...answer }: SavedAnswer,
): Promise<StoredAnswer> =>
  tx
    .updateTable('supportAnswer')
    .set({ ...answer, texts: JSON.stringify(texts) })
    .where('id', '=', id)
    .returning(answerColumns)
    .executeTakeFirstOrThrow() as unknown as Promise<StoredAnswer>

export const deletePreparedAnswer = async (tx: Tx, id: bigint): Promise<void> => {
  await tx.deleteFrom('supportAnswer').where('id', '=', id).execute()
}
