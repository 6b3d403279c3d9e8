import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { minesOfOpenRound } from '#console/testing/mines.ts'
import { signIn, type TestOperator } from '#console/testing/operators.ts'
import { demoContent } from '#demo.ts'
import { roundChecks } from '#modules/games/games.ts'
import { dataOf, launchIn, openTable } from '#modules/games/testing/table-client.ts'
import { auditTrailChecks } from '#modules/operators/operators.ts'
import { audit } from '#modules/wallet/audit.ts'
import { balanceOf, createManualClock, type Player } from '#testing/environment.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { createStudioClient, freshId } from '#testing/studio/client.ts'

const firstSecret = 'the first secret of the studio'
const launchUrl = 'https://games.coruja.example/play'
const hourMs = 3_600_000
const reason = 'asked by the duty officer'
const dice = { target: 50, over: true }
const clock = createManualClock(Date.now())

let server: TestServer
/** Another process on the same database. */
let other: TestServer
let trader: TestOperator
let second: TestOperator
const ends: (() => Promise<void>)[] = []

beforeAll(async () => {
  const given = { clock, env: { RATE_LIMITS: 'off', IDLE_MINUTES: '600000', CONSOLE_PORT: '0' } }
  server = await startTestServer((end) => ends.unshift(end), given)
  await server.lobby.importContent(demoContent())
  await server.games.studios.put({ name: 'coruja', secret: firstSecret, launchUrl })
  other = await startTestServer((end) => ends.unshift(end), { ...given, databaseUrl: server.databaseUrl })
  trader = await signIn(server, clock, 'trading', 1)
  second = await signIn(server, clock, 'trading', 2)
})
afterAll(async () => {
  expect(await audit(server.app.db, { extraChecks: { ...roundChecks, ...auditTrailChecks } })).toEqual([])
  for (const end of ends) await end()
})

const cashOf = ({ id }: Player): Promise<bigint> => balanceOf(server, id)

const rich = (): Promise<Player> => server.player({ cash: 10_000_000n })

const studioAt = (secret: string, where: TestServer = server) => {
  const client = createStudioClient({ address: () => where.address, name: 'coruja', secret })
  const send: typeof client.send = (operation, body, odd) =>
    client.send(operation, body, { timestamp: clock.now(), ...odd })
  return send
}

async function studioSession(player: Player, secret = firstSecret): Promise<string> {
  const { url } = dataOf((await server.call('/game/url', { gameId: 'coruja' }, { token: player.token })).json)
  const opened = await studioAt(secret)('authenticate', { launch: launchIn(url) })
  return opened.session ?? ''
}

async function studioBet(session: string, amount: string, secret = firstSecret) {
  const [roundId, transactionId] = [freshId(), freshId()]
  const body = { session, transactionId, roundId, currency: 'BRL', amount }
  return { roundId, transactionId, status: (await studioAt(secret)('bet', body)).status }
}

const codeOf = (json: { success: boolean; code?: string }) => (json.success ? 'OK' : json.code)

async function approve(approvalId: string | null, by: TestOperator = second) {
  return by.call('/operator/approval/decide', { id: approvalId ?? '', decision: 'approve', reason })
}

describe('switches of games and studios', () => {
  const isOpenIn = async (where: TestServer, gameId: string): Promise<boolean> => {
    const { list } = dataOf((await where.call('/game/list', { country: 'BR', pageSize: 100 })).json)
    return list.some(({ id }) => id === gameId)
  }

  it('stop a game in every process within a second; an open round ends properly [R13.12]', async () => {
    const player = await rich()
    const table = await openTable(server, player, 'mines')
    const elsewhere = await openTable(other, player, 'mines-reef')
    const waiting = await openTable(other, await rich(), 'mines')
    const round = await table.play(10, { mines: 1 })
    const before = await cashOf(player)
    const startedAt = Date.now()
    expect(await trader.data('/operator/game/switch', { gameId: 'mines', on: false, reason })).toEqual({
      gameId: 'mines',
      state: 'off',
    })
    // The database refuses bets from the commit on, before the processes know it.
    expect(codeOf(await waiting.tryPlay(1, { mines: 1 }))).toBe('GAME_DISABLED')
    await expect.poll(() => isOpenIn(other, 'mines'), { timeout: 3_000 }).toBe(false)
    await expect.poll(() => isOpenIn(server, 'mines'), { timeout: 3_000 }).toBe(false)
    expect(Date.now() - startedAt).toBeLessThan(3_000)
    expect((await elsewhere.play(1, { mines: 3 })).status).toBe('open')

    const safe = await firstSafeCell(player, round.roundId)
    await table.move(round.roundId, { open: safe })
    const ended = await table.move(round.roundId, { cashout: true })
    expect(ended).toMatchObject({ status: 'settled' })
    expect(await cashOf(player)).toBe(before + BigInt(Math.round(ended.win * 100)) - 100n)
    const [game] = (await trader.data('/operator/games', { query: 'mines', state: 'off' })).list
    expect(game).toMatchObject({ id: 'mines', off: { by: trader.email, reason } })
  })

  it('stay off when content is published or imported, until an operator switches them on [R13.12]', async () => {
    await server.lobby.importContent(demoContent())
    expect((await trader.data('/operator/game', { gameId: 'mines' })).state).toBe('off')
    expect(await trader.call('/operator/game/switch', { gameId: 'mines', on: false, reason })).toEqual({
      code: 'NOTHING_TO_CHANGE',
    })
    await trader.data('/operator/game/switch', { gameId: 'mines', on: true, reason })
    await expect.poll(() => isOpenIn(other, 'mines'), { timeout: 3_000 }).toBe(true)
    expect(await trader.call('/operator/game/switch', { gameId: 'none', on: true, reason })).toEqual({
      code: 'GAME_UNKNOWN',
    })
  })

  it('stop all games of a studio; wins of open rounds are still accepted [R13.12]', async () => {
    const player = await rich()
    const session = await studioSession(player)
    const { roundId } = await studioBet(session, '1000')
    await trader.data('/operator/studio/switch', { studio: 'coruja', on: false, reason })
    expect((await studioBet(session, '1000')).status).toBe('GAME_DISABLED')
    const win = {
      session,
      transactionId: freshId(),
      roundId,
      currency: 'BRL',
      amount: '2880',
      closeRound: true,
    }
    expect((await studioAt(firstSecret)('win', win)).status).toBe('OK')
    expect(await trader.data('/operator/studio', { studio: 'coruja' })).toMatchObject({
      state: 'off',
      games: 1,
    })
    await trader.data('/operator/studio/switch', { studio: 'coruja', on: true, reason })
    expect((await studioBet(session, '1000')).status).toBe('OK')
    expect(await trader.call('/operator/studio/switch', { studio: 'none', on: false, reason })).toEqual({
      code: 'STUDIO_UNKNOWN',
    })
  })

  it('may be used by trading, not by viewers [R13.12]', async () => {
    const viewer = await signIn(server, clock, 'viewer')
    expect(await viewer.call('/operator/game/switch', { gameId: 'dice', on: false, reason })).toEqual({
      code: 'FORBIDDEN',
    })
    expect((await viewer.data('/operator/games', {})).list.length).toBeGreaterThan(10)
  })

  /** With one mine at least one of two cells is safe; the test reads which. */
  async function firstSafeCell(player: Player, roundId: string): Promise<number> {
    const mines = await minesOfOpenRound(server, player.id, roundId)
    return [0, 1].find((cell) => !mines.includes(cell)) ?? 0
  }
})

describe('limits of games', () => {
  const subject = 'dice:BRL'
  const limit = (minBet: number, maxBet: number, validFrom?: number) =>
    trader.call('/operator/setting/schedule', {
      kind: 'game-limits',
      subject,
      value: { minBet, maxBet },
      reason,
      ...(validFrom !== undefined && { validFrom: new Date(validFrom).toISOString() }),
    })

  it('hold from their time on, in every process [R13.12]', async () => {
    const player = await rich()
    const [table, elsewhere] = [
      await openTable(server, player, 'dice'),
      await openTable(other, player, 'dice'),
    ]
    expect(await limit(500, 100_000, clock.now() + hourMs)).toMatchObject({ data: { pending: false } })
    await server.settings.applyDue()
    expect(codeOf(await table.tryPlay(1, dice))).toBe('OK')
    clock.pass(hourMs + 1_000)
    await server.settings.applyDue()
    expect(codeOf(await elsewhere.tryPlay(1, dice))).toBe('BET_OUT_OF_RANGE')
    expect(codeOf(await elsewhere.tryPlay(5, dice))).toBe('OK')
    const { limits } = await trader.data('/operator/game', { gameId: 'dice' })
    expect(limits).toContainEqual({ currency: 'BRL', minBet: 5, maxBet: 1_000, isSet: true })
  })

  it('that an operator set stay when the content is imported again [R13.12]', async () => {
    const { changes } = await server.lobby.importContent(demoContent())
    expect(changes['limits of games']).toMatchObject({ kept: 1, removed: 0 })
    const { limits } = await trader.data('/operator/game', { gameId: 'dice' })
    expect(limits).toContainEqual({ currency: 'BRL', minBet: 5, maxBet: 1_000, isSet: true })
  })

  it('are refused when reversed, by the wrong role, and for a game without limits [R13.12]', async () => {
    expect(await limit(600, 500)).toEqual({ code: 'LIMITS_REVERSED' })
    const viewer = await signIn(server, clock, 'viewer')
    const body = { kind: 'game-limits' as const, subject, value: { minBet: 1, maxBet: 2 }, reason }
    expect(await viewer.call('/operator/setting/schedule', body)).toEqual({ code: 'FORBIDDEN' })
    expect(await trader.call('/operator/setting/schedule', { ...body, subject: 'none:BRL' })).toEqual({
      code: 'SETTING_UNKNOWN',
    })
  })
})

describe('rounds that were left open', () => {
  const listed = async (player: Player) =>
    (await trader.data('/operator/rounds/open', { playerId: String(player.id) })).list

  const end = (player: Player, roundId: string, how: 'settle' | 'return') =>
    trader.call('/operator/round/end', { playerId: String(player.id), roundId, end: how, reason })

  it('are listed with age, player and stake, the longest untouched first [R13.12]', async () => {
    const player = await rich()
    const mines = await openTable(server, player, 'mines')
    await mines.play(10, { mines: 3 })
    const session = await studioSession(player)
    clock.pass(1_000)
    await studioBet(session, '2500')
    const rows = await listed(player)
    expect(rows).toMatchObject([
      { kind: 'instant', gameId: 'mines', bet: 10, studio: null, ends: [] },
      { kind: 'studio', gameId: 'coruja', bet: 25, studio: 'coruja', ends: [] },
    ])
    const page = { playerId: String(player.id), limit: 1 }
    const first = await trader.data('/operator/rounds/open', page)
    const next = await trader.data('/operator/rounds/open', { ...page, cursor: first.next ?? '' })
    expect([first.list[0]?.kind, next.list[0]?.kind]).toEqual(['instant', 'studio'])
    expect((await trader.data('/operator/rounds/open', { ...page, kind: 'studio' })).list).toHaveLength(1)
    expect(await end(player, rows[0]?.id ?? '', 'settle')).toEqual({ code: 'ROUND_ACTIVE' })
  })

  it('of mines are cashed out by the published rule, with two operators, once [R13.12]', async () => {
    const player = await rich()
    const table = await openTable(server, player, 'mines')
    const { roundId } = await table.play(10, { mines: 3 })
    const before = await cashOf(player)
    clock.pass(2 * hourMs)
    const [row] = await listed(player)
    expect(row?.ends).toEqual(['settle'])
    expect(await end(player, roundId, 'return')).toEqual({ code: 'NOT_AVAILABLE' })
    const asked = await end(player, roundId, 'settle')
    if (!('data' in asked)) throw new Error(asked.code)
    expect(asked.data).toMatchObject({ pending: true, result: null })
    expect(await approve(asked.data.approvalId, trader)).toEqual({ code: 'APPROVAL_OWN' })
    expect(await cashOf(player)).toBe(before)
    // Without an opened cell the rule returns the stake.
    expect(await approve(asked.data.approvalId)).toMatchObject({
      data: { result: { status: 'settled', win: 10 } },
    })
    expect(await cashOf(player)).toBe(before + 1_000n)
    expect(await approve(asked.data.approvalId)).toEqual({ code: 'APPROVAL_CLOSED' })
    expect(await end(player, roundId, 'settle')).toEqual({ code: 'ROUND_CLOSED' })
    expect(await listed(player)).toEqual([])
  })

  it('are not ended when their player goes on before the approval [R13.12]', async () => {
    const player = await rich()
    const table = await openTable(server, player, 'mines')
    const { roundId } = await table.play(10, { mines: 1 })
    clock.pass(2 * hourMs)
    const asked = await end(player, roundId, 'settle')
    if (!('data' in asked)) throw new Error(asked.code)
    const mines = await minesOfOpenRound(server, player.id, roundId)
    const again = await openTable(server, player, 'mines')
    await again.move(roundId, { open: mines.includes(0) ? 1 : 0 })
    expect(await approve(asked.data.approvalId)).toEqual({ code: 'ROUND_ACTIVE' })
    expect((await again.move(roundId, { cashout: true })).win).toBeGreaterThan(10)
  })

  it('of a studio are returned; a late win and a second return move nothing [R13.12]', async () => {
    const player = await rich()
    const session = await studioSession(player)
    const before = await cashOf(player)
    const { roundId, transactionId } = await studioBet(session, '2500')
    clock.pass(2 * hourMs)
    const [row] = await listed(player)
    expect(row?.ends).toEqual(['settle', 'return'])
    const asked = await end(player, row?.id ?? '', 'return')
    if (!('data' in asked)) throw new Error(asked.code)
    expect(await approve(asked.data.approvalId)).toMatchObject({ data: { result: { status: 'returned' } } })
    expect(await cashOf(player)).toBe(before)
    const fresh = await studioSession(player)
    const win = { session: fresh, transactionId: freshId(), roundId, currency: 'BRL', amount: '99999' }
    expect((await studioAt(firstSecret)('win', win)).status).toBe('TRANSACTION_ROLLED_BACK')
    const rollback = { session: fresh, transactionId: freshId(), betTransactionId: transactionId }
    expect((await studioAt(firstSecret)('rollback', rollback)).status).toBe('TRANSACTION_ROLLED_BACK')
    expect(await cashOf(player)).toBe(before)
  })

  it('of a studio with a win are closed as posted and not returned [R13.12]', async () => {
    const player = await rich()
    const session = await studioSession(player)
    const { roundId } = await studioBet(session, '1000')
    const win = { session, transactionId: freshId(), roundId, currency: 'BRL', amount: '500' }
    await studioAt(firstSecret)('win', win)
    const before = await cashOf(player)
    clock.pass(2 * hourMs)
    const [row] = await listed(player)
    expect(row).toMatchObject({ win: 5, ends: ['settle'] })
    expect(await end(player, row?.id ?? '', 'return')).toEqual({ code: 'NOT_AVAILABLE' })
    const asked = await end(player, row?.id ?? '', 'settle')
    if (!('data' in asked)) throw new Error(asked.code)
    expect(await approve(asked.data.approvalId)).toMatchObject({
      data: { result: { status: 'settled', win: 5 } },
    })
    expect(await cashOf(player)).toBe(before)
  })
})

describe('studios', () => {
  const statusWith = async (secret: string, where: TestServer, session: string) =>
    (await studioAt(secret, where)('balance', { session })).status

  it('rotate keys with two operators: both are valid for the grace time, then the new one only [R13.12]', async () => {
    const player = await rich()
    const session = await studioSession(player)
    const asked = await trader.data('/operator/studio/key/rotate', {
      studio: 'coruja',
      graceHours: 24,
      reason,
    })
    expect(asked).toMatchObject({ pending: true, result: null })
    expect(await approve(asked.approvalId, trader)).toEqual({ code: 'APPROVAL_OWN' })
    expect((await trader.data('/operator/studio', { studio: 'coruja' })).hasOldKey).toBe(false)
    expect(await approve(asked.approvalId)).toMatchObject({ data: { state: 'approved', result: null } })
    const collected = await trader.data('/operator/approval/collect', { id: asked.approvalId ?? '' })
    const { secret } = collected.result as { secret: string }
    expect(secret).toMatch(/^[A-Za-z0-9_-]{43}$/)

    for (const where of [server, other])
      await expect.poll(() => statusWith(secret, where, session)).toBe('OK')
    expect(await statusWith(firstSecret, other, session)).toBe('OK')
    expect(await statusWith('a forged secret', other, session)).toBe('INVALID_SIGNATURE')

    // Shown once, to the requester: neither the trail nor the requests nor a repeated approval have it.
    const trail = await server.app.db.pool.query('select * from trail order by id desc limit 20')
    const requests = await second.data('/operator/approvals', {})
    expect(
      JSON.stringify([trail.rows, requests], (_, value) =>
        typeof value === 'bigint' ? String(value) : value,
      ),
    ).not.toContain(secret)
    expect(await approve(asked.approvalId)).toEqual({ code: 'APPROVAL_CLOSED' })

    clock.pass(24 * hourMs - 60_000)
    const late = await studioSession(player, secret)
    expect(await statusWith(firstSecret, server, late)).toBe('OK')
    clock.pass(60_000)
    for (const where of [server, other]) {
      expect(await statusWith(firstSecret, where, late)).toBe('INVALID_SIGNATURE')
      expect(await statusWith(secret, where, late)).toBe('OK')
    }
    await server.games.studios.put({ name: 'coruja', secret: firstSecret, launchUrl })
    await server.games.studios.retireOldSecret('coruja')
    await expect.poll(() => statusWith(firstSecret, other, late)).toBe('OK')
  })

  it('end an old key before its time, with two operators [R13.12]', async () => {
    const end = () => trader.call('/operator/studio/key/end', { studio: 'coruja', reason })
    expect(await end()).toEqual({ code: 'NOTHING_TO_CHANGE' })
    await server.games.studios.put({ name: 'coruja', secret: 'the next secret', launchUrl })
    const asked = await end()
    if (!('data' in asked)) throw new Error(asked.code)
    expect(await approve(asked.data.approvalId)).toMatchObject({ data: { state: 'approved' } })
    const session = await studioSession(await rich(), 'the next secret')
    for (const where of [server, other])
      await expect.poll(() => statusWith(firstSecret, where, session)).toBe('INVALID_SIGNATURE')
    await server.games.studios.put({ name: 'coruja', secret: firstSecret, launchUrl })
    await server.games.studios.retireOldSecret('coruja')
    await expect.poll(() => statusWith(firstSecret, other, session)).toBe('OK')
  })

  it('show their calls, errors and durations over time [R13.12]', async () => {
    clock.pass(2 * hourMs)
    const session = await studioSession(await rich())
    for (let n = 0; n < 3; n += 1) await studioAt(firstSecret)('balance', { session })
    await studioAt('wrong', other)('balance', { session })
    await studioBet(session, '999999999999')
    await createStudioClient({ address: () => server.address, name: 'nobody', secret: 'x' }).send('balance', {
      session,
    })
    await Promise.all([server.games.flushCallMinutes(), other.games.flushCallMinutes()])
    const { list, unknownCalls } = await trader.data('/operator/studios', {})
    expect(unknownCalls).toBe(1)
    expect(list).toMatchObject([{ name: 'coruja', calls: 6, errors: 1, refused: 1 }])
    const { steps, results, stepSeconds } = await trader.data('/operator/studio/calls', {
      studio: 'coruja',
      hours: 1,
    })
    expect([stepSeconds, steps.length]).toEqual([60, 60])
    expect(steps.reduce((sum, { calls }) => sum + calls, 0)).toBe(6)
    expect(results).toContainEqual(
      expect.objectContaining({ operation: 'balance', status: 'OK', kind: 'ok', calls: 3 }),
    )
    expect(results).toContainEqual(
      expect.objectContaining({ operation: 'balance', status: 'INVALID_SIGNATURE', kind: 'error', calls: 1 }),
    )
    expect(results).toContainEqual(expect.objectContaining({ operation: 'bet', kind: 'refused', calls: 1 }))
    expect(results[0]?.p95).toBeGreaterThan(0)
    const day = await trader.data('/operator/studio/calls', { studio: 'coruja', hours: 336 })
    expect(day.steps.length).toBe(56)
    expect(await trader.call('/operator/studio/calls', { studio: 'nobody' })).toEqual({
      code: 'STUDIO_UNKNOWN',
    })
  })
})
