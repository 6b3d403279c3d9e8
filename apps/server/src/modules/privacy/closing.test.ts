import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { message } from '#kernel/http/messages/messages.ts'
import { eraseClosedAccounts } from '#modules/privacy/jobs.ts'
import { createOwner, move, type Owner, password, requestPayout } from '#modules/privacy/testing/players.ts'
import { createDeposit, createManualClock, createPaidDeposit, payAtBank } from '#testing/environment.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { verifyPerson } from '#testing/verify-person.ts'

let server: TestServer
let other: TestServer
let owner: pg.Client
const ends: (() => Promise<void>)[] = []
const clock = createManualClock(Date.now())

beforeAll(async () => {
  const env = { RATE_LIMITS: 'off' }
  server = await startTestServer((end) => ends.push(end), { clock, env })
  other = await startTestServer((end) => ends.unshift(end), { clock, env, databaseUrl: server.databaseUrl })
  owner = new pg.Client(server.databaseUrl)
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  for (const end of ends) await end()
})

const close = (
  player: Pick<Owner, 'token'>,
  body: { password?: string; giveUp?: boolean } = {},
  on = server,
) => on.call('/data/close', { password, ...body }, { token: player.token })

const closing = async (player: Owner) =>
  (await server.call('/data/closing', {}, { token: player.token })).json.data

const isClosed = async (player: Owner): Promise<boolean> => {
  const row = await server.app.db.query
    .selectFrom('player')
    .where('id', '=', player.id)
    .select('closedAt')
    .executeTakeFirstOrThrow()
  return row.closedAt !== null
}

const login = (player: Owner, typed = password) =>
  server.call('/user/login', { country: player.country, username: player.username, password: typed })

describe('closing an account [R12.12]', () => {
  it('ends every session in every process, and the login says neutrally that the account is closed', async () => {
    const player = await createOwner(server)
    const second = (await login(player)).json.data?.token ?? ''
    expect((await other.call('/user/getUserInfo', {}, { token: second })).status).toBe(200)
    expect((await close(player)).json.success).toBe(true)
    for (const token of [player.token, second]) {
      expect((await server.call('/user/getUserInfo', {}, { token })).status).toBe(401)
    }
    clock.pass(1_500)
    expect((await other.call('/user/getUserInfo', {}, { token: second })).status).toBe(401)
    expect((await login(player)).json.data).toEqual({
      status: 3,
      token: '',
      message: message('error.player-closed', 'pt'),
    })
    expect((await login(player, 'Errada-1')).json.data).toMatchObject({ status: 0, token: '' })
  })

  it('a wrong password closes nothing', async () => {
    const player = await createOwner(server)
    expect((await close(player, { password: 'Errada-1' })).json).toMatchObject({ code: 'PASSWORD_WRONG' })
    expect(await isClosed(player)).toBe(false)
  })

  it('is refused while there is cash, an open deposit, an open round or a payout under way', async () => {
    const rich = await createOwner(server, { cash: 1n })
    expect(await closing(rich)).toEqual({ obstacles: ['balance'], givesUp: 0 })
    expect((await close(rich)).json).toMatchObject({ code: 'ACCOUNT_IN_USE', field: 'balance' })

    const paying = await createOwner(server)
    await createDeposit(server, paying)
    expect((await close(paying)).json).toMatchObject({ code: 'ACCOUNT_IN_USE', field: 'deposit' })

    const playing = await createOwner(server, { cash: 1_000n })
    await server.app.db.tx((tx) =>
      server.wallet.hold(
        tx,
        { player: playing.id, currency: 'BRL', owner: 'round:open', account: 'play' },
        1_000n as never,
      ),
    )
    expect((await close(playing)).json).toMatchObject({ code: 'ACCOUNT_IN_USE', field: 'balance' })

    for (const player of [rich, paying, playing]) expect(await isClosed(player)).toBe(false)
  })

  it('is refused while a slip, a gift envelope or a withdrawal is open', async () => {
    const refused = async (player: Owner) => {
      expect((await close(player, { giveUp: true })).json).toMatchObject({ code: 'ACCOUNT_IN_USE' })
      expect(await isClosed(player)).toBe(false)
      return (await closing(player))?.obstacles
    }
    const better = await createOwner(server)
    await owner.query(
      `insert into slip (player_id, id, currency, status, stake, created_at) values ($1, 'S1', 'BRL', 'open', 100, now())`,
      [better.id],
    )
    expect(await refused(better)).toEqual(['slip'])

    const playing = await createOwner(server)
    await owner.query(
      `insert into round (player_id, id, game_id, currency, is_bonus, status, bet, win, choice, outcome, created_at, changed_at)
       values ($1, 'R0123456789abcdefghijk', 'x', 'BRL', false, 'open', 0, 0, '{}', '{}', now(), now())`,
      [playing.id],
    )
    expect(await refused(playing)).toEqual(['round'])

    const giver = await createOwner(server, { cash: 1_000n })
    const gift = { amount: 10, count: 1, requestId: 'gift' }
    const { json } = await server.call('/lucky/money/create', gift, { token: giver.token })
    expect(json).toMatchObject({ success: true })
    expect(await refused(giver)).toEqual(['envelope'])

    const leaving = await createOwner(server, { cash: 2_000n })
    await requestPayout(server, leaving, 'ana.lima@example.com')
    expect(await refused(leaving)).toEqual(['withdrawal', 'balance'])
  })

  it('bonus money is given up only when the player says so', async () => {
    const player = await createOwner(server)
    await move(server, player, { kind: 'bonus', account: 'bonus', amount: 1_250n })
    expect(await closing(player)).toEqual({ obstacles: [], givesUp: 12.5 })
    expect((await close(player)).json).toMatchObject({ code: 'ACCOUNT_IN_USE', field: 'giveUp' })
    expect(await isClosed(player)).toBe(false)
    expect((await close(player, { giveUp: true })).json.success).toBe(true)
    expect(await isClosed(player)).toBe(true)
  })

  it('parallel requests close once, and a deposit order is either seen by the closing or refused', async () => {
    for (let i = 0; i < 8; i++) {
      const player = await createOwner(server)
      const order = () =>
        other.call(
          '/recharge/v2/createRechargeOrder',
          { amount: 50, payChannel: 'sandbox', paymentMethod: 'pix' },
          { token: player.token },
        )
      const [closed, ordered] = await Promise.all([close(player), order(), close(player)])
      const { rowCount } = await server.app.db.pool.query('select from deposit where player_id = $1', [
        player.id,
      ])
      expect(
        { closed: await isClosed(player), orders: rowCount },
        JSON.stringify([closed.json, ordered.json]),
      ).toEqual((await isClosed(player)) ? { closed: true, orders: 0 } : { closed: false, orders: 1 })
    }
  })

  it('the database refuses an order of a closed account from every writer', async () => {
    const player = await createOwner(server)
    await close(player)
    const insert = `insert into deposit (player_id, id, country, currency, amount, fee, pay_channel, payment_method,
                      created_at, changed_at, expires_at)
                    values ($1, $2, 'BR', 'BRL', 100, 0, 'sandbox', 'pix', now(), now(), now())`
    const id = `D${'A'.repeat(26)}`
    await expect(owner.query(insert, [player.id, id])).rejects.toMatchObject({ code: 'SG012' })
  })

  it('a session that was opened meanwhile is not valid', async () => {
    const player = await createOwner(server)
    await close(player)
    const [token = ''] = await server.app.db.tx((tx) => server.identity.openSessions(tx, [player.id]))
    expect((await server.call('/user/getUserInfo', {}, { token })).status).toBe(401)
  })

  it('the number of a closed account cannot register again: rewards of newcomers are given once', async () => {
    const player = await createOwner(server)
    await close(player)
    const { country, username } = player
    clock.pass(61_000)
    await server.call('/captcha/sms', { country, phoneNumber: username })
    const body = { country, username, password, verificationCode: '123456' }
    expect((await server.call('/user/register', body)).json).toMatchObject({ code: 'USERNAME_EXISTS' })
  })
})

const dayMs = 86_400_000
const fiveYearsMs = 5 * 365.25 * dayMs + dayMs

/** Tables whose rows contain the text, over all columns of all tables. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows } = await owner.query<{ table: string }>(
    `select table_name as table from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const found: string[] = []
  for (const { table } of rows) {
    const { rowCount } = await owner.query(`select from "${table}" t where t::text like $1 limit 1`, [
      `%${text}%`,
    ])
    if (rowCount) found.push(table)
  }
  return found
}

describe('erasure [R12.12]', () => {
  it('closing erases favourites, recent games and devices at once, and retains money and identity', async () => {
    const player = await createOwner(server)
    await server.call('/game/collect', { gameId: 'dice', opt: 1 }, { token: player.token })
    await server.app.db.query
      .updateTable('player')
      .set({ cid: 'campaign', channel: 'ads' })
      .where('id', '=', player.id)
      .execute()
    await move(server, player, { kind: 'recharge', amount: 100n })
    await move(server, player, { kind: 'bet', amount: -100n })
    await close(player)
    const { rows } = await owner.query(
      `select (select count(*) from favourite where player_id = $1)::int as favourites,
              (select count(*) from session where player_id = $1)::int as sessions,
              (select count(*) from entry where player_id = $1)::int as entries, cid, channel, username
         from player where id = $1`,
      [player.id],
    )
    expect(rows).toEqual([
      { favourites: 0, sessions: 0, entries: 2, cid: null, channel: null, username: player.username },
    ])
  })

  it('five years after closing no table holds the number, the account or a message; the ledger still sums up', async () => {
    const player = await createOwner(server)
    const { token, username } = player
    await createPaidDeposit(server, player)
    await server.call('/support/send', { text: `Sou ${username}`, requestId: 'r2' }, { token })
    await verifyPerson(server, player)
    await move(server, player, { kind: 'bet', amount: -5_000n })
    const giveUp = { giveUp: true }
    expect((await close(player, giveUp)).json).toMatchObject({ success: true })
    const erase = () => eraseClosedAccounts({ ...server.app, clock }, new AbortController().signal)
    clock.pass(fiveYearsMs - 30 * dayMs)
    await erase()
    expect(await tablesWith(username)).toContain('player')
    clock.pass(30 * dayMs)
    await server.app.db.pool.query('delete from sms_sent')
    await server.app.db.pool.query('delete from sandbox_sms')
    await erase()
    expect(await tablesWith(username)).toEqual([])
    const { rows } = await owner.query(
      `select (select sum(amount) from entry where player_id = $1)
                = (select sum(balance) from account where player_id = $1) as adds_up,
              erased_at is not null as erased, password_hash from player where id = $1`,
      [player.id],
    )
    expect(rows).toEqual([{ adds_up: true, erased: true, password_hash: null }])
    expect((await login(player)).json.data?.status).toBe(0)
  })

  it('the database refuses to erase an open account, a recent one and an excluded one', async () => {
    const player = await createOwner(server)
    const erase = (at: number) =>
      server.app.db.pool.query('select player_erase($1, $2)', [player.id, new Date(at)])
    await expect(erase(clock.now() + 10 * fiveYearsMs)).rejects.toThrow(/retained/)
    await close(player)
    await expect(erase(clock.now() + fiveYearsMs - 10 * dayMs)).rejects.toThrow(/retained/)
    await owner.query(`update player set excluded_until = 'infinity' where id = $1`, [player.id])
    await expect(erase(clock.now() + fiveYearsMs)).rejects.toThrow(/excluded/)
    clock.pass(fiveYearsMs)
    await eraseClosedAccounts({ ...server.app, clock }, new AbortController().signal)
    expect(await tablesWith(player.username)).toContain('player')
  })
})

it('a deposit paid after its account was closed goes back to its payer [R12.12]', async () => {
  const player = await createOwner(server)
  const id = await createDeposit(server, player)
  await owner.query(
    `update deposit set state = 'failure', reason = 'expired', finished_at = now(), changed_at = now() where id = $1`,
    [id],
  )
  expect((await close(player)).json.success).toBe(true)
  const [response] = await payAtBank(server, id, 'success')
  expect(response?.effects).toEqual(['account_closed'])
  const refunds = await owner.query('select amount::int, state from payment_refund where order_id = $1', [id])
  expect(refunds.rows).toEqual([{ amount: 5_000, state: 'due' }])
  const { rows } = await owner.query(
    `select coalesce(sum(balance), 0)::int as balance from account where player_id = $1`,
    [player.id],
  )
  expect(rows).toEqual([{ balance: 0 }])
})
