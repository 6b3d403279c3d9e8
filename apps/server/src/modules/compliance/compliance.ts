/**
 * Compliance: events that an inspector asks for, and the daily files for the regulator.
 *
 * Tables: significant_rule, significant_event, significant_source, regulator_file, regulator_chunk.
 * Invariants: an event is listed once and never changes; a record leaves only when it matches its schema, and a file only
 * when its totals agree with the ledger; a file of a day has the same content whenever it is generated; the content of an
 * available file never changes and is stored encrypted; each download is in the audit trail.
 */
import type { App } from '#app.ts'
import type { TimedJob } from '#kernel/jobs/jobs.ts'
import { createCipher } from '#kernel/security/encryption.ts'
import type { EncryptedColumn } from '#kernel/security/key-rotation.ts'
import type { ComplianceDeps } from '#modules/compliance/deps.ts'
import { collectEvents } from '#modules/compliance/events/collect.ts'
import { eventOperatorCalls } from '#modules/compliance/events/operator-calls.ts'
import { significantRuleSource } from '#modules/compliance/events/settings.ts'
import { countFailed } from '#modules/compliance/regulator/file-store.ts'
import { runFiles } from '#modules/compliance/regulator/jobs.ts'
import { fileJob, regulatorOperatorCalls } from '#modules/compliance/regulator/operator-calls.ts'

const filePurpose = 'regulator-file'

export const encryptedComplianceColumns: readonly EncryptedColumn[] = [
  { table: 'regulator_chunk', column: 'sealed', purpose: filePurpose, key: ['id', 'bigint'] },
]

export type Compliance = {
  readonly jobs: Readonly<Record<string, TimedJob>>
  readonly operatorCalls: ReturnType<typeof regulatorOperatorCalls> & ReturnType<typeof eventOperatorCalls>
  /** Schedules the files of finished days and generates those that are requested. */
  runFiles(): Promise<void>
  collectEvents(): Promise<void>
  /** Files whose newest attempt failed. */
  countFailedFiles(): Promise<number>
}

type Deps = Omit<ComplianceDeps, 'cipher'> & Pick<App, 'secrets'>

export function createCompliance(given: Deps): Compliance {
  const deps = { ...given, cipher: createCipher(given.secrets, filePurpose) }
  const { db, metrics, settings } = deps
  settings.register(significantRuleSource)
  const failed = metrics.gauge(
    'saguao_regulator_files_failed',
    'Files for the regulator whose newest attempt failed',
  )
  metrics.onScrape(async () => failed.set(await countFailed(db)))
  return {
    jobs: {
      [fileJob]: { crontab: '37 * * * *', run: (signal) => runFiles(deps, signal) },
      'significant-events': { crontab: '* * * * *', run: (signal) => collectEvents(deps, signal) },
    },
    operatorCalls: { ...regulatorOperatorCalls(deps), ...eventOperatorCalls(deps) },
    runFiles: () => runFiles(deps),
    collectEvents: () => collectEvents(deps),
    countFailedFiles: () => countFailed(db),
  }
}
