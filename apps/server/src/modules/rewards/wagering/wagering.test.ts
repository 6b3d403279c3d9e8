import { minor } from '@saguao/contract/product/money.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { giveBonus, openTable } from '#modules/games/testing/table-client.ts'
import {
  asOwner,
  auditFindings,
  callData,
  pollOptions,
  recharge,
  startRewardServer,
} from '#modules/rewards/testing/rewards-server.ts'
import { balanceOf, createManualClock, createSeededRandom, type Player } from '#testing/environment.ts'
import type { TestServer } from '#testing/server.ts'

let server: TestServer
const clock = createManualClock()
const ends: (() => Promise<void>)[] = []

beforeAll(async () => {
  server = await startRewardServer((end) => ends.push(end), { clock, random: createSeededRandom('wagering') })
})
afterAll(async () => {
  expect(await auditFindings(server)).toEqual([])
  for (const end of ends) await end()
})

const wagering = (player: Player) => callData(server, player, '/wallet/wagering', {})
const claimGift = (player: Player) => callData(server, player, '/v1/pb/reg/claim', {})

/** Slots count fully. */
async function spin(player: Player, bet: number, rounds = 1, isBonus = false): Promise<void> {
  const table = await openTable(server, player, 'slot-carnaval', isBonus)
  for (let round = 0; round < rounds; round += 1) await table.play(bet, {})
}

describe('bets with little risk hardly count [R10.02]', () => {
  it('31 rounds of mines at the stake of the gift no longer make it cash', async () => {
    const player = await server.player()
    await claimGift(player)
    await giveBonus(server, player, 1_000_000n)
    const table = await openTable(server, player, 'mines', true)
    for (let round = 0; round < 31; round += 1) {
      const { roundId } = await table.play(100, { mines: 1 })
      expect(await table.tryMove(roundId, { cashout: true })).toMatchObject({ code: 'NOT_AVAILABLE' })
      const { status } = await table.move(roundId, { open: 12 })
      if (status === 'open') await table.move(roundId, { cashout: true })
    }
    const { accounts } = await wagering(player)
    expect(accounts).toMatchObject([{ kind: 'gift', wagered: 31 * 8, required: 3000 }])
    expect(await balanceOf(server, player.id)).toBe(0n)
  })

  it('dice at ×1.01 counts two hundredths of its stake, for a gift and for a deposit bonus', async () => {
    const player = await server.player({ cash: 1_000_000n })
    await recharge(server, player, 50, { activityId: 'br-first' })
    await claimGift(player)
    const almostSure = { target: 98, over: false }
    await (await openTable(server, player, 'dice', true)).play(100, almostSure)
    await (await openTable(server, player, 'dice')).play(500, almostSure)
    expect((await wagering(player)).accounts).toMatchObject([
      { kind: 'gift', wagered: 2 },
      { kind: 'deposit', wagered: 10 },
    ])
    const [entry] = (await callData(server, player, '/v1/pb/list', {})).list
    expect(entry).toMatchObject({ wagered: 10, released: 0.05 })
  })

  it('a round from before the count by risk counts its whole bet', async () => {
    const player = await server.player({ cash: 100_000n })
    await recharge(server, player, 50)
    await (await openTable(server, player, 'dice')).play(100, { target: 50, over: true })
    const trigger = (state: string) => `alter table round ${state} trigger round_ends_once`
    await asOwner(
      server,
      `begin; ${trigger('disable')}; update round set risk = null where player_id = ${player.id}; ${trigger('enable')}; commit`,
    )
    const [entry] = (await callData(server, player, '/v1/pb/list', {})).list
    expect(entry).toMatchObject({ wagered: 100 })
  })
})

describe('a gift', () => {
  const easyGift = async (player: Player) => {
    await asOwner(server, `update pb_config set reg_wager_times = 1 where country = 'BR'`)
    await claimGift(player)
    await asOwner(server, `update pb_config set reg_wager_times = 30 where country = 'BR'`)
  }

  it('becomes no more cash than was granted; the rest of its balance is taken back', async () => {
    const player = await server.player()
    await easyGift(player)
    await giveBonus(server, player, 500_000n)
    await spin(player, 100, 1, true)
    expect(await wagering(player)).toMatchObject({ bonus: 0, accounts: [] })
    expect(await balanceOf(server, player.id)).toBe(10_000n)
    const { list } = await callData(server, player, '/wallet/activityRecords', {})
    expect(list.map(({ kind }) => kind).sort()).toEqual(['bonus-converted', 'bonus-removed', 'registration'])
    expect(list.find(({ kind }) => kind === 'bonus-removed')).toMatchObject({
      title: 'Bônus retirado',
      isBonus: true,
    })
  })

  it('waits for the end of open rounds with bonus money, and is then cash once', async () => {
    const player = await server.player()
    await easyGift(player)
    const mines = await openTable(server, player, 'mines', true)
    const { roundId } = await mines.play(10, { mines: 24 })
    await giveBonus(server, player, 500_000n)
    await spin(player, 100, 1, true)
    expect(await wagering(player)).toMatchObject({ remaining: 0, accounts: [{ kind: 'gift', converted: 0 }] })
    expect(await balanceOf(server, player.id)).toBe(0n)
    await mines.move(roundId, { open: 0 })
    await Promise.all(Array.from({ length: 20 }, () => wagering(player)))
    expect([await balanceOf(server, player.id), await balanceOf(server, player.id, 'bonus')]).toEqual([
      10_000n,
      0n,
    ])
  })

  it('is not advanced by cash bets, and leaves the deposit bonus in the same balance alone', async () => {
    const player = await server.player({ cash: 1_000_000n })
    await recharge(server, player, 50, { activityId: 'br-first' })
    await easyGift(player)
    await (await openTable(server, player, 'dice')).play(100, { target: 98, over: true })
    expect((await wagering(player)).accounts).toMatchObject([{ kind: 'gift', wagered: 0 }, { wagered: 25 }])
    await giveBonus(server, player, 500_000n)
    const before = await balanceOf(server, player.id)
    await spin(player, 100, 1, true)
    const { bonus, accounts } = await wagering(player)
    expect(accounts).toMatchObject([{ kind: 'deposit', granted: 50 }])
    expect(bonus).toBe(50 - (accounts?.[0]?.converted ?? 0))
    expect(await balanceOf(server, player.id)).toBe(before + 10_000n)
  })
})

describe('a deposit bonus', () => {
  it('becomes cash step by step with cash bets, and never with bonus bets [R3.11]', async () => {
    const player = await server.player({ cash: 10_000_000n })
    await recharge(server, player, 50, { activityId: 'br-first' })
    expect(await wagering(player)).toMatchObject({
      bonus: 50,
      required: 3150,
      remaining: 3150,
      accounts: [{ kind: 'deposit', granted: 50, converted: 0 }],
    })
    await giveBonus(server, player, 100_000n)
    await spin(player, 200, 3, true)
    expect((await wagering(player)).accounts).toMatchObject([{ wagered: 0, converted: 0 }])
    await spin(player, 100)
    const before = await balanceOf(server, player.id)
    expect((await wagering(player)).accounts).toMatchObject([{ wagered: 100, converted: 1.58 }])
    expect(await balanceOf(server, player.id)).toBe(before + 158n)
    await (await openTable(server, player, 'dice')).play(100, { target: 50, over: true })
    expect((await wagering(player)).accounts).toMatchObject([{ wagered: 125, converted: 1.98 }])
    await spin(player, 200, 16)
    expect(await wagering(player)).toMatchObject({ bonus: 0, required: 0, accounts: [] })
    const paid = await asOwner<{ sum: bigint }>(
      server,
      'select sum(amount)::int as sum from bonus_conversion where player_id = $1',
      [player.id],
    )
    expect(paid).toEqual([{ sum: 5_000 }])
  })

  it('is released without a request in steps of at least one real', async () => {
    const player = await server.player({ cash: 10_000_000n })
    await recharge(server, player, 50, { activityId: 'br-first' })
    const state = () =>
      asOwner(server, 'select wagered::int, converted::int from bonus_purse where player_id = $1', [
        player.id,
      ])
    await spin(player, 50)
    await expect.poll(state, pollOptions).toEqual([{ wagered: 5_000, converted: 0 }])
    await spin(player, 50)
    await expect.poll(state, pollOptions).toEqual([{ wagered: 10_000, converted: 158 }])
  })

  it('adds to the one before: the rate stays the same', async () => {
    const player = await server.player({ cash: 10_000_000n })
    await recharge(server, player, 50, { activityId: 'br-first' })
    await spin(player, 100)
    await recharge(server, player, 50, { activityId: 'br-reload' })
    const [account] = (await wagering(player)).accounts ?? []
    expect(account).toMatchObject({ granted: 55, required: 3465, wagered: 100, converted: 1.58 })
    await spin(player, 200)
    expect((await wagering(player)).accounts).toMatchObject([{ wagered: 300, converted: 4.76 }])
  })

  it('gives no more than its balance when it was lost in bonus games', async () => {
    const player = await server.player({ cash: 10_000_000n })
    await recharge(server, player, 50, { activityId: 'br-first' })
    const table = await openTable(server, player, 'dice', true)
    for (let left = 50; left > 0.5; )
      ({ balance: left } = await table.play(Math.max(0.5, Math.floor(left)), { target: 98, over: true }))
    const left = await balanceOf(server, player.id, 'bonus')
    await spin(player, 200, 16)
    const { accounts } = await wagering(player)
    expect(accounts).toMatchObject([{ converted: Number(left) / 100 }])
    expect(await balanceOf(server, player.id, 'bonus')).toBe(0n)
  })
})

describe('the database refuses, even from its owner,', () => {
  let made: Promise<Player> | undefined
  /** With a gift and with a deposit bonus that is partly cash. */
  async function makePlayer(): Promise<Player> {
    const player = await server.player({ cash: 1_000_000n })
    await recharge(server, player, 50, { activityId: 'br-first' })
    await claimGift(player)
    await spin(player, 200)
    await wagering(player)
    return player
  }
  const idOf = async () => {
    made ??= makePlayer()
    return (await made).id
  }
  const run = async (text: string) => asOwner(server, text, [await idOf()])

  it.each([
    [
      'to convert more of a deposit bonus than cash bets have earned',
      `update bonus_purse set converted = converted + 1 where player_id = $1 and kind = 'deposit'`,
      'bonus_purse_deposit_is_earned',
    ],
    [
      'a faster release of a deposit bonus',
      `update bonus_purse set required = granted * 62 where player_id = $1 and kind = 'deposit'`,
      'bonus_purse_deposit_rate',
    ],
    [
      'to convert a gift before it is wagered',
      `update bonus_purse set converted = 1 where player_id = $1 and kind = 'gift'`,
      'bonus_purse_gift_is_met',
    ],
    [
      'to convert more of a gift than was granted',
      `update bonus_purse set converted = granted + 1, wagered = required where player_id = $1 and kind = 'gift'`,
      'bonus_purse_converts_granted',
    ],
    [
      'a second open account of a kind',
      `insert into bonus_purse (player_id, n, kind, granted, required, opened_at, from_round, state)
       values ($1, 9, 'gift', 1, 30, now(), 'R', 'open')`,
      'bonus_purse_open',
    ],
    [
      'to take back new-user money that is released',
      `update pb_grant set forfeited = total - released + 1 where player_id = $1`,
      'pb_grant_forfeits_the_rest',
    ],
    [
      'a removal without its posting',
      `insert into bonus_removal (player_id, n, account, currency, amount, cause, removed_at)
       values ($1, 1, 'bonus', 'BRL', 1, 'excess', now())`,
      'foreign key',
    ],
  ])('%s', async (_, text, error) => {
    await expect(run(text)).rejects.toThrow(error)
  })

  it('a conversion that its account does not include, even with its posting', async () => {
    const player = await idOf()
    const convert = server.app.db.tx(async (tx) => {
      const { n, conversions } = await tx
        .selectFrom('bonusPurse')
        .where('playerId', '=', player)
        .where('kind', '=', 'deposit')
        .select(['n', 'conversions'])
        .executeTakeFirstOrThrow()
      const amount = minor(1n)
      await server.wallet.postIn(tx, {
        player,
        key: `purse:${n}:${conversions + 1}`,
        kind: 'release',
        currency: 'BRL',
        transfers: [{ from: { player, name: 'bonus' }, to: { player, name: 'cash' }, amount }],
      })
      const row = {
        playerId: player,
        purse: n,
        n: conversions + 1,
        amount,
        convertedAt: new Date(clock.now()),
      }
      await tx.insertInto('bonusConversion').values(row).execute()
    })
    await expect(convert).rejects.toThrow('not part of its wagering account')
  })

  it('terms of deposit bonuses and invitations above the budget', async () => {
    await expect(asOwner(server, 'update deposit_activity set wager_times = 62')).rejects.toThrow(
      'deposit_activity_rate',
    )
    await expect(asOwner(server, 'update lucky_rule set invite_wager_times = 62')).rejects.toThrow(
      'lucky_rule_invite_rate',
    )
  })
})
