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

it('calls in flight, errors, dead jobs and sockets are reported', async () => {
  const metrics = createMetrics()
  metrics.inFlight(1)
  metrics.inFlight(1)
  metrics.inFlight(-1)
  metrics.error('socket')
  metrics.deadJob('react')
  metrics.sockets(12)
  const lines = (await metrics.text()).split('\n')
  expect(lines).toEqual(
    expect.arrayContaining([
      'saguao_calls_in_flight 1',
      'saguao_errors_total{component="socket"} 1',
      'saguao_jobs_dead_total{job="react"} 1',
      'saguao_sockets_open 12',
    ]),
  )
})

it('instruments of a module are reported from their registration on, and registered once', async () => {
  const metrics = createMetrics()
  const register = () => metrics.counter('saguao_parcels_total', 'Parcels by size', ['size'])
  metrics.gauge('saguao_parcels_open', 'Open parcels')
  const sizes = metrics.histogram('saguao_parcel_weight', 'Weight of parcels', [1, 10])
  register().inc({ size: 'small' })
  register().inc({ size: 'small' }, 2)
  sizes.observe(5)
  const lines = (await metrics.text()).split('\n')
  expect(lines).toEqual(
    expect.arrayContaining([
      '# HELP saguao_parcels_total Parcels by size',
      'saguao_parcels_total{size="small"} 3',
      'saguao_parcels_open 0',
      'saguao_parcel_weight_bucket{le="10"} 1',
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
