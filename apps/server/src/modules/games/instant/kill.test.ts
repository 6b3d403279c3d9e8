import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoContent } from '#demo.ts'
import { systemRandom } from '#kernel/random.ts'
import { roundChecks } from '#modules/games/games.ts'
import { createKillableServer } from '#modules/games/testing/killable-server.ts'
import { dataOf, openTable, type Round, type Table } from '#modules/games/testing/table-client.ts'
import { audit } from '#modules/wallet/audit.ts'
import { balanceOf, type Player } from '#testing/environment.ts'
import { createRetryingClient } from '#testing/retrying-client.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

/** Players bet on a server that is killed at random and retry each bet. `npm run trial -- faults` does the same for longer. */
const kills = 2
const playerCount = 20
const timeoutMs = 120_000
const cash = 1_000_000n

/** A second server that reads the ledger and is not killed. */
let watcher: TestServer
const server = createKillableServer()
const ends: (() => Promise<void>)[] = []

const startServer = () => server.start(watcher.databaseUrl)

beforeAll(async () => {
  watcher = await startTestServer((end) => ends.push(end), { env: { RATE_LIMITS: 'off' } })
  await watcher.lobby.importContent(demoContent())
  await startServer()
})
afterAll(async () => {
  await server.kill()
  expect(await audit(watcher.app.db, { extraChecks: roundChecks })).toEqual([])
  for (const end of ends) await end()
})

const call = createRetryingClient(server.address)
const client = { call }

type Log = { readonly rounds: Map<string, Round>; readonly player: Player; readonly table: Table }

/** Bets one after the other until `isOver`, and collects the responses. */
async function bet(log: Log, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const requestId = `${log.player.id}-${log.rounds.size}`
    log.rounds.set(requestId, await log.table.play(1, { target: 50, over: true }, requestId))
  }
}

it(
  'killing the server repeatedly loses no acknowledged bet and duplicates none [R10.01]',
  async () => {
    const logs: Log[] = await Promise.all(
      Array.from({ length: playerCount }, async () => {
        const player = await watcher.player({ cash })
        return { player, rounds: new Map(), table: await openTable(client, player, 'dice') }
      }),
    )
    let over = false
    const betting = Promise.all(logs.map((log) => bet(log, () => over)))
    for (let killed = 0; killed < kills; killed++) {
      await sleep(100 + systemRandom.below(300))
      await server.kill()
      await startServer()
    }
    over = true
    await betting
    let answered = 0
    for (const { player, rounds, table } of logs) {
      const stored = await watcher.app.db.query
        .selectFrom('round')
        .where('playerId', '=', player.id)
        .select(['id', 'nonce', 'win'])
        .orderBy('nonce')
        .execute()
      const responses = [...rounds.values()]
      expect(stored.map(({ id }) => id)).toEqual(responses.map(({ roundId }) => roundId))
      expect(stored.map(({ nonce }) => nonce)).toEqual(responses.map((_, nonce) => nonce))
      const change = stored.reduce((sum, { win }) => sum + win - 100n, 0n)
      expect(await balanceOf(watcher, player.id)).toBe(cash + change)
      const [requestId = '', first] = [...rounds].at(-1) ?? []
      expect(await table.play(1, { target: 50, over: true }, requestId)).toEqual(first)
      answered += responses.length
    }
    console.info(`  ${kills} servers killed: ${answered} bets answered, 0 lost, 0 twice`)
    expect(answered).toBeGreaterThan(kills)
  },
  timeoutMs,
)

it('a round of mines survives a killed server and ends once [R11.03]', async () => {
  const player = await watcher.player({ cash })
  const table = await openTable(client, player, 'mines')
  const round = await table.play(10, { mines: 1 })
  const step = await table.move(round.roundId, { open: 7 })
  if (step.status === 'settled') return expect(step.win).toBe(0)
  await server.kill()
  await startServer()
  const back = await table.again()
  expect(back.opened.open).toEqual({ ...step, choice: { mines: 1 } })
  const requestId = 'cashout-once'
  const body = { session: back.session, roundId: round.roundId, move: { cashout: true as const }, requestId }
  const ending = call('/arcade/move', body, { token: player.token })
  await sleep(systemRandom.below(20))
  await server.kill()
  await startServer()
  const end = dataOf((await ending).json)
  expect(end).toMatchObject({ status: 'settled', win: 10.2 })
  expect(await back.move(round.roundId, { cashout: true }, requestId)).toEqual(end)
  expect(await back.tryMove(round.roundId, { cashout: true })).toMatchObject({ code: 'ROUND_CLOSED' })
  expect(await balanceOf(watcher, player.id)).toBe(cash + 20n)
})
