import { expect, it } from 'vitest'
import { createManualClock, createPlayer, createTestEnvironment } from '#testing/environment.ts'
import { identityJobs } from './jobs.ts'

const anHourMs = 3_600_000

it('a session that ran out is gone, and its lines are cut', async () => {
  const stage = await createTestEnvironment()
  const { token } = await createPlayer(stage)
  const clock = createManualClock(Date.now() + 31 * 24 * anHourMs)
  const cut: bigint[] = []
  const jobs = identityJobs({ db: stage.db, clock, disconnectSessions: (sessions) => cut.push(...sessions) })
  expect(await stage.identity.findSession(token)).toBeDefined()
  await jobs['identity-end-expired']?.run(new AbortController().signal)
  expect(cut).toHaveLength(1)
  expect(await stage.db.query.selectFrom('sessionToken').selectAll().execute()).toEqual([])
})

it('counts, locks and codes are forgotten only after every limit that needs them', async () => {
  const stage = await createTestEnvironment()
  const sent = (agoMs: number) => ({
    phone: '+5511900000000',
    address: '1.1.1.1',
    sentAt: new Date(Date.now() - agoMs),
  })
  await stage.db.query
    .insertInto('smsSent')
    .values([sent(23 * anHourMs), sent(49 * anHourMs)])
    .execute()
  const jobs = identityJobs({
    db: stage.db,
    clock: { now: () => Date.now() },
    disconnectSessions: () => undefined,
  })
  await jobs['identity-forget']?.run(new AbortController().signal)
  expect(await stage.db.query.selectFrom('smsSent').select('id').execute()).toHaveLength(1)
})
