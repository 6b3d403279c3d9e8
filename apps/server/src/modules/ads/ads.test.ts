import { rateLimits } from '@saguao/contract/calls/limits.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { deleteOldReports, reportsBetween, type StoredReport } from '#modules/ads/ads.ts'
import { createManualClock } from '#testing/environment.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
const clock = createManualClock()
beforeAll(async () => {
  const ends: (() => Promise<void>)[] = []
  server = await startTestServer((end) => ends.push(end), { clock })
  return async () => {
    for (const end of ends) await end()
  }
})

const report = async (body: object, headers: Record<string, string> = {}) =>
  (await server.call('/v1/ads/mgSkyAdsReport', body as never, headers)).json

async function stored(): Promise<StoredReport[]> {
  const all: StoredReport[] = []
  const [from, to] = [new Date(clock.now() - 1), new Date(clock.now() + 1)]
  for await (const one of reportsBetween(server.app, from, to)) all.push(one)
  return all
}

describe('a report', () => {
  it('is stored once per event id when sent fifty times concurrently, by a guest or a player', async () => {
    const { id, token } = await server.player()
    const purchase = {
      event: 'Purchase',
      eventId: 'e1',
      cid: 'c',
      channel: 'ads',
      value: 50.5,
      currency: 'BRL',
    }
    const responses = await Promise.all(Array.from({ length: 50 }, () => report(purchase, { token })))
    expect(responses.every((response) => response.success && response.data.accepted)).toBe(true)
    await report({ event: 'PageView', eventId: 'e2' })
    expect(await stored()).toEqual([
      { ...purchase, value: '50.5', playerId: id, reportedAt: new Date(clock.now()) },
      {
        event: 'PageView',
        eventId: 'e2',
        cid: '',
        channel: '',
        value: null,
        currency: '',
        playerId: null,
        reportedAt: new Date(clock.now()),
      },
    ])
  })

  it.each([
    ['no id', { event: 'PageView' }],
    ['a negative value', { event: 'PageView', eventId: 'x', value: -1 }],
    ['a channel of kilobytes', { event: 'PageView', eventId: 'x', channel: 'x'.repeat(5000) }],
  ])('with %s is refused', async (_, body) => {
    expect(await report(body)).toMatchObject({ success: false, code: 'VALIDATION' })
  })

  it('is rate limited per address', async () => {
    const { points } = rateLimits.report
    const responses = await Promise.all(
      Array.from({ length: points + 1 }, (_, i) => report({ event: 'PageView', eventId: `r${i}` })),
    )
    expect(responses.some((response) => !response.success && response.code === 'RATE_LIMITED')).toBe(true)
  })

  it('is deleted after 400 days', async () => {
    expect((await stored()).length).toBeGreaterThan(0)
    await deleteOldReports({ ...server.app, clock: { now: () => clock.now() + 401 * 86_400_000 } })
    expect(await stored()).toEqual([])
  })
})
