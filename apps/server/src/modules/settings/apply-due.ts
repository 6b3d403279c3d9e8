/**
 * Applies versions when their time comes. Every process looks twice a second; the lock of a setting lets one of them
 * apply a version, and the others find it applied. A process that is killed rolls back, and another one continues.
 */
import type { SettingName } from '@saguao/contract/operators/settings/setting-kinds.ts'
import type { Clock } from '#kernel/clock.ts'
import type { Db } from '#kernel/db/db.ts'
import type { Log } from '#kernel/observability/log.ts'
import type { Metrics } from '#kernel/observability/metrics.ts'
import type { Sources } from '#modules/settings/source.ts'
import { dueSettings, type Key, lockSetting } from '#modules/settings/store.ts'
import { applyDueIn, nameOf } from '#modules/settings/versions.ts'

export type ApplyDeps = {
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
  readonly metrics: Metrics
  readonly sources: Sources
}

const intervalMs = 500

async function applySetting({ db, clock, log, metrics, sources }: ApplyDeps, key: Key): Promise<void> {
  const source = sources.find(key.kind)
  // Of a newer release that runs beside this one.
  if (!source) return
  const kind = key.kind as SettingName
  const left = await db.tx(async (tx) => {
    await lockSetting(tx, key)
    return applyDueIn({ tx, kind, subject: key.subject, source, now: new Date(clock.now()) })
  })
  if (!left) return
  metrics.error('settings')
  log.error(
    { setting: nameOf(key), version: left.late.version, error: left.error },
    'settings: a version cannot be applied; withdraw it or remove the cause',
  )
}

/** Each setting in a transaction of its own: one that fails does not stop the others. */
export async function applyDue(deps: ApplyDeps): Promise<void> {
  const { db, clock, log, metrics } = deps
  for (const key of await dueSettings(db.query, new Date(clock.now())))
    await applySetting(deps, key).catch((error: unknown) => {
      metrics.error('settings')
      log.warn({ setting: nameOf(key), error }, 'settings: applying a version failed and is repeated')
    })
}

export function startApplying(deps: ApplyDeps, everyMs = intervalMs): { stop(): Promise<void> } {
  const { log, metrics } = deps
  let running: Promise<void> | undefined
  const run = async (): Promise<void> => {
    try {
      await applyDue(deps)
    } catch (error) {
      metrics.error('settings')
      log.warn({ error }, 'settings: reading due versions failed and is repeated')
    } finally {
      running = undefined
    }
  }
  const timer = setInterval(() => {
    running ??= run()
  }, everyMs).unref()
  return {
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}
