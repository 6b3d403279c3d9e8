import type { GameKind } from '@saguao/contract/schemas/games.ts'
import { explain } from '@saguao/fair/games/explain.ts'
import { isGameId } from '@saguao/fair/games/games.ts'
import { statedReturn } from '@saguao/fair/returns/stated-returns.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoContent } from '#demo.ts'
import { roundChecks } from '#modules/games/games.ts'
import { fairRound, freshId, giveBonus, openTable, type Table } from '#modules/games/testing/table-client.ts'
import { writePolicy } from '#modules/markets/markets.ts'
import { audit } from '#modules/wallet/audit.ts'
import { balanceOf, createManualClock, createSeededRandom, type Player } from '#testing/environment.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
const clock = createManualClock()
const ends: (() => Promise<void>)[] = []

beforeAll(async () => {
  server = await startTestServer((end) => ends.push(end), {
    clock,
    random: createSeededRandom('arcade'),
    env: { RATE_LIMITS: 'off' },
  })
  await server.lobby.importContent(demoContent())
})
afterAll(async () => {
  expect(await audit(server.app.db, { extraChecks: roundChecks })).toEqual([])
  for (const end of ends) await end()
})

const cash = 100_000n
const newcomer = () => server.player({ cash })

/** Executes a statement without the change notification, so that the server's caches stay stale. */
async function executeSilently(statement: string): Promise<void> {
  const owner = new pg.Client({ connectionString: server.databaseUrl })
  await owner.connect()
  const table = statement.split(' ')[1]
  await owner.query(`alter table ${table} disable trigger user`)
  await owner.query(statement)
  await owner.query(`alter table ${table} enable trigger user`)
  await owner.end()
}

const over50 = { target: 50, over: true }

const roundsOf = async (player: bigint) =>
  server.app.db.query.selectFrom('round').where('playerId', '=', player).selectAll().execute()

const instant: readonly (readonly [string, GameKind, object])[] = [
  ['dice', 'dice', { target: 50, over: true }],
  ['dice-moon', 'dice', { target: 30.25, over: false }],
  ['plinko', 'plinko', { rows: 16, risk: 'high' }],
  ['plinko-ice', 'plinko', { rows: 8, risk: 'medium' }],
  ['wheel', 'wheel', { segments: 50, risk: 'medium' }],
  ['wheel-tide', 'wheel', { segments: 10, risk: 'high' }],
  ['slot-carnaval', 'slots', {}],
  ['slot-amazonia', 'slots', {}],
  ['slot-frutas', 'slots', { lines: 5 }],
  ['slot-neon', 'slots', { lines: 20 }],
  ['slot-andes', 'slots', { buy: true }],
]

describe('instant games [R11.01]', () => {
  it.each(instant)(
    '%s: balances change by exactly the bets and wins that the responses state',
    async (gameId, kind, choice) => {
      const player = await newcomer()
      const table = await openTable(server, player, gameId)
      expect(table.opened).toMatchObject({
        game: { id: gameId, kind },
        balance: 1000,
        fair: { nonce: 0 },
        open: null,
      })
      let balance = cash
      const wins: bigint[] = []
      for (let nonce = 0; nonce < 40; nonce++) {
        const round = await table.play(1.5, choice)
        const win = BigInt(Math.round(round.win * 100))
        balance += win - 150n
        wins.push(win)
        expect(round).toMatchObject({
          status: 'settled',
          bet: 1.5,
          balance: Number(balance) / 100,
          fair: { nonce },
        })
        expect(win).toBe((150n * BigInt(Math.round((round.outcome.multiplier ?? 0) * 10_000))) / 10_000n)
      }
      expect(await balanceOf(server, player.id)).toBe(balance)
      expect(wins.some((win) => win < 150n)).toBe(true)
      expect(wins.some((win) => win > 150n)).toBe(true)
    },
  )

  it('the same seeds and choices give the same outcomes: there is no other source of randomness', async () => {
    const drawn = async (name: string) => {
      const other = await startTestServer((end) => ends.unshift(end), {
        databaseUrl: server.databaseUrl,
        clock,
        random: createSeededRandom(name),
      })
      const player = await server.player({ cash })
      const table = await openTable(other, player, 'dice')
      const outcomes: unknown[] = []
      for (let nonce = 0; nonce < 3; nonce++) outcomes.push((await table.play(1, over50)).outcome)
      return outcomes
    }
    const [first, same, another] = [await drawn('same'), await drawn('same'), await drawn('another')]
    expect(same).toEqual(first)
    expect(another).not.toEqual(first)
  })
})

describe('the same requestId [R10.01]', () => {
  it('returns the same response byte for byte and bets once', async () => {
    const player = await newcomer()
    const { session } = await openTable(server, player, 'slot-mare')
    const body = JSON.stringify({ session, bet: 2, choice: {}, requestId: freshId() })
    const send = async () => {
      const headers = { 'content-type': 'application/json', token: player.token }
      return (await server.send('/arcade/play', { headers, body })).text()
    }
    const first = await send()
    expect(JSON.parse(first)).toMatchObject({ success: true, data: { fair: { nonce: 0 } } })
    expect(new Set(await Promise.all(Array.from({ length: 20 }, send)))).toEqual(new Set([first]))
    expect(await roundsOf(player.id)).toHaveLength(1)
  })

  it('with another bet or choice is refused, and uses no nonce', async () => {
    const player = await newcomer()
    const table = await openTable(server, player, 'dice')
    const requestId = freshId()
    await table.play(1, over50, requestId)
    for (const [bet, choice] of [
      [2, { target: 50, over: true }],
      [1, { target: 50, over: false }],
    ] as const)
      expect(await table.tryPlay(bet, choice, requestId)).toMatchObject({ code: 'REQUEST_MISMATCH' })
    expect((await table.play(1, over50)).fair.nonce).toBe(1)
  })
})

describe('an invalid choice changes nothing', () => {
  const bad: readonly (readonly [string, unknown])[] = [
    ['dice', {}],
    ['dice', { target: 1.99, over: true }],
    ['dice', { target: 98.01, over: true }],
    ['dice', { target: 50.123, over: true }],
    ['dice', { target: 50 }],
    ['dice', { target: '50', over: true }],
    ['dice', { target: 50, over: 'true' }],
    ['dice', null],
    ['dice', [50, true]],
    ['plinko', { rows: 9, risk: 'low' }],
    ['plinko', { rows: 8 }],
    ['plinko', { rows: 8, risk: 'extreme' }],
    ['wheel', { segments: 11, risk: 'low' }],
    ['wheel', { segments: 10, risk: 1 }],
    ['slot-frutas', { lines: 7 }],
    ['slot-frutas', { lines: 0 }],
    ['slot-amazonia', { lines: 20 }],
    ['mines', {}],
    ['mines', { mines: 0 }],
    ['mines', { mines: 25 }],
    ['mines', { mines: 2.5 }],
    ['mines', { mines: '3' }],
  ]
  it.each(bad)('%s %j', async (gameId, choice) => {
    const player = await newcomer()
    const table = await openTable(server, player, gameId)
    expect(await table.tryPlay(1, choice)).toMatchObject({ success: false, code: 'VALIDATION' })
    expect(await balanceOf(server, player.id)).toBe(cash)
    expect(await roundsOf(player.id)).toEqual([])
    expect((await table.again()).opened.fair).toEqual(table.opened.fair)
  })

  it.each([0, -1, 1.005, 1e13, '1', null, true])('%j is refused as a bet amount', async (bet) => {
    const player = await newcomer()
    const table = await openTable(server, player, 'dice')
    expect(await table.tryPlay(bet as number, { target: 50, over: true })).toMatchObject({
      code: 'VALIDATION',
    })
    expect(await balanceOf(server, player.id)).toBe(cash)
  })
})

describe('a refused bet', () => {
  it('outside the limits or above the balance uses no nonce', async () => {
    const player = await newcomer()
    const table = await openTable(server, player, 'dice')
    for (const bet of [0.49, 500.01])
      expect(await table.tryPlay(bet, over50)).toMatchObject({ code: 'BET_OUT_OF_RANGE', field: 'bet' })
    const poor = await server.player({ cash: 99n })
    const poorTable = await openTable(server, poor, 'dice')
    expect(await poorTable.tryPlay(1, over50)).toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
    expect(await poorTable.play(0.99, over50)).toMatchObject({ fair: { nonce: 0 } })
    expect(await table.play(0.5, over50)).toMatchObject({ fair: { nonce: 0 } })
  })

  const switches: readonly (readonly [string, string, string, string])[] = [
    ['a disabled game', `update game set enabled = %s where id = 'wheel-tide'`, 'GAME_DISABLED', 'false'],
    ['a disabled provider', `update provider set enabled = %s where id = 'saguao'`, 'GAME_DISABLED', 'false'],
    [
      'a lowered limit',
      `update game_limit set max_bet = %s where game_id = 'wheel-tide' and currency = 'BRL'`,
      'BET_OUT_OF_RANGE',
      '60',
    ],
    ['a blocked player', `update player set blocked_at = %s where id = $player`, 'PLAYER_BLOCKED', 'now()'],
  ]
  const backTo: Record<string, string> = { false: 'true', '60': '50000', 'now()': 'null' }

  /** The setting changes silently, so the cache of the process still allows the bet. */
  it.each(switches)(
    '%s refuses inside the debit, and only that bet of the batch',
    async (_, statement, code, value) => {
      const [guilty, innocent] = [await newcomer(), await newcomer()]
      const [table, other] = [
        await openTable(server, guilty, 'wheel-tide'),
        await openTable(server, innocent, 'dice'),
      ]
      const choice = { segments: 10, risk: 'low' }
      await table.play(1, choice)
      await other.play(1, over50)
      const set = (to: string) =>
        executeSilently(statement.replace('%s', to).replace('$player', String(guilty.id)))
      const isForAll = statement.includes('provider')
      await set(value)
      const [refused, accepted] = await Promise.all([table.tryPlay(1, choice), other.tryPlay(1, over50)])
      expect(refused).toMatchObject({ success: false, code })
      expect(accepted).toMatchObject(isForAll ? { code } : { success: true, data: { fair: { nonce: 1 } } })
      await set(backTo[value] ?? '')
      expect(await table.play(1, choice)).toMatchObject({ fair: { nonce: 1 } })
      expect(await roundsOf(guilty.id)).toHaveLength(2)
    },
  )

  it('is refused from the cache as soon as the change is known, also by /game/url', async () => {
    const player = await newcomer()
    const table = await openTable(server, player, 'plinko-ice')
    await server.app.db.pool.query(`update game set enabled = false where id = 'plinko-ice'`)
    await server.lobby.refresh()
    const choice = { rows: 8, risk: 'low' }
    expect(await table.tryPlay(1, choice)).toMatchObject({ code: 'GAME_DISABLED' })
    const { json } = await server.call('/game/url', { gameId: 'plinko-ice' }, { token: player.token })
    expect(json).toMatchObject({ code: 'GAME_DISABLED' })
    await server.app.db.pool.query(`update game set enabled = true where id = 'plinko-ice'`)
    await server.lobby.refresh()
    expect(await table.play(1, choice)).toMatchObject({ fair: { nonce: 0 } })
  })
})

describe('bonus money', () => {
  const choice = { target: 98, over: false }

  it('is staked in games that allow it, and wins are paid as bonus money', async () => {
    const player = await newcomer()
    await giveBonus(server, player, 5_000n)
    const table = await openTable(server, player, 'dice', true)
    expect(table.opened).toMatchObject({ isBonus: true, balance: 50 })
    let bonus = 5_000n
    for (let nonce = 0; nonce < 5; nonce++) {
      const round = await table.play(1, choice)
      bonus += BigInt(Math.round(round.win * 100)) - 100n
      expect(round.balance).toBe(Number(bonus) / 100)
    }
    expect(await balanceOf(server, player.id, 'bonus')).toBe(bonus)
    expect(await balanceOf(server, player.id)).toBe(cash)
    expect((await roundsOf(player.id)).every(({ isBonus }) => isBonus)).toBe(true)
  })

  it('is refused by a game that does not allow it', async () => {
    const player = await newcomer()
    await server.app.db.pool.query(`update game set is_bonus = false where id = 'slot-onca'`)
    await server.lobby.refresh()
    const body = { gameId: 'slot-onca', isBonus: true }
    const { json } = await server.call('/game/url', body, { token: player.token })
    expect(json).toMatchObject({ success: false, code: 'NOT_AVAILABLE', field: 'isBonus' })
  })

  it('is the default of a player without cash, unless the request chooses [R3.09]', async () => {
    const player = await server.player({ cash: 49n })
    const isBonus = async (requested?: boolean) => {
      const body = { gameId: 'dice', ...(requested !== undefined && { isBonus: requested }) }
      return (await server.call('/game/url', body, { token: player.token })).json.data?.isBonus
    }
    expect(await isBonus()).toBe(false)
    await giveBonus(server, player, 100n)
    expect([await isBonus(), await isBonus(false), await isBonus(true)]).toEqual([true, false, true])
  })
})

describe('a player in Chile', () => {
  it('bets whole pesos and wins whole pesos', async () => {
    const player = await server.player({ country: 'CL', cash: 50_000n })
    const table = await openTable(server, player, 'dice')
    expect(table.opened).toMatchObject({ currency: 'CLP', currencyAlias: '$', balance: 50_000 })
    expect(await table.tryPlay(100.5, over50)).toMatchObject({ code: 'VALIDATION' })
    let balance = 50_000
    for (let nonce = 0; nonce < 10; nonce++) {
      const round = await table.play(333, over50)
      expect(round.win).toBe(Math.floor(333 * (round.outcome.multiplier ?? 0) + 1e-9))
      balance += round.win - 333
      expect(round.balance).toBe(balance)
    }
    expect(await balanceOf(server, player.id)).toBe(BigInt(balance))
  })
})

describe('the table response', () => {
  it.each(instant)('of %s has the stated return and ordered bet steps', async (gameId) => {
    const { opened } = await openTable(server, await newcomer(), gameId)
    const { returnPercent } = opened.game.config
    expect(isGameId(gameId) && returnPercent).toBe(isGameId(gameId) && statedReturn(gameId))
    const { minBet, maxBet, steps } = opened.limits
    expect([steps[0], steps.at(-1)]).toEqual([minBet, maxBet])
    expect([...steps].sort((a, b) => a - b)).toEqual(steps)
    expect(new Set(steps).size).toBe(steps.length)
  })

  it('games open exactly when their tile says so', async () => {
    const player = await newcomer()
    const { json } = await server.call(
      '/game/list',
      { country: 'BR', pageSize: 100 },
      { token: player.token },
    )
    for (const { id, isOpen } of json.data?.list ?? []) {
      const response = await server.call('/game/url', { gameId: id }, { token: player.token })
      expect([id, response.json.success]).toEqual([id, isOpen])
      if (!isOpen) expect(response.json).toMatchObject({ code: 'NOT_AVAILABLE' })
    }
    const unknown = await server.call('/game/url', { gameId: 'no-such-game' }, { token: player.token })
    expect(unknown.json).toMatchObject({ code: 'GAME_UNKNOWN' })
  })
})

it('the return on every tile equals the return the game states [R11.01]', () => {
  const { games } = demoContent() as { games: { id: string; rtp: number }[] }
  const ours = games.filter(({ id }) => isGameId(id))
  expect(ours).toHaveLength(22)
  expect(ours.map(({ id, rtp }) => [id, rtp])).toEqual(
    ours.map(({ id }) => [id, isGameId(id) && statedReturn(id)]),
  )
})

it('played games appear as recently played, and big wins are published with a masked name', async () => {
  const player: Player = await newcomer()
  const play = async (table: Table, choice: object) => {
    clock.pass(1)
    await table.play(1, choice)
    await server.games.playStats.flush()
  }
  const recents = async () =>
    (
      await server.call('/game/list', { country: 'BR', recent: true }, { token: player.token })
    ).json.data?.list.map(({ id }) => id)
  await play(await openTable(server, player, 'dice'), over50)
  await play(await openTable(server, player, 'wheel'), { segments: 10, risk: 'low' })
  expect(await recents()).toEqual(['wheel', 'dice'])
  await play(await openTable(server, player, 'dice'), over50)
  expect(await recents()).toEqual(['dice', 'wheel'])
  const table = await openTable(server, player, 'dice')
  for (let won = 0; won < 100; ) won = (await table.play(40, { target: 90, over: true })).win
  await server.games.playStats.flush()
  const winners = async () => (await server.call('/notice/list', { country: 'BR' })).json.data?.winners ?? []
  const name = `***${player.username.slice(-2)}`
  await expect.poll(async () => (await winners())[0]).toMatchObject({ player: name, gameId: 'dice' })
})

describe('the bonus buy of the slots [R11.01]', () => {
  const buy = { buy: true }

  it('stakes its price, is proven by the seeds, and a repeated request plays nothing more', async () => {
    const player = await newcomer()
    const table = await openTable(server, player, 'slot-andes')
    const requestId = freshId()
    const round = await table.play(50, buy, requestId)
    expect(await table.play(50, buy, requestId)).toEqual(round)
    const win = BigInt(Math.round(round.win * 100))
    expect(await balanceOf(server, player.id)).toBe(cash - 5_000n + win)
    expect(round.outcome.freeSpins?.length).toBeOneOf([10, 12])
    await table.rotate()
    const fair = await fairRound(server, player, round.roundId)
    expect(fair).toMatchObject({ choice: buy, bet: 50, win: round.win })
    const claim = { ...fair, serverSeed: fair.serverSeed ?? '', bet: 5_000n, win, currency: 'BRL' } as const
    expect(explain(claim).agrees).toBe(true)
    expect(explain({ ...claim, choice: {} }).agrees).toBe(false)
  })

  it('counts with its whole price for the limits of the player', async () => {
    const player = await newcomer()
    const limit = { kind: 'stake', period: 'day', amount: 40 } as const
    await server.call('/protection/setLimit', limit, { token: player.token })
    const table = await openTable(server, player, 'slot-andes')
    expect(await table.tryPlay(50, buy)).toMatchObject({ code: 'LIMIT_REACHED', field: 'stake' })
    expect(await table.tryPlay(40, buy)).toMatchObject({ success: true })
    expect(await table.tryPlay(1, {})).toMatchObject({ code: 'LIMIT_REACHED' })
  })

  it('is refused with bonus money, and nothing changes', async () => {
    const player = await newcomer()
    await giveBonus(server, player, 10_000n)
    const table = await openTable(server, player, 'slot-andes', true)
    expect(await table.tryPlay(50, buy)).toMatchObject({ code: 'NOT_AVAILABLE', field: 'choice' })
    expect((await table.again()).opened).toMatchObject({ balance: 100, fair: { nonce: 0 } })
    expect(await table.tryPlay(1, {})).toMatchObject({ success: true })
  })

  it('is refused where the policy of the market does not allow it, and nothing changes [R12.02]', async () => {
    const player = await server.player({ country: 'CL', cash: 1_000_000n })
    const table = await openTable(server, player, 'slot-andes')
    expect(await table.tryPlay(1_000, buy)).toMatchObject({ success: true })
    await writePolicy(server.app.db, 'sandbox', 'CL', { bonusBuy: false })
    await expect.poll(() => table.tryPlay(1_000, buy)).toMatchObject({ code: 'NOT_AVAILABLE' })
    const { balance, fair } = (await table.again()).opened
    expect(await table.tryPlay(1_000, buy)).toMatchObject({ code: 'NOT_AVAILABLE', field: 'choice' })
    expect((await table.again()).opened).toMatchObject({ balance, fair })
    expect(await table.tryPlay(1_000, {})).toMatchObject({ success: true })
  })
})
