import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createLog } from '#kernel/observability/log.ts'
import { createMetrics } from '#kernel/observability/metrics.ts'
import { type ScratchDatabase, scratchDatabase } from '#testing/postgres.ts'
import { startLeaderElection } from './leader-election.ts'

let scratch: ScratchDatabase
let client: pg.Client
beforeAll(async () => {
  scratch = await scratchDatabase()
  client = new pg.Client({ connectionString: scratch.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await scratch.drop()
})

const polling = { timeout: 10_000, interval: 20 }

const lead = (led: () => void = () => undefined) =>
  startLeaderElection({
    databaseUrl: scratch.url,
    name: 'test',
    channel: 'test',
    log: createLog('silent'),
    metrics: createMetrics(),
    onMessage: () => undefined,
    work: (signal) => {
      led()
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    },
  })

const count = async (where: string): Promise<number> => {
  const text = `select count(*)::int as found from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and ${where}`
  return (await client.query<{ found: number }>(text)).rows[0]?.found ?? -1
}

it('an election stopped before it starts leaves no connection', async () => {
  await lead().stop()
  await expect.poll(() => count('true'), polling).toBe(0)
})

it('a waiting process becomes leader as soon as the leader stops', async () => {
  const led: string[] = []
  const first = lead(() => led.push('first'))
  await expect.poll(() => led, polling).toEqual(['first'])
  const second = lead(() => led.push('second'))
  await expect.poll(() => count("wait_event_type = 'Lock'"), polling).toBe(1)
  expect(led).toEqual(['first'])
  await first.stop()
  await expect.poll(() => led, polling).toEqual(['first', 'second'])
  await second.stop()
})
