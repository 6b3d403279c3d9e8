import type { Path } from '@saguao/contract/calls/calls.ts'
import { rateLimits } from '@saguao/contract/calls/limits.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { outcomeOf, pause, setLimit } from '#modules/protection/testing/protection-client.ts'
import { createManualClock, type Player } from '#testing/environment.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

/** Two processes on one database: one counts calls, the other does not. */
let limited: TestServer
let server: TestServer
const ends: (() => Promise<void>)[] = []

beforeAll(async () => {
  const clock = createManualClock()
  limited = await startTestServer((end) => ends.push(end), { clock })
  const env = { RATE_LIMITS: 'off', IDLE_MINUTES: '100000' }
  const { databaseUrl } = limited
  server = await startTestServer((end) => ends.unshift(end), { clock, env, databaseUrl })
})
afterAll(async () => {
  for (const end of ends) await end()
})

/** Rows of the history, and events for the player's devices. */
async function rowsOf({ id }: Player): Promise<{ history: number; events: number }> {
  const { rows } = await server.app.db.pool.query(
    `select (select count(*)::int from protection_event where player_id = $1) as history,
            (select count(*)::int from event
              where name = 'protection.changed' and payload ->> 'playerId' = $1::text) as events`,
    [id],
  )
  return rows[0]
}

const send = async (to: TestServer, { token }: Player, path: Path, body: object) =>
  (await to.call(path, body as never, { token })).json

describe('a change of protection', () => {
  it.each([
    ['/protection/setRealityCheck', { minutes: 30 }],
    ['/protection/setLimit', { kind: 'loss', period: 'day', amount: 50 }],
    ['/protection/setLimit', { kind: 'stake', period: 'day', amount: 90 }],
    ['/protection/setLimit', { kind: 'time', period: 'day', amount: null }],
    ['/protection/pause', { days: 7 }],
  ] as const)(
    'that changes nothing is answered and writes nothing: %s %j [R12.06] [R12.07]',
    async (path, body) => {
      const player = await server.player()
      await setLimit(server, player, 'stake', 'day', 10)
      const first = await send(server, player, path, body)
      const before = await rowsOf(player)
      for (let i = 0; i < 30; i++) expect(await send(server, player, path, body)).toEqual(first)
      expect(await rowsOf(player)).toEqual(before)
    },
  )

  it('of 300 that alternate, no more than the limit of the class write a row [R12.06] [R12.07]', async () => {
    const players = [await server.player(), await server.player()] as const
    for (let i = 0; i < 150; i++) {
      await send(limited, players[0], '/protection/setRealityCheck', { minutes: i % 2 === 0 ? 15 : 30 })
      const amount = 1_000_000 - i
      await send(limited, players[1], '/protection/setLimit', { kind: 'stake', period: 'day', amount })
    }
    for (const player of players) expect((await rowsOf(player)).history).toBe(rateLimits.change.points)
    const refused = await send(limited, players[0], '/protection/pause', { days: 1 })
    expect(outcomeOf(refused)).toBe('RATE_LIMITED')
  })

  it('a shorter pause than the one that holds changes nothing [R12.08]', async () => {
    const player = await server.player()
    const { until } = await pause(server, player, 30)
    const before = await rowsOf(player)
    expect(await pause(server, player, 1)).toEqual({ state: 'paused', until })
    expect(await rowsOf(player)).toEqual(before)
  })
})
