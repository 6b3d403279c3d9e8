/** Accounts of operators: reads and the changes that administrators make. */
import type { OperatorData } from '@saguao/contract/operators/operator-calls.ts'
import type { Role } from '@saguao/contract/operators/roles.ts'
import { sql } from 'kysely'
import { type Db, runSql, type Tx } from '#kernel/db/db.ts'
import { Refusal } from '#kernel/refusal.ts'
import type { OperatorDeps } from '#modules/operators/deps.ts'
import { change, type Operator, type OperatorHandlers } from '#modules/operators/handlers.ts'
import { createLink, deleteLinks, linkUrl } from '#modules/operators/links.ts'
import { endSessionsIn } from '#modules/operators/sessions.ts'
import { emailOf } from '#modules/operators/sign-in.ts'
import { deleteSecretsOf } from '#modules/operators/waiting-secrets.ts'

type Presented = OperatorData<'/operator/operators'>['list'][number]

const operators = ({ query }: Pick<Db, 'query'>) =>
  query
    .selectFrom('operator as o')
    .select(['o.id', 'o.email', 'o.name', 'o.roles', 'o.createdAt', 'o.lastSignInAt', 'o.disabledAt'])
    .select((e) => [
      e('o.passwordHash', 'is not', null).$castTo<boolean>().as('hasPassword'),
      sql<bigint>`(select count(*) from operator_passkey k where k.operator_id = o.id)`.as('passkeys'),
      sql<bigint>`(select count(*) from operator_recovery_code c where c.operator_id = o.id and c.used_at is null)`.as(
        'recoveryCodesLeft',
      ),
    ])

type Stored = Awaited<ReturnType<ReturnType<typeof operators>['execute']>>[number]

const stateOf = ({ disabledAt, hasPassword, passkeys }: Stored): Presented['state'] => {
  if (disabledAt !== null) return 'disabled'
  return hasPassword || passkeys > 0n ? 'active' : 'invited'
}

const present = (stored: Stored): Presented => ({
  id: String(stored.id),
  email: stored.email,
  name: stored.name,
  roles: stored.roles as Role[],
  state: stateOf(stored),
  hasPassword: stored.hasPassword,
  passkeys: Number(stored.passkeys),
  createdAt: stored.createdAt.toISOString(),
  lastSignInAt: stored.lastSignInAt?.toISOString() ?? null,
})

export const listOperators = async (db: Db): Promise<Presented[]> =>
  (await operators(db).orderBy('o.email').execute()).map(present)

export const readOperator = async (db: Pick<Db, 'query'>, id: bigint): Promise<Stored> => {
  const found = await operators(db).where('o.id', '=', id).executeTakeFirst()
  if (!found) throw new Refusal('OPERATOR_UNKNOWN', { field: 'id' })
  return found
}

const presentOne = async (tx: Tx, id: bigint): Promise<Presented> =>
  present(await readOperator({ query: tx }, id))

/** Live mode needs an administrator who is no demo operator of a sandbox. */
export async function hasAdmin({ query }: Pick<Db, 'query'>): Promise<boolean> {
  const found = await query
    .selectFrom('operator')
    .where(sql<boolean>`roles @> array['admin']`)
    .where('disabledAt', 'is', null)
    .where('isDemo', '=', false)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Locks the operator and, because the last administrator must remain, all administrators. */
async function lockOperator(tx: Tx, id: bigint): Promise<Stored> {
  await tx
    .selectFrom('operator')
    .where((e) => e.or([e('id', '=', id), e(sql<boolean>`roles @> array['admin']`, '=', true)]))
    .select('id')
    .orderBy('id')
    .forUpdate()
    .execute()
  return readOperator({ query: tx }, id)
}

/** Under the locks of `lockOperator`. */
async function requireOtherAdmin(tx: Tx, id: bigint): Promise<void> {
  const other = await operators({ query: tx })
    .where('o.id', '<>', id)
    .where('o.disabledAt', 'is', null)
    .where(sql<boolean>`o.roles @> array['admin']`)
    .execute()
  if (!other.some((stored) => stateOf(stored) === 'active')) throw new Refusal('LAST_ADMIN')
}

/** Neither the requester nor the approver changes the own account this way. */
function requireOther(operator: Operator, id: bigint): void {
  if (operator.operatorId === id) throw new Refusal('NOT_ON_SELF')
}

const subjectOf = ({ email }: { readonly email: string }): string => `operator ${email}`

const sorted = (roles: readonly string[]): string[] => [...new Set(roles)].sort()

export async function insertOperator(
  tx: Tx,
  given: {
    readonly email: string
    readonly name: string
    readonly roles: readonly string[]
    readonly isDemo?: boolean
  },
  createdAt: Date,
): Promise<bigint> {
  const inserted = await tx
    .insertInto('operator')
    .values({
      email: given.email,
      name: given.name,
      roles: sorted(given.roles),
      isDemo: given.isDemo ?? false,
      createdAt,
    })
    .onConflict((on) => on.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) throw new Refusal('OPERATOR_EXISTS', { field: 'email' })
  return inserted.id
}

async function invitationOf(deps: OperatorDeps, tx: Tx, id: bigint, origin: string) {
  const link = await createLink(deps, tx, id, 'invitation')
  return {
    operatorId: String(id),
    link: linkUrl(origin, 'invitation', link),
    expiresAt: link.expiresAt.toISOString(),
  }
}

const emailPattern = /^[^\s@]+@[^\s@]+$/

const inviteChange = (deps: OperatorDeps) =>
  ({
    '/operator/operator/invite': change({
      read: async (tx, { body }) => {
        const email = emailOf(body.email)
        if (!emailPattern.test(email)) throw new Refusal('VALIDATION', { field: 'email' })
        const known = await tx
          .selectFrom('operator')
          .where('email', '=', email)
          .select('id')
          .executeTakeFirst()
        if (known) throw new Refusal('OPERATOR_EXISTS', { field: 'email' })
        return { subject: subjectOf({ email }), state: { exists: false } }
      },
      apply: async (tx, { body, origin }) => {
        const given = { ...body, email: emailOf(body.email) }
        const id = await insertOperator(tx, given, new Date(deps.clock.now()))
        const data = await invitationOf(deps, tx, id, origin)
        return { data, after: { name: given.name, roles: sorted(given.roles), expiresAt: data.expiresAt } }
      },
    }),
  }) satisfies Partial<OperatorHandlers>

const accessChanges = (deps: OperatorDeps) =>
  ({
    '/operator/operator/roles': change({
      read: async (tx, { body, operator }) => {
        const id = BigInt(body.id)
        requireOther(operator, id)
        const stored = await lockOperator(tx, id)
        const roles = sorted(stored.roles)
        if (String(roles) === String(sorted(body.roles))) throw new Refusal('NOTHING_TO_CHANGE')
        if (roles.includes('admin') && !body.roles.includes('admin')) await requireOtherAdmin(tx, id)
        return { subject: subjectOf(stored), state: { roles } }
      },
      apply: async (tx, { body }) => {
        const id = BigInt(body.id)
        const roles = sorted(body.roles)
        await tx.updateTable('operator').set({ roles }).where('id', '=', id).execute()
        await deleteSecretsOf(tx, id)
        return { data: await presentOne(tx, id), after: { roles } }
      },
    }),

    '/operator/operator/reset': change({
      read: async (tx, { body, operator }) => {
        const id = BigInt(body.id)
        requireOther(operator, id)
        const stored = await lockOperator(tx, id)
        if (stored.disabledAt !== null) throw new Refusal('OPERATOR_UNKNOWN', { field: 'id' })
        if (stored.roles.includes('admin')) await requireOtherAdmin(tx, id)
        return {
          subject: subjectOf(stored),
          state: { hasPassword: stored.hasPassword, passkeys: Number(stored.passkeys) },
        }
      },
      apply: async (tx, { body, origin }) => {
        const id = BigInt(body.id)
        const ended = await endSessionsIn(tx, id, new Date(deps.clock.now()))
        await tx
          .updateTable('operator')
          .set({ passwordHash: null, totp: null })
          .where('id', '=', id)
          .execute()
        await tx.deleteFrom('operatorPasskey').where('operatorId', '=', id).execute()
        await tx.deleteFrom('operatorRecoveryCode').where('operatorId', '=', id).execute()
        await deleteLinks(tx, id)
        await deleteSecretsOf(tx, id)
        const data = await invitationOf(deps, tx, id, origin)
        return { data, after: { hasPassword: false, passkeys: 0, endedSessions: ended } }
      },
    }),

    '/operator/operator/enable': change({
      read: async (tx, { body, operator }) => {
        const id = BigInt(body.id)
        requireOther(operator, id)
        const stored = await lockOperator(tx, id)
        if (stored.disabledAt === null) throw new Refusal('NOTHING_TO_CHANGE')
        return { subject: subjectOf(stored), state: { state: 'disabled', roles: sorted(stored.roles) } }
      },
      apply: async (tx, { body }) => {
        const id = BigInt(body.id)
        await tx.updateTable('operator').set({ disabledAt: null }).where('id', '=', id).execute()
        const data = await presentOne(tx, id)
        return { data, after: { state: data.state } }
      },
    }),
  }) satisfies Partial<OperatorHandlers>

/** Taking access away needs no second operator: it must be possible at once. */
const stopChanges = (deps: OperatorDeps) =>
  ({
    '/operator/operator/disable': change({
      read: async (tx, { body, operator }) => {
        const id = BigInt(body.id)
        requireOther(operator, id)
        const stored = await lockOperator(tx, id)
        if (stored.disabledAt !== null) throw new Refusal('NOTHING_TO_CHANGE')
        if (stored.roles.includes('admin')) await requireOtherAdmin(tx, id)
        return { subject: subjectOf(stored), state: { state: stateOf(stored) } }
      },
      apply: async (tx, { body }) => {
        const id = BigInt(body.id)
        const now = new Date(deps.clock.now())
        const endedSessions = await endSessionsIn(tx, id, now)
        await deleteLinks(tx, id)
        await deleteSecretsOf(tx, id)
        await tx.updateTable('operator').set({ disabledAt: now }).where('id', '=', id).execute()
        return { data: await presentOne(tx, id), after: { state: 'disabled', endedSessions } }
      },
    }),

    '/operator/operator/endSessions': change({
      read: async (tx, { body }) => {
        const stored = await readOperator({ query: tx }, BigInt(body.id))
        return { subject: subjectOf(stored), state: {} }
      },
      apply: async (tx, { body }) => {
        const ended = await endSessionsIn(tx, BigInt(body.id), new Date(deps.clock.now()))
        return { data: { ended }, after: { endedSessions: ended } }
      },
    }),
  }) satisfies Partial<OperatorHandlers>

export const accountChanges = (deps: OperatorDeps) => ({
  ...inviteChange(deps),
  ...accessChanges(deps),
  ...stopChanges(deps),
})

export type Invited = { readonly email: string; readonly name: string; readonly roles: readonly Role[] }

/**
 * The first operators, and the way back in when no administrator can sign in. It needs access to the database, whose
 * holder could write the rows anyway; the audit trail names the system user.
 */
export async function inviteByCommand(
  deps: OperatorDeps,
  { email: typed, name, roles }: Invited,
  by: string,
  origin: string,
): Promise<string> {
  const email = emailOf(typed)
  if (!emailPattern.test(email)) throw new Refusal('VALIDATION', { field: 'email' })
  return deps.db.tx(async (tx) => {
    const known = await tx.selectFrom('operator').where('email', '=', email).select('id').executeTakeFirst()
    const id = known?.id ?? (await insertOperator(tx, { email, name, roles }, new Date(deps.clock.now())))
    const { link, expiresAt } = await invitationOf(deps, tx, id, origin)
    await runSql(tx, 'select trail_record($1, null, $2, $3, $4, null, $5)', [
      by,
      'invite by command',
      subjectOf({ email }),
      '',
      JSON.stringify({ roles: sorted(roles), isNew: known === undefined, expiresAt }),
    ])
    return link
  })
}
