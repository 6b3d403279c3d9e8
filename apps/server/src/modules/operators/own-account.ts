/** Sign-in calls, and the calls of an operator about the own account. */
import type { OperatorData } from '@saguao/contract/operators/operator-calls.ts'
import type { Role } from '@saguao/contract/operators/roles.ts'
import type { Db } from '#kernel/db/db.ts'
import { Refusal } from '#kernel/refusal.ts'
import { readOperator } from '#modules/operators/accounts.ts'
import type { OperatorDeps } from '#modules/operators/deps.ts'
import { change, type Operator, type OperatorHandlers } from '#modules/operators/handlers.ts'
import { findLink, redeemLink } from '#modules/operators/links.ts'
import {
  insertPasskey,
  type NewPasskey,
  passkeysOf,
  registrationOptions,
  signInOptions,
  signInWithPasskey,
  verifyNewPasskey,
} from '#modules/operators/passkeys.ts'
import { renewRecoveryCodes } from '#modules/operators/recovery-codes.ts'
import {
  type Client,
  endSessionsIn,
  findOperator,
  idleMs,
  type NewSession,
  openSession,
  sessionsOf,
} from '#modules/operators/sessions.ts'
import { checkNewPassword, signIn } from '#modules/operators/sign-in.ts'
import { isTotpSecret, newTotpSecret, stepOf, totpUri } from '#modules/operators/totp.ts'

type Me = OperatorData<'/operator/me'>

/** Changes of credentials need a sign-in this recent: an unattended console gives no lasting access. */
const recentMs = 5 * 60_000

function requireRecentSignIn({ clock }: OperatorDeps, { signedInAt }: Operator): void {
  if (clock.now() - signedInAt > recentMs) throw new Refusal('REAUTH_REQUIRED')
}

async function meOf({ db, config }: OperatorDeps, operator: Operator): Promise<Me> {
  const { hasPassword, passkeys, recoveryCodesLeft } = await readOperator(db, operator.operatorId)
  return {
    id: String(operator.operatorId),
    email: operator.email,
    name: operator.name,
    roles: [...operator.roles],
    permissions: [...operator.permissions],
    sessionId: String(operator.sessionId),
    signedInAt: new Date(operator.signedInAt).toISOString(),
    endsAt: new Date(operator.endsAt).toISOString(),
    idleSeconds: idleMs / 1000,
    hasPassword,
    passkeys: Number(passkeys),
    recoveryCodesLeft: Number(recoveryCodesLeft),
    mode: config.mode,
  }
}

async function meOfToken(deps: OperatorDeps, { token }: NewSession): Promise<Me> {
  const operator = await findOperator(deps, token)
  if (!operator) throw new Refusal('UNAUTHORIZED')
  return meOf(deps, operator)
}

export async function presentSessions(deps: OperatorDeps, operatorId: bigint, current: bigint) {
  const sessions = await sessionsOf(deps.db, operatorId, deps.clock.now())
  const list = sessions.map(({ id, address, device, method, createdAt, seenAt, endsAt }) => ({
    id: String(id),
    address,
    device,
    method: method as OperatorData<'/operator/sessions'>['list'][number]['method'],
    createdAt: createdAt.toISOString(),
    seenAt: seenAt.toISOString(),
    endsAt: endsAt.toISOString(),
    isCurrent: id === current,
  }))
  return { list }
}

const signInCalls = (deps: OperatorDeps) =>
  ({
    '/operator/signIn': async ({ body, setSession, ...client }) => {
      const opened = await signIn(deps, body, client)
      setSession(opened.token)
      return meOfToken(deps, opened)
    },

    '/operator/signIn/key': async ({ body: { key }, setSession, ...client }) => {
      if (deps.config.mode === 'live') throw new Refusal('KEY_INVALID', { field: 'key' })
      const opened = await deps.db.tx(async (tx) => {
        const { operatorId: id, email } = await redeemLink(deps, tx, key, 'sign-in')
        return openSession(deps, tx, { id, email }, 'link', client)
      })
      setSession(opened.token)
      return meOfToken(deps, opened)
    },

    '/operator/passkey/challenge': ({ origin }) => signInOptions(deps, origin),

    '/operator/passkey/signIn': async ({ body, setSession, ...client }) => {
      const opened = await signInWithPasskey(deps, { ...body, origin: client.origin }, client)
      setSession(opened.token)
      return meOfToken(deps, opened)
    },

    '/operator/signOut': async ({ operator, setSession }) => {
      setSession(null)
      if (!operator) return null
      const { operatorId, sessionId: only } = operator
      await deps.db.tx((tx) => endSessionsIn(tx, operatorId, new Date(deps.clock.now()), { only }))
      return null
    },
  }) satisfies Partial<OperatorHandlers>

type Accepted = { readonly opened: NewSession; readonly recoveryCodes: string[] }

async function acceptWithPassword(
  deps: OperatorDeps,
  { key, password, code }: { readonly key: string; readonly password: string; readonly code: string },
  client: Client,
): Promise<Accepted> {
  const { totp } = await findLink(deps, key, 'invitation')
  checkNewPassword(password)
  if (!totp) throw new Error('operators: an invitation has no TOTP secret')
  const step = stepOf(deps.totpCipher.decrypt(totp), code, deps.clock.now())
  if (step === undefined) throw new Refusal('CODE_WRONG', { field: 'code' })
  const passwordHash = await deps.passwords.hash(password)
  return deps.db.tx(async (tx) => {
    const { operatorId: id, email } = await redeemLink(deps, tx, key, 'invitation')
    await tx
      .updateTable('operator')
      .set({ passwordHash, totp, totpStep: BigInt(step) })
      .where('id', '=', id)
      .execute()
    const recoveryCodes = await renewRecoveryCodes(tx, deps.random, id)
    return { recoveryCodes, opened: await openSession(deps, tx, { id, email }, 'invitation', client) }
  })
}

async function acceptWithPasskey(
  deps: OperatorDeps,
  key: string,
  passkey: NewPasskey,
  client: Client,
): Promise<NewSession> {
  const { operatorId } = await findLink(deps, key, 'invitation')
  const verified = await verifyNewPasskey(deps, deps.db, operatorId, passkey)
  return deps.db.tx(async (tx) => {
    const { operatorId: id, email } = await redeemLink(deps, tx, key, 'invitation')
    const createdAt = new Date(deps.clock.now())
    await insertPasskey(tx, id, { ...verified, name: passkey.name, createdAt })
    return openSession(deps, tx, { id, email }, 'invitation', client)
  })
}

const invitationCalls = (deps: OperatorDeps) =>
  ({
    '/operator/invitation': async ({ body: { key }, origin }) => {
      const { operatorId: id, email, name, roles, totp, expiresAt } = await findLink(deps, key, 'invitation')
      const totpSecret = deps.totpCipher.decrypt(totp ?? Buffer.alloc(0))
      return {
        email,
        name,
        roles: roles as Role[],
        expiresAt: expiresAt.toISOString(),
        totpSecret,
        totpUri: totpUri(totpSecret, email),
        passkey: await registrationOptions(deps, { id, email, name }, origin),
      }
    },

    '/operator/invitation/accept': async ({ body, setSession, ...client }) => {
      const { opened, recoveryCodes } = await acceptWithPassword(deps, body, client)
      setSession(opened.token)
      return { recoveryCodes, me: await meOfToken(deps, opened) }
    },

    '/operator/invitation/passkey': async ({ body: { key, ...passkey }, setSession, ...client }) => {
      const opened = await acceptWithPasskey(deps, key, { ...passkey, origin: client.origin }, client)
      setSession(opened.token)
      return meOfToken(deps, opened)
    },
  }) satisfies Partial<OperatorHandlers>

const ownReads = (deps: OperatorDeps) =>
  ({
    '/operator/me': ({ operator }) => meOf(deps, operator),
    '/operator/sessions': ({ operator }) => presentSessions(deps, operator.operatorId, operator.sessionId),
    '/operator/totp': ({ operator }) => {
      const totpSecret = newTotpSecret(deps.random)
      return { totpSecret, totpUri: totpUri(totpSecret, operator.email) }
    },
    '/operator/passkeys': async ({ operator }) => ({
      list: (await passkeysOf(deps.db, operator.operatorId)).map(presentPasskey),
    }),
    '/operator/passkey/options': ({ operator: { operatorId: id, email, name }, origin }) =>
      registrationOptions(deps, { id, email, name }, origin),
  }) satisfies Partial<OperatorHandlers>

type StoredPasskey = Awaited<ReturnType<typeof passkeysOf>>[number]

const presentPasskey = ({ id, name, createdAt, usedAt }: Omit<StoredPasskey, 'transports'>) => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  usedAt: usedAt?.toISOString() ?? null,
})

const subjectOf = ({ email }: Operator): string => `operator ${email}`

const credentialChanges = (deps: OperatorDeps) =>
  ({
    '/operator/password': change({
      read: async (_tx, { body, operator }) => {
        requireRecentSignIn(deps, operator)
        checkNewPassword(body.password)
        if (!isTotpSecret(body.totpSecret)) throw new Refusal('VALIDATION', { field: 'totpSecret' })
        return { subject: subjectOf(operator), state: {} }
      },
      apply: async (tx, { body, operator: { operatorId, sessionId: except } }) => {
        const now = deps.clock.now()
        const totpStep = stepOf(body.totpSecret, body.code, now)
        if (totpStep === undefined) throw new Refusal('CODE_WRONG', { field: 'code' })
        const passwordHash = await deps.passwords.hash(body.password)
        const totp = deps.totpCipher.encrypt(body.totpSecret)
        await tx
          .updateTable('operator')
          .set({ passwordHash, totp, totpStep: BigInt(totpStep) })
          .where('id', '=', operatorId)
          .execute()
        const recoveryCodes = await renewRecoveryCodes(tx, deps.random, operatorId)
        const endedSessions = await endSessionsIn(tx, operatorId, new Date(now), { except })
        return { data: { recoveryCodes }, after: { hasPassword: true, endedSessions } }
      },
    }),

    '/operator/recoveryCodes': change({
      read: async (tx, { operator }) => {
        requireRecentSignIn(deps, operator)
        const { recoveryCodesLeft } = await readOperator({ query: tx }, operator.operatorId)
        return { subject: subjectOf(operator), state: { recoveryCodesLeft: Number(recoveryCodesLeft) } }
      },
      apply: async (tx, { operator }) => {
        const recoveryCodes = await renewRecoveryCodes(tx, deps.random, operator.operatorId)
        return { data: { recoveryCodes }, after: { recoveryCodesLeft: recoveryCodes.length } }
      },
    }),
  }) satisfies Partial<OperatorHandlers>

const findOwnPasskey = async (db: Pick<Db, 'query'>, { operatorId }: Operator, id: string) => {
  const found = (await passkeysOf(db, operatorId)).find((passkey) => passkey.id === id)
  if (!found) throw new Refusal('PASSKEY_REFUSED', { field: 'id' })
  return found
}

const passkeyChanges = (deps: OperatorDeps) =>
  ({
    '/operator/passkey/add': change({
      read: async (_tx, { operator }) => {
        requireRecentSignIn(deps, operator)
        return { subject: subjectOf(operator), state: {} }
      },
      apply: async (tx, { body, operator: { operatorId }, origin }) => {
        const verified = await verifyNewPasskey(deps, { query: tx }, operatorId, { ...body, origin })
        const added = { ...verified, name: body.name, createdAt: new Date(deps.clock.now()) }
        await insertPasskey(tx, operatorId, added)
        return {
          data: presentPasskey({ ...added, usedAt: null }),
          after: { passkey: verified.id, name: body.name },
        }
      },
    }),

    '/operator/passkey/remove': change({
      read: async (tx, { body, operator }) => {
        requireRecentSignIn(deps, operator)
        const { name } = await findOwnPasskey({ query: tx }, operator, body.id)
        return { subject: subjectOf(operator), state: { passkey: body.id, name } }
      },
      apply: async (tx, { body }) => {
        await tx.deleteFrom('operatorPasskey').where('id', '=', body.id).execute()
        return { data: null, after: { passkey: null } }
      },
    }),

    '/operator/session/end': change({
      read: async (tx, { body, operator }) => {
        const sessions = await sessionsOf({ query: tx }, operator.operatorId, deps.clock.now())
        if (!sessions.some(({ id }) => String(id) === body.id))
          throw new Refusal('SESSION_UNKNOWN', { field: 'id' })
        return { subject: subjectOf(operator), state: { session: body.id } }
      },
      apply: async (tx, { body, operator }) => {
        await endSessionsIn(tx, operator.operatorId, new Date(deps.clock.now()), { only: BigInt(body.id) })
        return { data: null, after: { session: null } }
      },
    }),
  }) satisfies Partial<OperatorHandlers>

export const ownAccountCalls = (deps: OperatorDeps) => ({
  ...signInCalls(deps),
  ...invitationCalls(deps),
  ...ownReads(deps),
  ...credentialChanges(deps),
  ...passkeyChanges(deps),
})
