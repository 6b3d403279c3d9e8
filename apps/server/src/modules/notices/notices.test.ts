import { Agent } from 'node:https'
import type { LookupFunction } from 'node:net'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { createCipher } from '#kernel/security/encryption.ts'
import { createNotices } from '#modules/notices/notices.ts'
import { isPublic, PrivateAddress, publicLookup } from '#modules/notices/push-address.ts'
import { pushKeysOf } from '#modules/notices/push-keys.ts'
import { createPushPost, publicAgent } from '#modules/notices/push-post.ts'
import { createDeposit, createManualClock, type Player, payAtBank } from '#testing/environment.ts'
import { type Browser, type PushService, startPushService } from '#testing/push-service.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let service: PushService
const clock = createManualClock(Date.now())
beforeAll(async () => {
  const ends: (() => Promise<void>)[] = []
  service = await startPushService()
  server = await startTestServer((end) => ends.push(end), { clock, pushAgent: service.agent })
  return async () => {
    for (const end of ends) await end()
    service.stop()
  }
})

const devicesOf = async ({ id }: Pick<Player, 'id'>): Promise<number> => {
  const rows = await server.app.db.query
    .selectFrom('pushDevice')
    .where('playerId', '=', id)
    .selectAll()
    .execute()
  return rows.length
}

async function subscribe({ token }: Player, { subscription }: Browser, lang = 'pt') {
  return (await server.call('/push/subscribe', subscription, { token, lang })).json
}

async function subscribed(lang = 'pt'): Promise<{ player: Player; browser: Browser }> {
  const [player, browser] = [await server.player(), service.browser()]
  expect(await subscribe(player, browser, lang)).toMatchObject({ success: true })
  return { player, browser }
}

/** The payload that the queue would hold, for calling `send` directly. */
const dueNow = ({ id }: Player, { subscription: { endpoint } }: Browser) => ({
  playerId: String(id),
  device: createCipher(server.app.secrets, 'push-device').fingerprint(endpoint).toString('base64url'),
  kind: 'support' as const,
  until: clock.now() + 60_000,
})

const soon = { timeout: 10_000 }
const dueFor = async ({ id }: Player) =>
  server.app.db.query
    .selectFrom('event')
    .where('name', '=', 'notice.due')
    .selectAll()
    .execute()
    .then((rows) => rows.filter(({ payload }) => (payload as { playerId: string }).playerId === String(id)))

describe('a subscribed browser', () => {
  it('is notified of a confirmed deposit, without amount, number or name', async () => {
    const { player, browser } = await subscribed()
    const order = await createDeposit(server, player, 57.31)
    await payAtBank(server, order, 'success')
    await expect.poll(() => browser.received, soon).toHaveLength(1)
    expect(browser.received).toEqual([
      {
        kind: 'deposit',
        title: 'Depósito confirmado',
        text: 'Seu depósito foi confirmado. Bom jogo!',
        path: '/transactions',
      },
    ])
    const messages = JSON.stringify(browser.received)
    for (const secret of [player.username, order, '57', player.token]) expect(messages).not.toContain(secret)
  })

  it('is notified of a failed deposit, in the language of the subscription', async () => {
    const { player, browser } = await subscribed('ks')
    await payAtBank(server, await createDeposit(server, player), 'failure', { reason: 'saldo' })
    await expect
      .poll(() => browser.received, soon)
      .toMatchObject([{ kind: 'deposit-failed', title: 'Depósito no completado' }])
  })

  it('is notified in the language of the last visit', async () => {
    const { player, browser } = await subscribed('pt')
    const { endpoint } = browser.subscription
    const { json } = await server.call('/push/key', { endpoint }, { token: player.token, lang: 'en' })
    expect(json).toMatchObject({ data: { isOn: true } })
    await server.notices.notifyPlayer(player.id, 'support')
    await expect.poll(() => browser.received, soon).toMatchObject([{ title: 'Support has answered' }])
  })

  it('is notified of support answers, on every device of the player and on no other', async () => {
    const { player, browser } = await subscribed()
    const [second, stranger] = [service.browser(), await subscribed()]
    await subscribe(player, second)
    await server.notices.notifyPlayer(player.id, 'support')
    await expect
      .poll(() => [...browser.received, ...second.received], soon)
      .toMatchObject([{ kind: 'support' }, { kind: 'support' }])
    expect(stranger.browser.received).toEqual([])
  })

  it('is notified once per event, however often the event is delivered', async () => {
    const { player, browser } = await subscribed()
    const payload = {
      playerId: String(player.id),
      orderId: 'D',
      amount: '1',
      currency: 'BRL',
      activityId: null,
    } as const
    const event = { id: 987_654_321n, name: 'deposit.succeeded', payload } as const
    await server.notices.notifyDeposit(event)
    await server.notices.notifyDeposit(event)
    await expect.poll(() => browser.received, soon).toHaveLength(1)
    expect(await dueFor(player)).toHaveLength(1)
  })

  it('belongs to the player who subscribed last', async () => {
    const { player, browser } = await subscribed()
    const next = await server.player()
    const isOn = async ({ token }: Player) => {
      const { endpoint } = browser.subscription
      const { json } = await server.call('/push/key', { endpoint }, { token })
      return json.success && json.data.isOn
    }
    expect([await isOn(player), await isOn(next)]).toEqual([true, false])
    await subscribe(next, browser)
    expect([await isOn(player), await isOn(next)]).toEqual([false, true])
    expect([await devicesOf(player), await devicesOf(next)]).toEqual([0, 1])
  })

  it('is not notified after unsubscribing or logout', async () => {
    const { player, browser } = await subscribed()
    const { token } = player
    await server.call('/push/unsubscribe', { endpoint: browser.subscription.endpoint }, { token })
    expect(await devicesOf(player)).toBe(0)
    await subscribe(player, browser)
    await server.call('/user/logout', {}, { token })
    expect(await devicesOf(player)).toBe(0)
    await server.notices.notifyPlayer(player.id, 'deposit')
    expect(await dueFor(player)).toEqual([])
  })

  it('cannot be unsubscribed by another player', async () => {
    const { player, browser } = await subscribed()
    const { token } = await server.player()
    await server.call('/push/unsubscribe', { endpoint: browser.subscription.endpoint }, { token })
    expect(await devicesOf(player)).toBe(1)
  })
})

describe('the browsers of a player', () => {
  it('are at most ten, the newest', async () => {
    const { player, browser } = await subscribed()
    for (let at = 0; at < 10; at += 1) {
      clock.pass(1)
      await subscribe(player, service.browser())
    }
    expect(await devicesOf(player)).toBe(10)
    await server.notices.notifyPlayer(player.id, 'support')
    await expect.poll(async () => (await dueFor(player)).length, soon).toBe(10)
    expect(browser.received).toEqual([])
  })

  it.each([404, 410, 403])('are deleted when their push service responds with %i', async (status) => {
    const { player, browser } = await subscribed()
    browser.respondWith(status)
    await server.notices.notifyPlayer(player.id, 'support')
    await expect.poll(() => devicesOf(player), soon).toBe(0)
  })

  it.each([429, 503, 307])('are kept when it responds with %i, and notified later', async (status) => {
    const { player, browser } = await subscribed()
    browser.respondWith(status)
    const due = dueNow(player, browser)
    await expect(server.notices.send(due)).rejects.toThrow(`${status}`)
    browser.respondWith(201)
    await server.notices.send(due)
    expect(browser.received).toMatchObject([{ kind: 'support' }])
    expect(await devicesOf(player)).toBe(1)
  })

  it('receive no stale notice', async () => {
    const { player, browser } = await subscribed()
    const sent = service.count()
    await server.notices.send({ ...dueNow(player, browser), until: clock.now() - 1 })
    expect([service.count() - sent, browser.received]).toEqual([0, []])
  })
})

describe('a push endpoint', () => {
  it.each([
    'http://push.example/a',
    'https://127.0.0.1/a',
    'https://[::1]/a',
    'https://2130706433/a',
    'https://0x7f.1/a',
    'https://localhost/a',
    'https://push.example:8443/a',
    'https://user:word@push.example/a',
    'https://',
    `https://push.example/${'a'.repeat(2000)}`,
  ])('%s is refused', async (endpoint) => {
    const { token } = await server.player()
    const body = { ...service.browser().subscription, endpoint }
    expect((await server.call('/push/subscribe', body, { token })).json).toMatchObject({
      success: false,
      code: 'VALIDATION',
    })
  })

  it('with a key that is not on the curve is refused', async () => {
    const { token } = await server.player()
    const body = { ...service.browser().subscription, p256dh: `B${'A'.repeat(86)}` }
    const { json } = await server.call('/push/subscribe', body, { token })
    expect(json).toMatchObject({ success: false, code: 'VALIDATION', field: 'p256dh' })
  })

  it.each([
    ['10.1.2.3', 4],
    ['127.0.0.1', 4],
    ['169.254.169.254', 4],
    ['100.64.0.1', 4],
    ['192.168.0.1', 4],
    ['172.31.255.255', 4],
    ['::1', 6],
    ['::ffff:10.0.0.1', 6],
    ['fd00::1', 6],
    ['fe80::1', 6],
    ['64:ff9b::7f00:1', 6],
    ['2002:7f00:1::', 6],
  ] as const)('%s is private', (address, family) => {
    expect(isPublic({ address, family })).toBe(false)
  })

  it.each([
    ['142.250.80.1', 4],
    ['172.32.0.1', 4],
    ['2607:f8b0:4004:800::200a', 6],
  ] as const)('%s is public', (address, family) => {
    expect(isPublic({ address, family })).toBe(true)
  })

  it('whose name resolves to a private address is not connected to', async () => {
    const agent = publicAgent()
    const sealed = { endpoint: 'https://localhost/a', headers: {}, body: Buffer.alloc(1) }
    await expect(createPushPost(agent)(sealed)).rejects.toBeInstanceOf(PrivateAddress)
    const found = vi.fn<Parameters<LookupFunction>[2]>()
    await new Promise<void>((done) =>
      publicLookup('localhost', {}, (...address) => {
        found(...address)
        done()
      }),
    )
    expect(found.mock.calls[0]?.[0]).toBeInstanceOf(PrivateAddress)
  })

  it('that turns out to be private deletes its subscription', async () => {
    const pushAgent = new Agent({ lookup: (_, __, found) => found(new PrivateAddress(), '') })
    const own = createNotices({ ...server.app, pushAgent })
    const { player, browser } = await subscribed()
    await own.send(dueNow(player, browser))
    expect(await devicesOf(player)).toBe(0)
  })
})

describe('a stored subscription', () => {
  it('is encrypted in the database', async () => {
    const { player, browser } = await subscribed()
    const [row] = await server.app.db.query
      .selectFrom('pushDevice')
      .where('playerId', '=', player.id)
      .selectAll()
      .execute()
    const text = `${row?.sealed.toString('latin1')} ${row?.fingerprint.toString('latin1')}`
    for (const secret of Object.values(browser.subscription)) expect(text).not.toContain(secret)
  })
})

describe('the VAPID key', () => {
  it('is the same in every process and after every start, and differs with another secret', async () => {
    const { token } = await server.player()
    const { json } = await server.call('/push/key', {}, { token })
    expect(json).toMatchObject({ data: { key: pushKeysOf({ names: 'test' }).publicKey } })
    expect(pushKeysOf({ names: 'another' }).publicKey).not.toBe(pushKeysOf({ names: 'test' }).publicKey)
  })
})
