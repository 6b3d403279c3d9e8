/** Demo operators of the sandbox, one or several per role. Their credentials are derived from the key of the checkout. */
import { type Role, roles } from '@saguao/contract/operators/roles.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { Secret } from 'otpauth'
import { Refusal } from '#kernel/refusal.ts'
import { deriveKey, type Secrets } from '#kernel/security/secrets.ts'
import { insertOperator } from '#modules/operators/accounts.ts'
import type { OperatorDeps } from '#modules/operators/deps.ts'
import { createLink, linkUrl } from '#modules/operators/links.ts'
import { type Client, openSession } from '#modules/operators/sessions.ts'

export type SandboxDeps = OperatorDeps & { readonly secrets: Secrets }

type DemoOperator = { readonly email: string; readonly password: string; readonly totpSecret: string }

const totpBytes = 20
const passwordBytes = 15

const emailOfDemo = (role: Role, number: number): string =>
  `${role}${number === 1 ? '' : number}@demo.saguao.example`

function credentialsOf({ secrets }: SandboxDeps, email: string): DemoOperator {
  const derive = (purpose: string, bytes: number): Buffer =>
    deriveKey(secrets.names, `demo operator ${purpose} ${email}`).subarray(0, bytes)
  const totp = new Uint8Array(derive('totp', totpBytes))
  return {
    email,
    password: derive('password', passwordBytes).toString('base64url'),
    totpSecret: new Secret({ buffer: totp.buffer }).base32,
  }
}

/** Creates the operator, or gives it back its credentials and role. */
async function demoOperator(
  deps: SandboxDeps,
  role: Role,
  number = 1,
): Promise<DemoOperator & { readonly id: bigint }> {
  const credentials = credentialsOf(deps, emailOfDemo(role, number))
  const { email, password, totpSecret } = credentials
  const passwordHash = await deps.passwords.hash(password)
  const totp = deps.totpCipher.encrypt(totpSecret)
  const id = await deps.db.tx(async (tx) => {
    const known = await tx.selectFrom('operator').where('email', '=', email).select('id').executeTakeFirst()
    const given = {
      email,
      name: `Demo ${role}${number === 1 ? '' : ` ${number}`}`,
      roles: [role],
      isDemo: true,
    }
    const operator = known?.id ?? (await insertOperator(tx, given, new Date(deps.clock.now())))
    await tx
      .updateTable('operator')
      .set({ passwordHash, totp, roles: [role], disabledAt: null })
      .where('id', '=', operator)
      .execute()
    await tx.deleteFrom('operatorSignInFailure').where('email', '=', email).execute()
    return operator
  })
  return { ...credentials, id }
}

/** The operator as it is, if it can sign in: deriving its credentials again would hash a password. */
const activeDemoOperator = ({ db }: SandboxDeps, role: Role) =>
  db.query
    .selectFrom('operator')
    .where('email', '=', emailOfDemo(role, 1))
    .where('isDemo', '=', true)
    .where('disabledAt', 'is', null)
    .where(sql<boolean>`roles = array[${role}]::text[]`)
    .select(['id', 'email'])
    .executeTakeFirst()

/** The one-time link that `npm start` prints. */
export async function demoSignInLink(deps: SandboxDeps, origin: string): Promise<string> {
  const { id } = await demoOperator(deps, 'admin')
  const link = await deps.db.tx((tx) => createLink(deps, tx, id, 'sign-in'))
  return linkUrl(origin, 'sign-in', link)
}

export async function demoSession(deps: SandboxDeps, role: Role, client: Client): Promise<string> {
  if (deps.config.mode === 'live') throw new Error('Demo operators exist in the sandbox only')
  const { id, email } = (await activeDemoOperator(deps, role)) ?? (await demoOperator(deps, role))
  return (await deps.db.tx((tx) => openSession(deps, tx, { id, email }, 'link', client))).token
}

const maxNumber = 299

/** `GET /sandbox/operator?role=payments&number=2` answers with the credentials of a demo operator. */
export function addSandboxOperators(http: FastifyInstance, deps: SandboxDeps): void {
  http.get('/sandbox/operator', async (request, reply) => {
    const { role = 'admin', number = '1' } = request.query as { role?: string; number?: string }
    const wanted = roles.find((known) => known === role)
    if (!wanted) throw new Refusal('VALIDATION', { field: 'role' })
    const which = Number(number)
    if (!Number.isInteger(which) || which < 1 || which > maxNumber)
      throw new Refusal('VALIDATION', { field: 'number' })
    const { email, password, totpSecret } = await demoOperator(deps, wanted, which)
    return reply.header('cache-control', 'no-store').send({ email, password, totpSecret })
  })
}
