import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTable } from '#modules/games/testing/table-client.ts'
import {
  asOwner,
  auditFindings,
  callData,
  concurrently,
  recharge,
  startRewardServer,
} from '#modules/rewards/testing/rewards-server.ts'
import { balanceOf, createManualClock, createSeededRandom, type Player } from '#testing/environment.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
/** Another process on the same database. */
let second: TestServer
const clock = createManualClock()
const ends: (() => Promise<void>)[] = []

beforeAll(async () => {
  const random = createSeededRandom('forfeit')
  server = await startRewardServer((end) => ends.push(end), { clock, random })
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

const withdraw = async ({ token }: Player, amount: number, more: object = {}, at = server) =>
  (
    await at.call(
      '/withdraw/create',
      { payChannel: 'sandbox', paymentMethod: 'pix', account: 'ana.lima@example.com', amount, ...more },
      { token },
    )
  ).json

/** The first withdrawal to an account needs a code. */
async function withdrawConfirmed(player: Player, amount: number): Promise<string> {
  const { token, username } = player
  expect(await withdraw(player, amount)).toMatchObject({ code: 'CONFIRMATION_REQUIRED' })
  clock.pass(61_000)
  await server.call('/captcha/usernameSms', { country: 'BR', username }, { token })
  const texts = await fetch(`${server.address}/sandbox/sms?country=BR&phone=${username}`)
  const [text] = ((await texts.json()) as { list: { code: string }[] }).list
  const json = await withdraw(player, amount, { verificationCode: text?.code })
  if (!json.success) throw new Error(json.code)
  return json.data.id
}

const payee = () => server.player({ cash: 1_000_000n, withPhone: true, isVerified: true })
const wagering = (player: Player) => callData(server, player, '/wallet/wagering', {})
const balances = async ({ id }: Player) => ({
  bonus: await balanceOf(server, id, 'bonus'),
  pb: await balanceOf(server, id, 'pb'),
})
const removals = ({ id }: Player) =>
  asOwner<{ account: string; amount: number; cause: string }>(
    server,
    'select account, amount::int, cause from bonus_removal where player_id = $1 order by n',
    [id],
  )
const spin = async (player: Player, bet: number) =>
  (await openTable(server, player, 'slot-carnaval')).play(bet, {})

describe('a withdrawal', () => {
  it('takes back the deposit bonus and the new-user bonus that are not cash yet [R10.03]', async () => {
    const player = await payee()
    await recharge(server, player, 50, { activityId: 'br-first' })
    await spin(player, 200)
    expect(await wagering(player)).toMatchObject({ bonus: 46.83, atWithdrawal: 46.83 + 4999 })
    const cash = await balanceOf(server, player.id)
    const orderId = await withdrawConfirmed(player, 50)
    expect(await balanceOf(server, player.id)).toBe(cash - 5_000n)
    expect(await balances(player)).toEqual({ bonus: 0n, pb: 100n })
    expect(await removals(player)).toEqual([
      { account: 'pb', amount: 499_900, cause: 'withdrawal' },
      { account: 'bonus', amount: 4_683, cause: 'withdrawal' },
    ])
    expect(await wagering(player)).toMatchObject({ bonus: 0, accounts: [], atWithdrawal: 0 })
    const { list } = await callData(server, player, '/v1/pb/list', {})
    expect(list[0]).toMatchObject({ released: 1, collectable: 1, forfeited: 4999, status: 2 })
    // Released money stays, and more bets release nothing.
    await spin(player, 200)
    expect(await callData(server, player, '/v1/pb/get', { rewardType: 1 })).toEqual({ amount: 1 })
    expect((await callData(server, player, '/v1/pb/list', {})).list[0]).toMatchObject({
      released: 1,
      status: 3,
    })
    // A returned withdrawal does not bring the bonus back.
    expect(
      (await server.call('/withdraw/cancel', { id: orderId }, { token: player.token })).json,
    ).toMatchObject({
      success: true,
    })
    expect(await balances(player)).toEqual({ bonus: 0n, pb: 0n })
  })

  it('leaves the registration gift alone, also in one balance with a deposit bonus', async () => {
    const player = await payee()
    await callData(server, player, '/v1/pb/reg/claim', {})
    await recharge(server, player, 60, { activityId: 'br-first' })
    await withdrawConfirmed(player, 20)
    expect(await wagering(player)).toMatchObject({
      bonus: 100,
      required: 3000,
      accounts: [{ kind: 'gift' }],
      atWithdrawal: 0,
    })
  })

  it('that is refused takes nothing back', async () => {
    const player = await payee()
    await recharge(server, player, 50, { activityId: 'br-first' })
    await withdrawConfirmed(player, 20)
    await recharge(server, player, 50, { activityId: 'br-reload' })
    const before = await balances(player)
    expect(before).toEqual({ bonus: 500n, pb: 400_000n })
    for (const amount of [1_000_000, 0.001, -5])
      expect(await withdraw(player, amount)).toMatchObject({ success: false })
    expect(await balances(player)).toEqual(before)
  })

  it('takes money that was hidden in an open round when the round ends', async () => {
    const player = await payee()
    await recharge(server, player, 50, { activityId: 'br-first' })
    const table = await openTable(server, player, 'mines', true)
    const { roundId } = await table.play(50, { mines: 1 })
    await withdrawConfirmed(player, 20)
    const { status } = await table.move(roundId, { open: 3 })
    if (status === 'open') await table.move(roundId, { cashout: true })
    expect(await wagering(player)).toMatchObject({ bonus: 0, accounts: [] })
  })

  describe('beside a gift, of money in open rounds', () => {
    /** A gift of 100 and a deposit bonus of 60 in one balance, of which rounds of mines hold the stakes. */
    type Stake = readonly [game: string, bet: number, mines?: number]
    async function hidden(...stakes: readonly Stake[]) {
      const player = await payee()
      await callData(server, player, '/v1/pb/reg/claim', {})
      await recharge(server, player, 60, { activityId: 'br-first' })
      const rounds = []
      for (const [game, bet, mines = 1] of stakes) {
        const table = await openTable(server, player, game, true)
        const { roundId } = await table.play(bet, { mines })
        rounds.push({ table, roundId })
      }
      return { player, rounds }
    }
    type Hidden = Awaited<ReturnType<typeof hidden>>['rounds'][number]
    /** Opens a cell and takes the win, in minor units; 0 when the cell had the mine. */
    async function end({ table, roundId }: Hidden): Promise<bigint> {
      const opened = await table.move(roundId, { open: 3 })
      const { win } = opened.status === 'open' ? await table.move(roundId, { cashout: true }) : opened
      return BigInt(Math.round(win * 100))
    }
    async function endUntilWon(...stakes: readonly Stake[]) {
      for (;;) {
        const { player, rounds } = await hidden(...stakes)
        await withdrawConfirmed(player, 20)
        const wins = []
        for (const round of rounds) wins.push(await end(round))
        if (wins.every((win) => win > 0n)) return { player, won: wins.reduce((sum, win) => sum + win, 0n) }
      }
    }
    const rest = async (player: Player) => {
      const { bonus, accounts } = await wagering(player)
      expect(accounts).toMatchObject([{ kind: 'gift', granted: 100 }])
      return BigInt(Math.round(bonus * 100))
    }

    it('takes the deposit bonus when the round ends: the gift keeps what it would have kept', async () => {
      const { player, won } = await endUntilWon(['mines', 150])
      expect(await rest(player)).toBe(1_000n + won - 6_000n)
      expect(await rest(player)).toBe(1_000n + won - 6_000n)
    })

    it('takes it from several rounds, each at its end, and once', async () => {
      const { player, won } = await endUntilWon(['mines', 100], ['mines-reef', 60])
      expect(await rest(player)).toBe(won - 6_000n)
      const taken = await removals(player)
      expect(taken.filter(({ account }) => account === 'bonus')).toEqual([
        expect.objectContaining({ amount: 6_000 }),
      ])
    })

    it('leaves money of a later deposit alone, whether the rounds win or lose', async () => {
      const { player, rounds } = await hidden(['mines', 160])
      await withdrawConfirmed(player, 20)
      await recharge(server, player, 50, { activityId: 'br-reload' })
      expect(await wagering(player)).toMatchObject({ bonus: 5 })
      const [round] = rounds
      const win = round ? await end(round) : 0n
      const { bonus, accounts } = await wagering(player)
      expect(accounts).toMatchObject([{ kind: 'gift' }, { kind: 'deposit', granted: 5 }])
      expect(BigInt(Math.round(bonus * 100))).toBe(500n + (win > 6_000n ? win - 6_000n : 0n))
    })

    it('takes nothing of later bonuses when the money was lost', async () => {
      for (;;) {
        const { player, rounds } = await hidden(['mines', 160, 24])
        await withdrawConfirmed(player, 20)
        if (rounds[0] && (await end(rounds[0])) > 0n) continue
        await recharge(server, player, 50, { activityId: 'br-reload' })
        expect(await wagering(player)).toMatchObject({ bonus: 5, accounts: [{ kind: 'deposit' }] })
        return
      }
    })
  })

  it('concurrent with others, collections, progress and bets in two processes takes each amount back once', async () => {
    const player = await payee()
    await recharge(server, player, 50, { activityId: 'br-first' })
    await withdrawConfirmed(player, 20)
    await recharge(server, player, 50, { activityId: 'br-reload' })
    expect(await balances(player)).toEqual({ bonus: 500n, pb: 400_000n })
    const [first] = await asOwner<{ n: number }>(
      server,
      'select max(n) as n from bonus_removal where player_id = $1',
      [player.id],
    )
    await spin(player, 200)
    const bonusTable = await openTable(server, player, 'dice', true)
    const { done } = await concurrently(40, async (i) => {
      const at = i % 2 === 0 ? server : second
      if (i % 4 === 0) return (await withdraw(player, 20, {}, at)).success
      if (i % 4 === 1) await callData(at, player, '/v1/pb/get', { rewardType: 2 })
      if (i % 4 === 2) await callData(at, player, '/wallet/wagering', {})
      if (i % 4 === 3) await bonusTable.tryPlay(0.5, { target: 50, over: true })
      return false
    })
    expect(done.filter(Boolean).length).toBeGreaterThan(0)
    expect(await wagering(player)).toMatchObject({ bonus: 0, accounts: [], atWithdrawal: 0 })
    expect((await balances(player)).pb).toBe(0n)
    const [pb] = (await asOwner<{ taken: number; n: number }>(
      server,
      `select sum(amount)::int as taken, count(*)::int as n from bonus_removal
        where player_id = $1 and account = 'pb' and n > $2`,
      [player.id, first?.n],
    )) as [{ taken: number; n: number }]
    // 200 at full weight release 0.80 of the second new-user bonus.
    expect(pb).toEqual({ taken: 400_000 - 80, n: 1 })
  })
})
