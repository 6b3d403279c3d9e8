/** A flood of one player's reads, while another process works on that player's rewards. */
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTable } from '#modules/games/testing/table-client.ts'
import { hasLockWaiter, recharge, startRewardServer } from '#modules/rewards/testing/rewards-server.ts'
import type { Player } from '#testing/environment.ts'
import type { TestServer } from '#testing/server.ts'

/** More than the connections of the pool. */
const reads = 80
const bets = 5
/** The calls of a player that are handled at once, each with a few queries. */
const maxBusy = 16

let server: TestServer
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  server = await startRewardServer((end) => ends.push(end))
})
afterAll(async () => {
  for (const end of ends) await end()
})

/** Another process holds the lock of the player's rewards. */
async function lockRewards({ id }: Player): Promise<() => Promise<void>> {
  const other = new pg.Client({ connectionString: server.databaseUrl })
  await other.connect()
  other.on('error', () => undefined)
  await other.query(`select pg_advisory_lock(hashtextextended('rewards ' || $1, 0))`, [String(id)])
  return () => other.end()
}

it('reads of a player whose rewards are locked take no connection from the bets of others [R14.02]', async () => {
  const [flooder, other] = [await server.player(), await server.player({ cash: 100_000n })]
  await recharge(server, flooder, 50, { activityId: 'br-first' })
  const table = await openTable(server, other, 'dice')
  const free = await lockRewards(flooder)
  let answered = 0
  let mostBusy = 0
  const { pool } = server.app.db
  pool.on('acquire', () => {
    mostBusy = Math.max(mostBusy, pool.totalCount - pool.idleCount)
  })
  const flood = Array.from({ length: reads }, async (_, i) => {
    const path = i % 2 ? '/wallet/wagering' : '/v1/pb/list'
    const { status } = await server.call(path, {}, { token: flooder.token })
    answered++
    return status
  })
  const waiting: boolean[] = []
  for (let bet = 0; bet < bets; bet++) {
    expect((await table.play(1, { target: 50, over: true })).status).toBe('settled')
    waiting.push(await hasLockWaiter(server))
  }
  expect(answered, 'reads that were answered before the bets of the other player').toBeLessThan(reads)
  expect(waiting).toEqual(waiting.map(() => false))
  expect(mostBusy).toBeLessThanOrEqual(maxBusy)
  // The stored progress is shown while the lock is taken.
  expect(new Set(await Promise.all(flood))).toEqual(new Set([200]))
  await free()
})
