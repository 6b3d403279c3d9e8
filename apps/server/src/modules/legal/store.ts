/** SQL on legal texts and their acceptance. */
import type { Country } from '@saguao/contract/product/countries.ts'
import type { Lang } from '@saguao/contract/product/languages.ts'
import type { AcceptedKind, LegalKind } from '@saguao/contract/product/legal.ts'
import type { Db, Tx } from '#kernel/db/db.ts'
import type { PublishedVersion } from '#modules/legal/versions.ts'

export type NewText = { readonly lang: Lang; readonly title: string; readonly body: string }

export type NewVersion = {
  readonly country: Country
  readonly kind: LegalKind
  readonly version: string
  readonly validFrom: Date
  readonly publishedBy: string
  readonly publishedAt: Date
}

export async function readVersions(query: Db['query'], country: Country): Promise<PublishedVersion[]> {
  const rows = await query
    .selectFrom('legalVersion')
    .where('country', '=', country)
    .select(['kind', 'version', 'validFrom', 'publishedAt', 'publishedBy'])
    .execute()
  return rows.map((row) => ({ ...row, kind: row.kind as LegalKind }))
}

type TextId = { readonly country: Country; readonly kind: LegalKind; readonly version: string }

export const findText = (query: Db['query'], { country, kind, version }: TextId, lang: Lang) =>
  query
    .selectFrom('legalText')
    .where('country', '=', country)
    .where('kind', '=', kind)
    .where('version', '=', version)
    .where('lang', '=', lang)
    .select(['title', 'body'])
    .executeTakeFirst()

export async function insertVersion(tx: Tx, version: NewVersion, texts: readonly NewText[]): Promise<void> {
  await tx.insertInto('legalVersion').values(version).execute()
  const { country, kind, version: name } = version
  await tx
    .insertInto('legalText')
    .values(texts.map((text) => ({ country, kind, version: name, ...text })))
    .execute()
}

export async function acceptedVersions(db: Db, player: bigint): Promise<ReadonlySet<string>> {
  const rows = await db.query
    .selectFrom('legalAcceptance')
    .where('playerId', '=', player)
    .select(['kind', 'version'])
    .execute()
  return new Set(rows.map(({ kind, version }) => `${kind} ${version}`))
}

export type Acceptance = {
  readonly playerId: bigint
  readonly kind: AcceptedKind
  readonly version: string
  readonly lang: Lang
  readonly acceptedAt: Date
}

/** The first acceptance of a version stays. */
export async function insertAcceptances(query: Db['query'], rows: readonly Acceptance[]): Promise<void> {
  await query
    .insertInto('legalAcceptance')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
