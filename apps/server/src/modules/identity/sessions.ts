/** Session tokens and sessions. */
import { hash } from 'node:crypto'
import { limits } from '@saguao/contract/calls/limits.ts'
import { defaultCountry } from '@saguao/contract/product/constants.ts'
import { type Country, countries } from '@saguao/contract/product/countries.ts'
import type { MarketPolicy } from '@saguao/contract/product/market-policy.ts'
import type { Clock } from '#kernel/clock.ts'
import { createBatcher } from '#kernel/db/batch.ts'
import type { Db, Tx } from '#kernel/db/db.ts'
import type { Random } from '#kernel/random.ts'
import type { FindSession, Session } from '#kernel/security/session.ts'
import { missingLimitOf, presentState } from '#modules/identity/account-state.ts'
import { createSessionCache } from '#modules/identity/session-cache.ts'
import {
  countriesOf,
  endSessions,
  findLogin,
  findTokens,
  insertSessions,
  insertTokens,
  type LoginRow,
  renewSession,
  replaceToken,
  type TokenRow,
  touchSession,
} from '#modules/identity/store.ts'

const tokenBytes = 32
const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const lifeMs = 30 * dayMs
const renewAfterMs = dayMs
const touchAfterMs = minuteMs
const graceMs = limits.sessionGraceSeconds * 1000

const lookupBounds = { concurrency: 2, maxBatchSize: 256, maxQueueLength: 20_000 }

/** Cache key of a session id; no token has this form. */
const loginKey = (id: bigint): string => `login:${id}`

export const hashOf = (token: string): Buffer => hash('sha256', token, 'buffer')

export type TokenState = 'alive' | 'renew' | 'expired' | 'stolen'

/** Decides about a presented token. Pure. */
export function tokenStateOf(
  { createdAt, replacedAt, expiresAt }: Pick<TokenRow, 'createdAt' | 'replacedAt' | 'expiresAt'>,
  now: number,
): TokenState {
  if (expiresAt <= now) return 'expired'
  if (replacedAt !== null && replacedAt + graceMs < now) return 'stolen'
  return replacedAt === null && createdAt + renewAfterMs < now ? 'renew' : 'alive'
}

export type Sessions = {
  readonly find: FindSession
  /** Finds a session by its id, for tokens derived from it; undefined when it has ended. */
  findLogin(session: bigint): Promise<Session | undefined>
  open(tx: Tx, players: readonly bigint[], device: string): Promise<string[]>
  /**
   * The player has proven the password again: the session may move money and continues with the returned token. The
   * caller's token stays valid for the grace period.
   */
  confirm(session: Session): Promise<string>
  /** Ends all sessions of a player, one, or all but one; every process refuses them within a second. */
  end(player: bigint, which: { only?: bigint; except?: bigint }): Promise<void>
}

type Deps = {
  readonly db: Db
  readonly clock: Clock
  readonly random: Random
  policyOf(country: Country): MarketPolicy
  /** Time without a request after which money calls need the password again. */
  idleMsOf(country: Country): number
  /** Closes the sockets of these sessions. */
  disconnectSessions(sessions: readonly bigint[]): void
}

/** A request before `moneyUntil` extends it; after that money calls need the password again (`confirm`). */
async function touch({ db, idleMsOf }: Deps, row: LoginRow, now: number): Promise<number> {
  const until = row.moneyUntil
  if (now - row.seenAt < touchAfterMs) return until
  const moved = now <= until ? now + idleMsOf(row.country) : until
  const touched = { seenAt: new Date(now), expiresAt: new Date(now + lifeMs), moneyUntil: new Date(moved) }
  await touchSession(db, row, touched)
  return moved
}

/**
 * A player who has to be verified or to set a limit before playing may play as soon as that is done, in every process: a
 * cached session would still refuse it.
 */
function isCacheable({ policyOf }: Deps, session: Session): boolean {
  const policy = policyOf(session.country)
  const isUnverified = session.isUnverified === true && policy.identityGate === 'play'
  return !isUnverified && missingLimitOf(session, policy) === undefined
}

/** The session as request handlers see it. */
async function sessionOf(deps: Deps, row: LoginRow, now: number, isBackground = false): Promise<Session> {
  const { playerId, sessionId, country } = row
  const { currency } = countries[country]
  const moneyUntil = isBackground ? row.moneyUntil : await touch(deps, row, now)
  return { playerId, sessionId, country, currency, moneyUntil, ...presentState(row) }
}

/** Of concurrent requests with one token, one gets the new token. */
async function renew(
  { db, random }: Deps,
  row: TokenRow,
  token: string,
  now: number,
): Promise<string | undefined> {
  const next = random.secret(tokenBytes)
  const won = await db.tx((tx) => replaceToken(tx, row, hashOf(token), hashOf(next), new Date(now)))
  return won ? next : undefined
}

async function open(
  { clock, random, idleMsOf }: Deps,
  tx: Tx,
  players: readonly bigint[],
  device: string,
): Promise<string[]> {
  const now = clock.now()
  const createdAt = new Date(now)
  const times = {
    createdAt,
    seenAt: createdAt,
    expiresAt: new Date(now + lifeMs),
  }
  const homes = await countriesOf(tx, players)
  const moneyUntil = (player: bigint) => new Date(now + idleMsOf(homes.get(player) ?? defaultCountry))
  const ids = await insertSessions(
    tx,
    players.map((playerId) => ({ playerId, device, ...times, moneyUntil: moneyUntil(playerId) })),
  )
  const tokens = players.map(() => random.secret(tokenBytes))
  const rows = players.map((playerId, i) => ({
    playerId,
    sessionId: ids[i] ?? 0n,
    tokenHash: hashOf(tokens[i] ?? ''),
    createdAt,
  }))
  await insertTokens(tx, rows)
  return tokens
}

export function createSessions(deps: Deps): Sessions {
  const { db, clock, disconnectSessions } = deps
  const cache = createSessionCache(clock)
  const store = (key: string, session: Session): void => {
    if (isCacheable(deps, session)) cache.set(key, session)
  }
  const run = (hashes: readonly Buffer[]) => findTokens(db, hashes)
  const lookups = createBatcher({ run, keysOf: () => [], ...lookupBounds })

  const end: Sessions['end'] = async (player, which) => {
    const ended = new Set(await endSessions(db, player, which))
    cache.delete(ended)
    if (ended.size > 0) disconnectSessions([...ended])
  }

  const lookUp = async (token: string, isBackground: boolean): Promise<Session | undefined> => {
    const row = await lookups.add(hashOf(token))
    const now = clock.now()
    const state = row && tokenStateOf(row, now)
    if (!row || state === 'expired') return undefined
    if (state === 'stolen') {
      await end(row.playerId, { only: row.sessionId })
      return undefined
    }
    const session = await sessionOf(deps, row, now, isBackground)
    // The player's next request must find the row, to count as use.
    if (!isBackground) store(token, session)
    const renewed = state === 'renew' ? await renew(deps, row, token, now) : undefined
    return renewed ? { ...session, renewed } : session
  }

  const confirm: Sessions['confirm'] = async ({ playerId, sessionId, country }) => {
    const token = deps.random.secret(tokenBytes)
    const now = clock.now()
    const times = { seenAt: new Date(now), moneyUntil: new Date(now + deps.idleMsOf(country)) }
    await db.tx((tx) => renewSession(tx, { playerId, sessionId }, hashOf(token), times))
    // Cached entries still have the old time.
    cache.delete(new Set([sessionId]))
    return token
  }

  const lookUpLogin = async (id: bigint): Promise<Session | undefined> => {
    const row = await findLogin(db, id)
    const now = clock.now()
    if (!row || row.expiresAt <= now) return undefined
    const session = await sessionOf(deps, row, now)
    store(loginKey(id), session)
    return session
  }

  return {
    findLogin: async (id) => cache.get(loginKey(id)) ?? lookUpLogin(id),
    find: async (token, isBackground = false) => cache.get(token) ?? lookUp(token, isBackground),
    open: (tx, players, device) => open(deps, tx, players, device),
    confirm,
    end,
  }
}
