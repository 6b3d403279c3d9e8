import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoContent } from '#demo.ts'
import { createLog } from '#kernel/observability/log.ts'
import { roundChecks } from '#modules/games/games.ts'
import { freshId, openTable, type Table } from '#modules/games/testing/table-client.ts'
import { audit } from '#modules/wallet/audit.ts'
import { turnMonths } from '#modules/wallet/months/months.ts'
import { balanceOf } from '#testing/environment.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

/** Two processes on one database; the clock of the second one is in the next month already. */
let servers: readonly [TestServer, TestServer]
const ends: (() => Promise<void>)[] = []

/** The first month of a new database ends at least a week after its migration. */
const inAWeek = new Date(Date.now() + 7 * 86_400_000)
const turn = Date.UTC(inAWeek.getUTCFullYear(), inAWeek.getUTCMonth() + 1, 1)
let behindMs = Date.now()
const behind = { now: () => behindMs }
const ahead = { now: () => turn + 1_000 }

beforeAll(async () => {
  const env = { RATE_LIMITS: 'off' }
  const first = await startTestServer((end) => ends.push(end), { env, clock: behind })
  await first.lobby.importContent(demoContent())
  const { databaseUrl } = first
  const second = await startTestServer((end) => ends.unshift(end), { env, clock: ahead, databaseUrl })
  servers = [first, second]
})
afterAll(async () => {
  expect(await audit(servers[0].app.db, { extraChecks: roundChecks })).toEqual([])
  for (const end of ends) await end()
})

const dice = { target: 50, over: true }

async function atBoth(gameId: string) {
  const player = await servers[1].player({ cash: 1_000_000n })
  const tables: readonly [Table, Table] = [
    await openTable(servers[0], player, gameId),
    await openTable(servers[1], player, gameId),
  ]
  return { player, tables }
}

describe('two processes whose clocks are in two months', () => {
  it.each([
    ['mines', 'dice', { mines: 1 }, dice],
    ['dice', 'mines', dice, { mines: 1 }],
  ])('place one bet per request: %s, then %s [R14.05]', async (gameId, otherId, choice, otherChoice) => {
    const { player, tables } = await atBoth(gameId)
    const other = await openTable(servers[1], player, otherId)
    const requestId = freshId()
    await tables[0].play(1, choice, requestId)
    const balances = () =>
      Promise.all([balanceOf(servers[0], player.id), balanceOf(servers[0], player.id, 'play')])
    const before = await balances()
    expect(await other.tryPlay(1, otherChoice, requestId)).toMatchObject({ code: 'REQUEST_MISMATCH' })
    expect(await balances()).toEqual(before)
  })

  it('use every nonce of a player once, without gaps [R11.01] [R14.04]', async () => {
    behindMs = turn - 1_000
    const { tables } = await atBoth('dice')
    const order = [0, 1, 0, 1, 0, 0, 1, 1, 0, 1] as const
    const nonces: number[] = []
    for (const at of order) nonces.push((await tables[at].play(1, dice)).fair.nonce)
    expect(nonces).toEqual(order.map((_, i) => i))
    expect((await tables[1].again()).opened.fair.nonce).toBe(order.length)
  })
})

it('the months of the test are the two of the turn', async () => {
  await turnMonths({ db: servers[1].app.db, clock: ahead, log: createLog('silent') })
  const { rows } = await servers[0].app.db.pool.query(
    'select count(*)::int as count from (select tableoid from round group by 1) m',
  )
  expect(rows).toEqual([{ count: 2 }])
})
