/** SQL on the versions of settings. */
import type { Db, Tx } from '#kernel/db/db.ts'
import { runSql } from '#kernel/db/db.ts'
import type { Json } from '#modules/operators/operators.ts'

/** The pool or a transaction. */
export type Query = Db['query']

export type Key = { readonly kind: string; readonly subject: string }

const versions = (query: Query, { kind, subject }: Key) =>
  query.selectFrom('settingVersion').where('kind', '=', kind).where('subject', '=', subject)

export type StoredVersion = Awaited<ReturnType<typeof versionsBelow>>[number]

/** One writer at a time changes a setting, in all processes, until its transaction ends. */
export async function lockSetting(tx: Tx, { kind, subject }: Key): Promise<void> {
  await runSql(tx, `select pg_advisory_xact_lock(hashtext('setting'), hashtext($1))`, [`${kind} ${subject}`])
}

/** Newest first. */
export const versionsBelow = (query: Query, key: Key, before: number | undefined, limit: number) => {
  const rows = versions(query, key).selectAll().orderBy('version', 'desc').limit(limit)
  return (before === undefined ? rows : rows.where('version', '<', before)).execute()
}

export const versionOf = (query: Query, key: Key, version: number): Promise<StoredVersion | undefined> =>
  versions(query, key).where('version', '=', version).selectAll().executeTakeFirst()

/** The newest version, whatever became of it. */
export const lastVersionOf = async (query: Query, key: Key): Promise<number> => {
  const { last } = await versions(query, key)
    .select((e) => e.fn.max('version').as('last'))
    .executeTakeFirstOrThrow()
  return last ?? 0
}

/** Authors of versions that no operator made: they hold a value that was found in the live rows. */
export const foundAuthors = ['installation', 'database'] as const

/** Whether an operator added a version after the given one. */
export const hasChangedSince = async (query: Query, key: Key, version: number): Promise<boolean> => {
  const newer = versions(query, key)
    .where('version', '>', version)
    .where('author', 'not in', [...foundAuthors])
    .select('version')
    .limit(1)
  return (await newer.executeTakeFirst()) !== undefined
}

/** The version that is valid at a time. */
export const versionAt = (query: Query, key: Key, at: Date): Promise<StoredVersion | undefined> =>
  versions(query, key)
    .where('withdrawnAt', 'is', null)
    .where('validFrom', '<=', at)
    .selectAll()
    .orderBy('validFrom', 'desc')
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The version that was in effect at a time: one that could not be applied never was. */
export const appliedVersionAt = (query: Query, key: Key, at: Date): Promise<StoredVersion | undefined> =>
  versions(query, key)
    .where('withdrawnAt', 'is', null)
    .where('appliedAt', 'is not', null)
    .where('validFrom', '<=', at)
    .selectAll()
    .orderBy('validFrom', 'desc')
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The versions that came into effect in a span, oldest first. */
export const appliedBetween = (query: Query, key: Key, after: Date, until: Date): Promise<StoredVersion[]> =>
  versions(query, key)
    .where('withdrawnAt', 'is', null)
    .where('appliedAt', 'is not', null)
    .where('validFrom', '>', after)
    .where('validFrom', '<=', until)
    .selectAll()
    .orderBy('validFrom')
    .orderBy('version')
    .execute()

/** The version that was applied last. */
export const appliedVersion = (query: Query, key: Key): Promise<StoredVersion | undefined> =>
  versions(query, key)
    .where('withdrawnAt', 'is', null)
    .where('appliedAt', 'is not', null)
    .selectAll()
    .orderBy('validFrom', 'desc')
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Versions that wait, in the order in which they become valid. */
export const waitingVersions = (query: Query, key: Key): Promise<StoredVersion[]> =>
  versions(query, key)
    .where('appliedAt', 'is', null)
    .where('withdrawnAt', 'is', null)
    .selectAll()
    .orderBy('validFrom')
    .orderBy('version')
    .execute()

/** Settings with a version whose time has come. */
export const dueSettings = (query: Query, now: Date): Promise<Key[]> =>
  query
    .selectFrom('settingVersion')
    .where('appliedAt', 'is', null)
    .where('withdrawnAt', 'is', null)
    .where('validFrom', '<=', now)
    .select(['kind', 'subject'])
    .groupBy(['kind', 'subject'])
    .orderBy((e) => e.fn.min('validFrom'))
    .execute()

/** For lists: the newest and the applied version of every setting of some kinds, and those that wait. */
export async function versionsOfKinds(query: Query, kinds: readonly string[]) {
  const of = query.selectFrom('settingVersion').where('kind', 'in', [...kinds])
  const last = await of
    .select((e) => ['kind', 'subject', e.fn.max('version').as('last')])
    .groupBy(['kind', 'subject'])
    .execute()
  const applied = await of
    .distinctOn(['kind', 'subject'])
    .where('appliedAt', 'is not', null)
    .select(['kind', 'subject', 'version'])
    .orderBy('kind')
    .orderBy('subject')
    .orderBy('validFrom', 'desc')
    .orderBy('version', 'desc')
    .execute()
  const waiting = await of
    .where('appliedAt', 'is', null)
    .where('withdrawnAt', 'is', null)
    .selectAll()
    .orderBy('validFrom')
    .orderBy('version')
    .execute()
  return { last, applied, waiting }
}

export type NewVersion = {
  readonly version: number
  readonly value: Json
  readonly validFrom: Date
  readonly createdAt: Date
  readonly author: string
  readonly reason: string
}

export const insertVersion = (tx: Tx, key: Key, version: NewVersion): Promise<StoredVersion> =>
  tx
    .insertInto('settingVersion')
    .values({ ...version, kind: key.kind, subject: key.subject, value: JSON.stringify(version.value) })
    .returningAll()
    .executeTakeFirstOrThrow()

type Change = Partial<Pick<StoredVersion, 'appliedAt' | 'withdrawnAt' | 'withdrawnBy' | 'withdrawReason'>>

const updateVersion = (tx: Tx, key: Key, version: number, change: Change): Promise<StoredVersion> =>
  tx
    .updateTable('settingVersion')
    .set(change)
    .where('kind', '=', key.kind)
    .where('subject', '=', key.subject)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirstOrThrow()

export const markApplied = (tx: Tx, key: Key, version: number, appliedAt: Date): Promise<StoredVersion> =>
  updateVersion(tx, key, version, { appliedAt })

type Withdrawal = { readonly at: Date; readonly by: string; readonly reason: string }

export const markWithdrawn = (
  tx: Tx,
  key: Key,
  version: number,
  { at, by, reason }: Withdrawal,
): Promise<StoredVersion> =>
  updateVersion(tx, key, version, { withdrawnAt: at, withdrawnBy: by, withdrawReason: reason })
