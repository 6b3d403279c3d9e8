/** Acceptance of the texts in force: at registration, and again when a new version is in force. */
import type { Country } from '@saguao/contract/product/countries.ts'
import type { Lang } from '@saguao/contract/product/languages.ts'
import { type AcceptedKind, acceptedKinds } from '@saguao/contract/product/legal.ts'
import type { Db, Tx } from '#kernel/db/db.ts'
import { Refusal } from '#kernel/refusal.ts'
import type { Session } from '#kernel/security/session.ts'
import { acceptedVersions, insertAcceptances, readVersions } from '#modules/legal/store.ts'
import { type CurrentVersion, currentVersion } from '#modules/legal/versions.ts'

/** The versions that a form showed; a client that names none accepts what is in force. */
export type ShownVersions = Readonly<Partial<Record<AcceptedKind, string>>>

type Current = CurrentVersion & { readonly kind: AcceptedKind }

async function versionsInForce(query: Db['query'], country: Country, now: Date): Promise<Current[]> {
  const published = await readVersions(query, country)
  return acceptedKinds.map((kind) => ({ ...currentVersion(published, kind, now), kind }))
}

export type NewPlayer = {
  readonly id: bigint
  readonly country: Country
  readonly lang: Lang
  readonly shown: ShownVersions
}

/** Returns the versions in force. */
export async function checkShown(
  query: Db['query'],
  country: Country,
  shown: ShownVersions,
  now: Date,
): Promise<Current[]> {
  const current = await versionsInForce(query, country, now)
  for (const { kind, version } of current)
    if (shown[kind] !== undefined && shown[kind] !== version)
      throw new Refusal('LEGAL_CHANGED', { field: kind })
  return current
}

export async function acceptCurrent(
  tx: Tx,
  { id, country, lang, shown }: NewPlayer,
  now: Date,
): Promise<void> {
  const current = await checkShown(tx, country, shown, now)
  await insertAcceptances(
    tx,
    current.map(({ kind, version }) => ({ playerId: id, kind, version, lang, acceptedAt: now })),
  )
}

/** The texts in force that the player has not accepted. A sample is not asked for again: no operator published it. */
export async function pendingVersions(db: Db, player: Session, now: Date): Promise<Current[]> {
  const [current, accepted] = await Promise.all([
    versionsInForce(db.query, player.country, now),
    acceptedVersions(db, player.playerId),
  ])
  return current.filter(({ kind, version, isSample }) => !isSample && !accepted.has(`${kind} ${version}`))
}

type Asked = { readonly kind: AcceptedKind; readonly version: string; readonly lang: Lang }

/** Only the version in force can be accepted: the player cannot have read another one as valid. */
export async function accept(db: Db, player: Session, asked: Asked, now: Date): Promise<void> {
  const current = await versionsInForce(db.query, player.country, now)
  if (!current.some(({ kind, version }) => kind === asked.kind && version === asked.version))
    throw new Refusal('LEGAL_CHANGED', { field: 'version' })
  await insertAcceptances(db.query, [{ playerId: player.playerId, ...asked, acceptedAt: now }])
}
