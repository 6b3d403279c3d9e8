/** Passkeys (WebAuthn). The authenticator verifies its user, so a passkey alone is two factors. */
import type { OperatorBody } from '@saguao/contract/operators/operator-calls.ts'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Db, Tx } from '#kernel/db/db.ts'
import { Refusal } from '#kernel/refusal.ts'
import type { OperatorDeps } from '#modules/operators/deps.ts'
import { type Client, type NewSession, openSession } from '#modules/operators/sessions.ts'

/** A library of 300 modules: the start does not wait for it. */
const webAuthn = () => import('@simplewebauthn/server')

const rpName = 'Saguão'
const challengeBytes = 32
const challengeIdBytes = 16
const challengeLifeMs = 5 * 60_000

export type WebAuthnResponse = OperatorBody<'/operator/passkey/signIn'>['response']
export type WebAuthnOptions = { readonly challengeId: string; readonly options: object }

const bytesOf = (base64: string) => new Uint8Array(Buffer.from(base64, 'base64url'))

const rpIdOf = (origin: string): string => new URL(origin).hostname

async function storeChallenge(
  { db, clock, random }: OperatorDeps,
  purpose: 'sign-in' | 'register',
  operatorId: bigint | null,
  challenge: string,
): Promise<string> {
  const id = random.secret(challengeIdBytes)
  const expiresAt = new Date(clock.now() + challengeLifeMs)
  await db.query
    .insertInto('operatorChallenge')
    .values({ id, purpose, operatorId, challenge, expiresAt })
    .execute()
  return id
}

/** Each challenge is used once, for its purpose and by its operator. */
async function takeChallenge(
  { clock }: OperatorDeps,
  { query }: Pick<Db, 'query'>,
  id: string,
  purpose: 'sign-in' | 'register',
  operatorId: bigint | null,
): Promise<string> {
  const found = await query
    .deleteFrom('operatorChallenge')
    .where('id', '=', id)
    .returning(['purpose', 'operatorId', 'challenge', 'expiresAt'])
    .executeTakeFirst()
  const isValid =
    found?.purpose === purpose && found.operatorId === operatorId && found.expiresAt.getTime() > clock.now()
  if (!isValid) throw new Refusal('PASSKEY_REFUSED', { field: 'challengeId' })
  return found.challenge
}

export const passkeysOf = ({ query }: Pick<Db, 'query'>, operator: bigint) =>
  query
    .selectFrom('operatorPasskey')
    .where('operatorId', '=', operator)
    .select(['id', 'name', 'transports', 'createdAt', 'usedAt'])
    .orderBy('createdAt')
    .execute()

export async function registrationOptions(
  deps: OperatorDeps,
  operator: { readonly id: bigint; readonly email: string; readonly name: string },
  origin: string,
): Promise<WebAuthnOptions> {
  const known = await passkeysOf(deps.db, operator.id)
  const { generateRegistrationOptions } = await webAuthn()
  const options = await generateRegistrationOptions({
    rpName,
    rpID: rpIdOf(origin),
    userID: new Uint8Array(Buffer.from(String(operator.id))),
    userName: operator.email,
    userDisplayName: operator.name,
    challenge: bytesOf(deps.random.secret(challengeBytes)),
    attestationType: 'none',
    excludeCredentials: known.map(({ id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  const challengeId = await storeChallenge(deps, 'register', operator.id, options.challenge)
  return { challengeId, options }
}

export type NewPasskey = {
  readonly challengeId: string
  readonly response: WebAuthnResponse
  readonly name: string
  readonly origin: string
}

type Verified = {
  readonly id: string
  readonly publicKey: Buffer
  readonly counter: bigint
  readonly transports: string[]
}

export async function verifyNewPasskey(
  deps: OperatorDeps,
  db: Pick<Db, 'query'>,
  operatorId: bigint,
  { challengeId, response, origin }: NewPasskey,
): Promise<Verified> {
  const expectedChallenge = await takeChallenge(deps, db, challengeId, 'register', operatorId)
  const { verifyRegistrationResponse } = await webAuthn()
  const { registrationInfo } = await verifyRegistrationResponse({
    response: response as unknown as RegistrationResponseJSON,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: rpIdOf(origin),
    requireUserVerification: true,
  }).catch(() => ({ registrationInfo: undefined }))
  if (!registrationInfo) throw new Refusal('PASSKEY_REFUSED', { field: 'response' })
  const { id, publicKey, counter } = registrationInfo.credential
  const transports = response.response.transports ?? []
  return { id, publicKey: Buffer.from(publicKey), counter: BigInt(counter), transports }
}

export async function insertPasskey(
  tx: Tx,
  operatorId: bigint,
  passkey: Verified & { readonly name: string; readonly createdAt: Date },
): Promise<void> {
  const { id } =
    (await tx
      .insertInto('operatorPasskey')
      .values({ ...passkey, operatorId })
      .onConflict((on) => on.column('id').doNothing())
      .returning('id')
      .executeTakeFirst()) ?? {}
  if (id === undefined) throw new Refusal('PASSKEY_REFUSED', { field: 'response' })
}

export async function signInOptions(deps: OperatorDeps, origin: string): Promise<WebAuthnOptions> {
  const { generateAuthenticationOptions } = await webAuthn()
  const options = await generateAuthenticationOptions({
    rpID: rpIdOf(origin),
    challenge: bytesOf(deps.random.secret(challengeBytes)),
    userVerification: 'required',
  })
  const challengeId = await storeChallenge(deps, 'sign-in', null, options.challenge)
  return { challengeId, options }
}

const findPasskey = (db: Db, id: string) =>
  db.query
    .selectFrom('operatorPasskey as k')
    .innerJoin('operator as o', 'o.id', 'k.operatorId')
    .where('k.id', '=', id)
    .where('o.disabledAt', 'is', null)
    .select(['k.id', 'k.publicKey', 'k.counter', 'k.transports', 'o.id as operatorId', 'o.email'])
    .executeTakeFirst()

export async function signInWithPasskey(
  deps: OperatorDeps,
  { challengeId, response, origin }: Omit<NewPasskey, 'name'>,
  client: Client,
): Promise<NewSession> {
  const expectedChallenge = await takeChallenge(deps, deps.db, challengeId, 'sign-in', null)
  const passkey = await findPasskey(deps.db, response.id)
  if (!passkey) throw new Refusal('PASSKEY_REFUSED')
  const { id, publicKey, counter, transports, operatorId, email } = passkey
  const { verifyAuthenticationResponse } = await webAuthn()
  const verified = await verifyAuthenticationResponse({
    response: response as unknown as AuthenticationResponseJSON,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: rpIdOf(origin),
    requireUserVerification: true,
    credential: { id, publicKey: new Uint8Array(publicKey), counter: Number(counter), transports },
  }).catch(() => undefined)
  if (!verified?.verified) throw new Refusal('PASSKEY_REFUSED')
  const { newCounter } = verified.authenticationInfo
  return deps.db.tx(async (tx) => {
    await tx
      .updateTable('operatorPasskey')
      .set({ counter: BigInt(newCounter), usedAt: new Date(deps.clock.now()) })
      .where('id', '=', id)
      .execute()
    return openSession(deps, tx, { id: operatorId, email }, 'passkey', client)
  })
}
