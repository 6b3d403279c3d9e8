import { expect, it } from 'vitest'
import { createManualClock, createPlayer, createTestEnvironment } from '#testing/environment.ts'
import { identityJobs } from './jobs.ts'

const anHourMs = 3_600_000

it('an expired session is deleted, and its sockets are closed', async () => {
  const env = await createTestEnvironment()
  const { token } = await createPlayer(env)
  const clock = createManualClock(Date.now() + 31 * 24 * anHourMs)
  const cut: bigint[] = []
  const jobs = identityJobs({ db: env.db, clock, disconnectSessions: (sessions) => cut.push(...sessions) })
  expect(await env.identity.findSession(token)).toBeDefined()
  await jobs['identity-end-expired']?.run(new AbortController().signal)
  expect(cut).toHaveLength(1)
  expect(await env.db.query.selectFrom('sessionToken').selectAll().execute()).toEqual([])
})

it('counters, locks and codes are deleted only after the longest limit that needs them', async () => {
  const env = await createTestEnvironment()
  const sent = (agoMs: number) => ({
    phone: '+5511900000000',
    address: '1.1.1.1',
    sentAt: new Date(Date.now() - agoMs),
  })
  await env.db.query
    .insertInto('smsSent')
    .values([sent(23 * anHourMs), sent(49 * anHourMs)])
    .execute()
  const jobs = identityJobs({
    db: env.db,
    clock: { now: () => Date.now() },
    disconnectSessions: () => undefined,
  })
  await jobs['identity-forget']?.run(new AbortController().signal)
  expect(await env.db.query.selectFrom('smsSent').select('id').execute()).toHaveLength(1)
})
