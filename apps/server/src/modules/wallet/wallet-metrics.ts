/** Metrics of the ledger. */
import type { App } from '#app.ts'
import type { Metrics } from '#kernel/observability/metrics.ts'
import { countDrifts, rollingAuditAge } from '#modules/wallet/account-check.ts'
import { readLastAudit } from '#modules/wallet/audit.ts'
import { countMonthsAhead } from '#modules/wallet/months/months.ts'

const batchSizeBuckets = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024]
const batchBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1]

export function createBatchMetrics(metrics: Metrics): (size: number, seconds: number) => void {
  const sizes = metrics.histogram('saguao_posting_batch_size', 'Postings per batch', batchSizeBuckets)
  const durations = metrics.histogram(
    'saguao_posting_batch_duration_seconds',
    'Duration of a batch of postings',
    batchBuckets,
  )
  return (size, seconds) => {
    sizes.observe(size)
    durations.observe(seconds)
  }
}

/** Any finding, and an audit that is too old, raise an alert. */
export function reportAudit({ db, clock, metrics }: Pick<App, 'db' | 'clock' | 'metrics'>): void {
  const findings = metrics.gauge('saguao_ledger_audit_findings', 'Findings of the last ledger audit')
  const age = metrics.gauge('saguao_ledger_audit_age_seconds', 'Seconds since the last ledger audit')
  const drifts = metrics.gauge(
    'saguao_account_drifts',
    'Accounts whose stored balance differs from their entries',
  )
  const rollingAge = metrics.gauge(
    'saguao_rolling_audit_age_seconds',
    'Seconds since the rolling audit last reached the end of the ledger',
  )
  const monthsAhead = metrics.gauge(
    'saguao_ledger_months_ahead',
    'Months after the current one that have partitions',
  )
  metrics.onScrape(async () => {
    monthsAhead.set(await countMonthsAhead(db, clock.now()))
    const lastAudit = await readLastAudit(db)
    findings.set(lastAudit?.findings.length ?? 0)
    if (lastAudit) age.set((clock.now() - lastAudit.ranAt.getTime()) / 1000)
    drifts.set(await countDrifts(db))
    const rolling = await rollingAuditAge(db)
    if (rolling !== undefined) rollingAge.set(rolling)
  })
}
