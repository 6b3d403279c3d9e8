/**
 * Settings with versions: every value that operators change has a history with author, reason and the time from which
 * it is valid. The tables of the modules stay the live state; this module decides when a version is copied into them.
 *
 * A module that owns such rows declares the kind in `@saguao/contract/operators/settings` and registers its source when
 * it is created:
 *
 *   settings.register({
 *     kind: 'payout-rule',
 *     subjects: async () => [{ subject: 'BR', title: 'Brasil', country: 'BR' }, …],
 *     read: (query, subject) => …,          // the live value
 *     apply: (tx, subject, value) => …,     // writes it; constraints of the table refuse a wrong one
 *     check: (value) => …,                  // optional: throws a Refusal with the field at fault
 *   })
 *
 * Tables: setting_version
 * Invariants: a version never changes and is applied or withdrawn once; versions of a setting are applied in the order
 * of their time, by one process, within a second; no version is valid from a time in the past, except the value that
 * was found before the first change; a value that the database refuses is never stored.
 */
import type { SettingName, SettingValue } from '@saguao/contract/operators/settings/setting-kinds.ts'
import type { App } from '#app.ts'
import { type Applier, createApplier } from '#modules/settings/apply-due.ts'
import { lateAfterMs, settingOperatorCalls } from '#modules/settings/operator-calls.ts'
import { createSources, type Sources } from '#modules/settings/source.ts'
import {
  appliedBetween,
  appliedVersionAt,
  dueSettings,
  type Query,
  versionAt,
  waitingVersions,
} from '#modules/settings/store.ts'

export type { SettingSource, Subject } from '#modules/settings/source.ts'
export type { Query } from '#modules/settings/store.ts'
export { requireValue } from '#modules/settings/value-check.ts'

export type Settings = Pick<Sources, 'register'> &
  Applier & {
    /** The value that was, or will be, valid at a time. */
    at<K extends SettingName>(
      query: Query,
      kind: K,
      subject: string,
      time: number | Date,
    ): Promise<SettingValue<K>>
    /** The value that was in effect at a time up to now; a version that could not be applied does not count. */
    appliedAt<K extends SettingName>(
      query: Query,
      kind: K,
      subject: string,
      time: number | Date,
    ): Promise<SettingValue<K>>
    /** The values that were in effect in a span up to now: a function of the time. */
    appliedIn<K extends SettingName>(
      query: Query,
      kind: K,
      subject: string,
      span: { readonly from: Date; readonly to: Date },
    ): Promise<(time: Date) => SettingValue<K>>
    /** The values that wait for their time. */
    scheduled<K extends SettingName>(
      query: Query,
      kind: K,
      subject: string,
    ): Promise<readonly SettingValue<K>[]>
    /** Settings with a version whose time has come but which the database refuses, as `KIND SUBJECT`. */
    readLate(): Promise<readonly string[]>
    /** The handlers of operator calls. */
    readonly operatorCalls: ReturnType<typeof settingOperatorCalls>
  }

/** What a module needs that owns settings. */
export type RegistersSettings = { readonly settings: Pick<Settings, 'register'> }

export function createSettings(app: Pick<App, 'db' | 'clock' | 'log' | 'metrics'>): Settings {
  const sources = createSources()
  const deps = { ...app, sources }
  return {
    register: sources.register,
    ...createApplier(deps),
    at: async (query, kind, subject, time) => {
      const valid = await versionAt(query, { kind, subject }, new Date(time))
      // Without a change so far the live value was always valid.
      return (valid ? valid.value : await sources.get(kind).read(query, subject)) as never
    },
    appliedAt: async (query, kind, subject, time) => {
      const applied = await appliedVersionAt(query, { kind, subject }, new Date(time))
      return (applied ? applied.value : await sources.get(kind).read(query, subject)) as never
    },
    appliedIn: async (query, kind, subject, { from, to }) => {
      const key = { kind, subject }
      const first = await appliedVersionAt(query, key, from)
      const start = first ? first.value : await sources.get(kind).read(query, subject)
      const later = await appliedBetween(query, key, from, to)
      return (time) => (later.findLast(({ validFrom }) => validFrom <= time)?.value ?? start) as never
    },
    scheduled: async (query, kind, subject) =>
      (await waitingVersions(query, { kind, subject })).map(({ value }) => value as never),
    readLate: async () => {
      const due = await dueSettings(app.db.query, new Date(app.clock.now() - lateAfterMs))
      return due.map(({ kind, subject }) => `${kind} ${subject}`)
    },
    operatorCalls: settingOperatorCalls(deps),
  }
}
