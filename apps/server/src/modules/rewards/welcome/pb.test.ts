import { newUserDepositDefaults } from '@saguao/contract/product/constants.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { firstRoundIdAt } from '#modules/games/games.ts'
import { openTable } from '#modules/games/testing/table-client.ts'
import { rewardDeposit } from '#modules/rewards/deposit-rewards.ts'
import {
  asOwner,
  auditFindings,
  callData,
  concurrently,
  isRewarded,
  lockRetries,
  makeOrder,
  newLogin,
  pollOptions,
  recharge,
  rewardDepsOf,
  startRewardServer,
} from '#modules/rewards/testing/rewards-server.ts'
import { outsideTransaction } from '#testing/connection-check.ts'
import { balanceOf, createManualClock, type Player, payAtBank } from '#testing/environment.ts'
import type { TestServer } from '#testing/server.ts'

let server: TestServer
const clock = createManualClock()
const ends: (() => Promise<void>)[] = []

beforeAll(async () => {
  server = await startRewardServer((end) => ends.push(end), { clock })
})
afterAll(async () => {
  expect(await auditFindings(server)).toEqual([])
  for (const end of ends) await end()
})

/** A game that counts fully, and its choice. */
const slot = 'slot-carnaval'
const spin = {}
const entry = async (player: Player, rewardType: number) =>
  (await callData(server, player, '/v1/pb/list', {})).list.find((one) => one.rewardType === rewardType)

describe('the offer to new users', () => {
  const inPesos = [
    { rewardType: 1, rewardRecharge: 5000, rewardTotal: 500_000, rewardReg: 10_000 },
    { rewardType: 2, rewardRecharge: 2000, rewardTotal: 400_000, rewardReg: 0 },
  ]
  it.each([
    ['BR', newUserDepositDefaults],
    ['CL', inPesos],
  ] as const)('has the figures of the market in %s [R3.10]', async (country, defaults) => {
    const { json } = await server.call('/v1/pb/config', { country })
    const shown = json.success ? json.data.pbConfig : []
    const figures = shown.map(({ rewardType, rewardRecharge, rewardTotal, rewardReg }) => ({
      rewardType,
      rewardRecharge,
      rewardTotal,
      rewardReg,
    }))
    expect(figures).toEqual(defaults)
    expect(shown).toMatchObject([
      { rewardTag: 'HOT', rewardAlready: 0 },
      { rewardTag: '', rewardAlready: 0 },
    ])
  })

  it('shows the registration reward only when it is available or was claimed [R12.02]', async () => {
    const off = `update reward_switch set enabled = $1 where country = 'CL' and mode = 'sandbox' and reward = 'registration'`
    const [had, late] = [await server.player({ country: 'CL' }), await server.player({ country: 'CL' })]
    await callData(server, had, '/v1/pb/reg/claim', {})
    await asOwner(server, off, [false])
    const shown = [await entry(had, 1), await entry(late, 1)]
    await asOwner(server, off, [true])
    expect(shown).toMatchObject([{ rewardReg: 10_000, regStatus: 3 }, { rewardReg: 0 }])
  })

  it('is empty when the market forbids the reward [R12.02]', async () => {
    const off = `update reward_switch set enabled = $1 where country = 'CL' and mode = 'sandbox'`
    await asOwner(server, off, [false])
    const { json } = await server.call('/v1/pb/config', { country: 'CL' })
    const player = await server.player({ country: 'CL' })
    expect(json).toMatchObject({ data: { pbConfig: [] } })
    expect(await callData(server, player, '/v1/pb/list', {})).toEqual({ list: [] })
    await expect(callData(server, player, '/v1/pb/reg/claim', {})).rejects.toThrow('NOT_AVAILABLE')
    await asOwner(server, off, [true])
  })
})

describe('a deposit', () => {
  it('of 50 grants 5000 when it is paid, not before [R3.10, R4.12]', async () => {
    const player = await server.player()
    expect(await entry(player, 1)).toMatchObject({ rewardRecharge: 0, rewardTotal: 5000, status: 1 })
    await recharge(server, player, 50)
    expect(await entry(player, 1)).toMatchObject({
      rewardRecharge: 50,
      rewardTotal: 5000,
      required: 1_000_000,
      released: 0,
      collectable: 0,
      status: 2,
    })
    expect(await entry(player, 2)).toMatchObject({ rewardRecharge: 0, status: 1 })
    expect(await balanceOf(server, player.id, 'pb')).toBe(500_000n)
  })

  it('of 20 grants 4000, and the next of 50 the other reward [R3.10]', async () => {
    const player = await server.player()
    await recharge(server, player, 20)
    expect(await entry(player, 1)).toMatchObject({ status: 1 })
    expect(await entry(player, 2)).toMatchObject({ rewardRecharge: 20, rewardTotal: 4000, status: 2 })
    await recharge(server, player, 70)
    expect(await entry(player, 1)).toMatchObject({ rewardRecharge: 70, recharge: 50, status: 2 })
    expect(await balanceOf(server, player.id, 'pb')).toBe(900_000n)
  })

  it('grants nothing when the market forbids it, and earlier grants stay [R12.02]', async () => {
    const off = `update reward_switch set enabled = $1 where country = 'BR' and mode = 'sandbox'`
    const [before, after] = [await server.player({ cash: 100_000n }), await server.player()]
    await recharge(server, before, 50)
    const order = await makeOrder(server, after, 60, { activityId: 'br-first' })
    await asOwner(server, off, [false])
    await payAtBank(server, order, 'success')
    await expect.poll(() => isRewarded(server, order), pollOptions).toBe(true)
    await (await openTable(server, before, slot)).play(100, spin)
    const taken = await callData(server, before, '/v1/pb/get', { rewardType: 1 })
    await asOwner(server, off, [true])
    expect(taken).toEqual({ amount: 0.5 })
    expect([await balanceOf(server, after.id, 'pb'), await balanceOf(server, after.id, 'bonus')]).toEqual([
      0n,
      0n,
    ])
  })

  it('of 19.99 grants nothing', async () => {
    const player = await server.player()
    await recharge(server, player, 19.99)
    expect(await balanceOf(server, player.id, 'pb')).toBe(0n)
  })

  it('is rewarded once, however often its event is delivered', async () => {
    const player = await server.player()
    const orderId = await recharge(server, player, 50)
    const payload = {
      playerId: String(player.id),
      orderId,
      amount: '5000',
      currency: 'BRL',
      activityId: null,
    } as const
    const event = (id: bigint) => ({ id, name: 'deposit.succeeded', payload }) as const
    // Other event ids for the same deposit.
    await Promise.all([1, 2, 3, 4, 5, 6].map((i) => server.rewards.rewardDeposit(event(BigInt(-i)))))
    expect(await balanceOf(server, player.id, 'pb')).toBe(500_000n)
  })

  it('concurrent with four others grants each reward once', async () => {
    const player = await server.player()
    const orders = await Promise.all(Array.from({ length: 5 }, () => makeOrder(server, player, 50)))
    await Promise.all(orders.map((id) => payAtBank(server, id, 'success')))
    await expect.poll(() => balanceOf(server, player.id, 'pb'), pollOptions).toBe(900_000n)
    const done = `select count(*)::int as n from event e join reaction r on r.event_id = e.id
                   where e.payload->>'playerId' = $1 and r.name = 'reward-deposit'`
    await expect.poll(() => asOwner(server, done, [String(player.id)]), pollOptions).toEqual([{ n: 5 }])
    expect(await balanceOf(server, player.id, 'pb')).toBe(900_000n)
  })
})

/** An event of the outbox for a made-up deposit, with an unused event id. */
let lastEvent = -1_000n
const depositEvent = ({ id }: Player, amount: string, activityId: string | null = null) => {
  lastEvent--
  const payload = {
    playerId: String(id),
    orderId: `paid${lastEvent}`,
    amount,
    currency: 'BRL',
    activityId,
  } as const
  return { id: lastEvent, name: 'deposit.succeeded', payload } as const
}

describe('two deposits', () => {
  it('processed concurrently earn two rewards', async () => {
    const player = await server.player()
    const { wallet } = server
    let second: Promise<void> | undefined
    const postIn: typeof wallet.postIn = async (...posting) => {
      second ??= outsideTransaction(() => server.rewards.rewardDeposit(depositEvent(player, '5000')))
      await lockRetries(server)
      return wallet.postIn(...posting)
    }
    await rewardDeposit(
      { ...rewardDepsOf(server), wallet: { ...wallet, postIn } },
      depositEvent(player, '5000'),
    )
    await second
    expect(await balanceOf(server, player.id, 'pb')).toBe(900_000n)
  })
})

describe('wagering', () => {
  it('releases a part of each bet, and released money becomes cash once [R10.02]', async () => {
    const player = await server.player({ cash: 1_000_000n })
    await recharge(server, player, 50)
    const table = await openTable(server, player, slot)
    let staked = 0
    for (const bet of [100, 60, 40]) {
      await table.play(bet, spin)
      staked += bet
      expect(await entry(player, 1)).toMatchObject({ wagered: staked, released: staked / 200 })
    }
    const before = await balanceOf(server, player.id)
    const { done, refused } = await concurrently(100, () =>
      callData(server, player, '/v1/pb/get', { rewardType: 1 }),
    )
    expect(done).toEqual([{ amount: 1 }])
    expect(new Set(refused)).toEqual(new Set(['NOTHING_TO_COLLECT']))
    expect(await balanceOf(server, player.id)).toBe(before + 100n)
    expect(await balanceOf(server, player.id, 'pb')).toBe(499_900n)
    expect(await entry(player, 1)).toMatchObject({ rewardAlready: 1, collectable: 0, status: 2 })
    await table.play(100, spin)
    expect(await callData(server, player, '/v1/pb/get', { rewardType: 1 })).toEqual({ amount: 0.5 })
  })

  it('is counted shortly after the bet without a request', async () => {
    const player = await server.player({ cash: 100_000n })
    await recharge(server, player, 50)
    await (await openTable(server, player, slot)).play(100, spin)
    const released = () =>
      asOwner(server, 'select released::int from pb_grant where player_id = $1', [player.id])
    await expect.poll(released, pollOptions).toEqual([{ released: 50 }])
  })

  it('does not count bets before the grant, bets with bonus money, and returned stakes', async () => {
    const player = await server.player({ cash: 100_000n })
    const table = await openTable(server, player, slot)
    await table.play(100, spin)
    clock.pass(1)
    await recharge(server, player, 50)
    await callData(server, player, '/v1/pb/reg/claim', {})
    await (await openTable(server, player, slot, true)).play(10, spin)
    const id = `${firstRoundIdAt(clock.now())}AAAAAAAAAAA`
    await asOwner(
      server,
      `insert into round (player_id, id, game_id, currency, is_bonus, status, bet, win, choice, outcome, created_at, changed_at)
       values ($1, $2, 'dice', 'BRL', false, 'returned', 100000, 0, '{}', '{}', now(), now())`,
      [player.id, id],
    )
    expect(await entry(player, 1)).toMatchObject({ wagered: 0, released: 0 })
    await asOwner(server, 'delete from round where id = $1', [id])
  })

  it('counts a round of mines when it ends, even days after its start', async () => {
    let player = await server.player({ cash: 100_000n })
    await recharge(server, player, 50)
    const { roundId } = await (await openTable(server, player, 'mines')).play(200, { mines: 24 })
    const afterDays = async (days: number) => {
      clock.pass(days * 86_400_000)
      player = await newLogin(server, player)
    }
    await afterDays(3)
    expect(await entry(player, 1)).toMatchObject({ wagered: 0 })
    await (await openTable(server, player, 'mines')).move(roundId, { open: 0 })
    expect(await entry(player, 1)).toMatchObject({ wagered: 100, released: 0.5 })
    await (await openTable(server, player, slot)).play(100, spin)
    await afterDays(3)
    expect(await entry(player, 1)).toMatchObject({ wagered: 200, released: 1 })
    await (await openTable(server, player, slot)).play(100, spin)
    expect(await entry(player, 1)).toMatchObject({ wagered: 300, released: 1.5 })
  })

  it('never releases more than was granted, and completes the reward', async () => {
    const player = await server.player({ cash: 1_000_000n })
    await asOwner(
      server,
      `update pb_config set total = 100, release_points = 5000 where country = 'BR' and reward_type = 1`,
    )
    await recharge(server, player, 50)
    await asOwner(
      server,
      `update pb_config set total = 500000, release_points = 50 where country = 'BR' and reward_type = 1`,
    )
    await (await openTable(server, player, slot)).play(100, spin)
    expect(await entry(player, 1)).toMatchObject({ rewardTotal: 1, released: 1, status: 2 })
    expect(await callData(server, player, '/v1/pb/get', { rewardType: 1 })).toEqual({ amount: 1 })
    expect(await entry(player, 1)).toMatchObject({ status: 3 })
    await expect(callData(server, player, '/v1/pb/get', { rewardType: 1 })).rejects.toThrow(
      'NOTHING_TO_COLLECT',
    )
  })

  it('uses the terms of the grant after a change of the settings', async () => {
    const player = await server.player({ cash: 1_000_000n })
    await recharge(server, player, 50)
    await asOwner(server, `update pb_config set total = 1, release_points = 9000 where country = 'BR'`)
    await (await openTable(server, player, slot)).play(100, spin)
    const shown = await entry(player, 1)
    await asOwner(
      server,
      `update pb_config set release_points = 50, total = case reward_type when 1 then 500000 else 400000 end where country = 'BR'`,
    )
    expect(shown).toMatchObject({ rewardTotal: 5000, released: 0.5 })
  })
})

describe('the registration reward', () => {
  it('is granted once with a hundred concurrent requests [R4.12]', async () => {
    const player = await server.player()
    expect(await entry(player, 1)).toMatchObject({ rewardReg: 100, regWagerTimes: 30, regStatus: 1 })
    const { done, refused } = await concurrently(100, () => callData(server, player, '/v1/pb/reg/claim', {}))
    expect(await entry(player, 1)).toMatchObject({ regStatus: 3 })
    expect(done).toEqual([{ amount: 100 }])
    expect(new Set(refused)).toEqual(new Set(['ALREADY_CLAIMED']))
    expect(await balanceOf(server, player.id, 'bonus')).toBe(10_000n)
    expect(await balanceOf(server, player.id)).toBe(0n)
  })

  it('becomes cash up to its amount when its requirement is met, and is listed in pages [R10.02] [R3.12]', async () => {
    const player = await server.player()
    await asOwner(server, `update pb_config set reg_wager_times = 1 where country = 'BR'`)
    await callData(server, player, '/v1/pb/reg/claim', {})
    await asOwner(server, `update pb_config set reg_wager_times = 30 where country = 'BR'`)
    const progress = { required: 100, wagered: 0, remaining: 100 }
    expect(await callData(server, player, '/wallet/wagering', {})).toEqual({
      bonus: 100,
      ...progress,
      accounts: [{ kind: 'gift', granted: 100, converted: 0, ...progress }],
      atWithdrawal: 0,
    })
    const table = await openTable(server, player, slot, true)
    for (let i = 0; i < 9; i++) await table.play(10, spin)
    expect(await callData(server, player, '/wallet/wagering', {})).toMatchObject({
      wagered: 90,
      remaining: 10,
    })
    clock.pass(1000)
    const { balance } = await table.play(10, spin)
    expect(await callData(server, player, '/wallet/wagering', {})).toEqual({
      bonus: 0,
      required: 0,
      wagered: 0,
      remaining: 0,
      accounts: [],
      atWithdrawal: 0,
    })
    expect(await balanceOf(server, player.id)).toBe(BigInt(Math.min(Math.round(balance * 100), 10_000)))
    const records = (pageNum: number, pageSize: number) =>
      callData(server, player, '/wallet/activityRecords', { pageNum, pageSize })
    const { list } = await records(1, 20)
    const [granted, converted, removed] = [...list].reverse()
    expect(granted).toMatchObject({ title: 'Prêmio de cadastro', amount: 100, isBonus: true })
    if (balance > 0) expect(converted).toMatchObject({ kind: 'bonus-converted', isBonus: false })
    if (balance > 100)
      expect(removed).toMatchObject({ kind: 'bonus-removed', amount: expect.closeTo(100 - balance, 6) })
    const total = list.length
    expect(await records(total, 1)).toEqual({ list: [granted], pageNum: total, pageSize: 1, total })
    expect((await records(total + 1, 1)).list).toEqual([])
  })

  it('keeps its requirement while its money is in an open round', async () => {
    const player = await server.player()
    await callData(server, player, '/v1/pb/reg/claim', {})
    const table = await openTable(server, player, 'mines', true)
    const { roundId } = await table.play(100, { mines: 24 })
    expect(await balanceOf(server, player.id, 'bonus')).toBe(0n)
    await recharge(server, player, 50, { activityId: 'br-reload' })
    expect(await table.move(roundId, { open: 0 })).toMatchObject({ status: 'settled' })
    expect(await callData(server, player, '/wallet/wagering', {})).toMatchObject({
      required: 3000,
      wagered: 50,
      accounts: [
        { kind: 'gift', required: 3000 },
        { kind: 'deposit', required: 315 },
      ],
    })
  })

  it('opens a new wagering account when the money of the old one is lost', async () => {
    const player = await server.player()
    await callData(server, player, '/v1/pb/reg/claim', {})
    const table = await openTable(server, player, 'dice', true)
    for (let left = 100; left > 0; )
      ({ balance: left } = await table.play(Math.min(left, 500), { target: 98, over: true }))
    clock.pass(1)
    await recharge(server, player, 50, { activityId: 'br-reload' })
    expect(await callData(server, player, '/wallet/wagering', {})).toMatchObject({
      bonus: 5,
      required: 315,
      wagered: 0,
      remaining: 315,
      accounts: [{ kind: 'deposit', granted: 5 }],
    })
  })
})

describe('a promotion chosen with a deposit', () => {
  it('grants its rate up to its cap, as bonus money [R3.11]', async () => {
    const player = await server.player()
    await recharge(server, player, 70, { activityId: 'br-reload' })
    expect(await balanceOf(server, player.id, 'bonus')).toBe(700n)
    await recharge(server, player, 2000, { activityId: 'br-reload' })
    expect(await balanceOf(server, player.id, 'bonus')).toBe(5700n)
  })

  it('grants nothing below its minimum amount', async () => {
    const player = await server.player()
    await server.rewards.rewardDeposit(depositEvent(player, '4999', 'br-reload'))
    expect(await balanceOf(server, player.id, 'bonus')).toBe(0n)
    await server.rewards.rewardDeposit(depositEvent(player, '5000', 'br-reload'))
    expect(await balanceOf(server, player.id, 'bonus')).toBe(500n)
  })

  it('for the first recharge is available once [R2.07, R4.13]', async () => {
    const player = await server.player()
    const first = async () =>
      (await callData(server, player, '/recharge/depositActivity', {})).list.find(
        ({ id }) => id === 'br-first',
      )
    expect(await first()).toMatchObject({
      title: 'Primeiro depósito em dobro',
      description: expect.stringContaining('R$ 1,58 do bônus'),
      minAmount: 20,
      rewardRate: 1,
      rewardMax: 100,
      rewardTag: '100%',
      available: true,
      isFirst: true,
      wagerTimes: 63,
    })
    const second = await makeOrder(server, player, 80, { activityId: 'br-first' })
    await recharge(server, player, 60, { activityId: 'br-first' })
    expect(await balanceOf(server, player.id, 'bonus')).toBe(6000n)
    expect(await first()).toMatchObject({ available: false })
    await expect(makeOrder(server, player, 80, { activityId: 'br-first' })).rejects.toThrow('NOT_AVAILABLE')
    await payAtBank(server, second, 'success')
    await expect.poll(() => balanceOf(server, player.id, 'pb'), pollOptions).toBe(900_000n)
    expect(await balanceOf(server, player.id, 'bonus')).toBe(6000n)
  })

  it('is offered only in its period', async () => {
    const player = await server.player()
    const isOpen = async () =>
      (await callData(server, player, '/recharge/depositActivity', {})).list.find(
        ({ id }) => id === 'br-reload',
      )?.available
    await asOwner(server, `update deposit_activity set starts_at = $1 where id = 'br-reload'`, [
      new Date(clock.now() + 1000),
    ])
    expect(await isOpen()).toBe(false)
    clock.pass(1000)
    expect(await isOpen()).toBe(true)
    await asOwner(
      server,
      `update deposit_activity set starts_at = null, ends_at = $1 where id = 'br-reload'`,
      [new Date(clock.now())],
    )
    expect(await isOpen()).toBe(false)
    await asOwner(server, `update deposit_activity set ends_at = null where id = 'br-reload'`)
  })
})
