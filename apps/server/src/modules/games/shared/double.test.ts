import { afterAll, beforeAll, expect, it } from 'vitest'
import { roundChecks } from '#modules/games/games.ts'
import {
  endedRound,
  isReproducible,
  nextRound,
  runningRound,
  startTableServer,
  type TableServer,
} from '#modules/games/testing/shared-table-client.ts'
import { countedRisk, fairRound } from '#modules/games/testing/table-client.ts'
import { audit } from '#modules/wallet/audit.ts'

const ends: (() => unknown)[] = []
let { server, time, playerAtTable, untilStart, throughRound, change } = {} as TableServer

beforeAll(async () => {
  ;({ server, time, playerAtTable, untilStart, throughRound, change } = await startTableServer(
    'double',
    (end) => ends.push(end),
  ))
})
afterAll(async () => {
  expect(await audit(server.app.db, { extraChecks: roundChecks })).toEqual([])
  for (const end of ends.reverse()) await end()
})

const colors = ['red', 'black', 'white'] as const
const pays = { red: 2.1, black: 2.1, white: 14.7 }

it('the first bet wakes an idle table and starts its countdown [R11.01]', async () => {
  const bettor = await playerAtTable('double')
  expect(bettor.table.opened.table).toMatchObject({ phase: 'betting', round: 1, lengthMs: null })
  const { roundId, fair } = await bettor.table.play(1, { color: 'red' })
  expect(fair.nonce).toBe(1)
  expect((await time.next()) - time.clock.now()).toBe(12_000)
  await throughRound((await nextRound(server, 'double')).round.id)
  expect((await endedRound(server, bettor.player, roundId)).serverSeed).toMatch(/^[0-9a-f]{64}$/)
})

it('the drawn colour is paid and is not published while the round runs [R11.01] [R11.03]', async () => {
  const next = await nextRound(server, 'double')
  const players = await Promise.all(colors.map(() => playerAtTable('double')))
  const bets = await Promise.all(players.map(({ table }, at) => table.play(10, { color: colors[at] })))
  await untilStart(next.round.id)
  const { hash, outcome } = await runningRound(server, 'double')
  expect(hash).toBe(next.hash)
  const running = (await players[0]?.table.again())?.opened.table
  expect(running).toMatchObject({ phase: 'running', lengthMs: 5000, result: null, count: 3 })
  await throughRound(next.round.id)
  const { color, number } = outcome as { color: (typeof colors)[number]; number: number }
  for (const [at, player] of players.entries()) {
    const win = colors[at] === color ? pays[color] : 0
    await expect.poll(() => change(player)).toBe(BigInt(Math.round(win * 1000)) - 1000n)
    const roundId = bets[at]?.roundId ?? ''
    expect((await fairRound(server, player.player, roundId)).outcome).toEqual({
      number,
      color,
      multiplier: win,
    })
    expect(await isReproducible(server, player.player, roundId)).toBe(true)
  }
})

it('a player bets on each colour once, also with ten requests at the same time [R11.01]', async () => {
  const next = await nextRound(server, 'double')
  const bettor = await playerAtTable('double')
  const requested = Array.from({ length: 12 }, (_, at) => colors[at % 3])
  const all = await Promise.all(requested.map((color) => bettor.table.tryPlay(10, { color })))
  expect(all.filter(({ success }) => success)).toHaveLength(3)
  const { opens } = (await bettor.table.again()).opened
  expect(opens.map(({ choice }) => choice.color).sort()).toEqual(['black', 'red', 'white'])
  await throughRound(next.round.id)
})

it('stakes on several colours count by what they can lose together [R11.01]', async () => {
  const next = await nextRound(server, 'double')
  const [one, cover, both] = await Promise.all([1, 2, 3].map(() => playerAtTable('double')))
  if (!one || !cover || !both) throw new Error('three players')
  const single = await one.table.play(10, { color: 'red' })
  // Every colour pays 98 % of these stakes: the safest way to bet without a risk.
  const covered = [
    await cover.table.play(70, { color: 'red' }),
    await cover.table.play(70, { color: 'black' }),
    await cover.table.play(10, { color: 'white' }),
  ]
  const redAndBlack = [
    await both.table.play(10, { color: 'red' }),
    await both.table.play(10, { color: 'black' }),
  ]
  await untilStart(next.round.id)
  await throughRound(next.round.id)
  const ids = [single, ...covered, ...redAndBlack].map(({ roundId }) => roundId)
  for (const [player, roundId] of [
    [one, single.roundId],
    [cover, covered[2]?.roundId ?? ''],
    [both, redAndBlack[1]?.roundId ?? ''],
  ] as const)
    await endedRound(server, player.player, roundId)
  const counted = await Promise.all(ids.map((roundId) => countedRisk(server, roundId)))
  expect(counted).toEqual([500n, 280n, 280n, 40n, 133n, 133n])
  expect(await change(cover)).toBe(-300n)
})

it('double has no moves, and an unknown colour is refused', async () => {
  const { table } = await playerAtTable('double')
  expect((await table.tryPlay(10, { color: 'green' })).success).toBe(false)
  const { roundId } = await table.play(10, { color: 'black' })
  expect(await table.tryMove(roundId, { cashout: true })).toMatchObject({ code: 'ROUND_UNKNOWN' })
})

it('a repeated bet gets the bytes of the first response after later rounds published their hashes [R14.05]', async () => {
  const running = await nextRound(server, 'double')
  await (await playerAtTable('double')).table.play(1, { color: 'red' })
  await untilStart(running.round.id)
  const { player, table } = await playerAtTable('double')
  const body = JSON.stringify({
    session: table.session,
    bet: 1,
    choice: { color: 'black' },
    requestId: 'again',
  })
  const send = async () => {
    const headers = { 'content-type': 'application/json', token: player.token }
    return (await server.send('/arcade/play', { headers, body })).text()
  }
  const first = await send()
  const { fair } = JSON.parse(first).data
  expect(fair).toMatchObject({ nonce: running.round.number + 1, serverSeedHash: running.round.publishedHash })
  await throughRound(running.round.id)
  expect(await send()).toBe(first)
  const next = await nextRound(server, 'double')
  await untilStart(next.round.id)
  await throughRound(next.round.id)
  expect(await send()).toBe(first)
})
