import pg from 'pg'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createDb, type Db } from '#kernel/db/db.ts'
import { type Jobs, type JobsDeps, startJobs } from '#kernel/jobs/jobs.ts'
import { createDeliver, emit, type Reactions } from '#kernel/jobs/outbox.ts'
import { createLog } from '#kernel/observability/log.ts'
import { createMetrics, type Metrics } from '#kernel/observability/metrics.ts'
import { type ScratchDatabase, scratchDatabase } from '#testing/postgres.ts'

let database: ScratchDatabase
let db: Db
let owner: pg.Client
let metrics: Metrics
let written: string
let started: Jobs[]
const others = {
  'player.registered': [],
  'player.closed': [],
  'identity.submitted': [],
  'identity.changed': [],
  'deposit.succeeded': [],
  'deposit.failed': [],
  'withdraw.approved': [],
  'notice.due': [],
  'support.written': [],
  'protection.changed': [],
  'sessions.ended': [],
  'reconcile.requested': [],
  'report.compared': [],
} as const

const log = createLog('warn', { write: (line) => (written += line) })

beforeEach(async () => {
  database = await scratchDatabase()
  db = createDb(database.url, log, 8)
  owner = new pg.Client({ connectionString: database.url })
  owner.on('error', () => undefined)
  await owner.connect()
  metrics = createMetrics()
  written = ''
  started = []
})
afterEach(async () => {
  await Promise.all(started.map((jobs) => jobs.stop()))
  await db.close()
  await owner.end()
  await database.drop()
})

const quick = { restartMs: 50, pollMs: 100, releaseAfterMs: 0, stopTimeoutMs: 1_000 }

function start(more: Partial<JobsDeps> = {}): Jobs {
  const jobs = startJobs({
    databaseUrl: database.url,
    log,
    metrics,
    deliver: async () => undefined,
    timed: {},
    timing: quick,
    ...more,
  })
  started.push(jobs)
  return jobs
}

const happened = (playerId: string): Promise<bigint> => db.tx((tx) => emit(tx, 'wallet.moved', { playerId }))
const enqueue = (task: string, attempts = 25) =>
  owner.query('select graphile_worker.add_job($1, max_attempts => $2)', [task, attempts])
const waiting = async (): Promise<number> =>
  (await owner.query('select from graphile_worker.jobs')).rowCount ?? 0
const eventually = (check: () => unknown, timeout = 20_000) => vi.waitFor(check, { timeout, interval: 50 })

/** A promise that the test resolves. */
function gate() {
  const { promise: opened, resolve: open } = Promise.withResolvers<void>()
  return { open, opened }
}

it('an event reaches its reactions, and its job is removed', async () => {
  const seen: string[] = []
  const reactions: Reactions<null> = {
    ...others,
    'wallet.moved': [{ name: 'note', run: (_, { payload }) => void seen.push(payload.playerId) }],
  }
  start({ deliver: createDeliver(db, reactions, null) })
  await happened('7')
  await eventually(() => expect(seen).toEqual(['7']))
  await eventually(async () => expect(await waiting()).toBe(0))
})

it('jobs queued while no worker ran are processed at the start', async () => {
  const ids = [await happened('1'), await happened('2')]
  const seen: bigint[] = []
  start({ deliver: async (id) => void seen.push(id) })
  await eventually(() => expect(seen.sort()).toEqual(ids))
})

it('a failed delivery is counted, logged without its payload, and retried', async () => {
  let tries = 0
  start({
    deliver: async () => {
      if (++tries === 1) throw new Error('not now')
    },
  })
  await happened('1')
  await eventually(() => expect(tries).toBe(1))
  await eventually(async () =>
    expect(await metrics.text()).toContain('saguao_errors_total{component="job_react"} 1'),
  )
  await eventually(() =>
    owner
      .query(`update graphile_worker._private_jobs set run_at = now() where locked_by is null`)
      .then(() => expect(tries).toBe(2)),
  )
  await eventually(async () => expect(await waiting()).toBe(0))
  expect(written).toContain('a job failed')
  expect(written).not.toContain('eventId')
})

it('a job that fails its last attempt is counted and logged as an error', async () => {
  start({
    timed: {
      hopeless: {
        crontab: '0 0 1 1 *',
        run: async () => {
          throw new Error('never')
        },
      },
    },
  })
  await enqueue('hopeless', 1)
  await eventually(async () =>
    expect(await metrics.text()).toContain('saguao_jobs_dead_total{job="hopeless"} 1'),
  )
  expect(written).toContain('failed its last attempt')
})

it('timed jobs are registered in the crontab and run by name', async () => {
  let ran = 0
  start({ timed: { 'roll-up': { crontab: '* * * * *', run: async () => void ran++ } } })
  await eventually(async () => {
    const { rows } = await owner.query(
      'select identifier from graphile_worker._private_known_crontabs order by 1',
    )
    expect(rows.map((row) => row.identifier)).toEqual(['free-jobs', 'roll-up'])
  })
  await enqueue('roll-up')
  await eventually(() => expect(ran).toBe(1))
})

it('an invalid crontab stops the boot', () => {
  const timed = { wrong: { crontab: 'now and then', run: async () => undefined } }
  expect(() => start({ timed })).toThrow('now and then')
})

it('the application’s role cannot access the queue; jobs run as its owner', async () => {
  await expect(db.pool.query('select * from graphile_worker.jobs')).rejects.toThrow('permission denied')
})

it('a stop waits for the running job', async () => {
  const { open, opened } = gate()
  let done = false
  const started = vi.fn()
  const jobs = start({
    deliver: async () => {
      started()
      await opened
      done = true
    },
  })
  await happened('1')
  await eventually(() => expect(started).toHaveBeenCalled())
  const stopped = jobs.stop()
  setTimeout(open, 100)
  await stopped
  expect(done).toBe(true)
  expect(await waiting()).toBe(0)
})

it('a stop has a timeout, and an interrupted job runs again', async () => {
  const { open, opened } = gate()
  const started = vi.fn()
  const jobs = start({
    deliver: async () => {
      started()
      await opened
    },
    timing: { ...quick, stopTimeoutMs: 100 },
  })
  const id = await happened('1')
  await eventually(() => expect(started).toHaveBeenCalled())
  await jobs.stop()
  open()
  await owner.query(`update graphile_worker._private_jobs set run_at = now()`)
  const seen: bigint[] = []
  start({ deliver: async (event) => void seen.push(event) })
  await eventually(() => expect(seen).toEqual([id]))
})

it('the signal of a timed job is aborted when the server stops', async () => {
  const [onStart, onAbort] = [vi.fn(), vi.fn()]
  const jobs = start({
    timed: {
      long: {
        crontab: '0 0 1 1 *',
        run: (signal) =>
          new Promise<void>((done) => {
            signal.addEventListener('abort', () => done(onAbort()))
            onStart()
          }),
      },
    },
  })
  await enqueue('long')
  await eventually(() => expect(onStart).toHaveBeenCalled())
  await jobs.stop()
  expect(onAbort).toHaveBeenCalled()
})

const cutConnections = () =>
  owner.query(`select pg_terminate_backend(pid) from pg_stat_activity
                where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`)

it('resumes after every outage of the database, and no event is lost', { timeout: 60_000 }, async () => {
  const seen = new Set<string>()
  const reactions: Reactions<null> = {
    ...others,
    'wallet.moved': [
      {
        name: 'slow',
        run: async (_, { payload }) => {
          await new Promise((done) => setTimeout(done, 20))
          seen.add(payload.playerId)
        },
      },
    ],
  }
  start({ deliver: createDeliver(db, reactions, null) })
  let sent = 0
  for (let outage = 0; outage < 5; outage++) {
    for (let i = 0; i < 20; i++) await eventually(() => happened(String(sent))).then(() => sent++)
    await cutConnections()
  }
  await owner.query('update graphile_worker._private_jobs set run_at = now()')
  await eventually(async () => {
    await owner.query(
      'update graphile_worker._private_jobs set run_at = now() where locked_by is null and run_at > now()',
    )
    expect(seen.size).toBe(sent)
  }, 40_000)
  await eventually(async () => expect(await waiting()).toBe(0))
})

/** Locks the queue until one of its connections waits inside a statement, and terminates that connection. */
async function cutInTheMiddleOf(statement: string, meanwhile: () => void = () => undefined): Promise<void> {
  const locker = new pg.Client({ connectionString: database.url })
  await locker.connect()
  await locker.query('begin; lock table graphile_worker._private_jobs')
  meanwhile()
  await eventually(async () => {
    const { rowCount } = await owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query ~ $1 limit 1`,
      [statement],
    )
    expect(rowCount).toBe(1)
  })
  await locker.end()
}

it('a job whose acknowledgement is lost runs again', { timeout: 60_000 }, async () => {
  const { open, opened } = gate()
  const deliver = vi.fn(() => opened)
  start({ deliver })
  await happened('1')
  await eventually(() => expect(deliver).toHaveBeenCalledTimes(1))
  await cutInTheMiddleOf('^delete', open)
  await eventually(() => expect(deliver).toHaveBeenCalledTimes(2), 40_000)
  await eventually(async () => expect(await waiting()).toBe(0))
})

it('an interrupted fetch restarts the worker, because it may have locked a job', {
  timeout: 60_000,
}, async () => {
  const deliver = vi.fn(async () => undefined)
  start({ deliver })
  await happened('1')
  await eventually(() => expect(deliver).toHaveBeenCalledTimes(1))
  await cutInTheMiddleOf('skip locked')
  await eventually(() => expect(written).toContain('job queue: unreachable'))
  await happened('2')
  await eventually(() => expect(deliver).toHaveBeenCalledTimes(2))
})

const heldBy = (worker: string) =>
  owner.query('update graphile_worker._private_jobs set locked_by = $1, locked_at = now()', [worker])

it('jobs locked by a dead process are released', async () => {
  const id = await happened('1')
  await heldBy('pool-of-a-dead-process')
  const seen: bigint[] = []
  start({ deliver: async (event) => void seen.push(event) })
  await eventually(() => expect(seen).toEqual([id]))
})

it('jobs locked by a living worker are not released', async () => {
  const { open, opened } = gate()
  const first = vi.fn(() => opened)
  start({ deliver: first })
  await happened('1')
  await eventually(() => expect(first).toHaveBeenCalledTimes(1))
  const second = vi.fn(async () => undefined)
  start({ deliver: second })
  await enqueue('free-jobs')
  await eventually(async () => expect(await waiting()).toBe(1))
  open()
  await eventually(async () => expect(await waiting()).toBe(0))
  expect(second).not.toHaveBeenCalled()
})

it('two processes share the queue; each event is delivered by one of them', async () => {
  const seen: bigint[] = []
  const deliver = async (id: bigint) => void seen.push(id)
  start({ deliver, timing: { ...quick, releaseAfterMs: 30_000 } })
  start({ deliver, timing: { ...quick, releaseAfterMs: 30_000 } })
  const ids: bigint[] = []
  for (let i = 0; i < 40; i++) ids.push(await happened(String(i)))
  await eventually(async () => expect(await waiting()).toBe(0))
  expect(seen.sort((a, b) => Number(a - b))).toEqual(ids)
})

it('starts while the database is unreachable, and can be stopped then', async () => {
  const jobs = start({ databaseUrl: 'postgres://nobody@127.0.0.1:1/nothing' })
  await eventually(() => expect(written).toContain('job queue: unreachable'))
  await jobs.stop()
})
