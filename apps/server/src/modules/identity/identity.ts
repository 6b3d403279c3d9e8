/**
 * Identity: players, their logins and sessions.
 *
 * Owns players, sessions and their tokens, login failures, verification codes and sent text messages.
 * Tables: player, session, session_token, login_failure, code, pending_code, sms_sent, identity_attempt, sandbox_sms.
 * Invariants: a phone number belongs to one player per country; tokens, codes and passwords are stored only as hashes; a
 * code is redeemed once, for its purpose; an ended session is refused by every process within a second.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Country } from '@saguao/contract/product/countries.ts'
import type { FastifyInstance } from 'fastify'
import type { App } from '#app.ts'
import type { Tx } from '#kernel/db/db.ts'
import { createFingerprintOf, type FingerprintOf } from '#kernel/http/client-fingerprint.ts'
import type { FindSession, Session } from '#kernel/security/session.ts'
import type { OnRegister } from '#modules/identity/accounts.ts'
import { identityCalls } from '#modules/identity/calls.ts'
import { createCodes } from '#modules/identity/codes.ts'
import { confirm, expectConfirmation } from '#modules/identity/confirmation.ts'
import { createPasswords } from '#modules/identity/passwords.ts'
import { addSandboxPhone, textSandbox } from '#modules/identity/sandbox.ts'
import { createSessions } from '#modules/identity/sessions.ts'
import { type SendSms, withRetries } from '#modules/identity/sms/sms.ts'
import { createSmsSender } from '#modules/identity/sms/sms-adapters.ts'
import {
  findPlayerByName,
  insertPlayers,
  type Named,
  type Newcomer,
  type NewPlayer,
  namesOf,
  newcomersOf,
  personById,
} from '#modules/identity/store.ts'

export type Identity = {
  /** The handlers of the module's calls. */
  readonly calls: ReturnType<typeof identityCalls>
  hashPassword(password: string): Promise<string>
  /** Logs a player out everywhere. */
  endSessions(player: bigint): Promise<void>
  readonly marksOf: FingerprintOf
  readonly findSession: FindSession
  /** Finds a session by its id, for tokens derived from it; undefined when it has ended. */
  findLogin(session: bigint): Promise<Session | undefined>
  /** Inserts players in the given order. A trigger opens their wallet accounts. */
  addPlayers(tx: Tx, newcomers: readonly NewPlayer[]): Promise<bigint[]>
  findPlayer(who: Named): Promise<bigint | undefined>
  /** Returns one token per player; only its hash is stored. */
  openSessions(tx: Tx, players: readonly bigint[]): Promise<string[]>
  /** The usernames of players. */
  namesOf(players: readonly bigint[]): Promise<ReadonlyMap<bigint, string>>
  /** Country and registration time of players. */
  newcomers(players: readonly bigint[]): Promise<ReadonlyMap<bigint, Newcomer>>
  /** Personal data that payments are checked against; null where it is not verified. */
  personOf(player: bigint): Promise<Person>
  /** Registers the action that the player's next code confirms; `about` appears in the text message. */
  expectConfirmation(player: bigint, pending: { context: string; about: string }): Promise<void>
  /** Redeems that code or throws a refusal. */
  confirm(player: bigint, context: string, code: string): Promise<void>
  /** The sandbox phone. */
  addSandbox(http: FastifyInstance): void
  /** Stores a text message of another sender, such as the sandbox bank, for the sandbox phone. */
  textSandbox(to: { country: Country; phone: string; text: string; code: string }): Promise<void>
}

export type Person = {
  readonly passwordResetAt: Date | null
  readonly document: string | null
  readonly fullName: string | null
  /** Blocked by an operator. */
  readonly isBlocked: boolean
}

type Deps = Pick<App, 'db' | 'clock' | 'random' | 'secrets' | 'config' | 'metrics'> & {
  /** Replaces the configured provider in tests. */
  readonly sendSms?: SendSms
  /** Closes the sockets of ended sessions; tools without a server have none. */
  disconnectSessions?(sessions: readonly bigint[]): void
  /** Writes of other modules in the transaction of a registration. */
  readonly onRegister?: OnRegister
}

const minuteMs = 60_000

export function createIdentity(deps: Deps): Identity {
  const { db, clock, config, metrics, disconnectSessions = () => undefined } = deps
  const sendSms = deps.sendSms ?? withRetries(createSmsSender(deps), metrics, sleep)
  const sessions = createSessions({ ...deps, disconnectSessions, idleMs: config.idleMinutes * minuteMs })
  const codes = createCodes({ ...deps, sendSms })
  const passwords = createPasswords(metrics, config)
  const marksOf = createFingerprintOf(deps.secrets)
  return {
    calls: identityCalls({
      db,
      clock,
      sessions,
      codes,
      passwords,
      marksOf,
      onRegister: deps.onRegister ?? (async () => undefined),
      lookupsPerHour: config.rateLimits ? config.identityLimits.lookupsPerAddress : undefined,
    }),
    hashPassword: passwords.hash,
    endSessions: (player) => sessions.end(player, {}),
    marksOf,
    findSession: sessions.find,
    findLogin: sessions.findLogin,
    addPlayers: (tx, newcomers) => insertPlayers(tx, newcomers, new Date(clock.now())),
    findPlayer: async (who) => (await findPlayerByName(db, who))?.id,
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
