/**
 * Versions of items and orders. The live tables are what players see; a live value that differs from the last version
 * was written by an import of before, or in the database, and becomes a version before the next change.
 */
import { isDeepStrictEqual } from 'node:util'
import type { ContentKind, VersionKind } from '@saguao/contract/operators/content-names.ts'
import type { ContentValue } from '@saguao/contract/operators/content-values.ts'
import { runSql, type Tx } from '#kernel/db/db.ts'
import { canonicalValue, readLive, removeLive, writeLive } from '#modules/lobby/editing/live-rows.ts'
import { readOrder, writeOrder } from '#modules/lobby/editing/order-lists.ts'

export type OrderValue = { readonly ids: readonly string[] }
export type VersionedValue = ContentValue | OrderValue

export type ItemName = { readonly kind: VersionKind; readonly id: string }

/** Every change of drafts and content waits for the others, imports included: they are few, and checks see one state. */
export const lockContent = async (tx: Tx): Promise<void> => {
  await runSql(tx, `select pg_advisory_xact_lock(hashtext('content'))`, [])
}

export async function readValue(tx: Tx, { kind, id }: ItemName): Promise<VersionedValue | null> {
  if (kind !== 'order') return readLive(tx, kind, id)
  const ids = await readOrder(tx, id)
  return ids && { ids }
}

async function writeValue(tx: Tx, { kind, id }: ItemName, value: VersionedValue | null): Promise<void> {
  if (kind === 'order') return writeOrder(tx, id, (value as OrderValue).ids)
  return value === null ? removeLive(tx, kind, id) : writeLive(tx, kind, id, value as ContentValue)
}

export const latestVersion = (tx: Tx, { kind, id }: ItemName) =>
  tx
    .selectFrom('contentVersion')
    .where('kind', '=', kind)
    .where('itemId', '=', id)
    .selectAll()
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()

export const versionAt = (tx: Tx, { kind, id }: ItemName, version: number) =>
  tx
    .selectFrom('contentVersion')
    .where('kind', '=', kind)
    .where('itemId', '=', id)
    .where('version', '=', version)
    .selectAll()
    .executeTakeFirst()

export type Current = {
  /** 0: never published. */
  readonly version: number
  readonly value: VersionedValue | null
  /** The value is a version that has been stored. */
  readonly isStored: boolean
}

export const currentVersion = (latest: { version: number; value: unknown } | undefined, live: unknown) => {
  const isStored = isDeepStrictEqual(latest?.value ?? null, live)
  return { version: (latest?.version ?? 0) + (isStored ? 0 : 1), isStored }
}

/** A live value that is not stored yet counts as the version that it will become. */
export async function readCurrent(tx: Tx, item: ItemName): Promise<Current> {
  const value = await readValue(tx, item)
  return { value, ...currentVersion(await latestVersion(tx, item), value) }
}

type Origin = {
  readonly source: 'operator' | 'import' | 'found'
  readonly author: string
  readonly reason: string
  readonly at: Date
}

const installation = 'installation'

async function insertVersion(
  tx: Tx,
  { kind, id }: ItemName,
  version: number,
  value: VersionedValue | null,
  { source, author, reason, at }: Origin,
): Promise<void> {
  const json = value === null ? null : JSON.stringify(value)
  await tx
    .insertInto('contentVersion')
    .values({ kind, itemId: id, version, value: json, source, author, reason, publishedAt: at })
    .execute()
}

/** Stores the live value as a version when the last one differs. */
export async function storeFound(tx: Tx, item: ItemName, current: Current, at: Date): Promise<void> {
  if (current.isStored) return
  const reason = current.version === 1 ? 'before the first change' : 'changed outside of the console'
  const origin = { source: 'found', author: installation, reason, at } as const
  await insertVersion(tx, item, current.version, current.value, origin)
}

/** Writes the live row and its version; the caller holds the lock. Null removes the item. Returns the version. */
export async function publishValue(
  tx: Tx,
  item: ItemName,
  current: Current,
  given: VersionedValue | null,
  origin: Origin,
): Promise<number> {
  await storeFound(tx, item, current, origin.at)
  const value = given === null || item.kind === 'order' ? given : canonicalValue(given as ContentValue)
  await writeValue(tx, item, value)
  const version = current.version + 1
  await insertVersion(tx, item, version, value, origin)
  return version
}

/** The items of a kind whose last version was published by an operator: imports leave them alone. */
export async function ownedByOperators(tx: Tx, kind: ContentKind): Promise<ReadonlySet<string>> {
  const rows = await runSql<{ id: string; source: string }>(
    tx,
    `select distinct on (item_id) item_id as id, source from content_version where kind = $1
      order by item_id, version desc`,
    [kind],
  )
  return new Set(rows.filter(({ source }) => source === 'operator').map(({ id }) => id))
}

/** Stores what an import wrote over items that have versions. */
export async function storeImported(tx: Tx, kind: ContentKind, at: Date): Promise<void> {
  const rows = await tx
    .selectFrom('contentVersion')
    .where('kind', '=', kind)
    .select('itemId')
    .distinct()
    .execute()
  const origin = { source: 'import', author: 'import', reason: 'import of a content file', at } as const
  for (const { itemId: id } of rows) {
    const item = { kind, id }
    const { isStored, version, value } = await readCurrent(tx, item)
    if (!isStored) await insertVersion(tx, item, version, value, origin)
  }
}
