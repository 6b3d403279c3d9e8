import { limits } from '@saguao/contract/calls/limits.ts'
import { minor } from '@saguao/contract/product/money.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signIn, type TestOperator } from '#console/testing/operators.ts'
import { setKillSwitch } from '#modules/operators/operators.ts'
import { orderChecks } from '#modules/payments/payments.ts'
import { audit, storeFindings } from '#modules/wallet/audit.ts'
import { balanceOf, createManualClock, type Player, payOutAtBank } from '#testing/environment.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { verifyPerson } from '#testing/verify-person.ts'

let server: TestServer
let operator: TestOperator
const clock = createManualClock(Date.parse('2026-01-15T12:00:00Z'))
const ends: (() => Promise<void>)[] = []
const hourMs = 3_600_000

beforeAll(async () => {
  const env = { RATE_LIMITS: 'off', IDLE_MINUTES: '6000', CONSOLE_PORT: '0' }
  server = await startTestServer((end) => ends.push(end), { clock, env })
  operator = await signIn(server, clock, 'payments', 1)
})
afterAll(async () => {
  expect(await audit(server.app.db, { extraChecks: orderChecks })).toEqual([])
  for (const end of ends) await end()
})

const pix = { payChannel: 'sandbox', paymentMethod: 'pix' } as const
const account = 'ana.lima@example.com'

type WithdrawInput = { amount: number; account?: string; [field: string]: unknown }

const create = async ({ token }: Pick<Player, 'token'>, input: WithdrawInput) =>
  (await server.call('/withdraw/create', { ...pix, account, ...input }, { token })).json

/** The code for the pending confirmation. A minute passes, because one text a minute is allowed. */
async function codeFor({ token, username }: Player): Promise<string> {
  clock.pass(61_000)
  const sent = await server.call('/captcha/usernameSms', { country: 'BR', username }, { token })
  if (!sent.json.success) throw new Error(sent.json.code)
  const texts = await fetch(`${server.address}/sandbox/sms?country=BR&phone=${username}`)
  return ((await texts.json()) as { list: { code: string }[] }).list[0]?.code ?? ''
}

/** Creates a withdrawal and confirms a new account. */
async function createConfirmed(player: Player, input: WithdrawInput): Promise<string> {
  const first = await create(player, input)
  const answer =
    !first.success && first.code === 'CONFIRMATION_REQUIRED'
      ? await create(player, { ...input, verificationCode: await codeFor(player) })
      : first
  if (!answer.success) throw new Error(answer.code)
  return answer.data.id
}

const ordersOf = async ({ token }: Pick<Player, 'token'>) => {
  const { json } = await server.call('/withdraw/orders', { pageSize: 100 }, { token })
  return json.success ? json.data.list : []
}

const cancel = async ({ token }: Pick<Player, 'token'>, id: string) =>
  (await server.call('/withdraw/cancel', { id }, { token })).json

const createRichPlayer = () => server.player({ cash: 100_000n, withPhone: true, isVerified: true })

describe('a withdrawal holds its money first [R10.03]', () => {
  it('and is paid: the held money goes to the channel and the fee', async () => {
    const player = await createRichPlayer()
    const input = {
      amount: 100,
      paymentMethod: 'bank',
      bankCode: '341',
      account: '12345-6',
      accountName: 'Ana Lima',
    }
    const id = await createConfirmed(player, input)
    expect([await balanceOf(server, player.id), await balanceOf(server, player.id, 'locked')]).toEqual([
      90_000n,
      10_000n,
    ])
    expect(await payOutAtBank(server, id, 'success')).toEqual([{ status: 200, effects: ['paid'] }])
    expect([await balanceOf(server, player.id), await balanceOf(server, player.id, 'locked')]).toEqual([
      90_000n,
      0n,
    ])
    const [order] = await ordersOf(player)
    expect(order).toMatchObject({
      id,
      orderId: id,
      amount: 100,
      fee: 2.5,
      received: 97.5,
      status: 2,
      account: '***456',
      accountName: 'Ana Lima',
      cancellable: false,
    })
    expect(order?.timeline.map(({ state }) => state)).toEqual(['created', 'approved', 'sent', 'paid'])
    const { rows } = await server.app.db.pool.query(
      `select c.name, e.amount from posting p join entry e on e.posting_id = p.id join chart c on c.id = e.account
        where p.key = $1 and e.player_id = 0 order by e.seq`,
      [`hold:withdraw:${id}:end`],
    )
    expect(rows).toEqual([
      { name: 'channel:sandbox', amount: 9_750n },
      { name: 'fees', amount: 250n },
    ])
  })

  it('or is returned in full, with the reason', async () => {
    const player = await createRichPlayer()
    const id = await createConfirmed(player, { amount: 100 })
    expect(await payOutAtBank(server, id, 'failure', 'account-unknown')).toEqual([
      { status: 200, effects: ['returned'] },
    ])
    expect(await balanceOf(server, player.id)).toBe(100_000n)
    expect(await ordersOf(player)).toMatchObject([
      { id, status: 3, reason: 'O banco não encontrou a conta de destino.' },
    ])
  })

  it('a second result from the bank changes nothing', async () => {
    const player = await createRichPlayer()
    const id = await createConfirmed(player, { amount: 100 })
    await payOutAtBank(server, id, 'success')
    expect((await payOutAtBank(server, id, 'failure'))[0]?.effects).toEqual(['repeated'])
    expect(await balanceOf(server, player.id)).toBe(90_000n)
  })

  it('more than the cash balance is refused and holds nothing; bonus money cannot be withdrawn', async () => {
    const player = await server.player({ cash: 5_000n, withPhone: true, isVerified: true })
    await server.wallet.openHouseAccount('promo:test')
    await server.wallet.post({
      player: player.id,
      key: 'gift',
      kind: 'bonus',
      currency: 'BRL',
      transfers: [
        { from: { house: 'promo:test' }, to: { player: player.id, name: 'bonus' }, amount: minor(50_000n) },
      ],
    })
    expect(await create(player, { amount: 51 })).toMatchObject({
      code: 'INSUFFICIENT_FUNDS',
      field: 'amount',
    })
    expect(await balanceOf(server, player.id, 'locked')).toBe(0n)
    expect(await ordersOf(player)).toEqual([])
  })

  it('50 concurrent withdrawals and 50 bets never overspend', async () => {
    const player = await server.player({ cash: 60_000n, withPhone: true, isVerified: true })
    await createConfirmed(player, { amount: 10 })
    const bet = (n: number) =>
      server.wallet.post({
        player: player.id,
        key: `bet:${n}`,
        kind: 'bet',
        currency: 'BRL',
        transfers: [
          { from: { player: player.id, name: 'cash' }, to: { house: 'channel:test' }, amount: minor(1_000n) },
        ],
      })
    const withdrawals = Array.from({ length: 50 }, () => create(player, { amount: 10 }))
    // A busy test machine may shed requests.
    const shedBet = { outcome: 'shed' } as const
    const bets = Array.from({ length: 50 }, (_, n) => bet(n).catch(() => shedBet))
    const [withdrawn, lost] = await Promise.all([Promise.all(withdrawals), Promise.all(bets)])
    const paid =
      withdrawn.filter(({ success }) => success).length + lost.filter((o) => o.outcome === 'posted').length
    const refused = withdrawn.filter(({ success }) => !success)
    const poor = refused.filter((answer) => 'code' in answer && answer.code === 'INSUFFICIENT_FUNDS')
    const shed = refused.length - poor.length + lost.filter((one) => one === shedBet).length
    expect(paid).toBeLessThanOrEqual(59)
    expect(paid).toBeGreaterThanOrEqual(59 - shed)
    expect(await balanceOf(server, player.id)).toBe(BigInt(59 - paid) * 1_000n)
  })

  it('20 concurrent copies of one request create one withdrawal [R10.01]', async () => {
    const player = await createRichPlayer()
    await createConfirmed(player, { amount: 10 })
    const input = { amount: 10, requestId: 'once' }
    const answers = await Promise.all(Array.from({ length: 20 }, () => create(player, input)))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await balanceOf(server, player.id, 'locked')).toBe(2_000n)
  })
})

describe('an account used for the first time', () => {
  it('needs a code that is valid for this amount and account only', async () => {
    const player = await createRichPlayer()
    expect(await create(player, { amount: 100 })).toMatchObject({
      code: 'CONFIRMATION_REQUIRED',
      field: 'verificationCode',
    })
    const verificationCode = await codeFor(player)
    expect(await create(player, { amount: 101, verificationCode })).toMatchObject({ code: 'CODE_WRONG' })
    const other = { amount: 100, account: 'somebody@example.com', verificationCode }
    expect(await create(player, other)).toMatchObject({ code: 'CODE_WRONG' })
    expect(await create(player, { amount: 100, verificationCode })).toMatchObject({ success: true })
    expect(await create(player, { amount: 20 })).toMatchObject({ success: true })
    expect(await create(player, { ...other, amount: 30 })).toMatchObject({ code: 'CODE_WRONG' })
  })

  it('gets a text message that names amount and account', async () => {
    const player = await createRichPlayer()
    const asked = await create(player, { amount: 500, account: 'ana.lima@example.com' })
    expect(asked).toMatchObject({ code: 'CONFIRMATION_REQUIRED' })
    await codeFor(player)
    const texts = await fetch(`${server.address}/sandbox/sms?country=BR&phone=${player.username}`)
    const [{ text } = { text: '' }] = ((await texts.json()) as { list: { text: string }[] }).list
    expect(text).toContain('R$ 500,00 → an***@example.com')
  })

  it('a code for a password reset does not confirm a payout, nor the reverse', async () => {
    const player = await createRichPlayer()
    const verificationCode = await codeFor(player)
    expect(await create(player, { amount: 100, verificationCode })).toMatchObject({ code: 'CODE_WRONG' })
    await create(player, { amount: 100 })
    const code = await codeFor(player)
    const reset = {
      country: 'BR',
      username: player.username,
      password: 'outra-porta',
      verificationCode: code,
    } as const
    expect((await server.call('/user/resetPwd', reset)).json).toMatchObject({ code: 'CODE_WRONG' })
  })

  it('is shown masked, stored encrypted, and usable by its id', async () => {
    const player = await createRichPlayer()
    await createConfirmed(player, { amount: 10 })
    const { json } = await server.call('/withdraw/accounts', {}, { token: player.token })
    const [saved] = json.success ? json.data.list : []
    expect(saved).toMatchObject({ account: 'an***@example.com', paymentMethod: 'pix', bankCode: null })
    expect(await create(player, { amount: 10, account: `saved:${saved?.id}` })).toMatchObject({
      success: true,
    })
    const { rows } = await server.app.db.pool.query('select * from payout_account where player_id = $1', [
      player.id,
    ])
    expect(rows).toHaveLength(1)
    expect(
      JSON.stringify(rows, (_, value) => (typeof value === 'bigint' ? String(value) : value)),
    ).not.toContain('ana.lima')
    const other = await createRichPlayer()
    expect(await create(other, { amount: 10, account: `saved:${saved?.id}` })).toMatchObject({
      code: 'ACCOUNT_INVALID',
    })
  })
})

describe('a payout is refused for', () => {
  it('a password reset less than 24 hours ago', async () => {
    const player = await createRichPlayer()
    await createConfirmed(player, { amount: 10 })
    const resetAt = new Date(clock.now())
    await server.app.db.query
      .updateTable('player')
      .set({ passwordResetAt: resetAt })
      .where('id', '=', player.id)
      .execute()
    expect(await create(player, { amount: 10 })).toMatchObject({ code: 'PAYOUT_PAUSED' })
    clock.pass(limits.payoutPauseAfterResetHours * hourMs)
    expect(await create(player, { amount: 10 })).toMatchObject({ success: true })
  })

  it('a key or a name of another person', async () => {
    const player = await server.player({ cash: 100_000n, withPhone: true })
    const known = { document: '52998224725', fullName: 'Ana Conceição Lima' }
    await verifyPerson(server, player, 'BR', known)
    const tries: [WithdrawInput, string][] = [
      [{ amount: 10, account: '111.444.777-35' }, 'ACCOUNT_NOT_OWN'],
      [{ amount: 10, accountName: 'Bruno Reis' }, 'ACCOUNT_NOT_OWN'],
      [{ amount: 10, account: '529.982.247-25' }, 'CONFIRMATION_REQUIRED'],
      [{ amount: 10, accountName: 'ANA CONCEICAO  LIMA' }, 'CONFIRMATION_REQUIRED'],
    ]
    for (const [input, code] of tries) expect(await create(player, input), code).toMatchObject({ code })
  })

  it('more in 24 hours than the country allows, also with concurrent requests', async () => {
    const player = await server.player({ cash: 10_000_000n, withPhone: true, isVerified: true })
    await createConfirmed(player, { amount: 20_000 })
    const answers = await Promise.all([20_000, 20_000, 20_000].map((amount) => create(player, { amount })))
    const codes = answers.map((answer) => answer.success || answer.code).sort()
    expect(codes).toEqual(['PAYOUT_LIMIT', 'PAYOUT_LIMIT', true])
    expect(await create(player, { amount: 10_000 })).toMatchObject({ success: true })
    clock.pass(25 * hourMs)
    expect(await create(player, { amount: 20_000 })).toMatchObject({ success: true })
  })

  it('the payouts kill switch, until it is switched on again', async () => {
    const player = await createRichPlayer()
    const waiting = await createConfirmed(player, { amount: 10 })
    await setKillSwitch(server.app.db, 'payouts', true)
    expect(await create(player, { amount: 10 })).toMatchObject({ code: 'PAYOUT_STOPPED' })
    clock.pass(60_000)
    await server.payments.sendApproved()
    const state = async () =>
      (await ordersOf(player)).find(({ id }) => id === waiting)?.timeline.at(-1)?.state
    expect(await state()).toBe('approved')
    await setKillSwitch(server.app.db, 'payouts', false)
    await server.payments.sendApproved()
    expect(await state()).toBe('sent')
  })

  it('a blocked player, until the block is lifted', async () => {
    const player = await createRichPlayer()
    const waiting = await createConfirmed(player, { amount: 10 })
    const block = (at: Date | null) =>
      server.app.db.query.updateTable('player').set({ blockedAt: at }).where('id', '=', player.id).execute()
    await block(new Date())
    expect(await create(player, { amount: 10 })).toMatchObject({ code: 'PLAYER_BLOCKED' })
    clock.pass(60_000)
    await server.payments.sendApproved()
    const state = async () =>
      (await ordersOf(player)).find(({ id }) => id === waiting)?.timeline.at(-1)?.state
    expect(await state()).toBe('approved')
    await block(null)
    await server.payments.sendApproved()
    expect(await state()).toBe('sent')
  })

  it('findings of the ledger audit, until they are resolved', async () => {
    const player = await createRichPlayer()
    await createConfirmed(player, { amount: 10 })
    const waiting = await createConfirmed(player, { amount: 10 })
    await storeFindings(
      server.app.db,
      [{ check: 'every currency sums to zero', detail: 'BRL sums to 1' }],
      new Date(),
    )
    expect(await create(player, { amount: 10 })).toMatchObject({ code: 'PAYOUT_STOPPED' })
    clock.pass(60_000)
    await server.payments.sendApproved()
    expect((await ordersOf(player)).find(({ id }) => id === waiting)?.timeline.at(-1)?.state).toBe('approved')
    await storeFindings(server.app.db, [], new Date())
    await server.payments.sendApproved()
    expect((await ordersOf(player)).find(({ id }) => id === waiting)?.timeline.at(-1)?.state).toBe('sent')
  })

  it('an amount outside the channel’s limits', async () => {
    const player = await createRichPlayer()
    for (const amount of [9.99, 20_000.01])
      expect(await create(player, { amount })).toMatchObject({ code: 'AMOUNT_OUT_OF_RANGE', field: 'amount' })
  })
})

describe('cancellation', () => {
  it('is possible while the withdrawal waits, and returns the money at once', async () => {
    const player = await createRichPlayer()
    const id = await createConfirmed(player, { amount: 100 })
    await server.payments.sendPayout(id)
    expect(await ordersOf(player)).toMatchObject([{ status: 1, cancellable: true }])
    expect(await cancel(player, id)).toMatchObject({ success: true, data: { status: 3 } })
    expect(await balanceOf(server, player.id)).toBe(100_000n)
    expect(await ordersOf(player)).toMatchObject([{ status: 3, reason: 'Cancelado por você.' }])
    expect(await cancel(player, id)).toMatchObject({ code: 'ORDER_CLOSED' })
  })

  it('is refused once it was sent', async () => {
    const player = await createRichPlayer()
    const id = await createConfirmed(player, { amount: 100 })
    clock.pass(31_000)
    await server.payments.sendApproved()
    expect(await cancel(player, id)).toMatchObject({ code: 'CANCEL_TOO_LATE' })
    expect(await balanceOf(server, player.id, 'locked')).toBe(10_000n)
  })

  it('of another player’s order is refused like an unknown order', async () => {
    const [ana, bruno] = [await createRichPlayer(), await createRichPlayer()]
    const id = await createConfirmed(ana, { amount: 100 })
    expect(await cancel(bruno, id)).toEqual(await cancel(bruno, `W${'0'.repeat(26)}`))
    expect(await cancel(bruno, id)).toMatchObject({ code: 'ORDER_UNKNOWN' })
    expect(await ordersOf(bruno)).toEqual([])
    expect(await balanceOf(server, ana.id, 'locked')).toBe(10_000n)
  })

  // A player may cancel ten withdrawals in a day.
  it.each([1, 2, 3, 4, 5])('races with payment, player %i of 5, 10 rounds: exactly one wins', async () => {
    const player = await createRichPlayer()
    await createConfirmed(player, { amount: 10 })
    let paid = 1
    for (let round = 0; round < 10; round++) {
      const id = await createConfirmed(player, { amount: 10 })
      const [cancelled, results] = await Promise.all([
        cancel(player, id),
        payOutAtBank(server, id, 'success').catch((error: Error) => error.message),
      ])
      const wasPaid = typeof results !== 'string' && results[0]?.effects[0] === 'paid'
      // The loser gets a refusal, not an error of a database constraint.
      if (wasPaid)
        expect(cancelled).toMatchObject({ code: expect.stringMatching('CANCEL_TOO_LATE|ORDER_CLOSED') })
      else expect([cancelled.success, results]).toEqual([true, 'The sandbox bank refused: ORDER_CLOSED'])
      if (wasPaid) paid++
    }
    expect(await balanceOf(server, player.id)).toBe(100_000n - BigInt(paid) * 1_000n)
    expect(await balanceOf(server, player.id, 'locked')).toBe(1_000n)
  })
})

describe('approval by an operator', () => {
  it('is required above the country’s limit before anything is sent', async () => {
    const player = await server.player({ cash: 2_000_000n, withPhone: true, isVerified: true })
    const id = await createConfirmed(player, { amount: 5_000.01 })
    clock.pass(hourMs)
    await server.payments.sendApproved()
    expect((await ordersOf(player))[0]?.timeline.map(({ state }) => state)).toEqual(['created'])
    await server.payments.approveWithdrawal(id, 'maria')
    await server.payments.sendApproved()
    expect((await ordersOf(player))[0]?.timeline.map(({ state }) => state)).toEqual([
      'created',
      'approved',
      'sent',
    ])
  })

  it('can be denied: the money is returned with a reason', async () => {
    const player = await server.player({ cash: 2_000_000n, withPhone: true, isVerified: true })
    const id = await createConfirmed(player, { amount: 5_000.01 })
    const reason = 'Precisamos de um documento seu.'
    const give = () => operator.call('/operator/withdrawal/decide', { id, decision: 'return', reason })
    expect(await give()).toMatchObject({ data: { result: { state: 'returned' } } })
    expect(await ordersOf(player)).toMatchObject([{ status: 3, reason }])
    expect(await balanceOf(server, player.id)).toBe(2_000_000n)
    expect(await give()).toEqual({ code: 'ORDER_DECIDED' })
  })

  it('a payout that is open for more than two hours is counted as overdue', async () => {
    const player = await server.player({ cash: 2_000_000n, withPhone: true, isVerified: true })
    await createConfirmed(player, { amount: 5_000.01 })
    const late = async () => {
      await server.payments.updateMetrics()
      const text = await (await fetch(`${server.address}/metrics`)).text()
      return Number(/^saguao_payouts_overdue (\d+)$/m.exec(text)?.[1])
    }
    const before = await late()
    clock.pass(2 * hourMs)
    expect(await late()).toBeGreaterThan(before)
  })
})
