import { expect, it } from 'vitest'
import { createMetrics } from '#kernel/observability/metrics.ts'
import { createManualClock, createPlayer, createTestEnvironment } from '#testing/environment.ts'
import { storeFindings } from './audit.ts'
import { reportAudit } from './wallet-metrics.ts'

it('every batch of postings is counted with its size and duration', async () => {
  const environment = await createTestEnvironment()
  await createPlayer(environment, { cash: 100n })
  const lines = (await environment.metrics.text()).split('\n')
  expect(lines).toContain('saguao_posting_batch_size_bucket{le="1"} 1')
  expect(lines).toContain('saguao_posting_batch_duration_seconds_count 1')
})

it('the findings and the age of the newest ledger audit are reported', async () => {
  const { db } = await createTestEnvironment()
  const clock = createManualClock()
  const findings = [1, 2, 3].map((detail) => ({ check: 'test', detail: String(detail) }))
  await storeFindings(db, findings, new Date(clock.now()))
  clock.pass(90_000)
  const audited = createMetrics()
  reportAudit({ db, clock, metrics: audited })
  const lines = (await audited.text()).split('\n')
  expect(lines).toContain('saguao_ledger_audit_findings 3')
  expect(lines).toContain('saguao_ledger_audit_age_seconds 90')
})
