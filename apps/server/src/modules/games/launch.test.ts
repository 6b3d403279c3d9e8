import { beforeAll, describe, expect, it } from 'vitest'
import { demoContent } from '#demo.ts'
import { dataOf, freshId, launchIn, openTable } from '#modules/games/testing/table-client.ts'
import { createManualClock, type Player } from '#testing/environment.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
const clock = createManualClock()
const secondMs = 1_000

beforeAll(async () => {
  const ends: (() => Promise<void>)[] = []
  server = await startTestServer((end) => ends.push(end), { clock, env: { RATE_LIMITS: 'off' } })
  await server.lobby.importContent(demoContent())
  return async () => {
    for (const end of ends) await end()
  }
})

const newcomer = () => server.player({ cash: 100_000n })
const over50 = { target: 50, over: true }

const launchFor = async ({ token }: Player, gameId = 'dice'): Promise<string> =>
  launchIn(dataOf((await server.call('/game/url', { gameId }, { token })).json).url)

const open = async (launch: string, headers: Record<string, string>) =>
  server.call('/arcade/open', { launch }, headers)

const play = (session: string, headers: Record<string, string> = {}) =>
  server.call('/arcade/play', { session, bet: 1, choice: over50, requestId: freshId() }, headers)

describe('a launch token [R3.09]', () => {
  it('is part of an address that does not contain the session token', async () => {
    const player = await newcomer()
    const { url } = dataOf((await server.call('/game/url', { gameId: 'dice' }, { token: player.token })).json)
    expect(url).toMatch(/^\/arcade\/dice\?launch=[A-Za-z0-9_-]{43}$/)
    expect(url).not.toContain(player.token)
  })

  it('opens a table once, even with concurrent requests', async () => {
    const player = await newcomer()
    const launch = await launchFor(player)
    const all = await Promise.all(Array.from({ length: 10 }, () => open(launch, { token: player.token })))
    expect(all.filter(({ json }) => json.success)).toHaveLength(1)
    const codes = all.flatMap(({ json }) => (json.success ? [] : [json.code]))
    expect(new Set(codes)).toEqual(new Set(['LAUNCH_EXPIRED']))
  })

  it('expires after sixty seconds', async () => {
    const player = await newcomer()
    const [early, late] = [await launchFor(player), await launchFor(player)]
    clock.pass(59 * secondMs)
    expect((await open(early, { token: player.token })).json).toMatchObject({ success: true })
    clock.pass(secondMs)
    expect((await open(late, { token: player.token })).json).toMatchObject({ code: 'LAUNCH_EXPIRED' })
  })

  it('of another player opens nothing and is consumed by the attempt', async () => {
    const [player, thief] = [await newcomer(), await newcomer()]
    const launch = await launchFor(player)
    expect((await open(launch, { token: thief.token })).json).toMatchObject({ code: 'LAUNCH_EXPIRED' })
    expect((await open(launch, { token: player.token })).json).toMatchObject({ code: 'LAUNCH_EXPIRED' })
  })

  it('is stored only as a hash', async () => {
    const launch = await launchFor(await newcomer())
    const { rows } = await server.app.db.pool.query('select * from launch')
    expect(
      JSON.stringify(rows, (_, value) => (typeof value === 'bigint' ? String(value) : value)),
    ).not.toContain(launch)
    expect(rows.some(({ token_hash }) => token_hash.toString().includes(launch))).toBe(false)
  })
})

describe('a game session', () => {
  it('is sufficient to play without the login token', async () => {
    const player = await newcomer()
    const opened = await open(await launchFor(player), {})
    const { session, fair } = dataOf(opened.json)
    const round = dataOf((await play(session)).json)
    expect(fair).toMatchObject(round.fair)
    expect(dataOf((await server.call('/arcade/seeds', { session })).json).previous).toMatchObject({
      nonce: 1,
    })
    const mines = dataOf((await open(await launchFor(player, 'mines'), {})).json)
    const bet = { session: mines.session, bet: 1, choice: { mines: 24 }, requestId: freshId() }
    const { roundId } = dataOf((await server.call('/arcade/play', bet)).json)
    const lastMove = {
      session: mines.session,
      roundId,
      move: { open: 0 },
      requestId: freshId(),
    }
    expect(dataOf((await server.call('/arcade/move', lastMove)).json)).toMatchObject({ status: 'settled' })
  })

  it('gives access to arcade calls only', async () => {
    const { session } = await openTable(server, await newcomer(), 'dice')
    for (const path of ['/wallet/balance', '/fair/round', '/wallet/records', '/game/url'] as const) {
      const response = await server.send(path, {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ session }),
      })
      expect([path, response.status]).toEqual([path, 401])
      expect((await server.send(path, { headers: { token: session } })).status).toBe(401)
    }
  })

  it.each([
    ['changed', (session: string) => session.replace('.dice.', '.mines.')],
    ['of another player', (session: string) => session.replace(/^\d+/, '1')],
    ['cut', (session: string) => session.slice(0, -1)],
    ['made up', () => `1.1.0.dice.${'A'.repeat(43)}`],
    ['no session at all', () => 'x'],
  ])('that is %s is refused', async (_, change) => {
    await newcomer()
    const player = await newcomer()
    const { session } = await openTable(server, player, 'dice')
    expect((await play(change(session))).status).toBe(401)
    expect((await play(change(session), { token: player.token })).json).toMatchObject({
      code: 'SESSION_EXPIRED',
    })
  })

  it('is valid only for its player and login', async () => {
    const [player, other] = [await newcomer(), await newcomer()]
    const { session } = await openTable(server, player, 'dice')
    expect((await play(session, { token: other.token })).json).toMatchObject({ code: 'SESSION_EXPIRED' })
    const [again = ''] = await server.app.db.tx((tx) => server.identity.openSessions(tx, [player.id]))
    expect((await play(session, { token: again })).json).toMatchObject({ code: 'SESSION_EXPIRED' })
    expect((await play(session, { token: 'dead' })).status).toBe(401)
    expect((await play(session, { token: player.token })).json).toMatchObject({ success: true })
  })

  it('expires with its login, and so do launch tokens', async () => {
    const player = await newcomer()
    const { session } = await openTable(server, player, 'dice')
    const launch = await launchFor(player)
    expect((await play(session)).json).toMatchObject({ success: true })
    await server.call('/user/logout', {}, { token: player.token })
    expect((await play(session)).status).toBe(401)
    expect((await open(launch, {})).status).toBe(401)
  })

  it('moves no money after the player was idle for too long', async () => {
    const player = await newcomer()
    const { session } = await openTable(server, player, 'dice')
    clock.pass(24 * 3_600 * secondMs)
    expect((await play(session)).status).toBe(403)
  })
})

it.each(['/arcade/open', '/arcade/play', '/arcade/move', '/arcade/seeds'])(
  '%s refuses guests [R6.03]',
  async (path) => {
    const bodies = [{}, { session: '' }, { launch: '' }, { session: 7 }, { launch: {} }, [], null]
    for (const body of bodies) {
      const init = { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
      const { status } = await server.send(path, init)
      expect([body, [400, 401].includes(status)]).toEqual([body, true])
    }
    expect((await server.send(path)).status).toBe(401)
  },
)
