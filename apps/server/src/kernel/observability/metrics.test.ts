import { expect, it } from 'vitest'
import { createMetrics } from '#kernel/observability/metrics.ts'

it('calls are counted by path and code, with their duration', async () => {
  const metrics = createMetrics()
  metrics.call('/ping', 'OK', 0.002)
  metrics.call('/ping', 'OK', 0.2)
  metrics.call('/ping', 'RATE_LIMITED', 0.0001)
  const text = await metrics.text()
  expect(text).toContain('saguao_call_duration_seconds_count{path="/ping",code="OK"} 2')
  expect(text).toContain('saguao_call_duration_seconds_count{path="/ping",code="RATE_LIMITED"} 1')
  expect(text).toContain('saguao_call_duration_seconds_bucket{le="0.0025",path="/ping",code="OK"} 1')
})

it('calls in flight, batches, errors, dead jobs, audit findings and sockets are reported', async () => {
  const metrics = createMetrics()
  metrics.inFlight(1)
  metrics.inFlight(1)
  metrics.inFlight(-1)
  metrics.batch(64, 0.004)
  metrics.error('socket')
  metrics.deadJob('react')
  metrics.ledgerFindings(3)
  metrics.sockets(12)
  const lines = (await metrics.text()).split('\n')
  expect(lines).toEqual(
    expect.arrayContaining([
      'saguao_calls_in_flight 1',
      'saguao_posting_batch_size_bucket{le="64"} 1',
      'saguao_posting_batch_duration_seconds_count 1',
      'saguao_errors_total{component="socket"} 1',
      'saguao_jobs_dead_total{job="react"} 1',
      'saguao_ledger_audit_findings 3',
      'saguao_sockets_open 12',
    ]),
  )
})

it('two servers in one process count separately, and each reports process metrics', async () => {
  const [first, second] = [createMetrics(), createMetrics()]
  first.error('http')
  expect(await second.text()).not.toContain('where="http"')
  expect(await second.text()).toContain('process_resident_memory_bytes')
  expect(second.contentType).toMatch(/^text\/plain/)
})
