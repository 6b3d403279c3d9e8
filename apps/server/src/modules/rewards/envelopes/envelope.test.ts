import { createHmac } from 'node:crypto'
import { endOfMarketDay, marketDay } from '@saguao/contract/product/market-day.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openEnvelope } from '#modules/rewards/envelopes/claim.ts'
import { closeExpiredEnvelopes } from '#modules/rewards/envelopes/envelope.ts'
import {
  asOwner,
  auditFindings,
  callData,
  concurrently,
  hasLockWaiter,
  newLogin,
  pollOptions,
  recharge,
  rewardDepsOf,
  startRewardServer,
} from '#modules/rewards/testing/rewards-server.ts'
import { outsideTransaction } from '#testing/connection-check.ts'
import { balanceOf, createManualClock, type Player } from '#testing/environment.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
/** A second process on the same database. */
let second: TestServer
const clock = createManualClock()
const ends: (() => Promise<void>)[] = []
const hourMs = 3_600_000
const never = new AbortController().signal

beforeAll(async () => {
  server = await startRewardServer((end) => ends.push(end), {
    clock,
    env: {
      ACTIVE_URL: 'https://envelopes.example/open?from=us',
      ACTIVE_SECRET: 'shared',
      PUBLIC_ORIGINS: 'https://play.example',
    },
  })
  second = await startTestServer((end) => ends.unshift(end), {
    clock,
    databaseUrl: server.databaseUrl,
    env: { RATE_LIMITS: 'off' },
  })
})
afterAll(async () => {
  expect(await auditFindings(server)).toEqual([])
  for (const end of ends) await end()
})

const cents = (major: number): bigint => BigInt(Math.round(major * 100))
const players = (count: number): Promise<Player[]> =>
  Promise.all(Array.from({ length: count }, () => server.player()))
const gift = (sender: Player, amount: number, count: number, more: object = {}) =>
  callData(server, sender, '/lucky/money/create', { amount, count, ...more })
const claim = (player: Player, envelopeId: string, at = server) =>
  callData(at, player, '/lucky/money/claim', { envelopeId })
const show = (player: Player, envelopeId: string) =>
  callData(server, player, '/lucky/money/envelope', { envelopeId })
const sum = (amounts: readonly { amount: number }[]): bigint =>
  amounts.reduce((total, { amount }) => total + cents(amount), 0n)

let lastNumber = 11_940_000_000

/** Registers with the code from the sandbox phone. */
async function register(more: object): Promise<Player> {
  const username = String(++lastNumber)
  await server.call('/captcha/sms', { country: 'BR', phoneNumber: username })
  const response = await server.send(`/sandbox/sms?country=BR&phone=${username}`, { method: 'GET' })
  const { list } = (await response.json()) as { list: { code: string }[] }
  const body = {
    country: 'BR',
    username,
    password: 'porta-aberta-7',
    verificationCode: list[0]?.code ?? '',
    ...more,
  } as const
  const { json } = await server.call('/user/register', body)
  if (!json.success) throw new Error(json.code)
  return { id: BigInt(json.data.userId), token: json.data.token, username }
}

describe('an envelope', () => {
  it('of 10 shares is claimed by 10 of 100 concurrent players, for the exact sum', async () => {
    const sender = await server.player({ cash: 10_000n })
    const { envelopeId, amount, count } = await gift(sender, 50, 10)
    expect([amount, count, await balanceOf(server, sender.id)]).toEqual([50, 10, 5000n])
    const others = await players(100)
    const { done, refused } = await concurrently(100, (i) =>
      claim(others[i] as Player, envelopeId, i % 2 ? server : second),
    )
    expect(done).toHaveLength(10)
    expect(sum(done)).toBe(5000n)
    expect(new Set(refused)).toEqual(new Set(['ENVELOPE_EMPTY']))
    const balances = await Promise.all(others.map(({ id }) => balanceOf(server, id)))
    expect(balances.reduce((total, one) => total + one, 0n)).toBe(5000n)
    expect(await show(sender, envelopeId)).toMatchObject({ status: 2, remainingCount: 0, mine: null })
  })

  it('is claimed once per player with a hundred concurrent requests', async () => {
    const [sender, other] = [await server.player({ cash: 10_000n }), await server.player()]
    const { envelopeId } = await gift(sender, 50, 10)
    const { done, refused } = await concurrently(100, (i) =>
      claim(other, envelopeId, i % 2 ? server : second),
    )
    expect(done).toHaveLength(1)
    expect(new Set(refused)).toEqual(new Set(['ALREADY_CLAIMED']))
    expect(await balanceOf(server, other.id)).toBe(cents(done[0]?.amount ?? 0))
    expect(await show(other, envelopeId)).toMatchObject({
      remainingCount: 9,
      status: 1,
      mine: done[0]?.amount,
    })
  })

  it('is shown with all its shares while the last one is claimed: empty only with the claim', async () => {
    const sender = await server.player({ cash: 100_000n })
    const [first, last] = (await players(2)) as [Player, Player]
    for (let time = 0; time < 30; time++) {
      const { envelopeId } = await gift(sender, 10, 2)
      await claim(first, envelopeId)
      let isClaimed = false
      const claimLast = async () => {
        await claim(last, envelopeId, second)
        isClaimed = true
      }
      const watch = async () => {
        while (!isClaimed) {
          const { remainingCount, claims, mine } = await show(last, envelopeId)
          const seen = [remainingCount, claims.length, mine !== null]
          expect(seen).toEqual(remainingCount === 0 ? [0, 2, true] : [1, 1, false])
        }
      }
      await Promise.all([claimLast(), ...Array.from({ length: 8 }, watch)])
    }
  })

  it('of equal shares is shown with its message, claims and remaining shares', async () => {
    const [sender, other] = [await server.player({ cash: 10_000n }), await server.player()]
    const { envelopeId, shareUrl, expiresAt } = await gift(sender, 1, 3, {
      mode: 'equal',
      message: 'Boa sorte!',
    })
    expect(envelopeId).toMatch(/^[A-Za-z0-9_-]{22}$/)
    expect(shareUrl).toBe(`https://play.example/e/${envelopeId}`)
    expect(expiresAt).toBe(new Date(clock.now() + 24 * hourMs).toISOString())
    expect(await claim(other, envelopeId)).toEqual({ amount: 0.34 })
    expect(await show(sender, envelopeId)).toEqual({
      envelopeId,
      sender: `***${sender.username.slice(-2)}`,
      message: 'Boa sorte!',
      amount: 1,
      count: 3,
      remainingCount: 2,
      status: 1,
      claims: [
        {
          player: `***${other.username.slice(-2)}`,
          amount: 0.34,
          createdAt: new Date(clock.now()).toISOString(),
        },
      ],
      mine: null,
    })
    const share = { envelopeId, amount: 0.34, createdAt: new Date(clock.now()).toISOString() }
    expect((await callData(server, other, '/lucky/money/claimed', {})).list).toEqual([
      { ...share, sender: `***${sender.username.slice(-2)}` },
    ])
    expect((await callData(server, sender, '/lucky/money/collected', {})).list).toEqual([
      { ...share, player: `***${other.username.slice(-2)}` },
    ])
    expect(await callData(server, other, '/lucky/money/totalClaimedReward', {})).toEqual({ total: 0.34 })
    expect((await callData(server, sender, '/lucky/money/latestCollected', {})).list.length).toBeGreaterThan(
      0,
    )
    expect(await callData(server, sender, '/lucky/money/share', { envelopeId, channel: 'whats' })).toEqual({
      shareUrl: `${shareUrl}?channel=whats`,
    })
  })

  it.each([
    ['more than there is', { amount: 500 }, 'INSUFFICIENT_FUNDS'],
    ['more than the market allows', { amount: 5000 }, 'AMOUNT_OUT_OF_RANGE'],
    ['less than the market allows', { amount: 0.5 }, 'AMOUNT_OUT_OF_RANGE'],
    ['a part of a cent', { amount: 1.005 }, 'VALIDATION'],
    ['more shares than cents', { amount: 1, count: 101 }, 'AMOUNT_OUT_OF_RANGE'],
  ])('is not created with %s', async (_, request, code) => {
    const sender = await server.player({ cash: 10_000n })
    await expect(callData(server, sender, '/lucky/money/create', request)).rejects.toThrow(code)
    expect(await balanceOf(server, sender.id)).toBe(10_000n)
  })

  it('is created once by a request that is sent twenty times', async () => {
    const sender = await server.player({ cash: 10_000n })
    const { done } = await concurrently(20, () => gift(sender, 10, 2, { requestId: 'g1' }))
    expect(new Set(done.map(({ envelopeId }) => envelopeId)).size).toBe(1)
    expect(await balanceOf(server, sender.id)).toBe(9000n)
  })

  it('is refused beside 20 open ones, also by parallel requests in two processes', async () => {
    const sender = await server.player({ cash: 100_000n })
    const { done, refused } = await concurrently(40, (i) =>
      callData(i % 2 ? server : second, sender, '/lucky/money/create', { amount: 10, count: 2 }),
    )
    expect([done.length, refused.length]).toEqual([20, 20])
    expect(new Set(refused)).toEqual(new Set(['ENVELOPES_OPEN']))
    expect(await balanceOf(server, sender.id)).toBe(80_000n)
    const [emptied] = done
    for (const other of await players(2)) await claim(other, emptied?.envelopeId ?? '')
    await gift(sender, 10, 2)
  })

  it('of another country is unknown, like one that does not exist', async () => {
    const [sender, chilean] = [await server.player({ cash: 10_000n }), await server.player({ country: 'CL' })]
    const { envelopeId } = await gift(sender, 10, 2)
    for (const id of [envelopeId, 'A'.repeat(22), 'x'])
      await expect(claim(chilean, id)).rejects.toThrow('ENVELOPE_UNKNOWN')
  })

  it('can be neither created nor claimed nor shown by its link when the market forbids it [R12.02]', async () => {
    const off = `update reward_switch set enabled = $1 where country = 'BR' and mode = 'sandbox' and reward like 'lucky-%'`
    const sender = await server.player({ cash: 10_000n })
    const { envelopeId } = await gift(sender, 10, 2)
    await asOwner(server, off, [false])
    await expect(claim(await server.player(), envelopeId)).rejects.toThrow('NOT_AVAILABLE')
    await expect(gift(sender, 10, 2)).rejects.toThrow('NOT_AVAILABLE')
    await expect(callData(server, sender, '/lucky/money/create', {})).rejects.toThrow('NOT_AVAILABLE')
    const { terms } = await callData(server, sender, '/lucky/money/guide', {})
    expect([terms.campaign, terms.gift]).toEqual([null, null])
    const link = await server.send(`/e/${envelopeId}`, { method: 'GET', redirect: 'manual' })
    expect([link.status, link.headers.get('location')]).toEqual([302, '/'])
    await asOwner(server, off, [true])
    expect(await balanceOf(server, sender.id)).toBe(9000n)
  })
})

describe('the daily envelope', () => {
  it('is campaign money, once a day, with an amount the caller cannot choose', async () => {
    const sender = await server.player()
    const { done, refused } = await concurrently(50, () =>
      callData(server, sender, '/lucky/money/create', { count: 1000 }),
    )
    expect(done).toMatchObject([{ amount: 10, count: 10 }])
    expect(new Set(refused)).toEqual(new Set(['ENVELOPE_TODAY']))
    const [{ envelopeId } = { envelopeId: '' }] = done
    await expect(claim(sender, envelopeId)).rejects.toThrow('ENVELOPE_OWN')
    const others = await players(12)
    const opened = await concurrently(12, (i) => claim(others[i] as Player, envelopeId))
    expect(sum(opened.done)).toBe(1000n)
    clock.pass(24 * hourMs)
    const tomorrow = await newLogin(server, sender)
    expect(await callData(server, tomorrow, '/lucky/money/create', {})).toMatchObject({ amount: 10 })
  })

  it.each(['America/Sao_Paulo', 'Pacific/Auckland'])(
    'uses days of the market in a process of time zone %s [R12.06]',
    async (zone) => {
      const before = process.env.TZ
      process.env.TZ = zone
      try {
        clock.pass(endOfMarketDay('BR', marketDay('BR', clock.now())) - 1 - clock.now())
        const sender = await server.player()
        const make = () => callData(server, sender, '/lucky/money/create', {})
        expect(await make()).toMatchObject({ amount: 10 })
        await expect(make()).rejects.toThrow('ENVELOPE_TODAY')
        clock.pass(1)
        expect(await make()).toMatchObject({ amount: 10 })
        await expect(make()).rejects.toThrow('ENVELOPE_TODAY')
      } finally {
        if (before === undefined) delete process.env.TZ
        else process.env.TZ = before
      }
    },
  )

  it('is granted once when the clock is set back to an earlier day', async () => {
    const sender = await server.player()
    const make = () => callData(server, sender, '/lucky/money/create', {})
    expect(await make()).toMatchObject({ amount: 10 })
    for (const days of [1, 2]) {
      clock.pass(-days * 24 * hourMs)
      const again = await newLogin(server, sender)
      await expect(callData(server, again, '/lucky/money/create', {})).rejects.toThrow('ENVELOPE_TODAY')
      clock.pass(days * 24 * hourMs)
    }
    clock.pass(24 * hourMs)
    const tomorrow = await newLogin(server, sender)
    expect(await callData(server, tomorrow, '/lucky/money/create', {})).toMatchObject({ amount: 10 })
  })

  it('can be claimed a limited number of times a day by one player', async () => {
    const [one, two, claimer] = await players(3)
    await asOwner(server, `update lucky_rule set day_claims_most = 1 where country = 'BR'`)
    const ids = []
    for (const sender of [one, two] as Player[])
      ids.push((await callData(server, sender, '/lucky/money/create', {})).envelopeId)
    await claim(claimer as Player, ids[0] ?? '')
    await expect(claim(claimer as Player, ids[1] ?? '')).rejects.toThrow('REWARD_REFUSED')
    await asOwner(server, `update lucky_rule set day_claims_most = 20 where country = 'BR'`)
  })

  it('has the same limit with concurrent claims in two processes', async () => {
    const [one, two, { id: playerId, token }] = (await players(3)) as [Player, Player, Player]
    await asOwner(server, `update lucky_rule set day_claims_most = 1 where country = 'BR'`)
    const [first, other] = [
      await callData(server, one, '/lucky/money/create', {}),
      await callData(server, two, '/lucky/money/create', {}),
    ]
    const { wallet } = server
    let otherClaim: Promise<unknown> = Promise.resolve()
    const postIn: typeof wallet.postIn = async (...posting) => {
      otherClaim = callData(second, { token }, '/lucky/money/claim', { envelopeId: other.envelopeId }).catch(
        ({ message }: Error) => message,
      )
      await Promise.race([otherClaim, expect.poll(() => hasLockWaiter(server), pollOptions).toBe(true)])
      return wallet.postIn(...posting)
    }
    const slowDeps = { ...rewardDepsOf(server), wallet: { ...wallet, postIn } }
    await openEnvelope(slowDeps, first.envelopeId, { playerId, country: 'BR', currency: 'BRL' })
    expect(await otherClaim).toBe('REWARD_REFUSED')
    await asOwner(server, `update lucky_rule set day_claims_most = 20 where country = 'BR'`)
  })
})

describe('an expired envelope', () => {
  it('returns unclaimed shares once, even with repeated and concurrent runs', async () => {
    const [sender, other] = [await server.player({ cash: 10_000n }), await server.player()]
    const { envelopeId } = await gift(sender, 50, 10)
    const { amount } = await claim(other, envelopeId)
    clock.pass(24 * hourMs)
    const late = await newLogin(server, await server.player())
    await expect(claim(late, envelopeId)).rejects.toThrow('ENVELOPE_EXPIRED')
    await Promise.all([
      server.rewards.closeExpiredEnvelopes(never),
      server.rewards.closeExpiredEnvelopes(never),
    ])
    await server.rewards.closeExpiredEnvelopes(never)
    expect(await balanceOf(server, sender.id)).toBe(10_000n - cents(amount))
    expect(await show(late, envelopeId)).toMatchObject({ status: 3, remainingCount: 9 })
  })

  it('is closed by the next run when a run was killed half-way', async () => {
    const senders = await Promise.all(Array.from({ length: 4 }, () => server.player({ cash: 1000n })))
    for (const sender of senders) await gift(sender, 10, 2)
    clock.pass(24 * hourMs)
    const { wallet } = server
    let posts = 0
    const postIn: typeof wallet.postIn = async (...posting) => {
      const outcome = await wallet.postIn(...posting)
      if (++posts > 2) throw new Error('killed')
      return outcome
    }
    const failing = { ...rewardDepsOf(server), wallet: { ...wallet, postIn } }
    await expect(closeExpiredEnvelopes(failing, never)).rejects.toThrow('killed')
    await server.rewards.closeExpiredEnvelopes(never)
    for (const { id } of senders) expect(await balanceOf(server, id)).toBe(1000n)
  })

  it('with concurrent claims pays or returns every cent exactly once', async () => {
    const sender = await server.player({ cash: 10_000n })
    const { envelopeId } = await gift(sender, 100, 40)
    const others = await players(40)
    clock.pass(24 * hourMs - 1)
    const logins = await Promise.all(others.map((player) => newLogin(server, player)))
    const opening = concurrently(40, async (i) => {
      if (i === 15) clock.pass(1)
      return claim(logins[i] as Player, envelopeId)
    })
    await Promise.all([opening, server.rewards.closeExpiredEnvelopes(never)])
    await server.rewards.closeExpiredEnvelopes(never)
    const { done } = await opening
    expect(await balanceOf(server, sender.id)).toBe(10_000n - sum(done))
  })
})

const invitationsOf = async ({ id }: Player): Promise<number> =>
  (await asOwner(server, 'select from invitation where player_id = $1', [id])).length
/** The fingerprint of a new player is stored in the same transaction as the invitation. */
const isNoted = async ({ id }: Player): Promise<boolean> =>
  (await asOwner(server, 'select from player_mark where player_id = $1', [id])).length > 0

describe('an envelope with a running claim', () => {
  it('is closed after the claim, with the remaining shares', async () => {
    const [sender, opener] = [await server.player({ cash: 10_000n }), await server.player()]
    const { envelopeId } = await gift(sender, 50, 2)
    clock.pass(24 * hourMs - 1)
    const { wallet } = server
    let closing: Promise<void> | undefined
    const postIn: typeof wallet.postIn = async (...posting) => {
      clock.pass(1)
      closing = outsideTransaction(() => server.rewards.closeExpiredEnvelopes(never))
      await Promise.race([closing, expect.poll(() => hasLockWaiter(server), pollOptions).toBe(true)])
      return wallet.postIn(...posting)
    }
    const slowDeps = { ...rewardDepsOf(server), wallet: { ...wallet, postIn } }
    const amount = await openEnvelope(slowDeps, envelopeId, {
      playerId: opener.id,
      country: 'BR',
      currency: 'BRL',
    })
    await closing
    expect(await balanceOf(server, sender.id)).toBe(10_000n - amount)
  })
})

describe('a new player', () => {
  it('who registered through an envelope gets a share, and the inviter a reward after the deposit', async () => {
    const sender = await server.player({ cash: 10_000n })
    const { envelopeId } = await gift(sender, 50, 2)
    const newcomer = await register({ envelopeId })
    await expect.poll(async () => (await show(newcomer, envelopeId)).mine, pollOptions).not.toBe(null)
    const { mine } = await show(newcomer, envelopeId)
    expect(await balanceOf(server, newcomer.id)).toBe(cents(mine ?? 0))
    await recharge(server, newcomer, 19)
    expect(await balanceOf(server, sender.id, 'bonus')).toBe(0n)
    await recharge(server, newcomer, 20)
    await expect.poll(() => balanceOf(server, sender.id, 'bonus'), pollOptions).toBe(1000n)
    await recharge(server, newcomer, 20)
    await recharge(server, newcomer, 20)
    expect(await balanceOf(server, sender.id, 'bonus')).toBe(1000n)
  })

  it('earns the inviter nothing when the market forbids invitations [R12.02]', async () => {
    const off = `update reward_switch set enabled = $1 where country = 'BR' and mode = 'sandbox' and reward = 'invite'`
    const inviter = await server.player()
    const newcomer = await register({ inviteUserId: String(inviter.id) })
    await expect.poll(() => invitationsOf(newcomer), pollOptions).toBe(1)
    const playerId = String(newcomer.id)
    const payload = { playerId, orderId: 'paid', amount: '2000', currency: 'BRL', activityId: null } as const
    const paid = { id: -1n, name: 'deposit.succeeded', payload } as const
    await asOwner(server, off, [false])
    await server.rewards.rewardInviter(paid)
    await asOwner(server, off, [true])
    expect(await balanceOf(server, inviter.id, 'bonus')).toBe(0n)
    await server.rewards.rewardInviter(paid)
    expect(await balanceOf(server, inviter.id, 'bonus')).toBe(1000n)
  })

  it('earns the inviter a reward once the deposit is large enough, and never after a refusal', async () => {
    const inviters = [await server.player(), await server.player()] as const
    const refused = `update invitation set state = 'refused', reason = 'crowd' where player_id = $1`
    for (const inviter of inviters) {
      const newcomer = await register({ inviteUserId: String(inviter.id) })
      await expect.poll(() => invitationsOf(newcomer), pollOptions).toBe(1)
      if (inviter === inviters[1]) await asOwner(server, refused, [newcomer.id])
      const payload = {
        playerId: String(newcomer.id),
        orderId: 'paid',
        currency: 'BRL',
        activityId: null,
      } as const
      const paid = (amount: string) =>
        server.rewards.rewardInviter({ id: -1n, name: 'deposit.succeeded', payload: { ...payload, amount } })
      await paid('1999')
      expect(await balanceOf(server, inviter.id, 'bonus')).toBe(0n)
      await paid('2000')
    }
    const [earned, nothing] = await Promise.all(inviters.map(({ id }) => balanceOf(server, id, 'bonus')))
    expect([earned, nothing]).toEqual([1000n, 0n])
  })

  it('has no inviter without a link, with an unknown envelope, or with an inviter of another currency', async () => {
    const abroad = await server.player({ country: 'CL' })
    for (const by of [{ envelopeId: 'e1', inviteUserId: '999999999' }, { inviteUserId: String(abroad.id) }]) {
      const newcomer = await register(by)
      await expect.poll(() => isNoted(newcomer), pollOptions).toBe(true)
      expect(await invitationsOf(newcomer)).toBe(0)
    }
  })

  it('cannot be their own inviter', async () => {
    const { id } = await server.player()
    const marks = { device: 'd0', address: 'a0' }
    const payload = { playerId: String(id), inviterId: String(id), envelopeId: null, marks }
    await server.rewards.welcome({ id: -2n, name: 'player.registered', payload })
    expect(await asOwner(server, 'select from invitation where player_id = $1', [id])).toEqual([])
  })

  it('sees the possible reward before registration', async () => {
    const sender = await server.player({ cash: 10_000n })
    const { envelopeId } = await gift(sender, 10, 1)
    const shown = async (body: { envelopeId?: string }) =>
      (await server.call('/lucky/money/displayReward', body)).json
    expect(await shown({ envelopeId })).toMatchObject({ data: { reward: 10, currencyAlias: 'R$' } })
    expect(await shown({})).toMatchObject({ data: { reward: 10, currencyAlias: 'R$' } })
    expect(await shown({ envelopeId: 'unknown' })).toMatchObject({ data: { reward: 10 } })
    clock.pass(24 * hourMs)
    expect(await shown({ envelopeId })).toMatchObject({ data: { reward: 0 } })
  })
})

describe('a shared link', () => {
  it('has preview metadata and redirects to the home page', async () => {
    const sender = await server.player({ cash: 10_000n })
    const { envelopeId } = await gift(sender, 12.5, 1, { message: '<b>"Oi"</b> & tchau' })
    const response = await server.send(`/e/${envelopeId}?channel=whats`, { method: 'GET' })
    const page = await response.text()
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(page).toContain('<meta property="og:image" content="https://play.example/share/lucky-money.jpg">')
    expect(page).toContain(
      `<meta property="og:title" content="***${sender.username.slice(-2)} enviou um envelope da sorte">`,
    )
    expect(page).toContain('&lt;b&gt;&quot;Oi&quot;&lt;/b&gt; &amp; tchau')
    expect(page).not.toContain('<b>')
    expect(page).toContain(`url=/?envelopeId=${envelopeId}&amp;inviteUserId=${sender.id}&amp;channel=whats`)
  })

  it.each(['nothing', 'A'.repeat(22), '%00', '%3Cb%3E'])(
    'of an unknown envelope, %s, redirects to the home page',
    async (id) => {
      const response = await server.send(`/e/${id}`, { method: 'GET', redirect: 'manual' })
      expect([response.status, response.headers.get('location')]).toEqual([302, '/'])
    },
  )
})

describe('envelopes on an external site [R7.04]', () => {
  const redeem = async (active: string, secret = 'shared') => {
    const headers = {
      'content-type': 'application/json',
      'x-signature': createHmac('sha256', secret).update(active).digest('hex'),
    }
    const response = await server.send('/active/redeem', { headers, body: JSON.stringify({ active }) })
    return (await response.json()) as { success: boolean; code?: string; data: unknown }
  }

  it('are opened with a single-use, short-lived token that only a signed request redeems', async () => {
    const player = await server.player()
    const { url } = await callData(server, player, '/lucky/money/launch', { cid: 'c1', channel: 'ads' })
    const query = new URL(url).searchParams
    expect(Object.fromEntries(query)).toEqual({
      from: 'us',
      active: expect.any(String),
      lang: 'pt',
      cid: 'c1',
      channel: 'ads',
    })
    const active = query.get('active') ?? ''
    expect(active).not.toBe(player.token)
    expect(await redeem(active, 'guessed')).toMatchObject({ code: 'UNAUTHORIZED' })
    expect(await redeem(active)).toMatchObject({ data: { userId: String(player.id), country: 'BR' } })
    expect(await redeem(active)).toMatchObject({ code: 'LAUNCH_EXPIRED' })
    const late =
      new URL((await callData(server, player, '/lucky/money/launch', {})).url).searchParams.get('active') ??
      ''
    clock.pass(61_000)
    expect(await redeem(late)).toMatchObject({ code: 'LAUNCH_EXPIRED' })
  })
})

describe('the list of created envelopes', () => {
  it('shows the creator each envelope with its remaining shares, and no other player', async () => {
    const [sender, other] = [await server.player({ cash: 10_000n }), await server.player()]
    const { envelopeId } = await gift(sender, 5, 2)
    await claim(other, envelopeId)
    const mine = (player: Player) => callData(server, player, '/lucky/money/mine', {})
    expect((await mine(sender)).list).toMatchObject([
      { envelopeId, kind: 'gift', amount: 5, count: 2, remainingCount: 1, status: 1 },
    ])
    expect((await mine(other)).list).toEqual([])
    await claim(await server.player(), envelopeId)
    expect((await mine(sender)).list).toMatchObject([{ remainingCount: 0, status: 2 }])
  })
})

describe('the guide', () => {
  it('is read once', async () => {
    const player = await server.player()
    expect(await callData(server, player, '/lucky/money/guide', {})).toMatchObject({
      finished: false,
      steps: { length: 3 },
      terms: {
        campaign: { amount: 10, count: 10, dayClaimsMost: 20 },
        gift: { minAmount: 1, maxAmount: 1000 },
        invite: { reward: 10, recharge: 20, wagerTimes: 63 },
        expireHours: 24,
      },
    })
    await callData(server, player, '/lucky/money/finishGuide', {})
    expect(await callData(server, player, '/lucky/money/finishGuide', {})).toEqual({ finished: true })
    expect(await callData(server, player, '/lucky/money/guide', {})).toMatchObject({ finished: true })
    expect(await callData(server, player, '/lucky/money/domain', {})).toEqual({
      domain: 'https://play.example',
    })
  })
})

describe('the database', () => {
  it('refuses shares that do not sum to the envelope, a second claim of a share, and a second closing', async () => {
    const [sender, other] = [await server.player({ cash: 10_000n }), await server.player()]
    const { envelopeId } = await gift(sender, 50, 3)
    await claim(other, envelopeId)
    const refuses = (text: string) => expect(asOwner(server, text, [envelopeId])).rejects
    await refuses('insert into envelope_share (envelope_id, n, amount) values ($1, 4, 1)').toThrow(
      'the shares are not the envelope',
    )
    await refuses(
      'update envelope_share set claimed_by = null, claimed_at = null where envelope_id = $1 and n = 1',
    ).toThrow('is gone')
    await refuses(
      'update envelope_share set claimed_by = 1, claimed_at = now() where envelope_id = $1 and n = 2',
    ).toThrow('foreign key')
    await refuses(
      `update envelope_share set claimed_by = (select claimed_by from envelope_share where envelope_id = $1 and n = 1),
              claimed_at = now() where envelope_id = $1 and n = 2`,
    ).toThrow('envelope_one_each')
    await refuses('update envelope set closed_at = now(), returned = 1 where id = $1').toThrow('foreign key')
    clock.pass(24 * hourMs)
    await server.rewards.closeExpiredEnvelopes(never)
    await refuses('update envelope set returned = 0 where id = $1').toThrow('is closed')
    await refuses(
      'update envelope_share set claimed_by = 1, claimed_at = now() where envelope_id = $1 and n = 2',
    ).toThrow('is gone')
  })
})
