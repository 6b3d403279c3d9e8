/** One-time links: invitations, with which an operator sets the credentials, and sign-in links of the sandbox. */
import { linkPaths } from '@saguao/contract/operators/roles.ts'
import type { Db, Tx } from '#kernel/db/db.ts'
import { Refusal } from '#kernel/refusal.ts'
import type { OperatorDeps } from '#modules/operators/deps.ts'
import { hashOfKey } from '#modules/operators/sessions.ts'
import { newTotpSecret } from '#modules/operators/totp.ts'

const keyBytes = 32
const lifeMs = 24 * 60 * 60_000

export type LinkPurpose = keyof typeof linkPaths
export type NewLink = { readonly key: string; readonly expiresAt: Date }

/** Replaces earlier links of the operator for the same purpose. */
export async function createLink(
  { clock, random, totpCipher }: Pick<OperatorDeps, 'clock' | 'random' | 'totpCipher'>,
  tx: Tx,
  operatorId: bigint,
  purpose: LinkPurpose,
): Promise<NewLink> {
  const createdAt = new Date(clock.now())
  const expiresAt = new Date(clock.now() + lifeMs)
  const key = random.secret(keyBytes)
  const totp = purpose === 'invitation' ? totpCipher.encrypt(newTotpSecret(random)) : null
  await deleteLinks(tx, operatorId, purpose)
  await tx
    .insertInto('operatorLink')
    .values({ keyHash: hashOfKey(key), operatorId, purpose, totp, createdAt, expiresAt })
    .execute()
  return { key, expiresAt }
}

export async function deleteLinks(tx: Tx, operatorId: bigint, purpose?: LinkPurpose): Promise<void> {
  const links = tx.deleteFrom('operatorLink').where('operatorId', '=', operatorId)
  await (purpose ? links.where('purpose', '=', purpose) : links).execute()
}

export const linkUrl = (origin: string, purpose: LinkPurpose, { key }: NewLink): string =>
  `${origin}${linkPaths[purpose]}?key=${key}`

export type OpenLink = {
  readonly operatorId: bigint
  readonly email: string
  readonly name: string
  readonly roles: string[]
  readonly totp: Buffer | null
  readonly expiresAt: Date
}

const findLinks = ({ query }: Pick<Db, 'query'>, key: string, purpose: LinkPurpose, now: Date) =>
  query
    .selectFrom('operatorLink as l')
    .innerJoin('operator as o', 'o.id', 'l.operatorId')
    .where('l.keyHash', '=', hashOfKey(key))
    .where('l.purpose', '=', purpose)
    .where('l.expiresAt', '>', now)
    .where('o.disabledAt', 'is', null)
    .select(['l.operatorId', 'o.email', 'o.name', 'o.roles', 'l.totp', 'l.expiresAt'])

export async function findLink(
  { db, clock }: Pick<OperatorDeps, 'db' | 'clock'>,
  key: string,
  purpose: LinkPurpose,
): Promise<OpenLink> {
  const link = await findLinks(db, key, purpose, new Date(clock.now())).executeTakeFirst()
  if (!link) throw new Refusal('KEY_INVALID', { field: 'key' })
  return link
}

/** The deletion decides which of two requests with one link counts. */
export async function redeemLink(
  { clock }: Pick<OperatorDeps, 'clock'>,
  tx: Tx,
  key: string,
  purpose: LinkPurpose,
): Promise<OpenLink> {
  const link = await findLinks({ query: tx }, key, purpose, new Date(clock.now())).executeTakeFirst()
  const { numDeletedRows } = await tx
    .deleteFrom('operatorLink')
    .where('keyHash', '=', hashOfKey(key))
    .executeTakeFirst()
  if (!link || numDeletedRows !== 1n) throw new Refusal('KEY_INVALID', { field: 'key' })
  return link
}
