/**
 * Identity: who plays, and which token speaks for them.
 *
 * Owns players, sessions and their tokens, login failures, codes and the texts that carry them.
 * Tables: player, session, session_token, login_failure, code, pending_code, sms_sent, sandbox_sms.
 * Invariants: a number is one player per country; a token, a code and a password are stored only as hashes; a code is
 * used once, for what it was sent for; an ended session is dead everywhere within a second.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Country } from '@saguao/contract/product/countries.ts'
import type { FastifyInstance } from 'fastify'
import type { App } from '#app.ts'
import type { Tx } from '#kernel/db/db.ts'
import { createMarks, type MarksOf } from '#kernel/http/client-fingerprint.ts'
import type { FindSession, Session } from '#kernel/security/session.ts'
import type { AccountDeps } from '#modules/identity/accounts.ts'
import { createCodes } from '#modules/identity/codes.ts'
import { confirm, expectConfirmation } from '#modules/identity/confirmation.ts'
import { createPasswords } from '#modules/identity/passwords.ts'
import { addSandboxPhone, textSandbox } from '#modules/identity/sandbox.ts'
import { createSessions } from '#modules/identity/sessions.ts'
import { type SendSms, withRetries } from '#modules/identity/sms/sms.ts'
import { smsBy } from '#modules/identity/sms/sms-adapters.ts'
import {
  insertPlayers,
  type Named,
  type Newcomer,
  type NewPlayer,
  namesOf,
  newcomersOf,
  personById,
  playerNamed,
} from '#modules/identity/store.ts'

export type Identity = AccountDeps & {
  readonly marksOf: MarksOf
  readonly findSession: FindSession
  /** By its id, for who was given a pass by it; undefined when it is over. */
  findLogin(session: bigint): Promise<Session | undefined>
  /** Makes players, in the order given. The database opens their accounts with them. */
  addPlayers(tx: Tx, newcomers: readonly NewPlayer[]): Promise<bigint[]>
  findPlayer(who: Named): Promise<bigint | undefined>
  /** A token for each player: shown once, kept as a hash. */
  openSessions(tx: Tx, players: readonly bigint[]): Promise<string[]>
  /** The names players log in with. */
  namesOf(players: readonly bigint[]): Promise<ReadonlyMap<bigint, string>>
  /** Where and since when they are players. */
  newcomers(players: readonly bigint[]): Promise<ReadonlyMap<bigint, Newcomer>>
  /** What payouts are measured against; what nobody has proven is null. */
  personOf(player: bigint): Promise<Person>
  /** The player's next code confirms this; `about` is what its text says. */
  expectConfirmation(player: bigint, pending: { context: string; about: string }): Promise<void>
  /** Uses that code up, or refuses. */
  confirm(player: bigint, context: string, code: string): Promise<void>
  /** The pretend phone. */
  addSandbox(http: FastifyInstance): void
  /** A text of somebody else, such as a pretend bank, to the pretend phone. */
  textSandbox(to: { country: Country; phone: string; text: string; code: string }): Promise<void>
}

export type Person = {
  readonly passwordResetAt: Date | null
  readonly document: string | null
  readonly fullName: string | null
  /** An operator stopped this player. */
  readonly isBlocked: boolean
}

type Deps = Pick<App, 'db' | 'clock' | 'random' | 'secrets' | 'config' | 'metrics'> & {
  /** In place of the provider of the settings, for tests. */
  readonly sendSms?: SendSms
  /** Cuts the lines of sessions that ended; nobody has one where there is no server. */
  cutLines?(sessions: readonly bigint[]): void
}

const minuteMs = 60_000

export function createIdentity(deps: Deps): Identity {
  const { db, clock, config, metrics, cutLines = () => undefined } = deps
  const sendSms = deps.sendSms ?? withRetries(smsBy(deps), metrics, sleep)
  const sessions = createSessions({ ...deps, cutLines, idleMs: config.idleMinutes * minuteMs })
  const codes = createCodes({ ...deps, sendSms })
  return {
    db,
    clock,
    sessions,
    codes,
    passwords: createPasswords(metrics, config),
    marksOf: createMarks(deps.secrets),
    findSession: sessions.find,
    findLogin: sessions.findLogin,
    addPlayers: (tx, newcomers) => insertPlayers(tx, newcomers, new Date(clock.now())),
    findPlayer: async (who) => (await playerNamed(db, who))?.id,
    openSessions: (tx, players) => sessions.open(tx, players, ''),
    namesOf: (players) => namesOf(db, players),
    newcomers: (players) => newcomersOf(db, players),
    personOf: (player) => personById(db, player),
    expectConfirmation: (player, pending) => expectConfirmation(deps, player, pending),
    confirm: (player, context, code) => confirm({ db, clock, codes }, player, context, code),
    addSandbox: (http) => addSandboxPhone(http, db),
    textSandbox: (to) => textSandbox(db, to, new Date(clock.now())),
  }
}
