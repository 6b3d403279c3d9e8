import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoContent } from '#demo.ts'
import { roundChecks } from '#modules/games/games.ts'
import { freshId, giveBonus, openTable, type Table } from '#modules/games/testing/table-client.ts'
import {
  confirmLimit,
  countOutcomes,
  limitOf,
  outcomeOf,
  setLimit,
  stateOf,
} from '#modules/protection/testing/protection-client.ts'
import { newLogin } from '#modules/rewards/testing/rewards-server.ts'
import { slipClientOf } from '#modules/sports/testing/slip-client.ts'
import { audit } from '#modules/wallet/audit.ts'
import {
  createDeposit,
  createManualClock,
  createSeededRandom,
  type Player,
  payAtBank,
} from '#testing/environment.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

/** Two server processes on one database, with one clock; a player may reach either. */
let servers: readonly [TestServer, TestServer]
const clock = createManualClock()
const ends: (() => Promise<void>)[] = []

beforeAll(async () => {
  const env = { RATE_LIMITS: 'off', IDLE_MINUTES: '100000' }
  const first = await startTestServer((end) => ends.push(end), {
    env,
    clock,
    random: createSeededRandom('limits'),
  })
  await first.lobby.importContent(demoContent())
  await first.sports.advance()
  const second = await startTestServer((end) => ends.unshift(end), {
    env,
    clock,
    databaseUrl: first.databaseUrl,
  })
  servers = [first, second]
})
afterAll(async () => {
  expect(await audit(servers[0].app.db, { extraChecks: roundChecks })).toEqual([])
  for (const end of ends) await end()
})

const hourMs = 3_600_000
const many = (count: number) => Array.from({ length: count }, (_, i) => i)
/** Wins 49.5 times the stake in one of fifty rounds. */
const rare = { target: 98, over: true }
const even = { target: 50, over: true }

async function bettor(cash = 1_000_000n): Promise<{ player: Player; tables: readonly [Table, Table] }> {
  const player = await servers[0].player({ cash })
  return {
    player,
    tables: [await openTable(servers[0], player, 'dice'), await openTable(servers[1], player, 'dice')],
  }
}

const betAtOnce = (tables: readonly [Table, Table], count: number, bet: number, choice: object) =>
  Promise.all(many(count).map((i) => betUntilDecided(tables[(i % 2) as 0 | 1], bet, choice)))

/** A bet that lost the race for the player's nonce to the other process several times was not made: a client sends it again. */
async function betUntilDecided(table: Table, bet: number, choice: object): ReturnType<Table['tryPlay']> {
  const json = await table.tryPlay(bet, choice)
  return !json.success && json.code === 'OVERLOADED' ? betUntilDecided(table, bet, choice) : json
}

/** What the player's cash rounds staked and won, in major units. */
async function playedBy({ id }: Player): Promise<{ staked: number; won: number }> {
  const rounds = await servers[0].app.db.query
    .selectFrom('round')
    .where('playerId', '=', id)
    .where('isBonus', '=', false)
    .where('status', '<>', 'returned')
    .select(['bet', 'win'])
    .execute()
  const sum = (of: (round: (typeof rounds)[number]) => bigint) =>
    Number(rounds.reduce((total, round) => total + of(round), 0n)) / 100
  return { staked: sum(({ bet }) => bet), won: sum(({ win }) => win) }
}

describe('a limit', () => {
  it('holds at once when it is set or lowered, and says what is used, left and when it starts again [R12.06]', async () => {
    const { player, tables } = await bettor()
    expect(await setLimit(servers[0], player, 'stake', 'day', 30)).toEqual({
      kind: 'stake',
      period: 'day',
      amount: 30,
      used: 0,
      left: 30,
      resetsAt: '2026-11-16T03:00:00.000Z',
    })
    await tables[0].play(20, even)
    expect(outcomeOf(await tables[1].tryPlay(20, even))).toBe('LIMIT_REACHED stake')
    expect(await limitOf(servers[1], player, 'stake', 'day')).toMatchObject({ used: 20, left: 10 })
    expect(await setLimit(servers[1], player, 'stake', 'day', 25)).toMatchObject({ amount: 25, left: 5 })
    expect(outcomeOf(await tables[0].tryPlay(10, even))).toBe('LIMIT_REACHED stake')
    await tables[0].play(5, even)
    expect(await limitOf(servers[0], player, 'stake', 'day')).toMatchObject({ used: 25, left: 0 })
  })

  it('is raised only by a confirmation after 24 hours [R12.06]', async () => {
    const { player, tables } = await bettor()
    await setLimit(servers[0], player, 'stake', 'month', 10)
    const at = new Date(clock.now() + 24 * hourMs).toISOString()
    expect(await setLimit(servers[0], player, 'stake', 'month', 50)).toMatchObject({
      amount: 10,
      pending: { amount: 50, at },
    })
    expect(outcomeOf(await tables[0].tryPlay(11, even))).toBe('LIMIT_REACHED stake')
    clock.pass(23 * hourMs)
    expect(await setLimit(servers[0], player, 'stake', 'month', 50)).toMatchObject({ pending: { at } })
    expect(outcomeOf(await confirmLimit(servers[1], player, 'stake', 'month'))).toBe('LIMIT_WAITING')
    clock.pass(hourMs)
    expect(outcomeOf(await tables[0].tryPlay(11, even))).toBe('LIMIT_REACHED stake')
    expect(await confirmLimit(servers[1], player, 'stake', 'month')).toMatchObject({ data: { amount: 50 } })
    await tables[0].play(11, even)
    expect(await confirmLimit(servers[1], player, 'stake', 'month')).toMatchObject({ data: { amount: 50 } })
  })

  it('waits again for another amount, and a lower one cancels the raise [R12.06]', async () => {
    const player = await servers[0].player()
    await setLimit(servers[0], player, 'stake', 'month', 50)
    await setLimit(servers[0], player, 'stake', 'month', 60)
    clock.pass(20 * hourMs)
    await setLimit(servers[0], player, 'stake', 'month', 70)
    clock.pass(5 * hourMs)
    const next = await newLogin(servers[0], player)
    expect(outcomeOf(await confirmLimit(servers[0], next, 'stake', 'month'))).toBe('LIMIT_WAITING')
    expect((await setLimit(servers[0], next, 'stake', 'month', 50)).pending).toBeUndefined()
    clock.pass(24 * hourMs)
    const later = await newLogin(servers[0], player)
    expect(await confirmLimit(servers[0], later, 'stake', 'month')).toMatchObject({ data: { amount: 50 } })
  })

  it('is removed only after the same wait, and other limits keep counting [R12.06]', async () => {
    const { player, tables } = await bettor()
    await setLimit(servers[0], player, 'loss', 'week', 5)
    await setLimit(servers[0], player, 'stake', 'week', 100)
    expect(await setLimit(servers[0], player, 'loss', 'week', null)).toMatchObject({
      amount: 5,
      pending: { amount: null },
    })
    expect(outcomeOf(await tables[0].tryPlay(6, even))).toBe('LIMIT_REACHED loss')
    clock.pass(24 * hourMs)
    expect(await confirmLimit(servers[0], player, 'loss', 'week')).toMatchObject({
      data: { amount: null, left: null },
    })
    await tables[0].play(6, even)
    expect((await stateOf(servers[0], player)).limits).toMatchObject([{ kind: 'stake', used: 6 }])
  })

  it('counts the bets from before it was set [R12.06]', async () => {
    const { player, tables } = await bettor()
    await tables[0].play(40, even)
    await setLimit(servers[0], player, 'stake', 'week', 50)
    expect(await limitOf(servers[0], player, 'stake', 'week')).toMatchObject({ used: 40, left: 10 })
    expect(outcomeOf(await tables[1].tryPlay(11, even))).toBe('LIMIT_REACHED stake')
  })

  it('on losses counts what was won, but never the win of the bet it decides about [R12.06]', async () => {
    const { player, tables } = await bettor()
    await setLimit(servers[0], player, 'loss', 'day', 10)
    // Whatever the outcome would be, the stake alone exceeds the limit.
    expect(countOutcomes(await betAtOnce(tables, 20, 11, { target: 2, over: true }))).toEqual({
      'LIMIT_REACHED loss': 20,
    })
    const rounds = [await tables[0].play(10, { target: 2, over: true })]
    while (rounds.length < 5 && rounds.every(({ win }) => win > 0))
      rounds.push(await tables[0].play(10, { target: 2, over: true }))
    const { staked, won } = await playedBy(player)
    expect(won).toBeGreaterThan(0)
    expect((await limitOf(servers[0], player, 'loss', 'day')).left).toBeCloseTo(10 - staked + won, 6)
  })

  it('does not count bonus money, and the profile and the history tell it [R12.06]', async () => {
    const { player } = await bettor()
    await giveBonus(servers[0], player, 10_000n)
    await setLimit(servers[0], player, 'loss', 'day', 1)
    await setLimit(servers[0], player, 'deposit', 'day', 250.5)
    await setLimit(servers[0], player, 'time', 'day', 90)
    const bonus = await openTable(servers[0], player, 'dice', true)
    await bonus.play(20, even)
    expect(await limitOf(servers[0], player, 'loss', 'day')).toMatchObject({ used: 0, left: 1 })
    const { token } = player
    const { json } = await servers[0].call('/user/getUserInfo', {}, { token })
    expect(json).toMatchObject({
      data: { limits: { dailyDeposit: 250.5, dailyLoss: 1, sessionMinutes: 90 } },
    })
    await setLimit(servers[0], player, 'deposit', 'day', 300)
    const history = await servers[0].call('/protection/history', { pageSize: 3 }, { token })
    const now = new Date(clock.now()).toISOString()
    expect(history.json).toMatchObject({
      data: {
        total: 4,
        list: [
          {
            kind: 'limit-pending',
            data: { kind: 'deposit', period: 'day', amount: 300 },
            at: now,
            validFrom: new Date(clock.now() + 24 * hourMs).toISOString(),
          },
          { kind: 'limit-set', data: { kind: 'time', amount: 90 }, validFrom: now },
          { kind: 'limit-set', data: { kind: 'deposit', amount: 250.5 } },
        ],
      },
    })
    const change = servers[0].app.db.pool.query('delete from protection_event where player_id = $1', [
      player.id,
    ])
    await expect(change).rejects.toThrow()
  })

  it('is refused with an amount that cannot be one, and changes nothing [R12.06]', async () => {
    const { player } = await bettor()
    const { token } = player
    const wrong = [
      { kind: 'stake', period: 'day', amount: 0.001 },
      { kind: 'time', period: 'day', amount: 1.5 },
      { kind: 'time', period: 'day', amount: 1441 },
      { kind: 'stake', period: 'year', amount: 1 },
      { kind: 'stake', period: 'day', amount: -1 },
    ]
    for (const body of wrong)
      expect((await servers[0].call('/protection/setLimit', body as never, { token })).json).toMatchObject({
        code: 'VALIDATION',
      })
    expect((await stateOf(servers[0], player)).limits).toEqual([])
    const raise = servers[0].app.db.pool.query(
      `insert into player_limit (player_id, kind, period, amount, set_at)
      values ($1, 'loss', 'day', 1, now())`,
      [player.id],
    )
    await expect(raise).rejects.toThrow('permission denied')
    for (const column of ['reality_due_at', 'time_over_until', 'day_staked']) {
      const clear = servers[0].app.db.pool.query(`update player_guard set ${column} = null`)
      await expect(clear).rejects.toThrow('permission denied')
    }
  })
})

describe('100 parallel bets in two processes', () => {
  it('never pass a stake limit, and use all of it [R12.06]', async () => {
    const { player, tables } = await bettor()
    await setLimit(servers[0], player, 'stake', 'day', 17)
    const outcomes = countOutcomes(await betAtOnce(tables, 100, 1, even))
    expect(outcomes).toEqual({ ok: 17, 'LIMIT_REACHED stake': 83 })
    expect((await playedBy(player)).staked).toBe(17)
    expect(await limitOf(servers[1], player, 'stake', 'day')).toMatchObject({ used: 17, left: 0 })
  })

  it('never pass a loss limit, and use all of it [R12.06]', async () => {
    const { player, tables } = await bettor()
    await setLimit(servers[0], player, 'loss', 'day', 12)
    const outcomes = countOutcomes(await betAtOnce(tables, 100, 1, rare))
    const { staked, won } = await playedBy(player)
    expect(staked).toBe(outcomes.ok)
    expect(staked - won).toBeLessThanOrEqual(12)
    // A win adds to the room of the limit, and may be paid after the last bet was refused.
    if (won === 0) expect(staked).toBe(12)
    expect((await limitOf(servers[1], player, 'loss', 'day')).left).toBeCloseTo(12 - staked + won, 6)
  })

  it('do not pass a limit that is lowered while they are in flight [R12.06]', async () => {
    const { player, tables } = await bettor()
    await setLimit(servers[0], player, 'stake', 'day', 1000)
    const betting = betAtOnce(tables, 100, 1, even)
    const lowered = await setLimit(servers[1], player, 'stake', 'day', 20)
    await betting
    expect((await playedBy(player)).staked).toBe(Math.max(lowered.used, 20))
    expect(outcomeOf(await tables[0].tryPlay(1, even))).toBe('LIMIT_REACHED stake')
  })

  it('wait for a limit that is being set, and follow it [R12.06]', async () => {
    const { player, tables } = await bettor()
    await tables[0].play(1, even)
    const other = new pg.Client({ connectionString: servers[0].databaseUrl })
    await other.connect()
    await other.query('begin')
    await other.query(
      `select player_limit_set($1, 'stake', 'day', 500, $2, '24 hours', 'America/Sao_Paulo', 'R')`,
      [player.id, new Date(clock.now())],
    )
    const betting = betAtOnce(tables, 20, 1, even)
    await new Promise((resolve) => setTimeout(resolve, 300))
    await other.query('commit')
    await other.end()
    expect(countOutcomes(await betting)).toEqual({ ok: 4, 'LIMIT_REACHED stake': 16 })
  })

  it('of two players refuse only those over the limit: the others of a batch are accepted [R12.06]', async () => {
    const [limited, free] = [await bettor(), await bettor()]
    await setLimit(servers[0], limited.player, 'stake', 'day', 3)
    const [refused, accepted] = await Promise.all([
      betAtOnce(limited.tables, 30, 1, even),
      betAtOnce(free.tables, 30, 1, even),
    ])
    expect(countOutcomes(refused)).toEqual({ ok: 3, 'LIMIT_REACHED stake': 27 })
    expect(countOutcomes(accepted)).toEqual({ ok: 30 })
  })
})

describe('what is open', () => {
  it('counts as used: rounds and slips with their full stake, and less after they end [R12.06]', async () => {
    const { player, tables } = await bettor()
    const { quote, tryPlace, matchWhere, place } = slipClientOf(servers[0])
    const mines = await openTable(servers[1], player, 'mines')
    await setLimit(servers[0], player, 'loss', 'day', 30)
    const round = await mines.play(10, { mines: 1 })
    const match = await matchWhere(() => true)
    const next = await matchWhere(() => true, { not: [match.id] })
    const leg = ({ id }: typeof match) => ({ matchId: id, selection: 'result:home' })
    await place(player, [leg(match)], 15)
    expect(await limitOf(servers[0], player, 'loss', 'day')).toMatchObject({ used: 25, left: 5 })
    expect(outcomeOf(await tables[0].tryPlay(6, even))).toBe('LIMIT_REACHED loss')
    expect(outcomeOf(await tryPlace(player, await quote(player, [leg(next)]), 6))).toBe('LIMIT_REACHED loss')
    expect(outcomeOf(await (await openTable(servers[0], player, 'crash')).tryPlay(6, {}))).toBe(
      'LIMIT_REACHED loss',
    )
    // Of 25 cells one is a mine: the first opened cell ends the round or leads to a win.
    const opened = await mines.move(round.roundId, { open: 0 })
    const ended = opened.status === 'open' ? await mines.move(round.roundId, { cashout: true }) : opened
    expect((await limitOf(servers[0], player, 'loss', 'day')).left).toBeCloseTo(5 + ended.win, 6)
  })

  it('counts as used: deposit orders, until they fail [R12.06]', async () => {
    const { player } = await bettor(0n)
    const { token } = player
    const [server] = servers
    await setLimit(server, player, 'deposit', 'day', 100)
    const paid = await createDeposit(server, player, 50)
    const failed = await createDeposit(server, player, 40)
    const body = { amount: 20, payChannel: 'sandbox', paymentMethod: 'pix' }
    const refused = await server.call('/recharge/createRechargeOrder', body, { token, lang: 'pt' })
    expect(refused.json).toMatchObject({
      code: 'LIMIT_REACHED',
      field: 'deposit',
      message: 'Você chegou ao limite que definiu. Restam R$ 10,00.',
    })
    await payAtBank(server, failed, 'failure', { reason: 'saldo' })
    await payAtBank(server, paid, 'success')
    expect(await limitOf(server, player, 'deposit', 'day')).toMatchObject({ used: 50, left: 50 })
    await createDeposit(server, player, 50)
    expect(outcomeOf((await server.call('/recharge/v2/createRechargeOrder', body, { token })).json)).toBe(
      'LIMIT_REACHED deposit',
    )
    clock.pass(24 * hourMs)
    // The open order may still be paid, so it counts in the new day as well.
    expect(await limitOf(server, player, 'deposit', 'day')).toMatchObject({ used: 50, left: 50 })
  })

  it('of deposits never passes the limit, however many orders are created at once [R12.06]', async () => {
    const { player } = await bettor(0n)
    const { token } = player
    await setLimit(servers[0], player, 'deposit', 'week', 100)
    const all = await Promise.all(
      many(20).map(async (i) => {
        const body = { amount: 30, payChannel: 'sandbox', paymentMethod: 'pix', requestId: freshId() }
        return (await servers[(i % 2) as 0 | 1].call('/recharge/createRechargeOrder', body, { token })).json
      }),
    )
    expect(countOutcomes(all)).toEqual({ ok: 3, 'LIMIT_REACHED deposit': 17 })
  })

  it('is answered again for a repeated deposit request, although the limit is used up [R12.06]', async () => {
    const { player } = await bettor(0n)
    const { token } = player
    await setLimit(servers[0], player, 'deposit', 'week', 30)
    const body = { amount: 30, payChannel: 'sandbox', paymentMethod: 'pix', requestId: freshId() }
    const first = await servers[0].call('/recharge/v2/createRechargeOrder', body, { token })
    const again = await servers[1].call('/recharge/v2/createRechargeOrder', body, { token })
    expect(first.json).toMatchObject({ success: true })
    expect(again.json).toEqual(first.json)
  })
})
