import { once } from 'node:events'
import type { OperatorBody, OperatorData, OperatorPath } from '@saguao/contract/operators/operator-calls.ts'
import { minor } from '@saguao/contract/product/money.ts'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { rollUpFigures } from '#modules/wallet/wallet.ts'
import { createPaidDeposit } from '#testing/environment.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let cookie = ''
const ends: (() => Promise<void>)[] = []

beforeAll(async () => {
  const env = { RATE_LIMITS: 'off', CONSOLE_PORT: '0' }
  server = await startTestServer((end) => ends.push(end), { env })
  await server.wallet.openHouseAccount('games:saguao')
  cookie = (await server.console.signIn('viewer')).cookie
})
afterAll(async () => {
  for (const end of ends) await end()
})

async function ask<P extends OperatorPath>(path: P, body: OperatorBody<P>): Promise<OperatorData<P>> {
  const { json } = await server.console.call(path, body, { cookie })
  if (!json.success) throw new Error(`${path}: ${json.code}`)
  return json.data
}

let postings = 0
/** A round as the games post it. */
async function playRound(player: bigint, bet: bigint, win: bigint): Promise<void> {
  const [own, house] = [{ player, name: 'cash' } as const, { house: 'games:saguao' } as const]
  const stake = { from: own, to: house, amount: minor(bet) }
  const paid = win > 0n ? [{ from: house, to: own, amount: minor(win) }] : []
  const key = `round:${++postings}`
  await server.wallet.post({ player, key, kind: 'round', currency: 'BRL', transfers: [stake, ...paid] })
}

const brazil = async () => {
  await rollUpFigures(server.app.db)
  const { markets } = await ask('/operator/overview/now', {})
  return markets.find(({ country }) => country === 'BR')?.today
}

describe('the overview [R13.07]', () => {
  it('counts stakes, wins, deposits and withdrawals of the day by market, each posting once', async () => {
    const player = await server.player({ cash: 100_000n })
    const before = await brazil()
    await Promise.all([playRound(player.id, 1_000n, 2_500n), playRound(player.id, 1_000n, 0n)])
    await createPaidDeposit(server, player, 50)
    await Promise.all([rollUpFigures(server.app.db), rollUpFigures(server.app.db)])
    const after = await brazil()
    expect(after).toMatchObject({
      bets: (before?.bets ?? 0) + 2,
      stakes: (before?.stakes ?? 0) + 20,
      wins: (before?.wins ?? 0) + 25,
      deposits: (before?.deposits ?? 0) + 50,
      depositCount: (before?.depositCount ?? 0) + 1,
      withdrawals: 0,
    })
    expect((await ask('/operator/overview/now', {})).betsPerSecond).toBeGreaterThan(0)
  })

  it('agrees with the ledger: the hours of the day, the days and the entries have the same sums', async () => {
    const now = await brazil()
    const { hours } = await ask('/operator/overview/day', { country: 'BR' })
    const { days } = await ask('/operator/overview/days', { country: 'BR', days: 2 })
    const sum = (name: 'stakes' | 'wins') => hours.reduce((total, hour) => total + hour[name], 0)
    const { rows } = await server.app.db.pool.query<{ stakes: string; wins: string }>(
      `select sum(amount) filter (where amount > 0) as stakes, -sum(amount) filter (where amount < 0) as wins
         from entry e join chart c on c.id = e.account where c.name = 'games:saguao' and c.currency = 'BRL'`,
    )
    expect(days).toHaveLength(2)
    expect([sum('stakes'), sum('wins')]).toEqual([now?.stakes, now?.wins])
    expect([days.at(-1)?.stakes, days.at(-1)?.wins]).toEqual([now?.stakes, now?.wins])
    expect([Number(rows[0]?.stakes) / 100, Number(rows[0]?.wins) / 100]).toEqual([now?.stakes, now?.wins])
  })

  it('takes returned stakes out of the stakes', async () => {
    const player = await server.player({ cash: 100_000n })
    const before = await brazil()
    const [own, house] = [{ player: player.id, name: 'cash' } as const, { house: 'games:saguao' } as const]
    const posting = { player: player.id, currency: 'BRL' } as const
    await server.wallet.post({
      ...posting,
      key: 'b',
      kind: 'bet',
      transfers: [{ from: own, to: house, amount: minor(700n) }],
    })
    await server.wallet.post({
      ...posting,
      key: 'r',
      kind: 'refund',
      transfers: [{ from: house, to: own, amount: minor(700n) }],
    })
    expect(await brazil()).toEqual(before)
  })

  it('shows queues and alarms: a waiting conversation, a kill switch that is off', async () => {
    const player = await server.player()
    await server.call('/support/send', { text: 'Oi', requestId: 'q1' }, { token: player.token })
    await server.app.db.query
      .updateTable('houseSwitch')
      .set({ isOff: true })
      .where('name', '=', 'payouts')
      .execute()
    const { queues, alarms } = await ask('/operator/overview/now', {})
    expect(queues.find(({ name }) => name === 'conversations')).toMatchObject({
      count: 1,
      since: expect.any(String),
    })
    expect(alarms).toContainEqual({ name: 'switch-off', level: 'warning', count: 1, subject: 'payouts' })
    await server.app.db.query
      .updateTable('houseSwitch')
      .set({ isOff: false })
      .where('name', '=', 'payouts')
      .execute()
    const after = await ask('/operator/overview/now', {})
    expect(after.alarms.filter(({ name }) => name === 'switch-off')).toEqual([])
  })

  it('is pushed to operators who watch it, with the players who are connected', async () => {
    const player = await server.player()
    const phone = io(server.address, {
      query: { token: player.token },
      transports: ['websocket'],
      forceNew: true,
    })
    onTestFinished(() => void phone.disconnect())
    await once(phone as never, 'connect')
    const console = io(server.console.origin, {
      transports: ['websocket'],
      forceNew: true,
      extraHeaders: { origin: server.console.origin, cookie },
    })
    onTestFinished(() => void console.disconnect())
    await once(console as never, 'connect')
    console.emit('watchOverview')
    await expect
      .poll(
        async () =>
          ((await once(console as never, 'overview')) as unknown as [{ players: number }])[0].players,
        {
          timeout: 20_000,
        },
      )
      .toBe(1)
  })
})
