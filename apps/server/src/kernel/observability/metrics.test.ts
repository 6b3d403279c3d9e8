import { Histogram, Registry } from 'prom-client'
import { expect, it } from 'vitest'
import { createMetrics } from '#kernel/observability/metrics.ts'

it('calls are counted by path and code, with their duration, as by a histogram of the library', async () => {
  const metrics = createMetrics()
  const name = 'saguao_call_duration_seconds'
  const registry = new Registry()
  const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
  const labelNames = ['path', 'code']
  const expected = new Histogram({ name, help: 'help', labelNames, buckets, registers: [registry] })
  const calls = [
    ['/ping', 'OK', 0.002],
    ['/ping', 'OK', 0.0025],
    ['/ping', 'OK', 0.2],
    ['/ping', 'RATE_LIMITED', 0],
    ['/slow', 'OK', 60],
  ] as const
  for (const [path, code, seconds] of calls) {
    metrics.call(path, code, seconds)
    expected.observe({ path, code }, seconds)
  }
  const linesOf = (text: string): string[] =>
    text.split('\n').filter((line) => line.startsWith(name) || line.startsWith(`# TYPE ${name}`))
  expect(linesOf(await metrics.text())).toEqual(linesOf(await registry.metrics()))
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
