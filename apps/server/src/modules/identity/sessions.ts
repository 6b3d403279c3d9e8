/** Tokens and the sessions behind them. */
import { hash } from 'node:crypto'
import { limits } from '@saguao/contract/calls/limits.ts'
import { countries } from '@saguao/contract/product/countries.ts'
import type { Clock } from '#kernel/clock.ts'
import { createBatcher } from '#kernel/db/batch.ts'
import type { Db, Tx } from '#kernel/db/db.ts'
import type { Random } from '#kernel/random.ts'
import type { FindSession, Session } from '#kernel/security/session.ts'
import { createSessionMemory } from '#modules/identity/session-cache.ts'
import {
  endSessions,
  findLogin,
  findTokens,
  insertSessions,
  insertTokens,
  type LoginRow,
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

const lookupBounds = { lanes: 2, most: 256, queueMost: 20_000 }

/** No token has such a form. */
const loginKey = (id: bigint): string => `login:${id}`

export const hashOf = (token: string): Buffer => hash('sha256', token, 'buffer')

export type Judgement = 'alive' | 'renew' | 'expired' | 'stolen'

/** What a token that is presented now means. Pure. */
export function judge(
  { createdAt, replacedAt, expiresAt }: Pick<TokenRow, 'createdAt' | 'replacedAt' | 'expiresAt'>,
  now: number,
): Judgement {
  if (expiresAt.getTime() <= now) return 'expired'
  if (replacedAt && replacedAt.getTime() + graceMs < now) return 'stolen'
  return !replacedAt && createdAt.getTime() + renewAfterMs < now ? 'renew' : 'alive'
}

export type Sessions = {
  readonly find: FindSession
  /** The session itself, for who was given a pass by it; undefined when it is over. */
  findLogin(session: bigint): Promise<Session | undefined>
  open(tx: Tx, players: readonly bigint[], device: string): Promise<string[]>
  /** Ends sessions of a player, all or one or all but one; they are dead everywhere within a second. */
  end(player: bigint, which: { only?: bigint; except?: bigint }): Promise<void>
}

type Deps = {
  readonly db: Db
  readonly clock: Clock
  readonly random: Random
  readonly idleMs: number
  /** Cuts the lines of these sessions. */
  cutLines(sessions: readonly bigint[]): void
}

/** A use within the time for money keeps it going; after that only a new login does. */
async function touch({ db, idleMs }: Deps, row: LoginRow, now: number): Promise<number> {
  const until = row.moneyUntil.getTime()
  if (now - row.seenAt.getTime() < touchAfterMs) return until
  const moved = now <= until ? now + idleMs : until
  const touched = { seenAt: new Date(now), expiresAt: new Date(now + lifeMs), moneyUntil: new Date(moved) }
  await touchSession(db, row, touched)
  return moved
}

/** What guards see of a session that is used now. */
async function sessionOf(deps: Deps, row: LoginRow, now: number): Promise<Session> {
  const { playerId, sessionId, country } = row
  const { currency } = countries[country]
  const moneyUntil = await touch(deps, row, now)
  const blocked = row.isBlocked && { isBlocked: true as const }
  return { playerId, sessionId, country, currency, moneyUntil, ...blocked }
}

/** Of calls at once with one token, one gets the next. */
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
  { clock, random, idleMs }: Deps,
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
    moneyUntil: new Date(now + idleMs),
  }
  const ids = await insertSessions(
    tx,
    players.map((playerId) => ({ playerId, device, ...times })),
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
  const { db, clock, cutLines } = deps
  const memory = createSessionMemory(clock)
  const run = (hashes: readonly Buffer[]) => findTokens(db, hashes)
  const lookups = createBatcher({ run, keysOf: () => [], ...lookupBounds })

  const end: Sessions['end'] = async (player, which) => {
    const ended = new Set(await endSessions(db, player, which))
    memory.forget(ended)
    if (ended.size > 0) cutLines([...ended])
  }

  const look = async (token: string): Promise<Session | undefined> => {
    const row = await lookups.add(hashOf(token))
    const now = clock.now()
    const judged = row && judge(row, now)
    if (!row || judged === 'expired') return undefined
    if (judged === 'stolen') {
      await end(row.playerId, { only: row.sessionId })
      return undefined
    }
    const session = await sessionOf(deps, row, now)
    memory.remember(token, session)
    const renewed = judged === 'renew' ? await renew(deps, row, token, now) : undefined
    return renewed ? { ...session, renewed } : session
  }

  const lookUpLogin = async (id: bigint): Promise<Session | undefined> => {
    const row = await findLogin(db, id)
    const now = clock.now()
    if (!row || row.expiresAt.getTime() <= now) return undefined
    const session = await sessionOf(deps, row, now)
    memory.remember(loginKey(id), session)
    return session
  }

  return {
    findLogin: async (id) => memory.recall(loginKey(id)) ?? lookUpLogin(id),
    find: async (token) => memory.recall(token) ?? look(token),
    open: (tx, players, device) => open(deps, tx, players, device),
    end,
  }
}
