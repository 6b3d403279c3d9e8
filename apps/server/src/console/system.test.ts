import type { OperatorBody, OperatorData, OperatorPath } from '@saguao/contract/operators/operator-calls.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startJobs } from '#kernel/jobs/jobs.ts'
import { log } from '#testing/environment.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
const ends: (() => Promise<void>)[] = []
const cookies = { viewer: '', risk: '' }

beforeAll(async () => {
  const env = { RATE_LIMITS: 'off', CONSOLE_PORT: '0' }
  server = await startTestServer((end) => ends.push(end), { env })
  cookies.viewer = (await server.console.signIn('viewer')).cookie
  cookies.risk = (await server.console.signIn('risk')).cookie
})
afterAll(async () => {
  for (const end of ends.toReversed()) await end()
})

async function ask<P extends OperatorPath>(
  path: P,
  body: OperatorBody<P>,
  by: keyof typeof cookies = 'viewer',
): Promise<OperatorData<P>> {
  const { json } = await server.console.call(path, body, { cookie: cookies[by] })
  if (!json.success) throw new Error(`${path}: ${json.code}`)
  return json.data
}

const jobNamed = async (name: string) =>
  (await ask('/operator/jobs', {})).list.find((job) => job.name === name)

const polling = { timeout: 20_000, interval: 100 }

describe('timed jobs [R13.17]', () => {
  it('show every job before its first run', async () => {
    const { list } = await ask('/operator/jobs', {})
    expect(list.length).toBeGreaterThan(10)
    expect(await jobNamed('wallet-audit')).toMatchObject({ crontab: '7 * * * *', state: 'never', runs: 0 })
  })

  it('run when an operator asks, with a reason in the trail, and show result and failure', async () => {
    let fails = true
    const run = async () => {
      if (fails) throw new Error('the disk is full')
    }
    const jobs = startJobs({
      databaseUrl: server.databaseUrl,
      log,
      metrics: server.app.metrics,
      deliver: async () => undefined,
      timed: { 'wallet-audit': { crontab: '0 0 1 1 *', run } },
    })
    ends.push(jobs.stop)
    await ask('/operator/job/run', { name: 'wallet-audit', reason: 'After an incident' }, 'risk')
    const failed = { state: 'failed', error: 'the disk is full' }
    await expect.poll(() => jobNamed('wallet-audit'), polling).toMatchObject(failed)
    expect((await jobNamed('wallet-audit'))?.failures).toBeGreaterThan(0)
    const { alarms } = await ask('/operator/overview/now', {})
    expect(alarms).toContainEqual({ name: 'job-failed', level: 'warning', count: 1, subject: 'wallet-audit' })
    fails = false
    await ask('/operator/job/run', { name: 'wallet-audit', reason: 'Once more' }, 'risk')
    await expect.poll(() => jobNamed('wallet-audit'), polling).toMatchObject({ state: 'done' })
    const trail = await server.app.db.query
      .selectFrom('trail')
      .where('subject', '=', 'job wallet-audit')
      .select('reason')
      .orderBy('id')
      .execute()
    expect(trail.map(({ reason }) => reason)).toEqual(['After an incident', 'Once more'])
  })

  it('refuse unknown names and operators who only read', async () => {
    const run = async (name: string, by: keyof typeof cookies) =>
      (await server.console.call('/operator/job/run', { name, reason: 'Because' }, { cookie: cookies[by] }))
        .json
    expect(await run('react', 'risk')).toMatchObject({ code: 'JOB_UNKNOWN' })
    expect(await run('wallet-audit', 'viewer')).toMatchObject({ code: 'FORBIDDEN' })
  })
})

describe('the system page [R13.17]', () => {
  it('shows audits with their findings and rules', async () => {
    const findings = JSON.stringify([
      { check: 'every posting sums to zero', detail: 'posting 7 sums to 1 BRL' },
    ])
    await server.app.db.query.insertInto('auditRun').values({ ranAt: new Date(), findings }).execute()
    const { list, checks } = await ask('/operator/audit', {})
    expect(list[0]?.findings).toEqual([
      { check: 'every posting sums to zero', detail: 'posting 7 sums to 1 BRL' },
    ])
    expect(checks).toEqual(
      expect.arrayContaining(['every posting sums to zero', 'the audit trail is complete']),
    )
    const { alarms } = await ask('/operator/overview/now', {})
    expect(alarms).toContainEqual({ name: 'audit-findings', level: 'critical', count: 1, subject: null })
  })

  it('shows processes, versions, migrations, keys by fingerprint only, and backups', async () => {
    const system = await ask('/operator/system', {})
    expect(system.processes).toMatchObject([{ version: system.version, node: process.version }])
    expect(system.database.migration).toMatch(/^\d{4}-/)
    expect(system.keys.fingerprints[0]).toMatch(/^[0-9a-f]+$/)
    expect(JSON.stringify(system)).not.toContain('"test"')
    expect(system.backups.last).toBeNull()
    // The role of the application cannot write here: the command that backs up connects as the owner.
    const { default: pg } = await import('pg')
    const client = new pg.Client({ connectionString: server.databaseUrl })
    await client.connect()
    await client.query(`insert into backup_run (at, bytes, folder) values (now(), 1024, 'monday')`)
    await client.end()
    expect((await ask('/operator/system', {})).backups.last).toMatchObject({ bytes: 1024, folder: 'monday' })
  })
})
