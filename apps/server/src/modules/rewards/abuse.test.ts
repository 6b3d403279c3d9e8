import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { dataOf } from '#modules/games/testing/table-client.ts'
import { heldGrants } from '#modules/rewards/grant-store.ts'
import {
  asOwner,
  auditFindings,
  callData,
  concurrently,
  pollOptions,
  recharge,
  startRewardServer,
} from '#modules/rewards/testing/rewards-server.ts'
import { balanceOf, type Player } from '#testing/environment.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

/** A sandbox with the rules of a live market, behind a proxy that reports client addresses. */
let server: TestServer
const ends: (() => Promise<void>)[] = []

beforeAll(async () => {
  server = await startRewardServer((end) => ends.push(end), { env: { TRUST_PROXY: 'on' } })
  await asOwner(
    server,
    `insert into reward_velocity (mode, mark, most, hours)
     values ('sandbox', 'device', 2, 24), ('sandbox', 'address', 3, 24), ('sandbox', 'payout', 1, 24),
            ('sandbox', 'browser', 1, 24), ('sandbox', 'ring', 2, 24)`,
  )
})
afterAll(async () => {
  expect(await auditFindings(server)).toEqual([])
  for (const end of ends) await end()
})

type Place = {
  readonly 'x-forwarded-for': string
  readonly 'user-agent': string
  readonly cookie?: string
}
let lastPlace = 0
/** A new client address. */
const place = (browser = 'one'): Place => ({
  'x-forwarded-for': `10.0.${++lastPlace}.1`,
  'user-agent': browser,
})

const claim = async ({ token }: Player, from: Place) =>
  dataOf((await server.call('/v1/pb/reg/claim', {}, { token, ...from })).json)

let lastNumber = 11_950_000_000

async function register(from: Place, more: object = {}): Promise<Player> {
  const username = String(++lastNumber)
  await server.call('/captcha/sms', { country: 'BR', phoneNumber: username }, from)
  const response = await server.send(`/sandbox/sms?country=BR&phone=${username}`, { method: 'GET' })
  const { list } = (await response.json()) as { list: { code: string }[] }
  const entry = { password: 'porta-aberta-7', verificationCode: list[0]?.code ?? '', ...more }
  const { userId, token } = dataOf(
    (await server.call('/user/register', { country: 'BR', username, ...entry }, from)).json,
  )
  // Written in the transaction of the registration: no job has to run first.
  expect(await asOwner(server, 'select from player_mark where player_id = $1', [userId])).toHaveLength(1)
  return { id: BigInt(userId), token, username }
}

const heldOf = async (player: Player) =>
  (await heldGrants(server.app.db, 200)).find(({ playerId }) => playerId === player.id)

describe('one device', () => {
  it('gets a reward for a limited number of players; the grants of the others are held, also with ten at once', async () => {
    const here = place()
    const players = await Promise.all(Array.from({ length: 10 }, () => server.player()))
    const { done, refused } = await concurrently(10, (i) => claim(players[i] as Player, here))
    expect(done).toHaveLength(2)
    expect(refused).toEqual(Array.from({ length: 8 }, () => 'REWARD_HELD'))
    const balances = await Promise.all(players.map(({ id }) => balanceOf(server, id, 'bonus')))
    expect(balances.reduce((sum, one) => sum + one, 0n)).toBe(20_000n)
  })

  it('with a held grant gets nothing on repeat until an operator decides once', async () => {
    const here = place()
    const [a, b, c, d] = await Promise.all(Array.from({ length: 4 }, () => server.player()))
    await claim(a as Player, here)
    await claim(b as Player, here)
    for (const player of [c, d] as Player[]) {
      await expect(claim(player, here)).rejects.toThrow('REWARD_HELD')
      await expect(claim(player, here)).rejects.toThrow('ALREADY_CLAIMED')
    }
    const regStatus = async (player: Player) =>
      (await callData(server, player, '/v1/pb/list', {})).list[0]?.regStatus
    expect([await regStatus(a as Player), await regStatus(d as Player)]).toEqual([3, 2])
    const [granted, refused] = [await heldOf(c as Player), await heldOf(d as Player)]
    expect(granted).toMatchObject({ reward: 'registration', amount: 10_000n, reason: 'device' })
    const tries = await concurrently(5, () =>
      server.rewards.decideHeldGrant(granted?.id ?? 0n, { by: 'ana' }),
    )
    expect(tries.done).toHaveLength(1)
    await server.rewards.decideHeldGrant(refused?.id ?? 0n, { by: 'ana', refuse: 'the same person' })
    expect(await balanceOf(server, c?.id ?? 0n, 'bonus')).toBe(10_000n)
    expect(await callData(server, c as Player, '/wallet/wagering', {})).toMatchObject({
      bonus: 100,
      required: 3000,
    })
    expect(await balanceOf(server, d?.id ?? 0n, 'bonus')).toBe(0n)
    expect([await regStatus(c as Player), await regStatus(d as Player)]).toEqual([3, 4])
    for (const from of [here, place()])
      await expect(claim(d as Player, from)).rejects.toThrow('ALREADY_CLAIMED')
    await expect(server.rewards.decideHeldGrant(refused?.id ?? 0n, { by: 'ana' })).rejects.toThrow(
      'REWARD_DECIDED',
    )
  })

  it('with another user agent counts as another device, up to the limit of its address', async () => {
    const here = place()
    const from = (browser: string) => ({ ...here, 'user-agent': browser })
    const players = await Promise.all(Array.from({ length: 4 }, () => server.player()))
    for (const [i, browser] of ['a', 'b', 'c'].entries()) await claim(players[i] as Player, from(browser))
    await expect(claim(players[3] as Player, from('d'))).rejects.toThrow('REWARD_HELD')
    expect(await heldOf(players[3] as Player)).toMatchObject({ reason: 'address' })
  })
})

describe('one browser', () => {
  /** The browser id from the registration's cookie. */
  const named = async (from: Place): Promise<string> => {
    const body = { country: 'BR', username: '11900000000', password: 'porta-aberta-7' } as const
    const { headers } = await server.call('/user/login', body, from)
    return headers.getSetCookie()[0]?.split(';')[0] ?? ''
  }

  it('is recognised at any address: the grant of its second player is held', async () => {
    const cookie = await named(place())
    expect(cookie).toMatch(/^browser=[A-Za-z0-9_-]{22}$/)
    expect(await named({ ...place(), cookie })).toBe(cookie)
    const [first, second, other] = [await server.player(), await server.player(), await server.player()]
    await claim(first, { ...place(), cookie })
    await expect(claim(second, { ...place(), cookie })).rejects.toThrow('REWARD_HELD')
    expect(await heldOf(second)).toMatchObject({ reason: 'browser' })
    expect(await claim(other, { ...place(), cookie: await named(place()) })).toEqual({ amount: 100 })
  })

  it('shared by two players blocks invitations and envelopes between them', async () => {
    const cookie = await named(place())
    const inviter = await register({ ...place(), cookie })
    const newcomer = await register({ ...place(), cookie }, { inviteUserId: String(inviter.id) })
    const state = `select state, reason from invitation where player_id = $1`
    await expect
      .poll(() => asOwner(server, state, [newcomer.id]), pollOptions)
      .toEqual([{ state: 'refused', reason: 'browser' }])
    const { envelopeId } = await callData(server, inviter, '/lucky/money/create', {})
    await expect(callData(server, newcomer, '/lucky/money/claim', { envelopeId })).rejects.toThrow(
      'REWARD_REFUSED',
    )
  })
})

describe('a ring', () => {
  it('of two players who claim each other’s envelopes is refused', async () => {
    const [a, b, c] = [await register(place()), await register(place()), await register(place())]
    const make = (player: Player) => callData(server, player, '/lucky/money/create', {})
    const open = (player: Player, envelopeId: string) =>
      callData(server, player, '/lucky/money/claim', { envelopeId })
    for (const day of ['2026-01-01', '2026-01-02']) {
      await open(b, (await make(a)).envelopeId)
      await asOwner(server, `update envelope set day = $2 where player_id = $1 and day > '2026-06'`, [
        a.id,
        day,
      ])
    }
    const { envelopeId } = await make(b)
    await expect(open(a, envelopeId)).rejects.toThrow('REWARD_REFUSED')
    expect((await open(c, envelopeId)).amount).toBeGreaterThan(0)
  })
})

describe('one payout account', () => {
  it('gets a reward once for all players who share it', async () => {
    const [first, second] = [await server.player(), await server.player()]
    for (const { id } of [first, second])
      await asOwner(
        server,
        `insert into payout_account (player_id, pay_channel, payment_method, sealed, fingerprint, masked, confirmed_at, used_at)
         values ($1, 'sandbox', 'pix', 'x', 'the same', '***', now(), now())`,
        [id],
      )
    await claim(first, place())
    await expect(claim(second, place())).rejects.toThrow('REWARD_HELD')
    expect(await heldOf(second)).toMatchObject({ reason: 'payout' })
  })
})

describe('a deposit', () => {
  it('above the limit of a device has a held reward, which an operator grants on its original terms', async () => {
    const here = place()
    const [a, b, c] = [await register(here), await register(here), await register(here)]
    for (const player of [a, b, c]) await recharge(server, player, 50)
    expect(await balanceOf(server, b.id, 'pb')).toBe(500_000n)
    expect(await balanceOf(server, c.id, 'pb')).toBe(0n)
    const { list } = await callData(server, c, '/v1/pb/list', {})
    expect(list[0]).toMatchObject({ rewardType: 1, rewardRecharge: 0, status: 1, isHeld: true })
    await server.rewards.decideHeldGrant((await heldOf(c))?.id ?? 0n, { by: 'ana' })
    expect(await balanceOf(server, c.id, 'pb')).toBe(500_000n)
    expect((await callData(server, c, '/v1/pb/list', {})).list[0]).toMatchObject({
      rewardRecharge: 50,
      status: 2,
    })
  })

  it('whose reward was refused is shown as refused and never earns that reward again', async () => {
    const here = place()
    const [a, b, c] = [await register(here), await register(here), await register(here)]
    for (const player of [a, b, c]) await recharge(server, player, 50)
    await server.rewards.decideHeldGrant((await heldOf(c))?.id ?? 0n, {
      by: 'ana',
      refuse: 'the same person',
    })
    expect((await callData(server, c, '/v1/pb/list', {})).list[0]).toMatchObject({
      rewardRecharge: 0,
      status: 4,
      isHeld: false,
    })
    await recharge(server, c, 50)
    expect(await balanceOf(server, c.id, 'pb')).toBe(0n)
  })
})

describe('an invitation', () => {
  const stateOf = async ({ id }: Player) =>
    (await asOwner(server, 'select state, reason from invitation where player_id = $1', [id]))[0]

  it('from the inviter’s own device earns nothing', async () => {
    const here = place()
    const inviter = await register(here)
    const newcomer = await register(here, { inviteUserId: String(inviter.id) })
    await expect.poll(() => stateOf(newcomer), pollOptions).toEqual({ state: 'refused', reason: 'address' })
    await recharge(server, newcomer, 50)
    expect(await balanceOf(server, inviter.id, 'bonus')).toBe(0n)
  })

  it('of another person earns once', async () => {
    const inviter = await register(place())
    const newcomer = await register(place(), { inviteUserId: String(inviter.id) })
    await expect.poll(() => stateOf(newcomer), pollOptions).toEqual({ state: 'open', reason: null })
    await recharge(server, newcomer, 50)
    await recharge(server, newcomer, 50)
    await expect.poll(() => balanceOf(server, inviter.id, 'bonus'), pollOptions).toBe(1000n)
    expect(await stateOf(newcomer)).toEqual({ state: 'rewarded', reason: null })
  })

  it('is refused when inviter and new player share a payout account', async () => {
    const inviter = await register(place())
    const newcomer = await register(place(), { inviteUserId: String(inviter.id) })
    await expect.poll(() => stateOf(newcomer), pollOptions).toEqual({ state: 'open', reason: null })
    for (const { id } of [inviter, newcomer])
      await asOwner(
        server,
        `insert into payout_account (player_id, pay_channel, payment_method, sealed, fingerprint, masked, confirmed_at, used_at)
         values ($1, 'sandbox', 'pix', 'x', 'one ring', '***', now(), now())`,
        [id],
      )
    await recharge(server, newcomer, 50)
    await expect.poll(() => stateOf(newcomer), pollOptions).toEqual({ state: 'refused', reason: 'payout' })
    expect(await balanceOf(server, inviter.id, 'bonus')).toBe(0n)
  })
})

describe('the day’s envelope', () => {
  it('cannot be claimed from the device that created it, nor by a crowd on one device', async () => {
    const [home, elsewhere] = [place(), place()]
    const sender = await register(home)
    const { envelopeId } = await callData(server, sender, '/lucky/money/create', {})
    const second = await register(home)
    await expect(callData(server, second, '/lucky/money/claim', { envelopeId })).rejects.toThrow(
      'REWARD_REFUSED',
    )
    const crowd = [await register(elsewhere), await register(elsewhere), await register(elsewhere)]
    await expect(callData(server, crowd[2] as Player, '/lucky/money/claim', { envelopeId })).rejects.toThrow(
      'REWARD_REFUSED',
    )
    const friend = await register(place())
    expect((await callData(server, friend, '/lucky/money/claim', { envelopeId })).amount).toBeGreaterThan(0)
  })

  it.each([
    ['each in the moment after its registration', false],
    ['all at once after their registrations', true],
  ])('is opened by one of six new players of one browser, %s', async (_, areTogether) => {
    const sender = await register(place())
    const { envelopeId } = await callData(server, sender, '/lucky/money/create', {})
    const login = { country: 'BR', username: '11900000000', password: 'porta-aberta-7' } as const
    const { headers } = await server.call('/user/login', login, place())
    const cookie = headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const open = (player: Player) =>
      callData(server, player, '/lucky/money/claim', { envelopeId }).then(
        () => 'paid',
        (error: Error) => error.message,
      )
    const outcomes: (string | Promise<string>)[] = []
    const newcomers: Player[] = []
    for (let n = 0; n < 6; n++) {
      const newcomer = await register({ ...place(`browser ${n}`), cookie })
      if (areTogether) newcomers.push(newcomer)
      else outcomes.push(await open(newcomer))
    }
    outcomes.push(...newcomers.map(open))
    expect((await Promise.all(outcomes)).sort()).toEqual([...Array(5).fill('REWARD_REFUSED'), 'paid'])
  })

  it('is refused to a player whose marks are unknown', async () => {
    const sender = await register(place())
    const { envelopeId } = await callData(server, sender, '/lucky/money/create', {})
    const unmarked = await server.player()
    await expect(callData(server, unmarked, '/lucky/money/claim', { envelopeId })).rejects.toThrow(
      'REWARD_REFUSED',
    )
  })
})

it('a reward without a switch for the market is not granted', async () => {
  const values = `('BR', 'sandbox', 'registration')`
  await asOwner(server, `delete from reward_switch where (country, mode, reward) = ${values}`)
  onTestFinished(async () => {
    await asOwner(
      server,
      `insert into reward_switch (country, mode, reward, enabled) select *, true from (values ${values}) as v`,
    )
  })
  const player = await server.player()
  await expect(claim(player, place())).rejects.toThrow('NOT_AVAILABLE')
  expect(await balanceOf(server, player.id, 'bonus')).toBe(0n)
})

describe('a live market [R12.02]', () => {
  const inducements = [
    'new-user-deposit',
    'registration',
    'first-recharge',
    'deposit-activity',
    'lucky-campaign',
    'invite',
  ]

  it('of Brazil grants nothing before a bet, and stores the reason', async () => {
    const off = await asOwner<{ reward: string; reason: string }>(
      server,
      `select reward, reason from reward_switch where country = 'BR' and mode = 'live' and not enabled`,
    )
    expect(off.map(({ reward }) => reward).sort()).toEqual([...inducements, 'lucky-gift'].sort())
    expect(off.every(({ reason }) => reason.length > 20)).toBe(true)
  })

  it('of Brazil refuses rewards it does not allow, and the sandbox allows all', async () => {
    // Stopped with this test: otherwise it would process later events by its own rules.
    const live = await startTestServer((end) => onTestFinished(end), {
      mode: 'live',
      databaseUrl: server.databaseUrl,
    })
    const player = await live.player({ cash: 10_000n })
    expect((await live.call('/v1/pb/config', { country: 'BR' })).json).toMatchObject({
      data: { pbConfig: [] },
    })
    const refused = [
      callData(live, player, '/v1/pb/reg/claim', {}),
      callData(live, player, '/lucky/money/create', {}),
      callData(live, player, '/lucky/money/create', { amount: 10 }),
    ]
    await Promise.all(refused.map((one) => expect(one).rejects.toThrow('NOT_AVAILABLE')))
    const activities = await callData(live, player, '/recharge/depositActivity', {})
    expect(activities.list).toEqual([])
    expect(await callData(live, player, '/v1/cashback/load', {})).toMatchObject({
      tiers: { length: 3 },
      newUser: { active: true },
    })
    const on = await asOwner<{ n: number }>(
      server,
      `select count(*)::int as n from reward_switch where mode = 'sandbox' and enabled`,
    )
    expect(on).toEqual([{ n: 18 }])
  })
})

describe('the database', () => {
  it('refuses a grant without its posting, a duplicate grant, and changed terms', async () => {
    const player = await server.player()
    await claim(player, place())
    const refuses = (text: string) => expect(asOwner(server, text, [player.id])).rejects
    const copy = (key: string, source: string) =>
      `insert into reward_grant (player_id, key, reward, source, account, currency, amount, terms, created_at, state, changed_at)
       select player_id, '${key}', reward, '${source}', account, currency, amount, terms, created_at, 'granted', changed_at
         from reward_grant where player_id = $1`
    await refuses(copy('registration', 'other')).toThrow('reward_grant_pkey')
    await refuses(copy('other', 'registration')).toThrow('reward_source')
    await refuses(copy('other', 'other')).toThrow('reward_grant_posted')
    await refuses(`update reward_grant set state = 'refused', reason = 'x' where player_id = $1`).toThrow(
      'never becomes',
    )
    const asApp = (text: string) => expect(server.app.db.pool.query(text, [player.id])).rejects
    await asApp('update reward_grant set amount = 1 where player_id = $1').toThrow('permission denied')
    await asApp(`update reward_grant set terms = '{}' where player_id = $1`).toThrow('permission denied')
    await asApp('delete from reward_grant where player_id = $1').toThrow('permission denied')
  })

  it('refuses to release or collect more than was granted and wagered', async () => {
    const player = await server.player()
    await recharge(server, player, 50)
    const refuses = (set: string) =>
      expect(asOwner(server, `update pb_grant set ${set} where player_id = $1`, [player.id])).rejects
    await refuses('released = total + 1, wagered = 900000000000').toThrow('check constraint')
    await refuses('released = 1').toThrow('check constraint')
    await refuses('collected = 1').toThrow('check constraint')
    const asApp = server.app.db.pool.query('update pb_grant set total = 1 where player_id = $1', [player.id])
    await expect(asApp).rejects.toThrow('permission denied')
  })
})
