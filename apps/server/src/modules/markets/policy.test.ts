import { randomInt } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openPolicies } from '@saguao/contract/product/market-policy.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { demoContent } from '#demo.ts'
import { dataOf, freshId, launchIn, openTable } from '#modules/games/testing/table-client.ts'
import { type Markets, parsePolicyChange, readPolicy, writePolicy } from '#modules/markets/markets.ts'
import type { PolicyChange } from '#modules/markets/policy-store.ts'
import { asOwner } from '#modules/rewards/testing/rewards-server.ts'
import { createManualClock, type Player } from '#testing/environment.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { createStudioClient } from '#testing/studio/client.ts'
import { tempFolder } from '#testing/temp-folder.ts'

const clock = createManualClock(Date.parse('2026-11-15T12:00:00Z'))
const studioSecret = 'a secret of the sample studio'
const dice = { target: 50, over: true }
const cash = 1_000_000n
const ends: (() => Promise<void>)[] = []
let server: TestServer
/** Another process on the same database. */
let other: TestServer
let dist: string

beforeAll(async () => {
  dist = tempFolder((end) => ends.unshift(end))
  await writeFile(join(dist, 'index.html'), '<!doctype html><html lang="pt-BR"><!--settings--></html>')
  const given = { clock, env: { RATE_LIMITS: 'off', IDLE_MINUTES: '60000' } }
  server = await startTestServer((end) => ends.unshift(end), { ...given, dist })
  await server.lobby.importContent(demoContent())
  await server.games.studios.put({
    name: 'coruja',
    secret: studioSecret,
    launchUrl: 'https://games.coruja.example/play',
  })
  other = await startTestServer((end) => ends.unshift(end), { ...given, databaseUrl: server.databaseUrl })
})
afterAll(async () => {
  for (const end of ends) await end()
})

const inMemory = (markets: Markets, change: PolicyChange): boolean => {
  const policy = markets.policyOf('BR')
  return Object.entries(change).every(
    ([name, value]) => JSON.stringify(policy[name as keyof typeof policy]) === JSON.stringify(value),
  )
}

/** Changes Brazil's policy in the sandbox and waits until both processes follow it. */
async function setPolicy(change: PolicyChange): Promise<void> {
  await writePolicy(server.app.db, 'sandbox', 'BR', change)
  await vi.waitFor(() => {
    expect([inMemory(server.markets, change), inMemory(other.markets, change)]).toEqual([true, true])
  })
}

const { timeZone: _, ...openChange } = openPolicies.BR
afterEach(() => setPolicy(openChange))

const codeOf = (json: { success: boolean; code?: string }): string =>
  json.success ? 'OK' : (json.code ?? '')

const studio = createStudioClient({
  address: () => server.address,
  name: 'coruja',
  secret: studioSecret,
})

async function studioSession({ token }: Player): Promise<string> {
  const { url } = dataOf((await server.call('/game/url', { gameId: 'coruja' }, { token })).json)
  const opened = await studio.send('authenticate', { launch: launchIn(url) }, { timestamp: clock.now() })
  return opened.session ?? ''
}

const studioBet = async (session: string): Promise<string> => {
  const bet = { session, transactionId: freshId(), roundId: freshId(), currency: 'BRL', amount: '100' }
  return (await studio.send('bet', bet, { timestamp: clock.now() })).status
}

const quote = async ({ token }: Player): Promise<string> => {
  const legs = [{ matchId: 'M0', selection: 'result:home' }]
  return codeOf((await server.call('/sports/quote', { legs }, { token })).json)
}

const register = async (): Promise<string> => {
  const phoneNumber = `119${randomInt(10_000_000, 99_999_999)}`
  await server.call('/captcha/sms', { country: 'BR', phoneNumber })
  const texts = await server.send(`/sandbox/sms?country=BR&phone=${phoneNumber}`, { method: 'GET' })
  const { list } = (await texts.json()) as { list: { code: string }[] }
  const body = {
    country: 'BR',
    username: phoneNumber,
    password: 'Lobo-1982',
    verificationCode: list[0]?.code ?? '',
  } as const
  return codeOf((await server.call('/user/register', body)).json)
}

const deposit = async ({ token }: Player, paymentMethod = 'pix') =>
  codeOf(
    (
      await server.call(
        '/recharge/createRechargeOrder',
        { amount: 50, payChannel: 'sandbox', paymentMethod, requestId: freshId() },
        { token },
      )
    ).json,
  )

describe('a market that is closed [R12.02]', () => {
  it('takes no new round of an own game, no studio bet, no slip and no registration; all of them work again when it opens', async () => {
    const player = await server.player({ cash })
    const [table, session] = [await openTable(server, player, 'dice'), await studioSession(player)]
    const attempts = async () => [
      codeOf(await table.tryPlay(1, dice)),
      codeOf((await other.call('/arcade/play', playBody(table.session), { token: player.token })).json),
      await studioBet(session),
      codeOf((await server.call('/game/url', { gameId: 'mines' }, { token: player.token })).json),
      await register(),
    ]
    await setPolicy({ play: false })
    expect(await attempts()).toEqual([
      'MARKET_CLOSED',
      'MARKET_CLOSED',
      'GAME_DISABLED',
      'MARKET_CLOSED',
      'MARKET_CLOSED',
    ])
    expect(await quote(player)).toBe('MARKET_CLOSED')
    await setPolicy({ play: true })
    expect(await quote(player)).toBe('MATCH_UNKNOWN')
    expect(await attempts()).toEqual(['OK', 'OK', 'OK', 'OK', 'OK'])
  })

  it('lets an open round end and pay', async () => {
    const player = await server.player({ cash })
    const table = await openTable(server, player, 'mines')
    const round = await table.play(10, { mines: 1 })
    await setPolicy({ play: false })
    const opened = await table.tryMove(round.roundId, { open: 0 })
    expect(codeOf(opened)).toBe('OK')
    if (opened.success && opened.data.status === 'open')
      expect(codeOf(await table.tryMove(round.roundId, { cashout: true }))).toBe('OK')
  })
})

const playBody = (session: string) => ({ session, bet: 1, choice: dice, requestId: freshId() })

describe('deposits [R12.02]', () => {
  it('are refused and not offered where the market takes none, and withdrawals stay offered', async () => {
    const player = await server.player({ cash })
    const { token } = player
    const offered = async (path: '/recharge/paymentMethods' | '/withdraw/paymentMethods') =>
      dataOf((await server.call(path, {}, { token })).json).configs.length
    expect(await deposit(player)).toBe('OK')
    await setPolicy({ deposits: false })
    expect(await deposit(player)).toBe('MARKET_CLOSED')
    expect(await offered('/recharge/paymentMethods')).toBe(0)
    expect(await offered('/withdraw/paymentMethods')).toBeGreaterThan(0)
    await vi.waitFor(() => expect(server.lobby.offers().BR).not.toContain('first-recharge'))
    expect(server.lobby.offers().BR).toContain('cashback')
  })

  it('use only the methods of the market', async () => {
    const player = await server.player({ cash })
    const methods = async () =>
      dataOf((await server.call('/recharge/paymentMethods', {}, { token: player.token })).json).configs.map(
        ({ paymentMethod }) => paymentMethod,
      )
    const all = await methods()
    const another = all.find((method) => method !== 'pix') ?? ''
    expect(await deposit(player, another)).not.toBe('CHANNEL_UNAVAILABLE')
    await setPolicy({ paymentMethods: ['pix'] })
    expect(await methods()).toEqual(['pix'])
    expect(await deposit(player, another)).toBe('CHANNEL_UNAVAILABLE')
    expect(await deposit(player)).toBe('OK')
  })
})

describe('the least time between two rounds [R12.02]', () => {
  it('holds for one player over games, processes and studios, and not before it is over', async () => {
    const player = await server.player({ cash })
    const [table, session] = [await openTable(server, player, 'dice'), await studioSession(player)]
    const mines = await openTable(server, player, 'mines')
    await setPolicy({ minRoundMs: 2_500, turbo: false })
    clock.pass(2_500)
    expect(codeOf(await table.tryPlay(1, dice))).toBe('OK')
    clock.pass(2_400)
    const early = await server.call('/arcade/play', playBody(table.session), { token: player.token })
    expect([early.status, early.headers.get('retry-after')]).toEqual([429, '3'])
    expect(codeOf(await mines.tryPlay(1, { mines: 3 }))).toBe('RATE_LIMITED')
    expect(
      codeOf((await other.call('/arcade/play', playBody(table.session), { token: player.token })).json),
    ).toBe('RATE_LIMITED')
    expect(await studioBet(session)).toBe('LIMIT_REACHED')
    clock.pass(100)
    expect(await studioBet(session)).toBe('OK')
    expect(codeOf(await table.tryPlay(1, dice))).toBe('RATE_LIMITED')
    clock.pass(2_500)
    expect(codeOf(await table.tryPlay(1, dice))).toBe('OK')
  })

  it('does not delay the response of a repeated bet', async () => {
    const player = await server.player({ cash })
    const table = await openTable(server, player, 'dice')
    await setPolicy({ minRoundMs: 2_500, turbo: false })
    clock.pass(2_500)
    const first = await table.play(1, dice, 'repeated')
    expect(await table.play(1, dice, 'repeated')).toEqual(first)
    expect(codeOf(await table.tryPlay(1, dice))).toBe('RATE_LIMITED')
  })

  it('lets one of many parallel bets in two processes pass', async () => {
    const player = await server.player({ cash })
    const { token } = player
    const table = await openTable(server, player, 'dice')
    await setPolicy({ minRoundMs: 2_500, autoplay: false })
    clock.pass(2_500)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        (i % 2 ? server : other).call('/arcade/play', playBody(table.session), { token }),
      ),
    )
    const codes = answers.map(({ json }) => codeOf(json))
    expect(codes.filter((code) => code === 'OK')).toHaveLength(1)
    expect(new Set(codes)).toEqual(new Set(['OK', 'RATE_LIMITED']))
  })

  it('cannot be zero where autoplay or turbo is off', async () => {
    await expect(writePolicy(server.app.db, 'sandbox', 'BR', { turbo: false })).rejects.toThrow(
      'market_policy_pace',
    )
  })
})

it('a game below the least return is neither listed nor opened [R12.02]', async () => {
  const { token } = await server.player({ cash })
  const open = async (gameId: string) => codeOf((await server.call('/game/url', { gameId }, { token })).json)
  const listed = async () =>
    dataOf((await server.call('/game/list', { country: 'BR', pageSize: 100 }, {})).json).list.map(
      ({ id }) => id,
    )
  const { rtp } = server.lobby.findGame('slot-andes') ?? { rtp: 0 }
  const dearer = server.lobby.findGame('dice')?.rtp ?? 0
  expect(rtp).toBeLessThan(dearer)
  expect(await open('slot-andes')).toBe('OK')
  await setPolicy({ minRtp: Math.ceil(rtp + 0.01) })
  await vi.waitFor(async () => expect(await listed()).not.toContain('slot-andes'))
  expect([await open('slot-andes'), await open('dice')]).toEqual(['GAME_DISABLED', 'OK'])
  expect(await listed()).toContain('dice')
})

describe('rewards [R12.02]', () => {
  const rewardsOf = async () => (await readPolicy(server.app.db, 'sandbox', 'BR')).rewards
  const switches = async () =>
    (
      await asOwner<{ reward: string }>(
        server,
        `select reward from reward_switch where country = 'BR' and mode = 'sandbox' and enabled order by reward`,
      )
    ).map(({ reward }) => reward)

  it('are decided by the policy, and the switches of the previous release follow it', async () => {
    const player = await server.player()
    const create = async () =>
      codeOf((await server.call('/lucky/money/create', { amount: 10 }, { token: player.token })).json)
    expect(await create()).toBe('INSUFFICIENT_FUNDS')
    await setPolicy({ rewards: ['cashback', 'invite'] })
    expect(await create()).toBe('NOT_AVAILABLE')
    expect(await switches()).toEqual(['cashback', 'invite'])
  })

  it('follow a switch that the previous release or an operator changes', async () => {
    const set = (enabled: boolean) =>
      asOwner(
        server,
        `update reward_switch set enabled = $1 where country = 'BR' and mode = 'sandbox' and reward = 'invite'`,
        [enabled],
      )
    await set(false)
    expect(await rewardsOf()).not.toContain('invite')
    expect(await rewardsOf()).toContain('cashback')
    await set(true)
    expect(await rewardsOf()).toContain('invite')
  })
})

describe('the stored policies [R12.02]', () => {
  it('live Brazil gives nothing before a bet or for a deposit and has no envelopes between players; live Chile is closed', async () => {
    const [brazil, chile] = await Promise.all([
      readPolicy(server.app.db, 'live', 'BR'),
      readPolicy(server.app.db, 'live', 'CL'),
    ])
    expect([...brazil.rewards].sort()).toEqual(['cashback', 'new-user-cashback'])
    expect(brazil).toMatchObject({
      play: true,
      deposits: true,
      withdrawalReversal: false,
      payoutMinutes: 120,
      secondFactorDays: 7,
    })
    expect(chile).toMatchObject({ play: false, deposits: false })
  })

  it('the sandbox allows everything', async () => {
    for (const country of ['BR', 'CL'] as const) {
      const policy = await readPolicy(server.app.db, 'sandbox', country)
      expect({ ...policy, rewards: [...policy.rewards].sort() }).toEqual({
        ...openPolicies[country],
        rewards: [...openPolicies[country].rewards].sort(),
      })
    }
  })
})

it('the page gets the policy with its settings, and a change at the next load [R12.02]', async () => {
  const policies = async () => {
    const page = await (await server.send('/', { method: 'GET' })).text()
    return JSON.parse(/id="settings">(.*?)<\/script>/.exec(page)?.[1] ?? '{}').policies
  }
  expect((await policies()).BR).toMatchObject({ turbo: true, autoplay: true, minRoundMs: 0, deposits: true })
  await setPolicy({ turbo: false, minRoundMs: 1_000, deposits: false })
  expect(await policies()).toMatchObject({
    BR: { turbo: false, minRoundMs: 1_000, deposits: false },
    CL: { turbo: true, deposits: true },
  })
})

describe('a change that an operator types', () => {
  it('is parsed by the kind of its field', () => {
    expect(
      parsePolicyChange(['play=on', 'rewards=', 'paymentMethods=all', 'secondFactorDays=none', 'minRtp=85']),
    ).toEqual({ play: true, rewards: [], paymentMethods: null, secondFactorDays: null, minRtp: 85 })
    expect(parsePolicyChange(['rewards=cashback,lucky-gift'])).toEqual({
      rewards: ['cashback', 'lucky-gift'],
    })
  })

  it.each(['play=yes', 'play', 'timeZone=UTC', 'minRtp=high', '', 'rewards=Cashback'])(
    'refuses "%s"',
    (typed) => {
      expect(() => parsePolicyChange([typed])).toThrow()
    },
  )
})
