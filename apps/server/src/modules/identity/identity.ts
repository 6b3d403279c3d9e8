/**
 * Identity: players, the persons behind them, their logins and sessions.
 *
 * Owns players, persons and their verification, sessions and their tokens, login failures, verification codes and sent
 * text messages.
 * Tables: player, session, session_token, login_failure, code, pending_code, sms_sent, identity_attempt, sandbox_sms, person, identity_decision, registry_check, registry_event, sandbox_decision, sandbox_registry, player_note, player_tag, phone_move.
 * Invariants: a phone number belongs to one player per country; tokens, codes and passwords are stored only as hashes; a
 * code is redeemed once, for its purpose; an ended session is refused by every process within a second; a document belongs
 * to one account of a market; personal data is stored only encrypted.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Country } from '@saguao/contract/product/countries.ts'
import { type MarketPolicy, openPolicies } from '@saguao/contract/product/market-policy.ts'
import type { FastifyInstance } from 'fastify'
import type { App } from '#app.ts'
import type { Tx } from '#kernel/db/db.ts'
import { createFingerprintOf, type FingerprintOf } from '#kernel/http/client-fingerprint.ts'
import type { TimedJob } from '#kernel/jobs/jobs.ts'
import type { EncryptedColumn } from '#kernel/security/key-rotation.ts'
import { createPasswords, type Passwords } from '#kernel/security/passwords.ts'
import type { FindSession, Session } from '#kernel/security/session.ts'
import type { OnRegister, RegistrationForm } from '#modules/identity/accounts.ts'
import { identityCalls, type LimitsOf } from '#modules/identity/calls.ts'
import { createCodes } from '#modules/identity/codes.ts'
import { confirm, expectConfirmation } from '#modules/identity/confirmation.ts'
import { type PasswordPurpose, requirePassword } from '#modules/identity/login.ts'
import { identityOperatorCalls, type PlayerReaders, presentPlayer } from '#modules/identity/operator-calls.ts'
import { createSealing, personPurpose } from '#modules/identity/person/deps.ts'
import { personOperatorCalls } from '#modules/identity/person/operator-calls.ts'
import type { Verification } from '#modules/identity/person/person-store.ts'
import { createPersons, type Persons } from '#modules/identity/person/persons.ts'
import type { PersonDetails } from '#modules/identity/person/provider.ts'
import {
  invitationsOf,
  type PayeeFacts,
  payeeFacts,
  playersByIds,
  playersOfFormerPhones,
} from '#modules/identity/players/player-store.ts'
import { addSandboxPhone, textSandbox } from '#modules/identity/sandbox.ts'
import { createSessions } from '#modules/identity/sessions.ts'
import { type SendSms, withRetries } from '#modules/identity/sms/sms.ts'
import { createSmsSender } from '#modules/identity/sms/sms-adapters.ts'
import {
  countPlayers,
  findPlayerByName,
  insertPlayers,
  isClosedIn,
  type LockedAccount,
  lockAccountIn,
  type Named,
  type Newcomer,
  type NewPlayer,
  namesOf,
  newcomersOf,
  personById,
} from '#modules/identity/store.ts'
import type { PolicyOf } from '#modules/markets/markets.ts'

export { missingLimitOf, readAccountState } from '#modules/identity/account-state.ts'
export type { Verification } from '#modules/identity/person/person-store.ts'
export type { PersonDetails } from '#modules/identity/person/provider.ts'
export { personsToDecide } from '#modules/identity/person/queue-store.ts'
export { maskName } from '#modules/identity/players/masks.ts'
export type { PayeeFacts } from '#modules/identity/players/player-store.ts'
export type { FindPlayers } from '#modules/identity/players/search.ts'
export { reportRegistry } from '#modules/identity/registry/check.ts'

export const encryptedIdentityColumns: readonly EncryptedColumn[] = [
  { table: 'person', column: 'sealed', purpose: personPurpose, key: ['player_id', 'bigint'] },
]

export type Identity = {
  /** The handlers of the module's calls. */
  readonly calls: ReturnType<typeof identityCalls>
  hashPassword(password: string): Promise<string>
  /** Throws a refusal for a wrong password; attempts count towards the lock of the login. */
  requirePassword(session: Session, typed: string, field: string, purpose?: PasswordPurpose): Promise<void>
  /** As the caller's transaction sees it; the account is not closed before the transaction ends. */
  isClosed(tx: Tx, player: bigint): Promise<boolean>
  /** Country and state of an account, which is not closed before the transaction ends; undefined without one. */
  lockAccount(tx: Tx, player: bigint): Promise<LockedAccount | undefined>
  /** Logs a player out everywhere. */
  endSessions(player: bigint): Promise<void>
  readonly marksOf: FingerprintOf
  readonly findSession: FindSession
  /** Finds a session by its id, for tokens derived from it; undefined when it has ended. */
  findLogin(session: bigint): Promise<Session | undefined>
  /** Inserts players in the given order. A trigger opens their wallet accounts. */
  addPlayers(tx: Tx, newcomers: readonly NewPlayer[]): Promise<bigint[]>
  findPlayer(who: Named): Promise<bigint | undefined>
  /** Counts players up to a limit. */
  countPlayers(limit: number): Promise<number>
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
  /** The handlers of operator calls about players. */
  operatorCalls(readers: PlayerReaders): ReturnType<typeof identityOperatorCalls>
  /** The handlers of operator calls about persons that are not verified. */
  readonly personOperatorCalls: ReturnType<typeof personOperatorCalls>
  /** Decrypts the data of a person, for files of the regulator. */
  openPerson(sealed: Buffer): PersonDetails
  /** Players as lists of operators show them, without those that do not exist. */
  presentPlayers(players: readonly bigint[]): Promise<readonly PresentedPlayer[]>
  /** Players who are connected with this one by an invitation or by a phone number. */
  linkedPlayers(player: bigint): Promise<{ readonly invitation: bigint[]; readonly phone: bigint[] }>
  /** Facts about players that matter for their payouts. */
  payeeFacts(players: readonly bigint[]): Promise<readonly PayeeFacts[]>
  /** Verification of persons and checks in the register of impeded persons. */
  readonly persons: Pick<Persons, 'verificationOf' | 'sendSubmission' | 'pursueSubmissions' | 'checkRegistry'>
  readonly jobs: Readonly<Record<string, TimedJob>>
  /** The webhook of the verification provider. */
  addWebhooks(http: FastifyInstance): void
  /** The sandbox phone, verification provider and register. */
  addSandbox(http: FastifyInstance): void
  /** Stores a text message of another sender, such as the sandbox bank, for the sandbox phone. */
  textSandbox(to: { country: Country; phone: string; text: string; code: string }): Promise<void>
}

export type Person = {
  readonly passwordResetAt: Date | null
  readonly verification: Verification
  /** Null unless the person is verified. */
  readonly document: string | null
  readonly fullName: string | null
  /** Blocked by an operator. */
  readonly isBlocked: boolean
}

type PresentedPlayer = ReturnType<typeof presentPlayer>

type Deps = Pick<App, 'db' | 'clock' | 'random' | 'secrets' | 'config' | 'metrics' | 'log'> & {
  /** Replaces the configured provider in tests. */
  readonly sendSms?: SendSms
  /** The queue of password hashes that the process shares with the console; tools have one of their own. */
  readonly passwords?: Passwords
  /** Closes the sockets of ended sessions; tools without a server have none. */
  disconnectSessions?(sessions: readonly bigint[]): void
  /** Refusals of other modules, before the code of a registration is used. */
  checkRegistration?(form: RegistrationForm): Promise<unknown>
  /** Writes of other modules in the transaction of a registration. */
  readonly onRegister?: OnRegister
  /** Limits of the protection module; tools without a server read none. */
  readonly limitsOf?: LimitsOf
  /** What each market allows; without it everything. */
  readonly policyOf?: PolicyOf
}

const minuteMs = 60_000
const maxInvited = 50
const noLimits = { dailyDeposit: null, dailyLoss: null, sessionMinutes: null }

/** The setting decides in the sandbox, for tests; in live mode it can only shorten the policy's time. */
function idleMinutesOf({ mode, idleMinutes }: Deps['config'], policy: MarketPolicy): number {
  if (idleMinutes === undefined) return policy.idleMinutes
  return mode === 'live' ? Math.min(idleMinutes, policy.idleMinutes) : idleMinutes
}

async function readPerson(db: Deps['db'], persons: Persons, player: bigint): Promise<Person> {
  const { passwordResetAt, isBlocked } = await personById(db, player)
  const { verification, details } = await persons.readPerson(player)
  const { document = null, fullName = null } = (verification === 'verified' && details) || {}
  return { passwordResetAt, isBlocked, verification, document, fullName }
}

export function createIdentity(deps: Deps): Identity {
  const { db, clock, config, metrics, disconnectSessions = () => undefined } = deps
  const sendSms = deps.sendSms ?? withRetries(createSmsSender(deps), metrics, sleep)
  const policyOf = deps.policyOf ?? ((country) => openPolicies[country])
  const idleMsOf = (country: Country) => idleMinutesOf(config, policyOf(country)) * minuteMs
  const sessions = createSessions({ ...deps, disconnectSessions, policyOf, idleMsOf })
  const codes = createCodes({ ...deps, sendSms })
  const passwords = deps.passwords ?? createPasswords(metrics, config)
  const marksOf = createFingerprintOf(deps.secrets)
  const persons = createPersons(deps)
  const sealing = createSealing(deps.secrets)
  return {
    calls: identityCalls({
      db,
      clock,
      sessions,
      policyOf,
      codes,
      passwords,
      marksOf,
      persons,
      limitsOf: deps.limitsOf ?? (async () => noLimits),
      onRegister: deps.onRegister ?? (async () => undefined),
      checkRegistration: deps.checkRegistration ?? (async () => undefined),
      lookupsPerHour: config.rateLimits ? config.identityLimits.lookupsPerAddress : undefined,
    }),
    hashPassword: passwords.hash,
    requirePassword: (session, typed, field, purpose) =>
      requirePassword({ db, clock, passwords }, session, typed, field, purpose),
    isClosed: isClosedIn,
    lockAccount: lockAccountIn,
    endSessions: (player) => sessions.end(player, {}),
    marksOf,
    findSession: sessions.find,
    findLogin: sessions.findLogin,
    addPlayers: (tx, newcomers) => insertPlayers(tx, newcomers, new Date(clock.now())),
    findPlayer: async (who) => (await findPlayerByName(db, who))?.id,
    countPlayers: (limit) => countPlayers(db, limit),
    openSessions: (tx, players) => sessions.open(tx, players, ''),
    namesOf: (players) => namesOf(db, players),
    newcomers: (players) => newcomersOf(db, players),
    personOf: (player) => readPerson(db, persons, player),
    expectConfirmation: (player, pending) => expectConfirmation(deps, player, pending),
    confirm: (player, context, code) => confirm({ db, clock, codes }, player, context, code),
    operatorCalls: (readers) => identityOperatorCalls({ db, clock, ...sealing, ...readers }),
    personOperatorCalls: personOperatorCalls({ db, clock, open: sealing.open }),
    openPerson: sealing.open,
    presentPlayers: async (players) =>
      (await playersByIds(db, players, new Date(clock.now()))).map(presentPlayer),
    linkedPlayers: async (player) => ({
      invitation: await invitationsOf(db, player, maxInvited),
      phone: await playersOfFormerPhones(db, player),
    }),
    payeeFacts: (players) => payeeFacts(db, players, new Date(clock.now())),
    persons,
    jobs: persons.jobs,
    addWebhooks: persons.addWebhooks,
    addSandbox: (http) => {
      addSandboxPhone(http, db)
      persons.addSandbox(http)
    },
    textSandbox: (to) => textSandbox(db, to, new Date(clock.now())),
  }
}
