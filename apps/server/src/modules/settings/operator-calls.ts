/** Handlers of the operator calls about settings. */
import { isDeepStrictEqual } from 'node:util'
import type { OperatorBody, OperatorData } from '@saguao/contract/operators/operator-calls.ts'
import type { SettingArea } from '@saguao/contract/operators/settings/setting-kind.ts'
import { kindOf, kindsOfArea, type SettingName } from '@saguao/contract/operators/settings/setting-kinds.ts'
import type { Clock } from '#kernel/clock.ts'
import type { Db, Tx } from '#kernel/db/db.ts'
import { Refusal } from '#kernel/refusal.ts'
import { change, type Json, type OperatorHandlers } from '#modules/operators/operators.ts'
import { tryOut } from '#modules/settings/savepoint.ts'
import { type Sources, type Subject, subjectOf } from '#modules/settings/source.ts'
import type { StoredVersion } from '#modules/settings/store.ts'
import * as store from '#modules/settings/store.ts'
import { requireValue } from '#modules/settings/value-check.ts'
import {
  addTrialVersion,
  addVersion,
  applyDueIn,
  type Locked,
  liveValue,
  nameOf,
  storeFoundValue,
  validFromOf,
} from '#modules/settings/versions.ts'

export type SettingDeps = { readonly db: Db; readonly clock: Clock; readonly sources: Sources }

type Version = OperatorData<'/operator/setting'>['versions']['list'][number]
type Setting = OperatorData<'/operator/setting'>['setting']

const defaultLimit = 50
/** The job needs a moment: a version is late only after a few seconds. */
export const lateAfterMs = 10_000

function stateOf({ validFrom, appliedAt, withdrawnAt }: StoredVersion, now: number): Version['state'] {
  if (withdrawnAt) return 'withdrawn'
  if (appliedAt) return 'applied'
  return validFrom.getTime() + lateAfterMs <= now ? 'late' : 'scheduled'
}

const present = (version: StoredVersion, now: number): Version => ({
  version: version.version,
  value: version.value,
  validFrom: version.validFrom.toISOString(),
  state: stateOf(version, now),
  createdAt: version.createdAt.toISOString(),
  author: version.author,
  reason: version.reason,
  appliedAt: version.appliedAt?.toISOString() ?? null,
  withdrawnAt: version.withdrawnAt?.toISOString() ?? null,
  withdrawnBy: version.withdrawnBy,
  withdrawReason: version.withdrawReason,
})

// Reads

async function readArea({ db, clock, sources }: SettingDeps, area: SettingArea): Promise<Setting[]> {
  const kinds = kindsOfArea(area)
  if (kinds.length === 0) return []
  const { last, applied, waiting } = await store.versionsOfKinds(db.query, kinds)
  const now = clock.now()
  const settingsOf = async (kind: SettingName): Promise<Setting[]> => {
    const source = sources.get(kind)
    const subjects = await source.subjects(db.query)
    const settings: Setting[] = []
    for (const one of subjects) {
      const isOf = (key: store.Key): boolean => key.kind === kind && key.subject === one.subject
      settings.push({
        kind,
        subject: one.subject,
        title: one.title,
        country: one.country,
        value: one.value ?? (await source.read(db.query, one.subject)),
        version: applied.find(isOf)?.version ?? 0,
        lastVersion: last.find(isOf)?.last ?? 0,
        scheduled: waiting.filter(isOf).map((version) => present(version, now)),
      })
    }
    return settings
  }
  return (await Promise.all(kinds.map(settingsOf))).flat()
}

async function readSetting(
  { db: { query }, clock, sources }: SettingDeps,
  { kind, subject, cursor, limit = defaultLimit }: OperatorBody<'/operator/setting'>,
): Promise<OperatorData<'/operator/setting'>> {
  const source = sources.get(kind)
  const { title, country } = await subjectOf(source, query, subject)
  const before = cursor !== undefined && /^[1-9]\d{0,6}$/.test(cursor) ? Number(cursor) : undefined
  const key = { kind, subject }
  const rows = await store.versionsBelow(query, key, before, limit + 1)
  const page = rows.slice(0, limit)
  const now = clock.now()
  return {
    now: new Date(now).toISOString(),
    setting: {
      kind,
      subject,
      title,
      country,
      value: await source.read(query, subject),
      version: (await store.appliedVersion(query, key))?.version ?? 0,
      lastVersion: await store.lastVersionOf(query, key),
      scheduled: (await store.waitingVersions(query, key)).map((version) => present(version, now)),
    },
    versions: {
      list: page.map((version) => present(version, now)),
      next: rows.length > limit ? String(page.at(-1)?.version) : null,
    },
  }
}

// Changes

type Opened = Locked & { readonly about: Subject }

/**
 * Locks the setting and brings it up to date: due versions are applied, and the history holds the live value. With
 * `isReplaced` a version that cannot be applied is withdrawn, because the change replaces it.
 */
async function open(
  { clock, sources }: SettingDeps,
  tx: Tx,
  { kind, subject }: { readonly kind: SettingName; readonly subject: string },
  isReplaced = false,
): Promise<Opened> {
  const source = sources.get(kind)
  const about = await subjectOf(source, tx, subject)
  await store.lockSetting(tx, { kind, subject })
  const locked = { tx, kind, subject, source, now: new Date(clock.now()) }
  const late = await applyDueIn(locked, isReplaced)
  // Nothing is applied before a version that is late.
  if (!late) await storeFoundValue(locked)
  return { ...locked, about }
}

/** What a decision depends on: the value in effect and every version there is. */
async function stateOfSetting(opened: Opened) {
  const { tx, about } = opened
  const waiting = await store.waitingVersions(tx, opened)
  return {
    country: about.country,
    value: await liveValue(opened),
    lastVersion: await store.lastVersionOf(tx, opened),
    scheduled: waiting.map(({ version, validFrom }) => ({ version, validFrom: validFrom.toISOString() })),
  }
}

type ScheduleBody = OperatorBody<'/operator/setting/schedule'>

/** The value as the live rows give it back, so that the order of rows is no difference. Refuses a wrong value. */
async function storedForm(opened: Opened, { value: asked }: ScheduleBody): Promise<Json> {
  const { tx, kind, subject, source } = opened
  const value = requireValue(kind, asked)
  source.check?.(value, subject)
  return tryOut(tx, async () => {
    await addTrialVersion(opened, value)
    await source.apply(tx, subject, value)
    return liveValue(opened)
  })
}

const settingReads = (deps: SettingDeps) =>
  ({
    '/operator/settings': async ({ body: { area } }) => ({
      now: new Date(deps.clock.now()).toISOString(),
      list: await readArea(deps, area),
    }),
    '/operator/setting': ({ body }) => readSetting(deps, body),
  }) satisfies Partial<OperatorHandlers>

const scheduleHandler = (deps: SettingDeps): OperatorHandlers['/operator/setting/schedule'] =>
  change({
    read: async (tx, { body }) => {
      const opened = await open(deps, tx, body)
      const state = await stateOfSetting(opened)
      if (body.lastVersion !== undefined && (await store.hasChangedSince(tx, body, body.lastVersion)))
        throw new Refusal('SETTING_CHANGED', { field: 'lastVersion' })
      const validFrom = validFromOf(opened.kind, opened.about, body.validFrom, opened.now)
      const replaced = await store.versionAt(tx, opened, validFrom)
      if (isDeepStrictEqual(replaced?.value, await storedForm(opened, body)))
        throw new Refusal('NOTHING_TO_CHANGE')
      return { subject: nameOf(body), state, needsApproval: kindOf(body.kind).approval }
    },
    apply: async (tx, { body, requestedBy: author }) => {
      const opened = await open(deps, tx, body, body.validFrom === undefined)
      const validFrom = validFromOf(opened.kind, opened.about, body.validFrom, opened.now)
      const value = await storedForm(opened, body)
      const version = await addVersion(opened, { value, validFrom, author, reason: body.reason })
      const { country } = opened.about
      const after = { country, value, version: version.version, validFrom: validFrom.toISOString() }
      return { data: present(version, opened.now.getTime()), after }
    },
  })

const withdrawHandler = (deps: SettingDeps): OperatorHandlers['/operator/setting/withdraw'] =>
  change({
    read: async (tx, { body }) => {
      const opened = await open(deps, tx, body)
      const version = await store.versionOf(tx, opened, body.version)
      if (!version) throw new Refusal('SETTING_UNKNOWN', { field: 'version' })
      if (version.appliedAt || version.withdrawnAt) throw new Refusal('SETTING_APPLIED', { field: 'version' })
      const state = {
        country: opened.about.country,
        version: version.version,
        value: version.value as Json,
        validFrom: version.validFrom.toISOString(),
        author: version.author,
      }
      return { subject: nameOf(body), state, needsApproval: kindOf(body.kind).approval }
    },
    apply: async (tx, { body, requestedBy: by }) => {
      const at = new Date(deps.clock.now())
      const withdrawn = await store.markWithdrawn(tx, body, body.version, { at, by, reason: body.reason })
      return { data: present(withdrawn, at.getTime()), after: { version: body.version, withdrawn: true } }
    },
  })

export const settingOperatorCalls = (deps: SettingDeps) =>
  ({
    ...settingReads(deps),
    '/operator/setting/schedule': scheduleHandler(deps),
    '/operator/setting/withdraw': withdrawHandler(deps),
  }) satisfies Partial<OperatorHandlers>
