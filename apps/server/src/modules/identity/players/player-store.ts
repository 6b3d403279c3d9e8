/** SQL on players as operators see them: lists, searches, notes, tags and moved phones. */
import type { Country } from '@saguao/contract/product/countries.ts'
import { type Db, runSql, type Tx } from '#kernel/db/db.ts'
import type { PersonState } from '#modules/identity/person/person-store.ts'
import { shownPhoneEnd } from '#modules/identity/players/masks.ts'

export type PlayerState = 'open' | 'blocked' | 'paused' | 'excluded' | 'closed'

export type PlayerRow = {
  readonly id: bigint
  readonly country: Country
  readonly phone: string | null
  readonly state: PlayerState
  readonly verification: PersonState | null
  readonly tags: readonly string[]
  readonly createdAt: Date
  readonly loginAt: Date | null
}

/** $1 is the current time. An erased player has no phone. */
const columns = `
  p.id, p.country, case when p.erased_at is null then coalesce(p.phone, p.username) end as phone,
  case when p.closed_at is not null then 'closed' when p.blocked_at is not null then 'blocked'
       when p.registry_state = 'impeded' or p.excluded_until > $1 then 'excluded'
       when p.paused_until > $1 then 'paused' else 'open' end as state,
  (select d.state from person d where d.player_id = p.id) as verification,
  array(select t.tag from player_tag t where t.player_id = p.id order by t.tag) as tags,
  p.created_at as "createdAt", p.login_at as "loginAt"`

export type PlayerFilters = {
  readonly country?: Country | undefined
  readonly state?: 'blocked' | 'excluded' | undefined
  readonly tag?: string | undefined
}

/** Each condition has an index that is sorted by the id of the player. */
const stateConditions = {
  blocked: 'p.blocked_at is not null',
  excluded: `(p.excluded_until is not null or p.registry_state = 'impeded')
             and (p.registry_state = 'impeded' or p.excluded_until > $1)`,
} as const

/** The newest first. */
export async function listPlayers(
  { pool }: Db,
  { country, state, tag }: PlayerFilters,
  page: { readonly before: bigint | null; readonly limit: number; readonly now: Date },
): Promise<PlayerRow[]> {
  const values: unknown[] = [page.now, page.limit]
  const put = (value: unknown): string => `$${values.push(value)}`
  const conditions = [
    'true',
    ...(page.before === null ? [] : [`p.id < ${put(page.before)}`]),
    ...(country ? [`p.country = ${put(country)}`] : []),
    ...(state ? [stateConditions[state]] : []),
  ]
  const source = tag
    ? `player_tag s join player p on p.id = s.player_id where s.tag = ${put(tag)} and`
    : 'player p where'
  const order = tag ? 's.player_id' : 'p.id'
  const text = `select ${columns} from ${source} ${conditions.join(' and ')} order by ${order} desc limit $2`
  return (await pool.query<PlayerRow>(text, values)).rows
}

/** The existing ones, in no order. */
export async function playersByIds({ pool }: Db, ids: readonly bigint[], now: Date): Promise<PlayerRow[]> {
  if (ids.length === 0) return []
  const text = `select ${columns} from player p where p.id = any ($2::bigint[])`
  return (await pool.query<PlayerRow>(text, [now, ids])).rows
}

/** Digits only: the character after 9 ends the range. */
const rangeOf = (column: string): string => `${column} ~>=~ $1::text and ${column} ~<~ ($1::text || ':')`

const phoneTexts = {
  starts: [
    `select id from player where ${rangeOf('username')} order by username using ~<~ limit $2`,
    `select id from player where phone <> username and ${rangeOf('phone')} order by phone using ~<~ limit $2`,
  ],
  whole: [
    'select id from player where username = $1 limit $2',
    'select id from player where phone <> username and phone = $1 limit $2',
  ],
  ends: [
    `select id from player where ${rangeOf('reverse(username)')} order by reverse(username) using ~<~ limit $2`,
    `select id from player where phone <> username and ${rangeOf('reverse(phone)')}
      order by reverse(phone) using ~<~ limit $2`,
  ],
} as const

const reversed = (text: string): string => [...text].reverse().join('')

/** Players whose number starts or ends with the digits. */
export async function playersByPhone({ pool }: Db, digits: string, limit: number): Promise<bigint[]> {
  const queries = [
    ...phoneTexts.starts.map((text) => ({ text, values: [digits, limit] })),
    ...phoneTexts.ends.map((text) => ({ text, values: [reversed(digits), limit] })),
  ]
  const found = await Promise.all(queries.map((query) => pool.query<{ id: bigint }>(query)))
  return found.flatMap(({ rows }) => rows.map(({ id }) => id))
}

/** Players with exactly this number, or with these last digits, which their masked number shows. */
export async function playersByShownPhone({ pool }: Db, digits: string, limit: number): Promise<bigint[]> {
  const queries =
    digits.length === shownPhoneEnd
      ? phoneTexts.ends.map((text) => ({ text, values: [reversed(digits), limit] }))
      : phoneTexts.whole.map((text) => ({ text, values: [digits, limit] }))
  const found = await Promise.all(queries.map((query) => pool.query<{ id: bigint }>(query)))
  return found.flatMap(({ rows }) => rows.map(({ id }) => id))
}

export async function playersByFormerPhone({ query }: Db, digits: string, limit: number): Promise<bigint[]> {
  const rows = await query
    .selectFrom('phoneMove')
    .where('oldPhone', '=', digits)
    .select('playerId')
    .limit(limit)
    .execute()
  return rows.map(({ playerId }) => playerId)
}

export async function playersByDocument(
  { query }: Db,
  country: Country,
  documentHash: Buffer,
): Promise<bigint[]> {
  const rows = await query
    .selectFrom('person')
    .where('country', '=', country)
    .where('documentHash', '=', documentHash)
    .where('state', '<>', 'refused')
    .select('playerId')
    .execute()
  return rows.map(({ playerId }) => playerId)
}

/** Other players of the same inviter's invitation: whom the player invited, and who invited the player. */
export async function invitationsOf({ pool }: Db, player: bigint, limit: number): Promise<bigint[]> {
  const { rows } = await pool.query<{ id: bigint }>(
    `select invited_by as id from player where id = $1 and invited_by is not null
     union all (select id from player where invited_by = $1 order by id desc limit $2)`,
    [player, limit],
  )
  return rows.map(({ id }) => id)
}

/** Players who had or have a number of this player. */
export async function playersOfFormerPhones({ pool }: Db, player: bigint): Promise<bigint[]> {
  const { rows } = await pool.query<{ id: bigint }>(
    `select p.id from phone_move m join player o on o.id = m.player_id
       join player p on p.country = o.country and p.phone = m.old_phone
      where m.player_id = $1 and p.id <> $1
     union select m.player_id from player o join phone_move m on m.old_phone = o.phone
       join player p on p.id = m.player_id and p.country = o.country where o.id = $1 and m.player_id <> $1`,
    [player],
  )
  return rows.map(({ id }) => id)
}

// One player

/** Times are texts, because a Date cannot be infinite. */
export type StoredPlayer = PlayerRow & {
  readonly blockedAt: Date | null
  readonly pausedUntil: string | null
  readonly excludedUntil: string | null
  readonly isImpeded: boolean
  readonly closedAt: Date | null
  readonly passwordResetAt: Date | null
  readonly invitedBy: bigint | null
  readonly channel: string | null
}

const isoText = (column: string): string =>
  `case when isfinite(${column}) then to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
        when ${column} is not null then 'infinity' end`

export async function playerForOperators(
  { pool }: Db,
  id: bigint,
  now: Date,
): Promise<StoredPlayer | undefined> {
  const { rows } = await pool.query<StoredPlayer>(
    `select ${columns}, p.blocked_at as "blockedAt", ${isoText('p.paused_until')} as "pausedUntil",
            ${isoText('p.excluded_until')} as "excludedUntil",
            p.registry_state is not distinct from 'impeded' as "isImpeded", p.closed_at as "closedAt",
            p.password_reset_at as "passwordResetAt", p.invited_by as "invitedBy", p.channel
       from player p where p.id = $2`,
    [now, id],
  )
  return rows[0]
}

export type LockedPlayer = {
  readonly id: bigint
  readonly country: Country
  readonly username: string
  readonly phone: string | null
  readonly blockedAt: Date | null
  readonly closedAt: Date | null
}

/** Locks the player's row until the transaction ends. */
export const lockPlayer = async (tx: Tx, id: bigint): Promise<LockedPlayer | undefined> =>
  (await tx
    .selectFrom('player')
    .where('id', '=', id)
    .select(['id', 'country', 'username', 'phone', 'blockedAt', 'closedAt'])
    .forNoKeyUpdate()
    .executeTakeFirst()) as LockedPlayer | undefined

export const setBlocked = async (tx: Tx, id: bigint, blockedAt: Date | null): Promise<void> => {
  await tx.updateTable('player').set({ blockedAt }).where('id', '=', id).execute()
}

/** Returns the ids of the ended sessions. */
export async function endSessionsIn(tx: Tx, player: bigint, only?: bigint): Promise<bigint[]> {
  const rows = await tx
    .deleteFrom('session')
    .where('playerId', '=', player)
    .$if(only !== undefined, (query) => query.where('id', '=', only ?? 0n))
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

export const sessionsForOperators = ({ query }: Db, player: bigint, now: Date) =>
  query
    .selectFrom('session')
    .where('playerId', '=', player)
    .where('expiresAt', '>', now)
    .select(['id', 'device', 'createdAt', 'seenAt', 'expiresAt'])
    .orderBy('seenAt', 'desc')
    .limit(maxSessions)
    .execute()

const maxSessions = 200

// Notes and tags

export async function insertNote(
  tx: Tx,
  note: {
    readonly playerId: bigint
    readonly text: string
    readonly writtenBy: string
    readonly writtenAt: Date
  },
): Promise<bigint> {
  const { id } = await tx.insertInto('playerNote').values(note).returning('id').executeTakeFirstOrThrow()
  return id
}

export const notesOf = ({ query }: Db, player: bigint, before: bigint | null, limit: number) =>
  query
    .selectFrom('playerNote')
    .where('playerId', '=', player)
    .$if(before !== null, (rows) => rows.where('id', '<', before ?? 0n))
    .select(['id', 'text', 'writtenBy', 'writtenAt'])
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export async function tagsIn(tx: Tx, player: bigint): Promise<string[]> {
  const rows = await tx
    .selectFrom('playerTag')
    .where('playerId', '=', player)
    .select('tag')
    .orderBy('tag')
    .execute()
  return rows.map(({ tag }) => tag)
}

export const addTag = async (
  tx: Tx,
  tag: { readonly playerId: bigint; readonly tag: string; readonly setBy: string; readonly setAt: Date },
): Promise<void> => {
  await tx
    .insertInto('playerTag')
    .values(tag)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export const removeTag = async (tx: Tx, player: bigint, tag: string): Promise<void> => {
  await tx.deleteFrom('playerTag').where('playerId', '=', player).where('tag', '=', tag).execute()
}

// Phones

export async function isPhoneOfOther(
  tx: Tx,
  country: Country,
  phone: string,
  player: bigint,
): Promise<boolean> {
  const rows = await runSql(
    tx,
    'select from player where country = $1 and (phone = $2 or username = $2) and id <> $3 limit 1',
    [country, phone, player],
  )
  return rows.length > 0
}

export type PhoneMove = {
  readonly playerId: bigint
  readonly oldPhone: string
  readonly newPhone: string
  readonly checks: string[]
  readonly requestedBy: string
  readonly approvedBy: string
  readonly movedAt: Date
}

/** The reset of the password pauses payouts for a day: a thief who talked an operator over gets no money at once. */
export async function movePhone(tx: Tx, move: PhoneMove): Promise<void> {
  const { playerId, oldPhone, newPhone, movedAt } = move
  await tx.insertInto('phoneMove').values(move).execute()
  await runSql(
    tx,
    `update player set phone = $2, username = case username when $3 then $2 else username end,
            password_reset_at = $4, second_factor_at = null where id = $1`,
    [playerId, newPhone, oldPhone, movedAt],
  )
  await tx.deleteFrom('pendingCode').where('playerId', '=', playerId).execute()
}

export async function formerPhonesOf({ query }: Db, player: bigint): Promise<string[]> {
  const rows = await query
    .selectFrom('phoneMove')
    .where('playerId', '=', player)
    .select('oldPhone')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ oldPhone }) => oldPhone)
}

// Facts about the players of payouts

export type PayeeFacts = {
  readonly id: bigint
  readonly passwordResetAt: Date | null
  readonly phoneMovedAt: Date | null
  readonly isBlocked: boolean
  readonly isExcluded: boolean
  readonly isVerified: boolean
}

export async function payeeFacts({ pool }: Db, players: readonly bigint[], now: Date): Promise<PayeeFacts[]> {
  const { rows } = await pool.query<PayeeFacts>(
    `select p.id, p.password_reset_at as "passwordResetAt", p.blocked_at is not null as "isBlocked",
            coalesce(p.registry_state = 'impeded' or p.excluded_until > $2, false) as "isExcluded",
            exists (select from person d where d.player_id = p.id and d.state = 'verified') as "isVerified",
            (select max(m.moved_at) from phone_move m where m.player_id = p.id) as "phoneMovedAt"
       from player p where p.id = any ($1::bigint[])`,
    [players, now],
  )
  return rows
}
