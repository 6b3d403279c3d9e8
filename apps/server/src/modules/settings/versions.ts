/**
 * Versions of a setting: schedule, withdraw, apply. Every function expects the lock of the setting (lockSetting), so
 * versions are numbered, applied and withdrawn one after the other in all processes.
 */
import { isDeepStrictEqual } from 'node:util'
import { kindOf, type SettingName } from '@saguao/contract/operators/settings/setting-kinds.ts'
import { marketDay, startOfMarketDay } from '@saguao/contract/product/market-day.ts'
import type { Tx } from '#kernel/db/db.ts'
import { Refusal } from '#kernel/refusal.ts'
import { type Json, recordIn, serverActor } from '#modules/operators/operators.ts'
import { attempt } from '#modules/settings/savepoint.ts'
import { type SettingSource, type Subject, subjectOf } from '#modules/settings/source.ts'
import type { StoredVersion } from '#modules/settings/store.ts'
import * as store from '#modules/settings/store.ts'

/** A setting in a transaction that holds its lock. */
export type Locked = {
  readonly tx: Tx
  readonly kind: SettingName
  readonly subject: string
  readonly source: SettingSource<SettingName>
  readonly now: Date
}

const dayMs = 86_400_000
const maxDaysAhead = 400
/** Before every time at which a value is asked for. */
const beginning = new Date(0)

export const nameOf = ({ kind, subject }: store.Key): string => `setting ${kind} ${subject}`

const apply = ({ tx, source, subject }: Locked, value: unknown): Promise<void> =>
  source.apply(tx, subject, value as never)

/** The live value as JSON stores it. */
export const liveValue = async ({ tx, source, subject }: Omit<Locked, 'now'>): Promise<Json> =>
  JSON.parse(JSON.stringify(await source.read(tx, subject))) as Json

// Versions whose time has come

async function recordApplied(locked: Locked, version: StoredVersion, before: Json): Promise<void> {
  const { tx, source, subject } = locked
  const { country } = await subjectOf(source, tx, subject)
  await recordIn(tx, serverActor, {
    action: 'setting applied',
    subject: nameOf(locked),
    reason: version.reason,
    before: { country, value: before },
    after: { country, value: version.value as Json, version: version.version, author: version.author },
  })
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
const maxReasonLength = 500

/**
 * Applies the versions whose time has come, in order, each with its row in the audit trail. A version that the database
 * refuses by now is withdrawn when a later one replaces it; the last one stays and is returned, to be tried again.
 */
export async function applyDueIn(
  locked: Locked,
  isReplaced = false,
): Promise<{ readonly late: StoredVersion; readonly error: unknown } | undefined> {
  const { tx, now } = locked
  const due = (await store.waitingVersions(tx, locked)).filter(({ validFrom }) => validFrom <= now)
  for (const [i, version] of due.entries()) {
    const before = await liveValue(locked)
    const error = await attempt(tx, () => apply(locked, version.value))
    if (error === undefined) {
      await store.markApplied(tx, locked, version.version, now)
      await recordApplied(locked, version, before)
      continue
    }
    if (i === due.length - 1 && !isReplaced) return { late: version, error }
    const reason = `could not be applied: ${messageOf(error)}`.slice(0, maxReasonLength)
    await store.markWithdrawn(tx, locked, version.version, { at: now, by: serverActor.email, reason })
  }
  return undefined
}

// The history starts with the value that was found

const found = {
  first: { author: 'installation', reason: 'value before the first change' },
  changed: { author: 'database', reason: 'value found in the database' },
} as const satisfies Record<string, { author: (typeof store.foundAuthors)[number]; reason: string }>

/**
 * Stores the live value as a version when no version holds it: before the first change, and after a change by SQL.
 * Returns the version in effect.
 */
export async function storeFoundValue(locked: Locked): Promise<StoredVersion> {
  const { tx, now } = locked
  const value = await liveValue(locked)
  const applied = await store.appliedVersion(tx, locked)
  if (applied && isDeepStrictEqual(applied.value, value)) return applied
  const last = await store.lastVersionOf(tx, locked)
  const { author, reason } = last === 0 ? found.first : found.changed
  const validFrom = last === 0 ? beginning : now
  await store.insertVersion(tx, locked, {
    version: last + 1,
    value,
    validFrom,
    createdAt: now,
    author,
    reason,
  })
  return store.markApplied(tx, locked, last + 1, now)
}

// Schedule

/** The time from which a new version is valid; refuses the past, and the middle of a day where days are whole. */
export function validFromOf(
  kind: SettingName,
  { country }: Subject,
  asked: string | undefined,
  now: Date,
): Date {
  const at = asked === undefined ? now : new Date(asked)
  const ms = at.getTime()
  if (Number.isNaN(ms)) throw new Refusal('VALIDATION', { field: 'validFrom' })
  if (ms < now.getTime()) throw new Refusal('TIME_PAST', { field: 'validFrom' })
  if (ms > now.getTime() + maxDaysAhead * dayMs) throw new Refusal('TIME_TOO_FAR', { field: 'validFrom' })
  if (kindOf(kind).start === 'midnight') {
    if (!country) throw new Error(`settings: ${kind} starts at midnight, but its subject has no market`)
    if (startOfMarketDay(country, marketDay(country, ms)) !== ms)
      throw new Refusal('NOT_MIDNIGHT', { field: 'validFrom' })
  }
  return at
}

type NewValue = {
  readonly value: Json
  readonly validFrom: Date
  readonly author: string
  readonly reason: string
}

/** For a trial that is rolled back: the database writes some live rows only with a version that waits. */
export async function addTrialVersion(locked: Locked, value: unknown): Promise<void> {
  const { tx, now } = locked
  const version = (await store.lastVersionOf(tx, locked)) + 1
  const trial = { version, validFrom: now, createdAt: now, author: 'trial', reason: 'rolled back' }
  await store.insertVersion(tx, locked, { ...trial, value: value as Json })
}

/** Adds a version. One that is valid now is applied at once. */
export async function addVersion(locked: Locked, { value, ...given }: NewValue): Promise<StoredVersion> {
  const { tx, now } = locked
  const version = (await store.lastVersionOf(tx, locked)) + 1
  const added = await store.insertVersion(tx, locked, { version, value, createdAt: now, ...given })
  if (given.validFrom > now) return added
  const error = await attempt(tx, () => apply(locked, value))
  if (error instanceof Refusal) throw error
  if (error !== undefined) throw new Refusal('SETTING_REFUSED', { field: 'value' })
  return store.markApplied(tx, locked, version, now)
}
