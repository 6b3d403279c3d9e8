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
/** The same failure is logged once in a while, not at every look. */
const repeatLogMs = 60_000

export type Applier = {
  /** Applies the versions whose time has come. */
  applyDue(): Promise<void>
  /** Applies versions in the background. */
  start(): { stop(): Promise<void> }
}

export function createApplier({ db, clock, log, metrics, sources }: ApplyDeps): Applier {
  const logged = new Map<string, number>()
  const report = (
    level: 'warn' | 'error',
    facts: { setting?: string; error: unknown },
    text: string,
  ): void => {
    const key = `${text} ${facts.setting}`
    const now = clock.now()
    if (now - (logged.get(key) ?? -repeatLogMs) < repeatLogMs) return
    logged.set(key, now)
    metrics.error('settings')
    log[level](facts, `settings: ${text}`)
  }

  const applySetting = async (key: Key): Promise<void> => {
    const source = sources.find(key.kind)
    // Of a newer release that runs beside this one.
    if (!source) return
    const kind = key.kind as SettingName
    const left = await db.tx(async (tx) => {
      await lockSetting(tx, key)
      return applyDueIn({ tx, kind, subject: key.subject, source, now: new Date(clock.now()) })
    })
    if (!left) return
    const setting = `${nameOf(key)}, version ${left.late.version}`
    report(
      'error',
      { setting, error: left.error },
      'a version cannot be applied; withdraw it or remove the cause',
    )
  }

  /** Each setting in a transaction of its own: one that fails does not stop the others. */
  const applyDue = async (): Promise<void> => {
    for (const key of await dueSettings(db.query, new Date(clock.now())))
      await applySetting(key).catch((error: unknown) =>
        report('warn', { setting: nameOf(key), error }, 'applying a version failed and is repeated'),
      )
  }

  const start = () => {
    let running: Promise<void> | undefined
    const run = () =>
      applyDue()
        .catch((error: unknown) => report('warn', { error }, 'reading due versions failed and is repeated'))
        .finally(() => {
          running = undefined
        })
    const timer = setInterval(() => {
      running ??= run()
    }, intervalMs).unref()
    return {
      stop: async () => {
        clearInterval(timer)
        await running
      },
    }
  }

  return { applyDue, start }
}
