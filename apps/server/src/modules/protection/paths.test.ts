import { endOfMarketDay, marketDay } from '@saguao/contract/product/market-day.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCipher } from '#kernel/security/encryption.ts'
import { openTable } from '#modules/games/testing/table-client.ts'
import { exclude, outcomeOf, pause, stateOf } from '#modules/protection/testing/protection-client.ts'
import {
  asOwner,
  auditFindings,
  callData,
  isRewarded,
  liftCashbackLimit,
  makeOrder,
  newLogin,
  pollOptions,
  recharge,
  startRewardServer,
} from '#modules/rewards/testing/rewards-server.ts'
import {
  balanceOf,
  createManualClock,
  createSeededRandom,
  type Player,
  payAtBank,
} from '#testing/environment.ts'
import { type PushService, startPushService } from '#testing/push-service.ts'
import type { TestServer } from '#testing/server.ts'

let server: TestServer
let service: PushService
const clock = createManualClock(Date.now())
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  service = await startPushService()
  server = await startRewardServer((end) => ends.push(end), {
    clock,
    random: createSeededRandom('paths'),
    pushAgent: service.agent,
    env: { IDLE_MINUTES: '100000' },
  })
  await liftCashbackLimit(server)
})
afterAll(async () => {
  expect(await auditFindings(server)).toEqual([])
  for (const end of ends) await end()
  service.stop()
})

/** Sessions are cached for half a second of the server's clock. */
const forgetSessions = (): void => clock.pass(1_000)

async function restricted(how: 'paused' | 'excluded', player: Player): Promise<string> {
  await (how === 'paused' ? pause(server, player, 30) : exclude(server, player))
  forgetSessions()
  return how === 'paused' ? 'PLAYER_PAUSED' : 'PLAYER_EXCLUDED'
}

const both = ['paused', 'excluded'] as const
const pix = { amount: 50, payChannel: 'sandbox', paymentMethod: 'pix' }

describe.each(both)('a %s player', (how) => {
  it('opens no game, and no slip is quoted [R12.01]', async () => {
    const player = await server.player()
    const { token } = player
    const code = await restricted(how, player)
    expect(outcomeOf((await server.call('/game/url', { gameId: 'dice' }, { token })).json)).toBe(code)
    expect(outcomeOf((await server.call('/game/url', { gameId: 'crash' }, { token })).json)).toBe(code)
    const legs = [{ matchId: 'any', selection: 'result:home' }]
    expect(outcomeOf((await server.call('/sports/quote', { legs }, { token })).json)).toBe(code)
  })

  it('brings in no money: no new order, and no charge for an old one [R12.01]', async () => {
    const player = await server.player()
    const { token } = player
    const { id } = await callData(server, player, '/recharge/createRechargeOrder', pix)
    const code = await restricted(how, player)
    for (const path of ['/recharge/createRechargeOrder', '/recharge/v2/createRechargeOrder'] as const)
      expect(outcomeOf((await server.call(path, pix, { token })).json)).toBe(code)
    const prepay = await server.call('/recharge/prepay', { id, payChannel: 'sandbox' }, { token })
    expect(outcomeOf(prepay.json)).toBe(code)
  })

  it('gets the money of an order that was already charged, but no reward for it [R12.01]', async () => {
    const player = await server.player()
    const order = await makeOrder(server, player, 50, { activityId: 'br-first' })
    await restricted(how, player)
    await payAtBank(server, order, 'success')
    await expect.poll(() => isRewarded(server, order), pollOptions).toBe(true)
    expect(await balanceOf(server, player.id)).toBe(5000n)
    expect(await balanceOf(server, player.id, 'bonus')).toBe(0n)
    expect(await balanceOf(server, player.id, 'pb')).toBe(0n)
    expect(await asOwner(server, 'select from reward_grant where player_id = $1', [player.id])).toEqual([])
  })

  it('claims no registration reward, and may claim it after that [R12.01]', async () => {
    const player = await server.player()
    const { token } = player
    const code = await restricted(how, player)
    expect(outcomeOf((await server.call('/v1/pb/reg/claim', {}, { token })).json)).toBe(code)
    clock.pass(32 * 86_400_000)
    const [fresh = ''] = await server.app.db.tx((tx) => server.identity.openSessions(tx, [player.id]))
    expect(outcomeOf((await server.call('/v1/pb/reg/claim', {}, { token: fresh })).json)).toBe('ok')
  })

  it('creates and opens no envelope [R12.01]', async () => {
    const [player, friend] = [await server.player({ cash: 10_000n }), await server.player({ cash: 10_000n })]
    const gift = { amount: 10, count: 2 }
    const { envelopeId } = await callData(server, friend, '/lucky/money/create', gift)
    const code = await restricted(how, player)
    const { token } = player
    expect(outcomeOf((await server.call('/lucky/money/create', gift, { token })).json)).toBe(code)
    expect(outcomeOf((await server.call('/lucky/money/create', {}, { token })).json)).toBe(code)
    expect(outcomeOf((await server.call('/lucky/money/claim', { envelopeId }, { token })).json)).toBe(code)
    expect(await balanceOf(server, player.id)).toBe(10_000n)
  })

  it('earns nothing for an invitation, from before or from now [R12.01]', async () => {
    const inviter = await server.player()
    const before = await invitedBy(inviter)
    await expect.poll(() => invitationOf(before), pollOptions).toMatchObject({ state: 'open' })
    await restricted(how, inviter)
    await recharge(server, before, 50)
    await expect
      .poll(() => invitationOf(before), pollOptions)
      .toEqual({ state: 'refused', reason: 'inviter' })
    const now = await invitedBy(inviter)
    await expect.poll(() => invitationOf(now), pollOptions).toEqual({ state: 'refused', reason: 'inviter' })
    expect(await balanceOf(server, inviter.id, 'bonus')).toBe(0n)
  })

  /** A player who lost today; players who won are not used. */
  async function loser(): Promise<Player> {
    const player = await server.player({ cash: 1_000_000n })
    const { win } = await (await openTable(server, player, 'dice')).play(500, { target: 98, over: true })
    return win === 0 ? player : loser()
  }

  it('gets no cashback [R12.01]', async () => {
    const [player, other] = [await loser(), await loser()]
    await restricted(how, player)
    const day = marketDay('BR', clock.now())
    clock.pass(endOfMarketDay('BR', day) - clock.now() + 1)
    await server.rewards.runCashbackDay(day, new AbortController().signal)
    expect(await balanceOf(server, player.id, 'pig')).toBe(0n)
    expect(await balanceOf(server, other.id, 'pig')).toBeGreaterThan(0n)
  })

  it('gets no push notice, not even one that waits to be sent, and no popup [R12.01] [R12.08]', async () => {
    const [player, browser] = [await server.player(), service.browser()]
    await callData(server, player, '/push/subscribe', browser.subscription)
    const { endpoint } = browser.subscription
    const device = createCipher(server.app.secrets, 'push-device').fingerprint(endpoint).toString('base64url')
    const due = { playerId: String(player.id), device, kind: 'support' as const, until: clock.now() + 60_000 }
    await server.notices.send(due)
    expect(browser.received).toHaveLength(1)
    const popups = { country: 'BR', system: 'Android', terminal: 'h5' } as const
    expect((await callData(server, player, '/lobby/popups', popups)).count).toBeGreaterThan(0)
    await restricted(how, player)
    await server.notices.send(due)
    await server.notices.notifyPlayer(player.id, 'support')
    const queued = await asOwner(
      server,
      `select from event where name = 'notice.due' and payload ->> 'playerId' = $1`,
      [String(player.id)],
    )
    expect(queued).toEqual([])
    expect(browser.received).toHaveLength(1)
    expect(await callData(server, player, '/lobby/popups', popups)).toEqual({ popUps: [], count: 0 })
  })
})

describe('a pause', () => {
  it('lasts the longer of two, is over at its end, and play goes on [R12.08]', async () => {
    const player = await server.player({ cash: 100_000n })
    const even = { target: 50, over: true }
    const { until } = await pause(server, player, 7)
    expect(await pause(server, player, 1)).toEqual({ state: 'paused', until })
    clock.pass(Date.parse(until ?? '') - clock.now() - 1)
    const next = await newLogin(server, player)
    expect(await stateOf(server, next)).toMatchObject({ state: 'paused', until })
    expect(outcomeOf((await server.call('/game/url', { gameId: 'dice' }, { token: next.token })).json)).toBe(
      'PLAYER_PAUSED',
    )
    clock.pass(1)
    expect(await stateOf(server, next)).toMatchObject({ state: 'open', until: null })
    expect(outcomeOf(await (await openTable(server, next, 'dice')).tryPlay(1, even))).toBe('ok')
  })
})

let lastNumber = 11_960_000_000

async function invitedBy(inviter: Player): Promise<Player> {
  const username = String(++lastNumber)
  const from = { 'user-agent': `browser ${username}` }
  await server.call('/captcha/sms', { country: 'BR', phoneNumber: username }, from)
  const response = await server.send(`/sandbox/sms?country=BR&phone=${username}`, { method: 'GET' })
  const { list } = (await response.json()) as { list: { code: string }[] }
  const { userId, token } = await callData(server, { token: '' }, '/user/register', {
    country: 'BR',
    username,
    password: 'porta-aberta-7',
    verificationCode: list[0]?.code ?? '',
    inviteUserId: String(inviter.id),
  })
  return { id: BigInt(userId), token, username }
}

const invitationOf = async ({ id }: Player) =>
  (await asOwner(server, 'select state, reason from invitation where player_id = $1', [id]))[0]
