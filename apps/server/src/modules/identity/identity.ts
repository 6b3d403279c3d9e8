/**
 * Identity: who plays, and which token speaks for them.
 *
 * Owns players and their sessions.
 * Tables: player, session.
 * Invariants: a username is one player per country; a token is stored only as its hash; an expired one is dead.
 */
import { hash } from 'node:crypto'
import type { Country } from '@saguao/contract/countries.ts'
import { countries } from '@saguao/contract/countries.ts'
import type { Clock } from '#kernel/clock.ts'
import type { Db, Tx } from '#kernel/db.ts'
import type { Random } from '#kernel/random.ts'
import type { FindSession, Session } from '#kernel/session.ts'
import { insertPlayers, insertSessions, playerNamed, sessionBehind } from '#modules/identity/store.ts'

export type Newcomer = { readonly country: Country; readonly username: string }

export type Identity = {
  readonly findSession: FindSession
  /** Makes players, in the order given. The database opens their accounts with them. */
  addPlayers(tx: Tx, newcomers: readonly Newcomer[]): Promise<bigint[]>
  findPlayer(who: Newcomer): Promise<bigint | undefined>
  /** A token for each player: shown once, kept as a hash. */
  openSessions(tx: Tx, players: readonly bigint[]): Promise<string[]>
}

const tokenBytes = 32
const sessionMs = 30 * 24 * 3600 * 1000
const rememberedMost = 50_000

const hashOf = (token: string): Buffer => hash('sha256', token, 'buffer')

type Needs = { readonly db: Db; readonly clock: Clock; readonly random: Random }

type Remembered = { readonly session: Session; readonly expiresAt: number }

export function createIdentity({ db, clock, random }: Needs): Identity {
  const remembered = new Map<string, Remembered>()

  const remember = (token: string, found: Remembered): void => {
    const [oldest] = remembered.keys()
    if (remembered.size >= rememberedMost && oldest !== undefined) remembered.delete(oldest)
    remembered.set(token, found)
  }

  const find = async (token: string): Promise<Remembered | undefined> => {
    const row = await sessionBehind(db, hashOf(token))
    if (!row) return undefined
    const { currency } = countries[row.country]
    const found = { session: { ...row, currency }, expiresAt: row.expiresAt.getTime() }
    remember(token, found)
    return found
  }

  return {
    findSession: async (token) => {
      const found = remembered.get(token) ?? (await find(token))
      if (found && found.expiresAt > clock.now()) return found.session
      remembered.delete(token)
      return undefined
    },
    addPlayers: (tx, newcomers) => insertPlayers(tx, newcomers, new Date(clock.now())),
    findPlayer: (who) => playerNamed(db, who),
    openSessions: async (tx, players) => {
      const tokens = players.map(() => random.secret(tokenBytes))
      const now = clock.now()
      const rows = players.map((playerId, i) => ({
        playerId,
        tokenHash: hashOf(tokens[i] ?? ''),
        createdAt: new Date(now),
        expiresAt: new Date(now + sessionMs),
      }))
      await insertSessions(tx, rows)
      return tokens
    },
  }
}
