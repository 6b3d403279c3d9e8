import { expect, it } from 'vitest'
import { createMetrics } from '#kernel/observability/metrics.ts'

it('every answered call is counted by path and code, with its time', async () => {
  const metrics = createMetrics()
  metrics.call('/ping', 'OK', 0.002)
  metrics.call('/ping', 'OK', 0.2)
  metrics.call('/ping', 'RATE_LIMITED', 0.0001)
  const text = await metrics.text()
  expect(text).toContain('saguao_call_duration_seconds_count{path="/ping",code="OK"} 2')
  expect(text).toContain('saguao_call_duration_seconds_count{path="/ping",code="RATE_LIMITED"} 1')
  expect(text).toContain('saguao_call_duration_seconds_bucket{le="0.0025",path="/ping",code="OK"} 1')
})

it('calls under way, batches, faults, dead jobs, drift and sockets are there', async () => {
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
      'saguao_errors_total{where="socket"} 1',
      'saguao_jobs_dead_total{job="react"} 1',
      'saguao_ledger_audit_findings 3',
      'sockets 12',
    ]),
  )
})

it('two servers in one process count apart, and each tells of the process', async () => {
  const [first, second] = [createMetrics(), createMetrics()]
  first.error('http')
  expect(await second.text()).not.toContain('where="http"')
  expect(await second.text()).toContain('process_resident_memory_bytes')
  expect(second.contentType).toMatch(/^text\/plain/)
})
