import { crashMsOf } from '@saguao/fair/games/crash.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { roundChecks } from '#modules/games/games.ts'
import {
  nextRound,
  type PlayerAtTable,
  pointOf,
  startTableServer,
  storedRound,
  type TableServer,
} from '#modules/games/testing/shared-table-client.ts'
import { fairRound, type Round } from '#modules/games/testing/table-client.ts'
import { audit } from '#modules/wallet/audit.ts'
import { startTestServer } from '#testing/server.ts'

const ends: (() => unknown)[] = []
let { server, time, playerAtTable, untilStart, throughRound, change } = {} as TableServer

beforeEach(async () => {
  ;({ server, time, playerAtTable, untilStart, throughRound, change } = await startTableServer(
    'recovery',
    (end) => ends.push(end),
  ))
})
afterEach(async () => {
  expect(await audit(server.app.db, { extraChecks: roundChecks })).toEqual([])
  for (const end of ends.splice(0).reverse()) await end()
})

/** Bets without, with a reached and with an unreached automatic cash-out, on a round that crashes at 2 or higher. */
async function threeBetsOnCrash() {
  const dummy = await playerAtTable('crash')
  let next = await nextRound(server, 'crash')
  while (pointOf(next) < 2) {
    await dummy.table.play(1, {})
    await throughRound(next.round.id)
    next = await nextRound(server, 'crash')
  }
  const bettors = [
    await playerAtTable('crash'),
    await playerAtTable('crash'),
    await playerAtTable('crash'),
  ] as const
  const [hand, reached, tooFar] = bettors
  const bets = [
    await hand.table.play(10, {}),
    await reached.table.play(10, { autoCashout: 1.5 }),
    await tooFar.table.play(10, { autoCashout: Math.round(pointOf(next) * 100 + 100) / 100 }),
  ] as const
  return { next, bettors, bets }
}

/** Starts another process, which takes over the tables. */
async function startOtherLeader(): Promise<void> {
  await startTestServer((end) => ends.push(end), {
    databaseUrl: server.databaseUrl,
    clock: time.clock,
    wait: time.wait,
  })
}

const changes = (bettors: readonly PlayerAtTable[]) => Promise.all(bettors.map(change))

it('another process continues a running round, and no bet is paid twice [R11.03]', async () => {
  const { next, bettors, bets } = await threeBetsOnCrash()
  const startedAt = await untilStart(next.round.id)
  await time.passTo(Math.ceil(startedAt + crashMsOf(1.6)) + 1)
  await expect.poll(() => change(bettors[1])).toBe(500n)
  await server.games.tables.stop()
  await startOtherLeader()
  const left = await bettors[0].table.move(bets[0].roundId, { cashout: true })
  expect(left).toMatchObject({ win: 16, outcome: { cashout: 1.6 } })
  await throughRound(next.round.id)
  expect(await storedRound(server, next.round.id)).toMatchObject({ interrupted: false })
  expect(await changes(bettors)).toEqual([600n, 500n, -1000n])
})

it('a round that no process ran returns stakes, but not those with an automatic cash-out, reached or not [R11.03]', async () => {
  const { next, bettors, bets } = await threeBetsOnCrash()
  const startedAt = await untilStart(next.round.id)
  await server.games.tables.stop()
  time.setClock(Math.ceil(startedAt + crashMsOf(pointOf(next))) + 30_000)
  await startOtherLeader()
  await expect.poll(() => changes(bettors)).toEqual([0n, 500n, -1000n])
  expect(await storedRound(server, next.round.id)).toMatchObject({ interrupted: true, hash: next.hash })
  const statusOf = async ({ player }: PlayerAtTable, { roundId }: Round) =>
    (await fairRound(server, player, roundId)).win
  expect(await statusOf(bettors[0], bets[0])).toBe(0)
  const { list } = await recordsOf(bettors[0])
  expect(list[0]).toMatchObject({ roundId: bets[0].roundId, status: 'returned' })
})

async function recordsOf({ player: { token } }: PlayerAtTable) {
  const days = { isBonus: false, startDate: '2026-11-01', endDate: '2026-11-30' }
  const { json } = await server.call('/wallet/records', days, { token })
  if (!json.success) throw new Error(json.code)
  return json.data
}

it('bets placed before a takeover stay valid, and are returned after a minute [R11.03]', async () => {
  const { next, bettors } = await threeBetsOnCrash()
  await server.games.tables.stop()
  time.setClock(time.clock.now() + 30_000)
  const late = await playerAtTable('crash')
  await late.table.play(10, { autoCashout: 1.01 })
  time.setClock(time.clock.now() + 31_000)
  await startOtherLeader()
  await expect.poll(() => changes(bettors)).toEqual([0n, 0n, 0n])
  expect(await change(late)).toBe(-1000n)
  await throughRound(next.round.id)
  await expect.poll(() => change(late)).toBe(10n)
})
