import { hash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { minor } from '@saguao/contract/product/money.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoContent } from '#demo.ts'
import { roundChecks } from '#modules/games/games.ts'
import {
  dataOf,
  freshId,
  giveBonus,
  openTable,
  type Round,
  type Table,
} from '#modules/games/testing/table-client.ts'
import { audit } from '#modules/wallet/audit.ts'
import { balanceOf, createSeededRandom, type Player } from '#testing/environment.ts'
import { statementsOf } from '#testing/plans.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

/** Two server processes on one database. */
let servers: readonly [TestServer, TestServer]
let owner: pg.Client
const ends: (() => Promise<void>)[] = []

beforeAll(async () => {
  const env = { RATE_LIMITS: 'off' }
  const first = await startTestServer((end) => ends.push(end), { env, random: createSeededRandom('once') })
  await first.lobby.importContent(demoContent())
  const second = await startTestServer((end) => ends.unshift(end), { env, databaseUrl: first.databaseUrl })
  servers = [first, second]
  owner = new pg.Client({ connectionString: first.databaseUrl })
  await owner.connect()
  ends.unshift(() => owner.end())
})
afterAll(async () => {
  expect(await audit(servers[0].app.db, { extraChecks: roundChecks })).toEqual([])
  for (const end of ends) await end()
})

const dice = { target: 50, over: true }

/** Sends a bet and returns the bytes of the response. */
const betOf = ({ token }: Pick<Player, 'token'>, { session }: Table, bet: number, choice: object) => {
  const body = JSON.stringify({ session, bet, choice, requestId: freshId() })
  return async (server: TestServer = servers[0]): Promise<string> => {
    const headers = { 'content-type': 'application/json', token }
    return (await server.send('/arcade/play', { headers, body })).text()
  }
}

const roundIn = (response: string): Round => dataOf(JSON.parse(response))

async function atTable(gameId: string, isBonus?: boolean) {
  const player = await servers[0].player({ cash: 100_000n })
  if (isBonus) await giveBonus(servers[0], player, 5_000n)
  return { player, table: await openTable(servers[0], player, gameId, isBonus) }
}

const countOf = async (table: 'round' | 'request', player: bigint): Promise<number> => {
  const { rows } = await owner.query(`select count(*)::int as count from ${table} where player_id = $1`, [
    player,
  ])
  return rows[0].count
}

describe('a repeated bet gets the bytes of the first response [R14.05] [R10.01]', () => {
  it('after later bets, after the seed was revealed, and from another process; no response is stored', async () => {
    const { player, table } = await atTable('dice')
    await table.play(1, dice)
    const send = betOf(player, table, 2, dice)
    const first = await send()
    await table.play(5, dice)
    const { previous } = await table.rotate('another client seed')
    expect(await send()).toBe(first)
    expect(await send(servers[1])).toBe(first)
    expect(first).not.toContain(previous?.serverSeed)
    expect(await countOf('round', player.id)).toBe(3)
    expect(await countOf('request', player.id)).toBe(0)
  })

  it('with bonus money the balance is that of the bonus account', async () => {
    const { player, table } = await atTable('dice', true)
    const send = betOf(player, table, 1, dice)
    const first = await send()
    expect([49, 50.98]).toContain(roundIn(first).balance)
    await table.play(2, dice)
    expect(await send()).toBe(first)
  })

  it('mines: the round is shown as it was at the bet, after moves and after its end', async () => {
    const { player, table } = await atTable('mines')
    const send = betOf(player, table, 10, { mines: 1 })
    const first = await send()
    const { roundId } = roundIn(first)
    const moved = await table.move(roundId, { open: 3 })
    expect(await send()).toBe(first)
    if (moved.status === 'open') await table.move(roundId, { cashout: true })
    expect(await send(servers[1])).toBe(first)
    expect(roundIn(first)).toMatchObject({ status: 'open', win: 0, outcome: { opened: [] }, balance: 990 })
    expect(await countOf('round', player.id)).toBe(1)
  })

  it.each([
    ['dice', dice, { target: 51, over: true }],
    ['mines', { mines: 1 }, { mines: 2 }],
    ['crash', {}, { autoCashout: 2 }],
  ])('%s: with another bet or choice it is refused', async (gameId, choice, other) => {
    const { table } = await atTable(gameId)
    const requestId = freshId()
    await table.play(1, choice, requestId)
    const refused = { code: 'REQUEST_MISMATCH', field: 'requestId' }
    expect(await table.tryPlay(1, other, requestId)).toMatchObject(refused)
    expect(await table.tryPlay(2, choice, requestId)).toMatchObject(refused)
  })

  it.each([
    ['mines', 'dice', { mines: 1 }, dice],
    ['crash', 'dice', {}, dice],
    ['dice', 'mines', dice, { mines: 1 }],
    ['dice', 'crash', dice, {}],
    ['mines', 'crash', { mines: 1 }, {}],
  ])('%s, then %s: as a bet on another game it is refused', async (gameId, otherId, choice, otherChoice) => {
    const { player, table } = await atTable(gameId)
    const requestId = freshId()
    await table.play(1, choice, requestId)
    for (const server of servers) {
      const other = await openTable(server, player, otherId)
      const refused = { code: 'REQUEST_MISMATCH', field: 'requestId' }
      expect(await other.tryPlay(1, otherChoice, requestId)).toMatchObject(refused)
    }
    expect(await countOf('round', player.id)).toBe(1)
  })

  it('a refused bet leaves nothing behind: its requestId may be used again', async () => {
    const player = await servers[0].player({ cash: 50n })
    const table = await openTable(servers[0], player, 'dice')
    const send = betOf(player, table, 1, dice)
    expect(JSON.parse(await send())).toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
    expect(await countOf('round', player.id)).toBe(0)
    await servers[0].wallet.post({
      player: player.id,
      key: 'gift',
      kind: 'adjustment',
      currency: 'BRL',
      transfers: [
        { from: { house: 'adjustments' }, to: { player: player.id, name: 'cash' }, amount: minor(100n) },
      ],
    })
    expect(roundIn(await send()).bet).toBe(1)
  })
})

describe('the same bet sent to two processes at once [R14.05] [R10.02]', () => {
  it.each([
    ['dice', dice],
    ['mines', { mines: 3 }],
    ['crash', {}],
  ])('%s: is placed once, and all get the same bytes', async (gameId, choice) => {
    const { player, table } = await atTable(gameId)
    const send = betOf(player, table, 10, choice)
    const all = await Promise.all(Array.from({ length: 20 }, (_, i) => send(servers[(i % 2) as 0 | 1])))
    expect(new Set(all).size).toBe(1)
    const { win } = roundIn(all[0] ?? '')
    expect(await countOf('round', player.id)).toBe(1)
    expect(await balanceOf(servers[0], player.id)).toBe(100_000n - 1_000n + BigInt(Math.round(win * 100)))
  })

  it.each([
    ['mines', { mines: 1 }],
    ['crash', {}],
  ])(
    '%s and dice with one request: one of them is placed, and the other one is refused',
    async (gameId, choice) => {
      for (let i = 0; i < 6; i++) {
        const { player, table } = await atTable(gameId)
        const other = await openTable(servers[1], player, 'dice')
        const requestId = freshId()
        const bets = [() => table.tryPlay(1, choice, requestId), () => other.tryPlay(1, dice, requestId)]
        const all = await Promise.all((i % 2 === 0 ? bets : bets.toReversed()).map((bet) => bet()))
        expect(all.map((json) => (json.success ? 'placed' : json.code)).sort()).toEqual([
          'REQUEST_MISMATCH',
          'placed',
        ])
        expect(await countOf('round', player.id)).toBe(1)
      }
    },
  )

  it('the database refuses a second round of a request, also after the first one ended', async () => {
    const { player, table } = await atTable('mines')
    await table.play(1, { mines: 1 })
    const copied = owner.query(
      `insert into round (player_id, id, game_id, currency, is_bonus, status, bet, win, choice, outcome, created_at,
                          changed_at, request)
       select player_id, left(id, 11) || 'AAAAAAAAAAA', game_id, currency, is_bonus, 'settled', 0, 0, choice, outcome,
              created_at, changed_at, request from round where player_id = $1`,
      [player.id],
    )
    await expect(copied).rejects.toMatchObject({ code: '23505', constraint: 'round_request' })
  })

  it('a process that did not handle the last bets continues with the next nonce', async () => {
    const { player, table } = await atTable('dice')
    const other = await openTable(servers[1], player, 'dice')
    const nonces: number[] = []
    for (const [i, at] of [table, table, other, table, other, other].entries()) {
      const { fair } = await at.play(1, dice, `alternating-${i}`)
      nonces.push(fair.nonce)
    }
    expect(nonces).toEqual([0, 1, 2, 3, 4, 5])
  })
})

describe('the lookup before an instant bet [R14.05]', () => {
  const statementsIn = async (work: () => Promise<unknown>): Promise<string[]> =>
    (await statementsOf(work)).map(({ text }) => /bets_find|round_add/.exec(text)?.[0] ?? '').filter(Boolean)

  it('is left out while no other process plays rounds of its players', async () => {
    const alone = await startTestServer((end) => ends.unshift(end), {
      env: { RATE_LIMITS: 'off' },
      databaseUrl: servers[0].databaseUrl,
    })
    const table = await openTable(alone, await alone.player({ cash: 100_000n }), 'dice')
    const bets = async () => {
      for (let i = 0; i < 3; i++) await table.play(1, dice)
    }
    expect(await statementsIn(bets)).toEqual(['round_add', 'round_add', 'round_add'])
  })

  it('follows the first bet that the database refused for its nonce, so that it refuses no other', async () => {
    const { player, table } = await atTable('dice')
    const other = await openTable(servers[1], player, 'dice')
    const alternate = async () => {
      for (let i = 0; i < 4; i++) for (const at of [table, other]) await at.play(1, dice)
    }
    await alternate()
    const statements = await statementsIn(alternate)
    expect(statements.filter((name) => name === 'round_add')).toHaveLength(8)
    expect(statements.filter((name) => name === 'bets_find')).toHaveLength(8)
  })
})

describe('beside a process of the release before, which stores responses of bets [R14.05]', () => {
  const answer = '{"stored":"by the release before"}'

  const store = ({ id }: Player, { session }: Table, requestId: string) => {
    const body = JSON.stringify({ bet: 1, choice: { over: true, target: 50 }, session })
    return owner.query(
      `insert into request (player_id, path, request_id, content, answer, created_at)
       values ($1, '/arcade/play', $2, decode($3, 'hex'), $4, now())`,
      [id, requestId, hash('sha256', body), answer],
    )
  }

  it('its stored response is returned', async () => {
    const { player, table } = await atTable('dice')
    await store(player, table, 'before')
    expect(await table.play(1, dice, 'before')).toEqual(JSON.parse(answer))
    expect(await table.tryPlay(2, dice, 'before')).toMatchObject({ code: 'REQUEST_MISMATCH' })
    expect(await countOf('round', player.id)).toBe(0)
  })

  it('… also when it is stored while the same bet waits for the account', async () => {
    const { player, table } = await atTable('dice')
    await owner.query('begin')
    await owner.query('select from account where player_id = $1 for no key update', [player.id])
    const waiting = table.play(1, dice, 'meanwhile')
    await sleep(50)
    await store(player, table, 'meanwhile')
    await owner.query('commit')
    expect(await waiting).toEqual(JSON.parse(answer))
    expect(await countOf('round', player.id)).toBe(0)
    expect(await balanceOf(servers[0], player.id)).toBe(100_000n)
  })

  it.each([
    ['dice', dice],
    ['mines', { mines: 1 }],
  ])('%s: it cannot place a bet again that this release has placed', async (gameId, choice) => {
    const { player, table } = await atTable(gameId)
    await table.play(1, choice, 'after')
    await expect(store(player, table, 'after')).rejects.toMatchObject({
      code: '23505',
      constraint: 'request_pkey',
    })
  })
})
