/** Facts that operators must act on, from the same sources as the alerts of the metrics. */
import type { OperatorData } from '@saguao/contract/operators/operator-calls.ts'
import type { App } from '#app.ts'
import type { Modules } from '#create-modules.ts'
import { readJobRuns } from '#kernel/jobs/job-runs.ts'
import { readJobBacklog } from '#kernel/jobs/jobs.ts'
import { isSwitchedOff, killSwitches } from '#modules/operators/operators.ts'
import { countDrifts, readLastAudit } from '#modules/wallet/wallet.ts'

type Alarm = OperatorData<'/operator/overview/now'>['alarms'][number]

type Deps = Pick<App, 'db' | 'clock'> & {
  readonly modules: Pick<Modules, 'payments' | 'rewards' | 'games' | 'compliance' | 'settings'>
}

const hourMs = 3_600_000
/** The books are audited every hour. */
const maxAuditAgeMs = 3 * hourMs
const maxJobWaitSeconds = 60

const alarm = (
  name: Alarm['name'],
  level: Alarm['level'],
  count: number,
  subject: string | null = null,
): Alarm[] => (count > 0 ? [{ name, level, count, subject }] : [])

async function auditAlarms({ db, clock }: Deps): Promise<Alarm[]> {
  const [last, drifts] = await Promise.all([readLastAudit(db), countDrifts(db)])
  const isOld = last !== undefined && clock.now() - last.ranAt.getTime() > maxAuditAgeMs
  return [
    ...alarm('audit-findings', 'critical', last?.findings.length ?? 0),
    ...alarm('balance-drift', 'critical', drifts),
    ...alarm('audit-old', 'warning', isOld ? 1 : 0),
  ]
}

async function paymentAlarms({ modules }: Deps): Promise<Alarm[]> {
  const { overdue, reconciliation } = await modules.payments.readQueues()
  return [
    ...alarm('payouts-overdue', 'critical', overdue),
    ...alarm('reconciliation-differences', 'critical', reconciliation.differences),
    ...alarm('reconciliation-overdue', 'warning', reconciliation.due),
  ]
}

async function switchAlarms({ db }: Deps): Promise<Alarm[]> {
  const off = await Promise.all(killSwitches.map((name) => isSwitchedOff(db, name)))
  return killSwitches.flatMap((name, index) => alarm('switch-off', 'warning', off[index] ? 1 : 0, name))
}

async function budgetAlarms({ modules }: Deps): Promise<Alarm[]> {
  const stopped = await modules.rewards.stoppedBudgets()
  return stopped.flatMap((subject) => alarm('reward-budget', 'warning', 1, subject))
}

async function jobAlarms({ db }: Deps): Promise<Alarm[]> {
  const [runs, { waiting, oldestWaitSeconds }] = await Promise.all([readJobRuns(db), readJobBacklog(db)])
  const failed = runs.filter(({ failedAt }) => failedAt !== null)
  return [
    ...failed.flatMap(({ task }) => alarm('job-failed', 'warning', 1, task)),
    ...alarm('jobs-late', 'warning', oldestWaitSeconds > maxJobWaitSeconds ? waiting : 0),
  ]
}

async function settingAlarms({ modules }: Deps): Promise<Alarm[]> {
  const late = await modules.settings.readLate()
  return late.flatMap((setting) => alarm('setting-late', 'critical', 1, setting))
}

async function gameAlarms({ modules }: Deps): Promise<Alarm[]> {
  const alarms = await modules.games.operations.returnAlarms()
  return alarms.flatMap(({ gameId, currency, measured, upper }) =>
    measured > upper
      ? alarm('game-return-high', 'critical', 1, `${gameId} ${currency}`)
      : alarm('game-return-low', 'warning', 1, `${gameId} ${currency}`),
  )
}

async function fileAlarms({ modules }: Deps): Promise<Alarm[]> {
  return alarm('regulator-files-failed', 'critical', await modules.compliance.countFailedFiles())
}

export async function readAlarms(deps: Deps): Promise<Alarm[]> {
  const groups = await Promise.all(
    [
      auditAlarms,
      paymentAlarms,
      switchAlarms,
      budgetAlarms,
      jobAlarms,
      settingAlarms,
      gameAlarms,
      fileAlarms,
    ].map((read) => read(deps)),
  )
  return groups.flat()
}
