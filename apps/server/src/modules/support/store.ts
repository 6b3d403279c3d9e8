/** SQL on support threads and messages. */
import { limits } from '@saguao/contract/calls/limits.ts'
import type { Lang } from '@saguao/contract/product/languages.ts'
import type { Db, Tx } from '#kernel/db/db.ts'

export type ThreadState = 'waiting' | 'answered' | 'closed'

export type Message = {
  readonly id: bigint
  readonly author: 'player' | 'support' | 'end'
  readonly text: string
  readonly operator: string | null
  readonly createdAt: Date
}

export type NewMessage = Omit<Message, 'id' | 'operator'> & {
  readonly playerId: bigint
  readonly operator?: string
  readonly requestId?: string
}

const columns = ['id', 'author', 'text', 'operator', 'createdAt'] as const

/** Creates the thread if there is none, and locks it until the transaction ends. */
export const lockOrCreateThread = async (tx: Tx, playerId: bigint, now: Date): Promise<void> => {
  await tx
    .insertInto('supportThread')
    .values({ playerId, state: 'waiting', changedAt: now })
    .onConflict((conflict) => conflict.column('playerId').doUpdateSet({ playerId }))
    .execute()
}

/** Locks an existing thread. */
export const lockThread = (
  tx: Tx,
  playerId: bigint,
): Promise<{ state: string; assignedTo: bigint | null } | undefined> =>
  tx
    .selectFrom('supportThread')
    .select(['state', 'assignedTo'])
    .where('playerId', '=', playerId)
    .forUpdate()
    .executeTakeFirst()

export const findByRequest = (tx: Tx, playerId: bigint, requestId: string): Promise<Message | undefined> =>
  tx
    .selectFrom('supportMessage')
    .select(columns)
    .where('playerId', '=', playerId)
    .where('requestId', '=', requestId)
    .executeTakeFirst() as Promise<Message | undefined>

/** How many messages the player has written since, counted up to the daily limit. */
export async function writtenSince(tx: Tx, playerId: bigint, since: Date): Promise<number> {
  const rows = await tx
    .selectFrom('supportMessage')
    .select('id')
    .where('playerId', '=', playerId)
    .where('author', '=', 'player')
    .where('createdAt', '>', since)
    .limit(limits.maxSupportMessagesPerDay)
    .execute()
  return rows.length
}

export const addMessage = (tx: Tx, message: NewMessage): Promise<Message> =>
  tx
    .insertInto('supportMessage')
    .values(message)
    .returning(columns)
    .executeTakeFirstOrThrow() as Promise<Message>

/** A thread that is already waiting keeps its start of waiting. */
export const setWaiting = async (tx: Tx, playerId: bigint, now: Date, lang?: Lang): Promise<void> => {
  if (lang) await tx.updateTable('supportThread').set({ lang }).where('playerId', '=', playerId).execute()
  await tx
    .updateTable('supportThread')
    .set({ state: 'waiting', changedAt: now })
    .where('playerId', '=', playerId)
    .where('state', '<>', 'waiting')
    .execute()
}

export const setState = async (
  tx: Tx,
  playerId: bigint,
  { state, now, unread }: { state: ThreadState; now: Date; unread: number },
): Promise<void> => {
  await tx
    .updateTable('supportThread')
    .set((e) => ({ state, changedAt: now, unread: e('unread', '+', unread) }))
    .where('playerId', '=', playerId)
    .execute()
}

export async function unreadOf({ query }: Db, playerId: bigint): Promise<number> {
  const row = await query
    .selectFrom('supportThread')
    .select('unread')
    .where('playerId', '=', playerId)
    .executeTakeFirst()
  return row?.unread ?? 0
}

/** How many answers are newer than the one the player has seen. */
export async function answersAfter(tx: Tx, playerId: bigint, seen: bigint): Promise<number> {
  const { answers } = await tx
    .selectFrom('supportMessage')
    .select((e) => e.fn.countAll<bigint>().as('answers'))
    .where('playerId', '=', playerId)
    .where('author', '=', 'support')
    .where('id', '>', seen)
    .executeTakeFirstOrThrow()
  return Number(answers)
}

export const setUnread = async (tx: Tx, playerId: bigint, unread: number): Promise<void> => {
  await tx.updateTable('supportThread').set({ unread }).where('playerId', '=', playerId).execute()
}

/** The newest first. */
export const messagesBefore = (
  { query }: Db,
  playerId: bigint,
  before: bigint | undefined,
  limit: number,
): Promise<Message[]> =>
  query
    .selectFrom('supportMessage')
    .select(columns)
    .where('playerId', '=', playerId)
    .$if(before !== undefined, (messages) => messages.where('id', '<', before ?? 0n))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute() as Promise<Message[]>

export type Thread = { readonly playerId: bigint; readonly waitingSince: Date; readonly messages: bigint }

/** Waiting threads, the longest waiting first, with the number of messages since then. */
export const waitingThreads = ({ query }: Db, limit: number): Promise<Thread[]> =>
  query
    .selectFrom('supportThread as t')
    .innerJoin('supportMessage as m', (join) =>
      join.onRef('m.playerId', '=', 't.playerId').onRef('m.createdAt', '>=', 't.changedAt'),
    )
    .select((e) => ['t.playerId', 't.changedAt as waitingSince', e.fn.countAll<bigint>().as('messages')])
    .where('t.state', '=', 'waiting')
    .where('m.author', '=', 'player')
    .groupBy(['t.playerId', 't.changedAt'])
    .orderBy('t.changedAt')
    .limit(limit)
    .execute()

/** Median minutes from the first unanswered message to the answer, for conversations since; null without answers. */
export async function medianWaitMinutes(db: Db, since: Date): Promise<number | null> {
  const { rows } = await db.pool.query<{ minutes: number | null }>(
    `with message as (
       select player_id, author, created_at, lag(author) over (partition by player_id order by id) as previous
         from support_message where created_at > $1 and author <> 'end'
     ), change as (
       select author, created_at as asked, lead(created_at) over (partition by player_id order by created_at) as answered
         from message where author is distinct from previous
     )
     select ceil(percentile_cont(0.5) within group (order by extract(epoch from answered - asked)) / 60)::int as minutes
       from change where author = 'player' and answered is not null`,
    [since],
  )
  return rows[0]?.minutes ?? null
}

const rowsPerStep = 5_000

/** Deletes one step; true when there may be more. */
export async function deleteMessagesBefore({ query }: Db, before: Date): Promise<boolean> {
  const { numDeletedRows } = await query
    .deleteFrom('supportMessage')
    .where(({ eb, selectFrom, refTuple }) =>
      eb(
        refTuple('playerId', 'id'),
        'in',
        selectFrom('supportMessage')
          .select(['playerId', 'id'])
          .where('createdAt', '<', before)
          .limit(rowsPerStep)
          .$asTuple('playerId', 'id'),
      ),
    )
    .executeTakeFirst()
  return Number(numDeletedRows) === rowsPerStep
}
