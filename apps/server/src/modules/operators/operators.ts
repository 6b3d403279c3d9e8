/**
 * Operators: accounts, sign-in and sessions of the console, approvals by a second operator, the append-only audit trail
 * and the kill switches.
 *
 * Tables: operator, operator_session, operator_passkey, operator_challenge, operator_recovery_code, operator_link, operator_sign_in_failure, operator_request, operator_secret, trail, trail_head, house_switch
 * Invariants: tokens, links, passwords and recovery codes are stored only as hashes, TOTP secrets only encrypted; a code,
 * a link and a challenge count once; an ended session is refused by every process with the next call; no operator decides
 * on an own request, and a request is decided once; a secret that an approval makes is stored encrypted and goes to the
 * operator who asked, once; a change and its row of the audit trail are one transaction.
 */
import type { OperatorCallTable } from '@saguao/contract/operators/operator-call.ts'
import {
  type OperatorBody,
  type OperatorData,
  operatorCalls,
} from '@saguao/contract/operators/operator-calls.ts'
import type { Role } from '@saguao/contract/operators/roles.ts'
import type { FastifyInstance } from 'fastify'
import type { App } from '#app.ts'
import type { Db } from '#kernel/db/db.ts'

import type { Callers } from '#kernel/http/callers.ts'
import type { Handlers } from '#kernel/http/handlers.ts'
import { createCipher } from '#kernel/security/encryption.ts'
import type { EncryptedColumn } from '#kernel/security/key-rotation.ts'
import { createPasswords, type Passwords } from '#kernel/security/passwords.ts'
import { type Invited, inviteByCommand } from '#modules/operators/accounts.ts'
import { operatorCallers } from '#modules/operators/callers.ts'
import { type OperatorDeps, secretPurpose, totpPurpose } from '#modules/operators/deps.ts'
import type { Operator } from '#modules/operators/handlers.ts'
import { ownOperatorCalls } from '#modules/operators/operator-calls.ts'
import { consoleHandlers, findChangeIn, performChange } from '#modules/operators/run-calls.ts'
import { addSandboxOperators, demoSession, demoSignInLink } from '#modules/operators/sandbox.ts'
import { type Client, endSessionsIn, findOperator } from '#modules/operators/sessions.ts'
import { type Credentials, signIn } from '#modules/operators/sign-in.ts'
import { recordTrail } from '#modules/operators/trail.ts'

export { hasAdmin, listOperators } from '#modules/operators/accounts.ts'
export { sessionCookieOf } from '#modules/operators/callers.ts'
export {
  countOpenRequests,
  type KnownOperator,
  lastActionAt,
  readDirectory,
} from '#modules/operators/directory.ts'
export { change, type Json, type Operator, type OperatorHandlers } from '#modules/operators/handlers.ts'
export { isSessionOpen } from '#modules/operators/sessions.ts'
export {
  isSwitchedOff,
  isSwitchedOffShared,
  type KillSwitch,
  killSwitches,
  reportKillSwitches,
  setKillSwitch,
} from '#modules/operators/switches.ts'
export { recordIn, serverActor } from '#modules/operators/trail.ts'

export const encryptedOperatorColumns: readonly EncryptedColumn[] = [
  {
    table: 'operator',
    column: 'totp',
    purpose: totpPurpose,
    key: ['id', 'bigint'],
    where: 'totp is not null',
  },
  {
    table: 'operator_link',
    column: 'totp',
    purpose: totpPurpose,
    key: ['key_hash', 'bytea'],
    where: 'totp is not null',
  },
  { table: 'operator_secret', column: 'sealed', purpose: secretPurpose, key: ['request_id', 'bigint'] },
]

export type Operators = {
  readonly callers: Callers<Operator>
  /** Handlers of the calls of this module; `handlers` are those of all modules, which approvals carry out. */
  ownCalls(
    calls: OperatorCallTable,
    handlers: Readonly<Record<string, unknown>>,
  ): ReturnType<typeof ownOperatorCalls>
  /** The kernel's handlers: transactions, approvals, audit trail. */
  httpHandlers<T extends OperatorCallTable>(
    calls: T,
    handlers: Readonly<Record<string, unknown>>,
  ): Handlers<T>
  /** For commands: returns the token of a new session. */
  signIn(credentials: Credentials, client: Client): Promise<string>
  find(token: string): Promise<Operator | undefined>
  addSandbox(http: FastifyInstance): void
  demoSignInLink(origin: string): Promise<string>
  /** For commands in the sandbox: the token of a session of a demo operator. */
  demoSession(role: Role, client: Client): Promise<string>
  /** For commands: a change as the console makes it, of this module or with the handlers of another one. */
  perform<P extends CommandChange>(
    path: P,
    body: OperatorBody<P>,
    operator: Operator,
    handlers?: object,
  ): Promise<OperatorData<P>>
  /** For commands with access to the database: creates an operator, or gives a known one a new invitation. */
  invite(given: Invited, by: string, origin: string): Promise<string>
}

/** Changes that commands make as well. */
export type CommandChange = '/operator/switch' | '/operator/setting/schedule'

type Deps = Pick<App, 'db' | 'reads' | 'clock' | 'random' | 'log' | 'metrics' | 'config' | 'secrets'> & {
  /** The queue of password hashes that the process shares; commands have one of their own. */
  readonly passwords?: Passwords
}

export function createOperators(given: Deps): Operators {
  const passwords = given.passwords ?? createPasswords(given.metrics, given.config)
  const deps: OperatorDeps & Deps = {
    ...given,
    passwords,
    totpCipher: createCipher(given.secrets, totpPurpose),
    secretCipher: createCipher(given.secrets, secretPurpose),
  }
  return {
    callers: operatorCallers(deps),
    ownCalls: (calls, handlers) => ownOperatorCalls({ ...deps, findChange: findChangeIn(calls, handlers) }),
    httpHandlers: (calls, handlers) => consoleHandlers(deps, calls, handlers),
    signIn: async (credentials, client) => (await signIn(deps, credentials, client)).token,
    find: (token) => findOperator(deps, token),
    addSandbox: (http) => addSandboxOperators(http, deps),
    demoSignInLink: (origin) => demoSignInLink(deps, origin),
    demoSession: (role, client) => demoSession(deps, role, client),
    perform: (path, body, operator, handlers = {}) => {
      const own: Record<string, unknown> = { ...handlers }
      Object.assign(own, ownOperatorCalls({ ...deps, findChange: findChangeIn(operatorCalls, own) }))
      return performChange(deps, operatorCalls, own, { path, body, operator }) as never
    },
    invite: (invited, by, origin) => inviteByCommand(deps, invited, by, origin),
  }
}

export type Decision = {
  readonly by: string
  readonly action: string
  readonly subject: string
  readonly reason: string
}

export async function recordDecision({ pool }: Db, { by, action, subject, reason }: Decision): Promise<void> {
  await pool.query('select trail_add($1, $2, $3, $4)', [by, action, subject, reason])
}

/** Ends the session of a command. */
export const endSession = async (
  { db, clock }: Pick<App, 'db' | 'clock'>,
  operator: Operator,
): Promise<void> => {
  const { operatorId, sessionId: only } = operator
  await db.tx((tx) => endSessionsIn(tx, operatorId, new Date(clock.now()), { only }))
}

/** A decision of a signed-in operator by a command. */
export const recordOperatorDecision = (
  db: Db,
  operator: Operator,
  decision: Omit<Decision, 'by'>,
): Promise<void> => recordTrail(db, operator, decision)

export type AuditTrailRow = Decision & { readonly id: bigint; readonly at: Date }

/** The newest first. */
export async function readLastDecisions({ pool }: Db, limit: number): Promise<readonly AuditTrailRow[]> {
  const { rows } = await pool.query<AuditTrailRow>(
    'select id, at, by, action, subject, reason from trail order by id desc limit $1',
    [limit],
  )
  return rows
}

/** Checks for the ledger audit. */
export const auditTrailChecks = {
  'the audit trail is complete': 'select detail from trail_finding',
}
