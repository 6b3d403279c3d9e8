/** SQL on players, sessions, tokens and login failures. */
import { type Country, countries } from '@saguao/contract/product/countries.ts'
import type { Cash } from '@saguao/contract/product/money.ts'
import type { Db, Tx } from '#kernel/db/db.ts'
import type { StateRow } from '#modules/identity/account-state.ts'

export type Named = { readonly country: Country; readonly username: string }

export type NewPlayer = Named & {
  readonly passwordHash?: string
  readonly phone?: string
  readonly invitedBy?: bigint | null
  readonly cid?: string | null
  readonly channel?: string | null
}

export async function insertPlayers(
  tx: Tx,
  newcomers: readonly NewPlayer[],
  createdAt: Date,
): Promise<bigint[]> {
  const values = newcomers.map((newcomer) => ({ ...newcomer, createdAt }))
  const rows = await tx.insertInto('player').values(values).returning('id').execute()
  return rows.map(({ id }) => id)
}

/** Counts up to the limit, so that it is quick with any number of players. */
export async function countPlayers({ query }: Db, limit: number): Promise<number> {
  return (await query.selectFrom('player').select('id').limit(limit).execute()).length
}

const playerColumns = [
  'id',
  'country',
  'username',
  'passwordHash',
  'phone',
  'invitedBy',
  'createdAt',
  'previousLoginAt',
] as const

export const findPlayerByName = (db: Db, { country, username }: Named) =>
  db.query
    .selectFrom('player')
    .where('country', '=', country)
    .where('username', '=', username)
    .select(playerColumns)
    .select((e) => e('closedAt', 'is not', null).$castTo<boolean>().as('isClosed'))
    .executeTakeFirst()

export const playerById = (db: Db, id: bigint) =>
  db.query.selectFrom('player').where('id', '=', id).select(playerColumns).executeTakeFirstOrThrow()

/** What payouts and confirmations need to know of a player. */
export const personById = (db: Db, id: bigint) =>
  db.query
    .selectFrom('player')
    .where('id', '=', id)
    .select(['country', 'phone', 'passwordResetAt'])
    .select((e) => e('blockedAt', 'is not', null).$castTo<boolean>().as('isBlocked'))
    .executeTakeFirstOrThrow()

export async function namesOf(db: Db, players: readonly bigint[]): Promise<ReadonlyMap<bigint, string>> {
  if (players.length === 0) return new Map()
  const named = db.query.selectFrom('player').where('id', 'in', players).select(['id', 'username'])
  return new Map((await named.execute()).map(({ id, username }) => [id, username]))
}

export type Newcomer = { readonly country: Country; readonly createdAt: Date }

export async function newcomersOf(
  { query }: Db,
  players: readonly bigint[],
): Promise<ReadonlyMap<bigint, Newcomer>> {
  if (players.length === 0) return new Map()
  const rows = await query
    .selectFrom('player')
    .where('id', 'in', players)
    .select(['id', 'country', 'createdAt'])
    .execute()
  return new Map(rows.map(({ id, country, createdAt }) => [id, { country: country as Country, createdAt }]))
}

export const isPhoneTaken = async (db: Db, country: Country, phone: string): Promise<boolean> =>
  (await db.query
    .selectFrom('player')
    .where('country', '=', country)
    .where('phone', '=', phone)
    .select('id')
    .executeTakeFirst()) !== undefined

export const setPhone = async (db: Db, id: bigint, phone: string): Promise<void> => {
  await db.query.updateTable('player').set({ phone }).where('id', '=', id).execute()
}

export const setPassword = async (
  tx: Tx,
  id: bigint,
  passwordHash: string,
  passwordResetAt?: Date,
): Promise<void> => {
  const change = { passwordHash, ...(passwordResetAt && { passwordResetAt }) }
  await tx.updateTable('player').set(change).where('id', '=', id).execute()
}

/** When the player last proved to have the phone. */
export const secondFactorOf = (db: Db, id: bigint) =>
  db.query
    .selectFrom('player')
    .where('id', '=', id)
    .select(['phone', 'secondFactorAt'])
    .executeTakeFirstOrThrow()

export const setSecondFactor = async ({ query }: Pick<Db, 'query'>, id: bigint, at: Date): Promise<void> => {
  await query.updateTable('player').set({ secondFactorAt: at }).where('id', '=', id).execute()
}

export const recordLogin = async (tx: Tx, id: bigint, now: Date): Promise<void> => {
  await tx
    .updateTable('player')
    .set((e) => ({ previousLoginAt: e.ref('loginAt'), loginAt: now }))
    .where('id', '=', id)
    .execute()
}

/** The lock waits for a closing under way, and holds off the next one until the transaction ends. */
export async function isClosedIn(tx: Tx, id: bigint): Promise<boolean> {
  const { closedAt } = await tx
    .selectFrom('player')
    .where('id', '=', id)
    .select('closedAt')
    .forKeyShare()
    .executeTakeFirstOrThrow()
  return closedAt !== null
}

export type LockedAccount = {
  readonly country: Country
  readonly currency: Cash
  readonly isClosed: boolean
  readonly isBlocked: boolean
}

/** Until the end of the transaction the player is neither blocked nor closed. */
export async function lockAccountIn(tx: Tx, id: bigint): Promise<LockedAccount | undefined> {
  const row = await tx
    .selectFrom('player')
    .where('id', '=', id)
    .select(['country', 'closedAt', 'blockedAt'])
    .forShare()
    .executeTakeFirst()
  if (!row) return undefined
  const country = row.country as Country
  const { currency } = countries[country]
  return { country, currency, isClosed: row.closedAt !== null, isBlocked: row.blockedAt !== null }
}

// Sessions and tokens

export async function countriesOf(tx: Tx, players: readonly bigint[]): Promise<ReadonlyMap<bigint, Country>> {
  const rows = await tx.selectFrom('player').where('id', 'in', players).select(['id', 'country']).execute()
  return new Map(rows.map(({ id, country }) => [id, country as Country]))
}

type NewSession = {
  playerId: bigint
  device: string
  createdAt: Date
  seenAt: Date
  expiresAt: Date
  moneyUntil: Date
}

export async function insertSessions(tx: Tx, rows: readonly NewSession[]): Promise<bigint[]> {
  const made = await tx.insertInto('session').values(rows).returning('id').execute()
  return made.map(({ id }) => id)
}

type NewToken = { tokenHash: Buffer; playerId: bigint; sessionId: bigint; createdAt: Date }

export const insertTokens = async (tx: Tx, rows: readonly NewToken[]): Promise<void> => {
  await tx.insertInto('sessionToken').values(rows).execute()
}

/** Times are milliseconds since the epoch. */
export type LoginRow = {
  readonly playerId: bigint
  readonly sessionId: bigint
  readonly country: Country
  readonly expiresAt: number
  readonly seenAt: number
  readonly moneyUntil: number
} & StateRow

export type TokenRow = LoginRow & { readonly createdAt: number; readonly replacedAt: number | null }

const msOf = (time: string): string => `(extract(epoch from ${time}) * 1000)::float8`

const loginColumns = `
  p.id::text as "playerId", s.id::text as "sessionId", p.country, ${msOf('s.expires_at')} as "expiresAt",
  ${msOf('s.seen_at')} as "seenAt", ${msOf('s.money_until')} as "moneyUntil",
  p.blocked_at is not null as "isBlocked", p.closed_at is not null as "isClosed",
  p.registry_state is not distinct from 'unanswered' as "isUnchecked",
  not exists (select from person d where d.player_id = p.id and d.state = 'verified') as "isUnverified",
  ${msOf('p.paused_until')} as "pausedUntil",
  ${msOf(`case p.registry_state when 'impeded' then 'infinity' else p.excluded_until end`)} as "excludedUntil",
  limit_kinds(p.id) as "limitKinds"`

/** Rows are read as JSON, in a fraction of the time that the client takes for as many columns. */
type JsonRow<Row extends LoginRow> = Omit<Row, 'playerId' | 'sessionId' | 'excludedUntil'> & {
  readonly playerId: string
  readonly sessionId: string
  readonly excludedUntil: number | 'Infinity' | null
}

const fromJson = <Row extends LoginRow>(row: JsonRow<Row>): Row =>
  ({
    ...row,
    playerId: BigInt(row.playerId),
    sessionId: BigInt(row.sessionId),
    excludedUntil: row.excludedUntil === null ? null : Number(row.excludedUntil),
  }) as unknown as Row

const tokensStatement = {
  name: 'find_tokens',
  text: `select json_agg(found) as tokens
           from (select f.n, ${msOf('t.created_at')} as "createdAt", ${msOf('t.replaced_at')} as "replacedAt", ${loginColumns}
                   from unnest($1::bytea[]) with ordinality f(token_hash, n)
                   join session_token t on t.token_hash = f.token_hash
                   join session s on s.id = t.session_id
                   join player p on p.id = t.player_id and p.closed_at is null) found`,
}

export async function findTokens(db: Db, hashes: readonly Buffer[]): Promise<(TokenRow | undefined)[]> {
  type Found = { readonly tokens: readonly (JsonRow<TokenRow> & { readonly n: number })[] | null }
  const { rows } = await db.pool.query<Found>({ ...tokensStatement, values: [hashes] })
  const found = new Map(rows[0]?.tokens?.map((row) => [row.n - 1, row]))
  return hashes.map((_, i) => {
    const row = found.get(i)
    return row && fromJson<TokenRow>(row)
  })
}

export async function findLogin(db: Db, session: bigint): Promise<LoginRow | undefined> {
  const { rows } = await db.pool.query<{ readonly login: JsonRow<LoginRow> }>({
    name: 'find_login',
    text: `select to_json(found) as login
             from (select ${loginColumns} from session s join player p on p.id = s.player_id and p.closed_at is null
                    where s.id = $1) found`,
    values: [session],
  })
  return rows[0] && fromJson<LoginRow>(rows[0].login)
}

type Touched = { seenAt: Date; expiresAt: Date; moneyUntil: Date }

export const touchSession = async (db: Db, { sessionId }: LoginRow, touched: Touched): Promise<void> => {
  await db.query.updateTable('session').set(touched).where('id', '=', sessionId).execute()
}

/** False when a concurrent request replaced the token first. */
export async function replaceToken(
  tx: Tx,
  { playerId, sessionId }: TokenRow,
  old: Buffer,
  next: Buffer,
  now: Date,
): Promise<boolean> {
  const won = await tx
    .updateTable('sessionToken')
    .set({ replacedAt: now })
    .where('tokenHash', '=', old)
    .where('replacedAt', 'is', null)
    .returning('sessionId')
    .executeTakeFirst()
  if (!won) return false
  await insertTokens(tx, [{ tokenHash: next, playerId, sessionId, createdAt: now }])
  return true
}

type SessionId = { readonly playerId: bigint; readonly sessionId: bigint }

/** Adds a token to a session and marks its earlier ones as replaced. A session that has ended meanwhile stays ended. */
export async function renewSession(
  tx: Tx,
  { playerId, sessionId }: SessionId,
  tokenHash: Buffer,
  times: { readonly seenAt: Date; readonly moneyUntil: Date },
): Promise<void> {
  const found = await tx
    .updateTable('session')
    .set(times)
    .where('id', '=', sessionId)
    .returning('id')
    .executeTakeFirst()
  if (!found) return
  await tx
    .updateTable('sessionToken')
    .set({ replacedAt: times.seenAt })
    .where('sessionId', '=', sessionId)
    .where('replacedAt', 'is', null)
    .execute()
  await insertTokens(tx, [{ tokenHash, playerId, sessionId, createdAt: times.seenAt }])
}

export async function endSessions(
  db: Db,
  player: bigint,
  { only, except }: { only?: bigint; except?: bigint },
): Promise<bigint[]> {
  const rows = await db.query
    .deleteFrom('session')
    .where('playerId', '=', player)
    .$if(only !== undefined, (query) => query.where('id', '=', only ?? 0n))
    .$if(except !== undefined, (query) => query.where('id', '<>', except ?? 0n))
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

export const sessionsOf = (db: Db, player: bigint, now: Date) =>
  db.query
    .selectFrom('session')
    .where('playerId', '=', player)
    .where('expiresAt', '>', now)
    .select(['id', 'device', 'createdAt', 'seenAt'])
    .orderBy('seenAt', 'desc')
    .orderBy('id', 'desc')
    .execute()

// Login failures

type LockPolicy = {
  readonly maxFailures: number
  readonly now: Date
  readonly forgetBefore: Date
  readonly lockUntil: Date
}

/**
 * Counts a login attempt before the password is compared, so that concurrent attempts cannot exceed the limit. The last
 * one locks the name. Attempts during the lock are not counted, so that an attacker cannot extend it for ever.
 */
export async function countLoginAttempt(
  db: Db,
  { country, username }: Named,
  lock: LockPolicy,
): Promise<boolean> {
  const { rowCount } = await db.pool.query(
    `insert into login_failure as f (country, username, failures, failed_at) values ($1, $2, 1, $3)
     on conflict (country, username) do update set
       failures = case when f.failed_at < $4 or f.locked_until is not null then 1 else f.failures + 1 end,
       locked_until = case when f.failed_at >= $4 and f.locked_until is null and f.failures + 1 >= $5 then $6::timestamptz end,
       failed_at = $3
     where f.locked_until is null or f.locked_until <= $3`,
    [country, username, lock.now, lock.forgetBefore, lock.maxFailures, lock.lockUntil],
  )
  return rowCount === 1
}

export const clearLoginFailures = async (db: Db, { country, username }: Named): Promise<void> => {
  await db.query
    .deleteFrom('loginFailure')
    .where('country', '=', country)
    .where('username', '=', username)
    .execute()
}
