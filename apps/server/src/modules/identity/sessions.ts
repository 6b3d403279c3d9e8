/** Tokens and the sessions behind them. */
import { hash } from 'node:crypto'
import { countries } from '@saguao/contract/countries.ts'
import { limits } from '@saguao/contract/limits.ts'
import { createBatcher } from '#kernel/batch.ts'
import type { Clock } from '#kernel/clock.ts'
import type { Db, Tx } from '#kernel/db.ts'
import type { Random } from '#kernel/random.ts'
import type { FindSession, Session } from '#kernel/session.ts'
import {
  endSessions,
  findTokens,
  insertSessions,
  insertTokens,
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

/** A session ended in another process is dead here when this has passed: well below the second that is promised. */
const trustedMs = 500
const rememberedMost = 50_000

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
  open(tx: Tx, players: readonly bigint[], device: string): Promise<string[]>
  /** Ends sessions of a player, all or one or all but one; they are dead everywhere within a second. */
  end(player: bigint, which: { only?: bigint; except?: bigint }): Promise<void>
}

type Needs = {
  readonly db: Db
  readonly clock: Clock
  readonly random: Random
  readonly idleMs: number
  /** Cuts the lines of these sessions. */
  cutLines(sessions: readonly bigint[]): void
}

export function createSessions({ db, clock, random, idleMs, cutLines }: Needs): Sessions {
  const remembered = new Map<string, { session: Session; at: number }>()
  const lookups = createBatcher({
    run: (hashes: readonly Buffer[]) => findTokens(db, hashes),
    keysOf: () => [],
    lanes: 2,
    most: 256,
    queueMost: 20_000,
  })

  const remember = (token: string, session: Session): void => {
    const [oldest] = remembered.keys()
    if (remembered.size >= rememberedMost && oldest !== undefined) remembered.delete(oldest)
    remembered.delete(token)
    remembered.set(token, { session, at: clock.now() })
  }

  /** A use within the time for money keeps it going; after that only a new login does. */
  const touch = async (row: TokenRow, now: number): Promise<number> => {
    const until = row.moneyUntil.getTime()
    if (now - row.seenAt.getTime() < touchAfterMs) return until
    const moved = now <= until ? now + idleMs : until
    await touchSession(db, row, {
      seenAt: new Date(now),
      expiresAt: new Date(now + lifeMs),
      moneyUntil: new Date(moved),
    })
    return moved
  }

  const renew = async (row: TokenRow, token: string, now: number): Promise<string | undefined> => {
    const next = random.secret(tokenBytes)
    const won = await db.tx((tx) => replaceToken(tx, row, hashOf(token), hashOf(next), new Date(now)))
    return won ? next : undefined
  }

  const end = async (player: bigint, which: { only?: bigint; except?: bigint }): Promise<void> => {
    const ended = new Set(await endSessions(db, player, which))
    for (const [token, { session }] of remembered) if (ended.has(session.sessionId)) remembered.delete(token)
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
    const { currency } = countries[row.country]
    const moneyUntil = await touch(row, now)
    const session = {
      playerId: row.playerId,
      sessionId: row.sessionId,
      country: row.country,
      currency,
      moneyUntil,
    }
    remember(token, session)
    const renewed = judged === 'renew' ? await renew(row, token, now) : undefined
    return renewed ? { ...session, renewed } : session
  }

  return {
    find: async (token) => {
      const known = remembered.get(token)
      return known && clock.now() - known.at < trustedMs ? known.session : look(token)
    },
    open: async (tx, players, device) => {
      const now = clock.now()
      const times = {
        createdAt: new Date(now),
        seenAt: new Date(now),
        expiresAt: new Date(now + lifeMs),
        moneyUntil: new Date(now + idleMs),
      }
      const ids = await insertSessions(
        tx,
        players.map((playerId) => ({ playerId, device, ...times })),
      )
      const tokens = players.map(() => random.secret(tokenBytes))
      await insertTokens(
        tx,
        players.map((playerId, i) => ({
          playerId,
          sessionId: ids[i] ?? 0n,
          tokenHash: hashOf(tokens[i] ?? ''),
          createdAt: new Date(now),
        })),
      )
      return tokens
    },
    end,
  }
}
