/** A game that an operator takes off ends its open rounds properly, and accepts no new ones. */
import type { ContentValues } from '@saguao/contract/operators/content-values.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { publishChange } from '#console/testing/content.ts'
import { signIn, type TestOperator } from '#console/testing/operators.ts'
import { demoContent } from '#demo.ts'
import { roundChecks } from '#modules/games/games.ts'
import {
  endedRound,
  nextRound,
  startTableServer,
  type TableServer,
} from '#modules/games/testing/shared-table-client.ts'
import { dataOf, fairRound, launchIn, openTable } from '#modules/games/testing/table-client.ts'
import { audit } from '#modules/wallet/audit.ts'
import { balanceOf, createManualClock, type Player } from '#testing/environment.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { createStudioClient, freshId } from '#testing/studio/client.ts'

const clock = createManualClock()
const ends: (() => unknown)[] = []
const env = { RATE_LIMITS: 'off', CONSOLE_PORT: '0', IDLE_MINUTES: '6000' }
const cash = 100_000n

afterAll(async () => {
  for (const end of ends.reverse()) await end()
})

const isOff = (server: TestServer, gameId: string) =>
  expect.poll(() => server.lobby.findGame(gameId)?.isEnabledIn('BR'), { timeout: 2_000 }).toBe(false)

describe.each([
  ['switched off', () => ({ enabled: false })],
  ['ended', (now: number) => ({ endsAt: new Date(now).toISOString() })],
] as const)('a game that is %s', (how, changeAt) => {
  let server: TestServer
  let operator: TestOperator
  beforeAll(async () => {
    server = await startTestServer((end) => ends.push(end), { clock, env })
    await server.lobby.importContent(demoContent())
    operator = await signIn(server, clock, 'content')
  })
  afterAll(async () => {
    expect(await audit(server.app.db, { extraChecks: roundChecks })).toEqual([])
  })

  const takeOff = async (gameId: string): Promise<void> => {
    const change: Partial<ContentValues['game']> = changeAt(clock.now())
    await publishChange(operator, 'game', gameId, change)
    await isOff(server, gameId)
  }

  it(`lets a player of mines open a cell and cash out, and starts no other round: ${how} [R13.11]`, async () => {
    const player = await server.player({ cash })
    const table = await openTable(server, player, 'mines')
    const { roundId } = await table.play(10, { mines: 1 })
    await takeOff('mines')
    expect(await table.tryPlay(10, { mines: 1 })).toMatchObject({ code: 'GAME_DISABLED' })
    let ended = await table.move(roundId, { open: 0 })
    if (ended.status === 'open') ended = await table.move(roundId, { cashout: true })
    expect(ended.status).toBe('settled')
    const [held, now] = [await balanceOf(server, player.id, 'locked'), await balanceOf(server, player.id)]
    expect(held).toBe(0n)
    expect(now).toBe(cash - 1_000n + BigInt(Math.round(ended.win * 100)))
    expect(await fairRound(server, player, roundId)).toMatchObject({ status: 'settled' })
    expect((await server.call('/game/url', { gameId: 'mines' }, { token: player.token })).json).toMatchObject(
      {
        code: 'GAME_DISABLED',
      },
    )
  })

  it(`accepts wins and rollbacks of a studio's open rounds, and no further bet: ${how} [R13.11]`, async () => {
    const secret = 'a secret of the sample studio'
    await server.games.studios.put({ name: 'coruja', secret, launchUrl: 'https://games.coruja.example/play' })
    const studio = createStudioClient({ address: () => server.address, name: 'coruja', secret })
    const send: typeof studio.send = (operation, body) =>
      studio.send(operation, body, { timestamp: clock.now() })
    const player: Player = await server.player({ cash })
    const { token } = player
    const { url } = dataOf((await server.call('/game/url', { gameId: 'coruja' }, { token })).json)
    const { session = '' } = await send('authenticate', { launch: launchIn(url) })
    const bet = (roundId: string, transactionId = freshId()) =>
      send('bet', { session, transactionId, roundId, currency: 'BRL', amount: '1000' })
    const [won, returned] = [freshId(), freshId()]
    const returnedBet = freshId()
    expect((await bet(won)).status).toBe('OK')
    expect((await bet(returned, returnedBet)).status).toBe('OK')
    await takeOff('coruja')
    expect((await bet(freshId())).status).toBe('GAME_DISABLED')
    const win = { session, transactionId: freshId(), roundId: won, currency: 'BRL', amount: '2500' }
    expect((await send('win', { ...win, closeRound: true })).status).toBe('OK')
    const back = { session, transactionId: freshId(), betTransactionId: returnedBet, roundId: returned }
    expect((await send('rollback', back)).status).toBe('OK')
    expect(await balanceOf(server, player.id)).toBe(cash - 1_000n + 2_500n)
    expect(await balanceOf(server, player.id, 'locked')).toBe(0n)
  })
})

describe('a shared game that is taken off during a round', () => {
  let tables: TableServer
  beforeAll(async () => {
    tables = await startTableServer('taken off', (end) => ends.push(end), { env })
  })

  it('settles the round and its bets [R13.11]', async () => {
    const { server, playerAtTable, untilStart, throughRound, time } = tables
    const operator = await signIn(server, time.clock, 'content')
    const [winner, loser] = [await playerAtTable('crash'), await playerAtTable('crash')]
    const { round } = await nextRound(server, 'crash')
    const bets = [
      await winner.table.play(10, { autoCashout: 1.01 }),
      await loser.table.play(10, { autoCashout: 1_000 }),
    ]
    await untilStart(round.id)
    await publishChange(operator, 'game', 'crash', { enabled: false })
    await isOff(server, 'crash')
    expect(await winner.table.tryPlay(10, {})).toMatchObject({ code: 'GAME_DISABLED' })
    await throughRound(round.id)
    for (const [at, { player }] of [winner, loser].entries()) {
      const ended = await endedRound(server, player, bets[at]?.roundId ?? '')
      expect(ended.status).toBe('settled')
      expect(await balanceOf(server, player.id, 'locked')).toBe(0n)
    }
    expect(await audit(server.app.db, { extraChecks: roundChecks })).toEqual([])
  })
})
