import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoContent } from '#demo.ts'
import { roundChecks } from '#modules/games/games.ts'
import { firstRoundIdAt } from '#modules/games/round-id.ts'
import { dataOf, giveBonus, launchIn, openTable } from '#modules/games/testing/table-client.ts'
import { wageredSince } from '#modules/games/totals.ts'
import { audit } from '#modules/wallet/audit.ts'
import { balanceOf, createManualClock, type Player } from '#testing/environment.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { createStudioClient, freshId } from '#testing/studio/client.ts'

const secret = 'a secret of the sample studio'
const launchUrl = 'https://games.coruja.example/play?theme=night'
const cash = 100_000n
const dayMs = 86_400_000
const day = { startDate: '2026-11-15', endDate: '2026-11-15', pageNum: 1, pageSize: 20 }
const clock = createManualClock()
let server: TestServer
/** Another process on the same database. */
let other: TestServer
const ends: (() => Promise<void>)[] = []

beforeAll(async () => {
  const given = { clock, env: { RATE_LIMITS: 'off' } }
  server = await startTestServer((end) => ends.unshift(end), given)
  await server.lobby.importContent(demoContent())
  await server.games.studios.put({ name: 'coruja', secret, launchUrl })
  other = await startTestServer((end) => ends.unshift(end), { ...given, databaseUrl: server.databaseUrl })
})
afterAll(async () => {
  expect(await audit(server.app.db, { extraChecks: roundChecks })).toEqual([])
  for (const end of ends) await end()
})

const at = (name = 'coruja', key = secret, where = () => server) => {
  const client = createStudioClient({ address: () => where().address, name, secret: key })
  const ask: typeof client.send = (operation, body, odd) =>
    client.send(operation, body, { timestamp: clock.now(), ...odd })
  return ask
}

const addressFor = async ({ token }: Player, isBonus?: boolean) =>
  dataOf(
    (await server.call('/game/url', { gameId: 'coruja', ...(isBonus && { isBonus }) }, { token, lang: 'ks' }))
      .json,
  )
const urlFor = async (player: Player, isBonus?: boolean) => (await addressFor(player, isBonus)).url

async function authenticate(player: Player, isBonus?: boolean) {
  const opened = await at()('authenticate', { launch: launchIn(await urlFor(player, isBonus)) })
  const session = opened.session ?? ''
  const bet = (amount: bigint, more: object = {}, ask = at()) =>
    ask('bet', {
      session,
      transactionId: freshId(),
      roundId: freshId(),
      currency: 'BRL',
      amount: `${amount}`,
      ...more,
    })
  const win = (amount: bigint, more: object, ask = at()) =>
    ask('win', { session, transactionId: freshId(), currency: 'BRL', amount: `${amount}`, ...more })
  return { opened, session, bet, win }
}

const context = async () => {
  const player = await server.player({ cash })
  return { player, ...(await authenticate(player)) }
}

describe('the launch address of a studio [R3.09]', () => {
  it('has the game, the language and a launch token, but no login token', async () => {
    const player = await server.player({ cash })
    const { url: written, name } = await addressFor(player)
    const url = new URL(written)
    expect(name, 'the name in the lobby').toBe('Búho de Medianoche')
    expect(url.origin + url.pathname).toBe('https://games.coruja.example/play')
    expect(Object.fromEntries(url.searchParams)).toEqual({
      theme: 'night',
      game: 'coruja',
      lang: 'ks',
      launch: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
    })
    expect(url.href).not.toContain(player.token)
  })

  it('exists while the studio is registered, in every process, and so does the open tile', async () => {
    const isOpen = async (where: TestServer) => {
      const { list } = dataOf((await where.call('/game/list', { country: 'BR', provider: 'coruja' })).json)
      return list.map((game) => game.isOpen)
    }
    expect([await isOpen(server), await isOpen(other)]).toEqual([[true], [true]])
    await server.games.studios.remove('coruja')
    await expect.poll(() => isOpen(other)).toEqual([false])
    const { token } = await server.player()
    expect((await server.call('/game/url', { gameId: 'coruja' }, { token })).json).toMatchObject({
      code: 'NOT_AVAILABLE',
    })
    await server.games.studios.put({ name: 'coruja', secret, launchUrl })
    await expect.poll(() => isOpen(other)).toEqual([true])
    expect(server.games.studios.origins()).toEqual(['https://games.coruja.example'])
    await expect.poll(() => other.games.studios.origins()).toEqual(['https://games.coruja.example'])
  })

  it('opens no own table; sessions of tables and of studios are not interchangeable', async () => {
    const player = await server.player({ cash })
    const launch = launchIn(await urlFor(player))
    const { json } = await server.call('/arcade/open', { launch }, { token: player.token })
    expect(json).toMatchObject({ code: 'NOT_AVAILABLE' })
    const table = await openTable(server, player, 'dice')
    expect(await at()('balance', { session: table.session })).toEqual({ status: 'SESSION_EXPIRED' })
    const { session } = await authenticate(player)
    expect((await server.call('/arcade/seeds', { session })).status).toBe(401)
    expect((await server.call('/arcade/seeds', { session }, { token: player.token })).json).toMatchObject({
      code: 'SESSION_EXPIRED',
    })
  })

  it('does not work with the launch token of an own table', async () => {
    const { token } = await server.player({ cash })
    const { url } = dataOf((await server.call('/game/url', { gameId: 'dice' }, { token })).json)
    expect(await at()('authenticate', { launch: launchIn(url) })).toEqual({ status: 'SESSION_EXPIRED' })
  })

  it('gives the studio a stable pseudonym of the player that does not contain the id', async () => {
    const player = await server.player({ cash })
    const [one, again] = [await authenticate(player), await authenticate(player)]
    expect(one.opened.playerId).toBe(again.opened.playerId)
    expect(one.opened.playerId).not.toContain(String(player.id))
    const studio = server.games.studios.find('coruja')
    expect(studio?.aliasOf(player.id)).toBe(one.opened.playerId)
  })
})

describe('signatures [R11.02]', () => {
  it('are accepted with the old and the new secret during a rotation, then only with the new one', async () => {
    const { session } = await context()
    const { studios } = server.games
    await studios.put({ name: 'coruja', launchUrl, secret: 'the next secret' })
    const statuses = async () =>
      Promise.all(
        [secret, 'the next secret', 'a third'].map(
          async (key) => (await at('coruja', key)('balance', { session })).status,
        ),
      )
    expect(await statuses()).toEqual(['OK', 'OK', 'INVALID_SIGNATURE'])
    await studios.retireOldSecret('coruja')
    expect(await statuses()).toEqual(['INVALID_SIGNATURE', 'OK', 'INVALID_SIGNATURE'])
    await studios.put({ name: 'coruja', launchUrl, secret })
    await studios.retireOldSecret('coruja')
    await expect
      .poll(async () => (await at('coruja', secret, () => other)('balance', { session })).status)
      .toBe('OK')
  })

  it('of unknown studios, and of one studio for players of another, are refused', async () => {
    const { session } = await context()
    expect(await at('nobody', secret)('balance', { session })).toEqual({ status: 'INVALID_SIGNATURE' })
    expect(await at('nobody', '')('balance', { session })).toEqual({ status: 'INVALID_SIGNATURE' })
    await server.games.studios.put({
      name: 'lobo',
      secret: 'of the wolf',
      launchUrl: 'https://lobo.example/',
    })
    expect(await at('lobo', 'of the wolf')('balance', { session })).toEqual({ status: 'SESSION_EXPIRED' })
    expect(await at('lobo', secret)('balance', { session })).toEqual({ status: 'INVALID_SIGNATURE' })
    await server.games.studios.remove('lobo')
  })

  it('have secrets that are stored only encrypted', async () => {
    const { rows } = await server.app.db.pool.query('select * from studio')
    const stored = JSON.stringify(rows.map(({ secret }) => [secret.toString('utf8'), secret.toString('hex')]))
    expect(stored).not.toContain(secret)
    expect(stored).not.toContain(Buffer.from(secret).toString('hex'))
  })

  it('are accepted once over all processes, and their nonces are deleted after they expire', async () => {
    const { session } = await context()
    const nonce = freshId()
    expect(await at()('balance', { session }, { nonce })).toMatchObject({ status: 'OK' })
    expect(await at('coruja', secret, () => other)('balance', { session }, { nonce })).toEqual({
      status: 'INVALID_SIGNATURE',
    })
    const stored = async () => (await server.app.db.pool.query('select from studio_nonce')).rowCount
    const forget = server.games.jobs['games-forget']
    await forget?.run(new AbortController().signal)
    expect(await stored()).toBeGreaterThan(0)
    clock.pass(600_001)
    await forget?.run(new AbortController().signal)
    expect(await stored()).toBe(0)
  })

  it('accept nonces of any printable form, but require one', async () => {
    const { session } = await context()
    for (const nonce of ['n1', `${freshId()}+/=`])
      expect(await at()('balance', { session }, { nonce })).toMatchObject({ status: 'OK' })
    expect(await at()('balance', { session }, { nonce: '' })).toEqual({ status: 'INVALID_SIGNATURE' })
  })

  it('an unknown operation is not found', async () => {
    const response = await server.send('/provider/coruja/jackpot', { body: '{}' })
    expect(response.status).toBe(404)
  })
})

describe('the counted part of a bet', () => {
  const state = async (roundRef: string) =>
    (
      await server.app.db.pool.query(
        `select r.status, r.bet, r.risk from round r join studio_round s on s.round_id = r.id where s.ref = $1`,
        [roundRef],
      )
    ).rows[0]
  const setReturn = async (rtp: number) => {
    await server.app.db.pool.query(`update game set rtp = $1 where id = 'coruja'`, [rtp])
    await server.lobby.refresh()
  }

  it('follows the stated return of the game; a rollback takes it away again [R11.02]', async () => {
    const { bet, win, session } = await context()
    const [full, part, none] = [freshId(), freshId(), freshId()]
    await bet(1_000n, { roundId: full })
    await setReturn(98.5)
    await bet(1_000n, { roundId: part })
    const second = freshId()
    await bet(500n, { roundId: part, transactionId: second })
    expect(await state(part)).toEqual({ status: 'open', bet: 1_500n, risk: 615n })
    await at()('rollback', { session, transactionId: freshId(), betTransactionId: second })
    await win(0n, { roundId: part, closeRound: true })
    await setReturn(0)
    await bet(1_000n, { roundId: none })
    await win(0n, { roundId: none, closeRound: true })
    await setReturn(96)
    await win(0n, { roundId: full, closeRound: true })
    expect(await state(full)).toEqual({ status: 'settled', bet: 1_000n, risk: 1_000n })
    expect(await state(part)).toEqual({ status: 'settled', bet: 1_000n, risk: 410n })
    expect(await state(none)).toEqual({ status: 'settled', bet: 1_000n, risk: 0n })
  })

  it('never stops a rollback when the stated return has changed since the bet', async () => {
    const { bet, session } = await context()
    const [roundId, transactionId] = [freshId(), freshId()]
    await setReturn(98.5)
    await bet(1_000n, { roundId, transactionId })
    await setReturn(96)
    const rollback = { session, transactionId: freshId(), betTransactionId: transactionId }
    expect(await at()('rollback', rollback)).toMatchObject({ status: 'OK', balance: String(cash) })
    expect(await state(roundId)).toEqual({ status: 'returned', bet: 0n, risk: 0n })
  })
})

describe('kill switches', () => {
  const set = (statement: string, ...values: unknown[]) => server.app.db.pool.query(statement, values)

  it('refuse bets of a blocked player, but not wins and rollbacks', async () => {
    const { player, bet, win, session } = await context()
    const [roundId, lost] = [freshId(), freshId()]
    await bet(1_000n, { roundId })
    await bet(1_000n, { transactionId: lost })
    await set('update player set blocked_at = now() where id = $1', player.id)
    expect(await bet(1_000n)).toMatchObject({ status: 'PLAYER_BLOCKED' })
    expect(await win(5_000n, { roundId })).toMatchObject({ status: 'OK' })
    expect(
      await at()('rollback', { session, transactionId: freshId(), betTransactionId: lost }),
    ).toMatchObject({
      status: 'OK',
      balance: String(cash + 4_000n),
    })
  })

  it('refuse bets on a disabled game, but not wins', async () => {
    const { bet, win } = await context()
    const roundId = freshId()
    await bet(1_000n, { roundId })
    await set(`update game set enabled = false where id = 'coruja'`)
    expect(await bet(1_000n, { roundId })).toMatchObject({ status: 'GAME_DISABLED' })
    expect(await win(2_000n, { roundId, closeRound: true })).toMatchObject({ status: 'OK' })
    await set(`update game set enabled = true where id = 'coruja'`)
    await set(`update provider set enabled = false where id = 'coruja'`)
    expect(await bet(1_000n)).toMatchObject({ status: 'GAME_DISABLED' })
    await set(`update provider set enabled = true where id = 'coruja'`)
    await server.lobby.refresh()
    expect(await bet(1_000n)).toMatchObject({ status: 'OK' })
  })

  it('a bet of 10^15 is accepted when the limit allows it', async () => {
    const [limit] = (
      await set(`select max_bet from game_limit where game_id = 'coruja' and currency = 'BRL'`)
    ).rows
    await set(
      `update game_limit set max_bet = 1000000000000000 where game_id = 'coruja' and currency = 'BRL'`,
    )
    const player = await server.player({ cash: 10n ** 15n })
    const { bet } = await authenticate(player)
    expect(await bet(10n ** 15n)).toMatchObject({ status: 'OK', balance: '0' })
    await set(
      `update game_limit set max_bet = $1 where game_id = 'coruja' and currency = 'BRL'`,
      limit.max_bet,
    )
  })

  it('a login that was idle for too long cannot bet until the player confirms the password [R12.10]', async () => {
    const { player, session, bet } = await context()
    const password = 'Lobo-1982'
    await server.app.db.pool.query('update player set password_hash = $1 where id = $2', [
      await server.identity.hashPassword(password),
      player.id,
    ])
    clock.pass(31 * 60_000)
    expect(await bet(1_000n)).toMatchObject({ status: 'SESSION_EXPIRED' })
    expect(await at()('balance', { session })).toMatchObject({ status: 'OK' })
    expect((await authenticate(player)).opened).toMatchObject({ status: 'OK' })
    const confirmed = await server.call('/user/reauth', { password }, { token: player.token })
    expect(confirmed.json.success).toBe(true)
    expect(await bet(1_000n)).toMatchObject({ status: 'OK' })
  })
})

describe('a round of a studio', () => {
  it('is in the betting history and the recently played games, without seeds [R2.10]', async () => {
    const { player, bet, win } = await context()
    const { token } = player
    const roundId = freshId()
    await bet(1_000n, { roundId })
    await bet(500n, { roundId })
    await win(1_200n, { roundId, closeRound: true })
    await server.games.playStats.flush()
    const query = { ...day, isBonus: false }
    const records = dataOf((await server.call('/wallet/records', query, { token })).json)
    expect(records).toMatchObject({
      totalBet: 15,
      totalWin: 12,
      list: [
        {
          gameId: 'coruja',
          gameName: 'Coruja da Meia-Noite',
          bet: 15,
          win: 12,
          status: 'settled',
          fair: null,
        },
      ],
    })
    const recent = { country: 'BR' as const, recent: true }
    const { list } = dataOf((await server.call('/game/list', recent, { token })).json)
    expect(list.map(({ id }) => id)).toEqual(['coruja'])
    const { json } = await server.call('/fair/round', { roundId: records.list[0]?.roundId ?? '' }, { token })
    expect(json).toMatchObject({ code: 'ROUND_UNKNOWN' })
  })

  it('publishes a wallet event for the player', async () => {
    const { player, bet } = await context()
    await bet(1_000n)
    const { rows } = await server.app.db.pool.query(
      `select from event where name = 'wallet.moved' and payload ->> 'playerId' = $1`,
      [String(player.id)],
    )
    expect(rows.length).toBeGreaterThan(0)
  })

  it('can use bonus money when the game allows it, and pays bonus money', async () => {
    await server.app.db.pool.query(`update game set is_bonus = true where id = 'coruja'`)
    await server.lobby.refresh()
    const player = await server.player({ cash })
    await giveBonus(server, player, 5_000n)
    const { opened, bet, win } = await authenticate(player, true)
    expect(opened.balance).toBe('5000')
    const roundId = freshId()
    expect(await bet(1_000n, { roundId })).toMatchObject({ status: 'OK', balance: '4000' })
    const cashSession = (await authenticate(player)).session
    expect(await bet(100n, { roundId, session: cashSession })).toEqual(
      expect.objectContaining({ status: 'INVALID_REQUEST' }),
    )
    expect(await win(300n, { roundId, session: cashSession })).toMatchObject({ balance: '4300' })
    expect(await balanceOf(server, player.id)).toBe(cash)
    await server.app.db.pool.query(`update game set is_bonus = false where id = 'coruja'`)
    await server.lobby.refresh()
  })
})

describe('a round that its studio never closes', () => {
  const none = new AbortController().signal
  const closeAbandoned = () => server.games.jobs['games-untouched']?.run(none)
  const finalBefore = firstRoundIdAt(clock.now() + 365 * dayMs)
  const [start, from] = [firstRoundIdAt(0), firstRoundIdAt(0)]
  const wagered = async ({ id: player }: Player) => {
    const span = {
      player,
      finalBefore,
      maxRounds: null,
      counters: [{ isBonus: false, start, from, open: [] }],
    }
    return (await server.app.db.tx((tx) => wageredSince(tx, span)))[0]
  }

  it('is closed after a day without transactions and does not block wagering', async () => {
    const [quiet, active] = [await context(), await context()]
    const [roundId, activeId] = [freshId(), freshId()]
    await quiet.bet(1_000n, { roundId })
    await quiet.win(300n, { roundId })
    await active.bet(1_000n, { roundId: activeId })
    expect(await wagered(quiet.player)).toMatchObject({ counted: 0n, recent: 0n, open: [expect.any(String)] })
    clock.pass(dayMs - 1)
    await active.win(0n, { roundId: activeId })
    await closeAbandoned()
    expect(await wagered(quiet.player)).toMatchObject({ counted: 0n, recent: 0n, open: [expect.any(String)] })
    clock.pass(2)
    await Promise.all([closeAbandoned(), closeAbandoned()])
    expect(await wagered(quiet.player)).toMatchObject({
      counted: 1_000n,
      recent: 0n,
      open: [],
      from: finalBefore,
    })
    const state = (session: string, id: string) => at()('round', { session, roundId: id })
    expect(await state(quiet.session, roundId)).toMatchObject({ state: 'settled', bet: '1000', win: '300' })
    expect(await state(active.session, activeId)).toMatchObject({ state: 'open' })
    expect(await quiet.win(500n, { roundId })).toMatchObject({ status: 'ROUND_CLOSED' })
    expect(await balanceOf(server, quiet.player.id)).toBe(cash - 700n)
  })
})

describe('two processes', () => {
  const there = () => at('coruja', secret, () => other)

  it('apply the same transaction once and return the same response', async () => {
    const { player, bet } = await context()
    const same = { transactionId: freshId(), roundId: freshId() }
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, i) => bet(1_000n, same, i % 2 ? there() : at())),
    )
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await balanceOf(server, player.id)).toBe(cash - 1_000n)
  })

  it('never leave a bet active beside its rollback', async () => {
    const { player, bet, session } = await context()
    for (let i = 0; i < 20; i++) {
      const transactionId = freshId()
      const [, back] = await Promise.all([
        bet(1_000n, { transactionId }),
        there()('rollback', { session, transactionId: freshId(), betTransactionId: transactionId }),
      ])
      expect(back.status).toBe('OK')
    }
    expect(await balanceOf(server, player.id)).toBe(cash)
  })

  it('give a transaction id that two players use at once to one of them', async () => {
    const [one, two] = [await context(), await context()]
    for (let i = 0; i < 10; i++) {
      const same = { transactionId: freshId(), roundId: freshId() }
      const answers = await Promise.all([one.bet(100n, same), two.bet(100n, same, there())])
      expect(answers.map(({ status }) => status).sort()).toEqual(['DUPLICATE_TRANSACTION', 'OK'])
    }
    const left = (await balanceOf(server, one.player.id)) + (await balanceOf(server, two.player.id))
    expect(left).toBe(2n * cash - 1_000n)
  })
})
