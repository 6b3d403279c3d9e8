import { mineCells, minesMultiplierE4 } from '@saguao/fair/games/mines.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { maxDatabaseConnections } from '#app.ts'
import { demoContent } from '#demo.ts'
import { roundChecks } from '#modules/games/games.ts'
import {
  fairRound,
  freshId,
  giveBonus,
  openTable,
  type Round,
  seedCipherOf,
  type Table,
} from '#modules/games/testing/table-client.ts'
import { audit } from '#modules/wallet/audit.ts'
import { balanceOf, createManualClock, createSeededRandom, type Player } from '#testing/environment.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
const clock = createManualClock()
const ends: (() => Promise<void>)[] = []
const cash = 100_000n
const hourMs = 3_600_000

beforeAll(async () => {
  server = await startTestServer((end) => ends.push(end), {
    clock,
    random: createSeededRandom('mines'),
    env: { RATE_LIMITS: 'off', IDLE_MINUTES: '6000' },
  })
  await server.lobby.importContent(demoContent())
})
afterAll(async () => {
  expect(await audit(server.app.db, { extraChecks: roundChecks })).toEqual([])
  for (const end of ends) await end()
})

const settleAbandoned = () => server.games.jobs['games-untouched']?.run(new AbortController().signal)
const newcomer = () => server.player({ cash })

async function begin(mines = 3, bet = 10): Promise<{ player: Player; table: Table; round: Round }> {
  const player = await newcomer()
  const table = await openTable(server, player, 'mines')
  return { player, table, round: await table.play(bet, { mines }) }
}

/** The positions of the mines, which are secret before the end. */
async function minesOf(player: Player, { roundId }: Round): Promise<number[]> {
  const { drawMines } = await import('@saguao/fair/games/mines.ts')
  const { numbersOf } = await import('@saguao/fair/random/numbers.ts')
  const { roundOfPlayer } = await import('#modules/games/store.ts')
  const stored = await roundOfPlayer(server.app.db, player.id, roundId)
  if (!stored) throw new Error('There is no such round')
  const { clientSeed, nonce } = stored.draw
  const serverSeed = seedCipherOf(server).decrypt(stored.sealed)
  return drawMines(numbersOf({ serverSeed, clientSeed, nonce }), stored.choice as { mines: number })
}

const cells = Array.from({ length: mineCells }, (_, cell) => cell)

async function safeCells(player: Player, round: Round): Promise<number[]> {
  const mines = await minesOf(player, round)
  return cells.filter((cell) => !mines.includes(cell))
}

async function cashOutAfterOneCell(player: Player, table: Table, round: Round): Promise<Round> {
  const [open] = await safeCells(player, round)
  await table.move(round.roundId, { open })
  return table.move(round.roundId, { cashout: true })
}

const times = (bet: bigint, mines: number, opened: number): bigint =>
  (bet * BigInt(minesMultiplierE4({ mines }, opened))) / 10_000n

describe('a round of mines [R11.03]', () => {
  it('accepts moves of more concurrent players than there are database connections', async () => {
    const begun = await Promise.all(Array.from({ length: 2 * maxDatabaseConnections }, () => begin()))
    const moves = await Promise.all(
      begun.map(async ({ player, table, round }) => {
        const [open] = await safeCells(player, round)
        return () => table.tryMove(round.roundId, { open })
      }),
    )
    const responses = await Promise.all(moves.map((move) => move()))
    expect(responses.filter(({ success }) => !success)).toEqual([])
  })

  it('holds its stake, hides the mines while it is open, and pays the reached multiplier', async () => {
    const { player, table, round } = await begin()
    expect(round).toMatchObject({
      status: 'open',
      bet: 10,
      win: 0,
      balance: 990,
      outcome: { opened: [], multiplier: 1 },
    })
    expect(await balanceOf(server, player.id, 'play')).toBe(1_000n)
    const safe = await safeCells(player, round)
    for (const [at, cell] of safe.slice(0, 3).entries()) {
      const step = await table.move(round.roundId, { open: cell })
      expect(step).toMatchObject({
        status: 'open',
        win: 0,
        balance: 990,
        outcome: { opened: safe.slice(0, at + 1) },
      })
      expect(step.outcome).not.toHaveProperty('mines')
    }
    const end = await table.move(round.roundId, { cashout: true })
    const win = times(1_000n, 3, 3)
    expect(end).toMatchObject({
      status: 'settled',
      win: Number(win) / 100,
      balance: Number(99_000n + win) / 100,
      outcome: { mines: await minesOf(player, round), opened: safe.slice(0, 3) },
      fair: round.fair,
    })
    expect(await balanceOf(server, player.id)).toBe(99_000n + win)
    expect(await balanceOf(server, player.id, 'play')).toBe(0n)
  })

  it('is lost with the first mine, and then shows all mines', async () => {
    const { player, table, round } = await begin(24, 5)
    const [mine = 0] = await minesOf(player, round)
    const end = await table.move(round.roundId, { open: mine })
    expect(end).toMatchObject({
      status: 'settled',
      win: 0,
      balance: 995,
      outcome: { opened: [mine], multiplier: 0 },
    })
    expect(end.outcome.mines).toHaveLength(24)
    expect(await balanceOf(server, player.id, 'play')).toBe(0n)
  })

  it('ends by itself with the last safe cell', async () => {
    const { player, table, round } = await begin(23)
    const [first = 0, last = 0] = await safeCells(player, round)
    expect(await table.move(round.roundId, { open: first })).toMatchObject({ status: 'open' })
    const win = times(1_000n, 23, 2)
    expect(await table.move(round.roundId, { open: last })).toMatchObject({
      status: 'settled',
      win: Number(win) / 100,
    })
    expect(await balanceOf(server, player.id)).toBe(99_000n + win)
  })

  it('is not cashed out before the first cell: a bet without risk would count for rewards', async () => {
    const { player, table, round } = await begin()
    expect(await table.tryMove(round.roundId, { cashout: true })).toMatchObject({
      code: 'NOT_AVAILABLE',
      field: 'move.cashout',
    })
    expect((await table.again()).opened.open).toMatchObject({ roundId: round.roundId, status: 'open' })
    expect(await balanceOf(server, player.id, 'play')).toBe(1_000n)
    const [open] = await safeCells(player, round)
    await table.move(round.roundId, { open })
    expect(await table.move(round.roundId, { cashout: true })).toMatchObject({ status: 'settled' })
  })

  it('continues with bonus money when it started with it', async () => {
    const player = await newcomer()
    await giveBonus(server, player, 2_000n)
    const table = await openTable(server, player, 'mines', true)
    const round = await table.play(10, { mines: 1 })
    expect(round.balance).toBe(10)
    const [cell] = await safeCells(player, round)
    const body = { gameId: 'mines', isBonus: false }
    const { json } = await server.call('/game/url', body, { token: player.token })
    expect(json).toMatchObject({ data: { isBonus: true } })
    await table.move(round.roundId, { open: cell })
    const end = await table.move(round.roundId, { cashout: true })
    expect(await balanceOf(server, player.id, 'bonus')).toBe(1_000n + times(1_000n, 1, 1))
    expect(end.balance).toBe(Number(1_000n + times(1_000n, 1, 1)) / 100)
    expect(await balanceOf(server, player.id)).toBe(cash)
  })
})

describe('moves', () => {
  it('that are invalid change nothing', async () => {
    const { player, table, round } = await begin()
    const [cell = 0] = await safeCells(player, round)
    await table.move(round.roundId, { open: cell })
    const bad = [{}, { open: -1 }, { open: 25 }, { open: 1.5 }, { open: '1' }, { cashout: false }]
    for (const move of [...bad, { open: cell, cashout: true }, null])
      expect(await table.tryMove(round.roundId, move)).toMatchObject({ success: false, code: 'VALIDATION' })
    expect(await table.tryMove(round.roundId, { open: cell })).toMatchObject({ code: 'NOT_AVAILABLE' })
    const { open } = (await table.again()).opened
    expect(open).toMatchObject({ roundId: round.roundId, outcome: { opened: [cell] } })
  })

  it('that repeat a requestId return the stored response, and are refused with other content', async () => {
    const { player, table, round } = await begin()
    const [cell, other] = await safeCells(player, round)
    const requestId = freshId()
    const first = await table.move(round.roundId, { open: cell }, requestId)
    expect(await table.move(round.roundId, { open: cell }, requestId)).toEqual(first)
    expect(await table.tryMove(round.roundId, { open: other }, requestId)).toMatchObject({
      code: 'REQUEST_MISMATCH',
    })
    const cashout = freshId()
    const end = await table.move(round.roundId, { cashout: true }, cashout)
    expect(await table.move(round.roundId, { cashout: true }, cashout)).toEqual(end)
    expect(await balanceOf(server, player.id)).toBe(99_000n + times(1_000n, 3, 1))
  })

  it('on a finished, foreign or unknown round are refused', async () => {
    const { player, table, round } = await begin()
    const stranger = await openTable(server, await newcomer(), 'mines')
    expect(await stranger.tryMove(round.roundId, { cashout: true })).toMatchObject({ code: 'ROUND_UNKNOWN' })
    expect(await table.tryMove('no-such-round', { cashout: true })).toMatchObject({ code: 'ROUND_UNKNOWN' })
    await cashOutAfterOneCell(player, table, round)
    for (const move of [{ cashout: true }, { open: 1 }])
      expect(await table.tryMove(round.roundId, move)).toMatchObject({ code: 'ROUND_CLOSED' })
  })

  it('are accepted after the game was disabled and the player blocked: the stake is already held', async () => {
    const { player, table, round } = await begin()
    const { pool } = server.app.db
    await pool.query(`update game set enabled = false where id = 'mines'`)
    await pool.query('update player set blocked_at = now() where id = $1', [player.id])
    await server.lobby.refresh()
    const end = await cashOutAfterOneCell(player, table, round)
    expect(end).toMatchObject({ status: 'settled', win: Number(times(1_000n, 3, 1)) / 100 })
    await pool.query(`update game set enabled = true where id = 'mines'`)
    await server.lobby.refresh()
  })
})

describe('an open round', () => {
  it('is in the next table response, with its choice, cells and stake', async () => {
    const { player, table, round } = await begin(5)
    const [cell = 0] = await safeCells(player, round)
    const step = await table.move(round.roundId, { open: cell })
    const { opened, ...back } = await table.again()
    expect(opened.open).toEqual({ ...step, choice: { mines: 5 } })
    expect(await back.move(round.roundId, { cashout: true })).toMatchObject({ status: 'settled' })
    expect((await table.again()).opened.open).toBeNull()
  })

  it('is the only one of its game and does not block other games', async () => {
    const { player, table } = await begin()
    expect(await table.tryPlay(10, { mines: 3 })).toMatchObject({ code: 'ROUND_OPEN' })
    const reef = await openTable(server, player, 'mines-reef')
    expect(await reef.play(10, { mines: 3 })).toMatchObject({ status: 'open', fair: { nonce: 1 } })
    const dice = await openTable(server, player, 'dice')
    expect(await dice.play(1, { target: 50, over: true })).toMatchObject({ fair: { nonce: 2 } })
  })

  it('blocks seed rotation: no seed is revealed before it is over [R11.01]', async () => {
    const { player, table, round } = await begin()
    await expect(table.rotate()).rejects.toThrow('ROUND_OPEN')
    expect((await fairRound(server, player, round.roundId)).serverSeed).toBeNull()
    await cashOutAfterOneCell(player, table, round)
    const { previous, current } = await table.rotate('minha semente')
    expect(previous).toMatchObject({ serverSeedHash: round.fair.serverSeedHash, nonce: 1 })
    expect(current).toMatchObject({ clientSeed: 'minha semente', nonce: 0 })
    expect((await fairRound(server, player, round.roundId)).serverSeed).toBe(previous?.serverSeed)
  })

  it('without a move for a day is ended although that of another player cannot be', async () => {
    const [stuck, other] = [await begin(), await begin()]
    clock.pass(24 * hourMs + 1)
    const locker = new pg.Client({ connectionString: server.databaseUrl })
    await locker.connect()
    await locker.query('begin')
    await locker.query('select from account where player_id = $1 for update', [stuck.player.id])
    await settleAbandoned()
    expect(await balanceOf(server, other.player.id)).toBe(cash)
    await locker.query('commit')
    await locker.end()
    await settleAbandoned()
    expect(await balanceOf(server, stuck.player.id)).toBe(cash)
  })

  it('without a move for a day is cashed out once, at the reached multiplier', async () => {
    const [reached, untouched] = [await begin(), await begin()]
    const safe = await safeCells(reached.player, reached.round)
    for (const open of safe.slice(0, 2)) await reached.table.move(reached.round.roundId, { open })
    clock.pass(23 * hourMs)
    const late = await begin()
    await settleAbandoned()
    expect(await balanceOf(server, untouched.player.id, 'play')).toBe(1_000n)
    clock.pass(hourMs + 1)
    await Promise.all([settleAbandoned(), settleAbandoned()])
    expect(await balanceOf(server, reached.player.id)).toBe(99_000n + times(1_000n, 3, 2))
    expect(await balanceOf(server, untouched.player.id)).toBe(cash)
    expect(await balanceOf(server, late.player.id, 'play')).toBe(1_000n)
    expect((await reached.table.again()).opened).toMatchObject({
      open: null,
      game: { config: { untouchedHours: 24 } },
    })
    expect(await fairRound(server, reached.player, reached.round.roundId)).toMatchObject({
      win: Number(times(1_000n, 3, 2)) / 100,
      outcome: { opened: safe.slice(0, 2) },
    })
  })
})
