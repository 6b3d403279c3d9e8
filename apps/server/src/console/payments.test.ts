import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWithdrawal, signIn, type TestOperator } from '#console/testing/operators.ts'
import { auditTrailChecks } from '#modules/operators/operators.ts'
import { orderChecks } from '#modules/payments/payments.ts'
import { insertFingerprint } from '#modules/rewards/rewards.ts'
import { audit } from '#modules/wallet/audit.ts'
import {
  balanceOf,
  createDeposit,
  createManualClock,
  createPaidDeposit,
  type Player,
  payAtBank,
  payOutAtBank,
} from '#testing/environment.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let first: TestOperator
let second: TestOperator
let compliance: TestOperator
const clock = createManualClock(Date.now())
const ends: (() => Promise<void>)[] = []
const hourMs = 3_600_000

beforeAll(async () => {
  const env = { RATE_LIMITS: 'off', IDLE_MINUTES: '60000', CONSOLE_PORT: '0' }
  server = await startTestServer((end) => ends.push(end), { clock, env })
  first = await signIn(server, clock, 'payments', 1)
  second = await signIn(server, clock, 'payments', 2)
  compliance = await signIn(server, clock, 'compliance', 1)
})
afterAll(async () => {
  const extraChecks = { ...orderChecks, ...auditTrailChecks }
  expect(await audit(server.app.db, { extraChecks })).toEqual([])
  for (const end of ends) await end()
})

const createRich = (cash = 5_000_000n): Promise<Player> =>
  server.player({ cash, withPhone: true, isVerified: true })

const reason = 'checked by phone'
const decide = (by: TestOperator, id: string, decision: 'approve' | 'return' | 'hold' | 'release') =>
  by.call('/operator/withdrawal/decide', { id, decision, reason })

const orderOf = async (id: string) => {
  const { timeline: _, ...order } = await first.data('/operator/withdrawal', { id })
  return order
}

/** Hands approved payouts to the bank, which pays those that it received. */
async function payOut(id: string): Promise<string> {
  await server.payments.sendApproved()
  if ((await orderOf(id)).state !== 'sent') return 'not sent'
  const [notification] = await payOutAtBank(server, id, 'success')
  return notification?.effects[0] ?? 'not paid'
}

/** Asks for the approval of a payout above the limit for one operator. */
async function askFor(by: TestOperator, id: string): Promise<string> {
  const answer = await decide(by, id, 'approve')
  if (!('data' in answer) || !answer.data.approvalId) throw new Error(JSON.stringify(answer))
  expect(answer.data).toMatchObject({ pending: true, result: null })
  return answer.data.approvalId
}

/** Starts the work while another transaction has made the statement; it commits a moment later. */
async function whileLocked<T>(statement: string, values: unknown[], work: () => Promise<T>): Promise<T> {
  const owner = new pg.Client({ connectionString: server.databaseUrl })
  await owner.connect()
  try {
    await owner.query('begin')
    await owner.query(statement, values)
    const working = work()
    await new Promise((resolve) => setTimeout(resolve, 300))
    await owner.query('commit')
    return await working
  } finally {
    await owner.end()
  }
}

const approve = (by: TestOperator, id: string) =>
  by.call('/operator/approval/decide', { id, decision: 'approve', reason })

describe('the withdrawal queue', () => {
  it('shows why an order deserves a look, beside each [R13.09]', async () => {
    const player = await createRich(0n)
    const sibling = await server.player()
    const marks = { device: 'ab'.repeat(32), address: 'cd'.repeat(32) }
    await server.app.db.tx(async (tx) => {
      for (const { id } of [player, sibling]) await insertFingerprint(tx, id, marks, new Date(clock.now()))
    })
    await createPaidDeposit(server, player, 9_000)
    clock.pass(60_000)
    const { id } = await createWithdrawal(server, clock, player, 6_000)
    const { list } = await first.data('/operator/withdrawals', {
      state: 'created',
      playerId: String(player.id),
    })
    const [order] = list
    expect(order).toMatchObject({ id, amount: 6_000, needsSecond: false, held: null })
    expect(Object.fromEntries(order?.risks.map(({ reason, facts }) => [reason, facts]) ?? [])).toEqual({
      'new-account': { hours: 0 },
      'quick-turnover': { deposited: 9_000, staked: 0, hours: 0 },
      'shared-device': { others: 1, player: String(sibling.id) },
    })
    expect(JSON.stringify(list)).not.toContain('payee-')
    await decide(first, id, 'return')
  })

  it('is paged by keys in both directions, and filters by state, day and channel [R13.09]', async () => {
    const player = await createRich()
    const ids: string[] = []
    for (let i = 0; i < 3; i++) ids.push((await createWithdrawal(server, clock, player, 5_001)).id)
    const of = { playerId: String(player.id), limit: 2 } as const
    const page = await first.data('/operator/withdrawals', of)
    expect(page.list.map(({ id }) => id)).toEqual(ids.slice(0, 2))
    const rest = await first.data('/operator/withdrawals', { ...of, cursor: page.next ?? '' })
    expect([rest.list.map(({ id }) => id), rest.next]).toEqual([ids.slice(2), null])
    const newest = await first.data('/operator/withdrawals', { ...of, sort: '-createdAt' })
    expect(newest.list.map(({ id }) => id)).toEqual(ids.toReversed().slice(0, 2))
    const yesterday = new Date(clock.now() - 2 * 24 * hourMs).toISOString().slice(0, 10)
    for (const none of [
      { to: yesterday },
      { payChannel: 'pix' },
      { state: 'paid' },
      { held: 'yes' },
    ] as const)
      expect((await first.data('/operator/withdrawals', { ...of, ...none })).list).toEqual([])
    for (const id of ids) await decide(first, id, 'return')
    expect(await balanceOf(server, player.id)).toBe(5_000_000n)
  })
})

describe('a decision', () => {
  it.each([
    ['approve', 'return'],
    ['approve', 'approve'],
    ['return', 'return'],
  ] as const)('of two operators at once, %s and %s, is made once [R13.09]', async (one, other) => {
    const player = await createRich()
    const { id } = await createWithdrawal(server, clock, player, 6_000)
    const answers = await Promise.all([decide(first, id, one), decide(second, id, other)])
    expect(answers.filter((answer) => 'code' in answer)).toEqual([{ code: 'ORDER_DECIDED' }])
    const isApproved = answers.some((answer) => 'data' in answer && answer.data.result?.state === 'approved')
    expect(await payOut(id)).toBe(isApproved ? 'paid' : 'not sent')
    expect((await orderOf(id)).state).toBe(isApproved ? 'paid' : 'returned')
    expect(await balanceOf(server, player.id)).toBe(isApproved ? 4_400_000n : 5_000_000n)
    expect(await balanceOf(server, player.id, 'locked')).toBe(0n)
  })

  it('names its operator in the order and in the trail, with before and after [R13.06]', async () => {
    const player = await createRich()
    const { id } = await createWithdrawal(server, clock, player, 6_000)
    await decide(second, id, 'approve')
    expect(await orderOf(id)).toMatchObject({ state: 'approved', approvedBy: second.email })
    const { list } = await compliance.data('/operator/trail', { subject: `withdrawal ${id}` })
    expect(list).toMatchObject([
      {
        by: second.email,
        action: '/operator/withdrawal/decide',
        reason,
        before: { state: 'created', amount: '600000' },
        after: { state: 'approved' },
      },
    ])
    expect(await payOut(id)).toBe('paid')
  })

  it('to return gives the money back, and the player reads the reason [R13.09]', async () => {
    const player = await createRich()
    const { id } = await createWithdrawal(server, clock, player, 6_000)
    await decide(first, id, 'return')
    const { json } = await server.call('/withdraw/orders', {}, { token: player.token })
    expect(json.success && json.data.list[0]).toMatchObject({ id, status: 3, reason })
    expect(await balanceOf(server, player.id)).toBe(5_000_000n)
    expect(await decide(second, id, 'approve')).toEqual({ code: 'ORDER_DECIDED' })
  })

  it('about a blocked player does not pay [R13.09]', async () => {
    const player = await createRich()
    const { id } = await createWithdrawal(server, clock, player, 6_000)
    await compliance.data('/operator/player/block', { id: String(player.id), reason })
    expect(await decide(first, id, 'approve')).toEqual({ code: 'PAYEE_BLOCKED' })
    expect(await payOut(id)).toBe('not sent')
    expect((await orderOf(id)).state).toBe('created')
    await decide(first, id, 'return')
  })

  it('about an unknown order changes nothing', async () => {
    expect(await decide(first, 'W0', 'approve')).toEqual({ code: 'ORDER_UNKNOWN' })
  })
})

describe('a held withdrawal', () => {
  it('is not sent although a rule had approved it, until it is released [R13.09]', async () => {
    const player = await createRich()
    const { id } = await createWithdrawal(server, clock, player, 100)
    expect(await orderOf(id)).toMatchObject({ state: 'approved', approvedBy: 'rule' })
    await decide(first, id, 'hold')
    expect((await orderOf(id)).held).toMatchObject({ by: first.email, reason })
    clock.pass(hourMs)
    expect(await payOut(id)).toBe('not sent')
    expect(await decide(second, id, 'hold')).toEqual({ code: 'ORDER_DECIDED' })
    await decide(first, id, 'release')
    expect(await payOut(id)).toBe('paid')
  })

  it.each(['release', 'approve'] as const)(
    'by another operator: one operator alone cannot %s it, two can [R13.05]',
    async (decision) => {
      const player = await createRich()
      const { id } = await createWithdrawal(server, clock, player, decision === 'release' ? 100 : 6_000)
      await decide(first, id, 'hold')
      const answer = await decide(second, id, decision)
      expect(answer).toMatchObject({ data: { pending: true, result: null } })
      const approval = ('data' in answer && answer.data.approvalId) || ''
      expect((await orderOf(id)).held).not.toBeNull()
      // The time in which the player may cancel is over.
      clock.pass(hourMs)
      expect(await payOut(id)).toBe('not sent')
      expect(await approve(second, approval)).toEqual({ code: 'APPROVAL_OWN' })
      expect(await approve(first, approval)).toMatchObject({ data: { state: 'approved' } })
      expect(await payOut(id)).toBe('paid')
    },
  )

  it('is not sent, because the database refuses it [R13.09]', async () => {
    const player = await createRich()
    const { id } = await createWithdrawal(server, clock, player, 100)
    await decide(first, id, 'hold')
    const sent = server.app.db.query
      .updateTable('withdrawal')
      .set({ state: 'sent', sentAt: new Date() })
      .where('id', '=', id)
      .execute()
    await expect(sent).rejects.toThrow(/is held and cannot be sent/)
    await decide(first, id, 'return')
    expect(await balanceOf(server, player.id)).toBe(5_000_000n)
  })
})

describe('a payout above the limit of one operator', () => {
  const createLarge = async () => {
    const player = await createRich()
    const { id } = await createWithdrawal(server, clock, player, 12_000)
    return { player, id }
  }

  it('waits for another operator, and is paid once [R13.05]', async () => {
    const { player, id } = await createLarge()
    expect(await orderOf(id)).toMatchObject({ needsSecond: true })
    const approval = await askFor(first, id)
    expect((await orderOf(id)).state).toBe('created')
    expect(await decide(first, id, 'approve')).toEqual({ code: 'ALREADY_REQUESTED' })
    expect(await approve(first, approval)).toEqual({ code: 'APPROVAL_OWN' })
    const third = await signIn(server, clock, 'risk', 1)
    const answers = await Promise.all([approve(second, approval), approve(third, approval)])
    expect(answers.filter((answer) => 'code' in answer)).toEqual([{ code: 'APPROVAL_CLOSED' }])
    // The event of the approval sends it; it may have arrived already.
    expect(['approved', 'sent']).toContain((await orderOf(id)).state)
    expect(await payOut(id)).toBe('paid')
    expect(await balanceOf(server, player.id)).toBe(3_800_000n)
  })

  it('in several orders of a day needs a second operator as well [R13.05]', async () => {
    const player = await createRich()
    const [one, two] = [
      await createWithdrawal(server, clock, player, 6_000),
      await createWithdrawal(server, clock, player, 5_000.01),
    ]
    expect(await orderOf(two.id)).toMatchObject({ needsSecond: false })
    expect(await decide(first, one.id, 'approve')).toMatchObject({ data: { pending: false } })
    expect(await orderOf(two.id)).toMatchObject({ needsSecond: true })
    const approval = await askFor(first, two.id)
    clock.pass(23 * hourMs)
    expect(await approve(second, approval)).toMatchObject({ data: { state: 'approved' } })
    const three = await createWithdrawal(server, clock, player, 6_000)
    expect(await orderOf(three.id)).toMatchObject({ needsSecond: true })
    clock.pass(25 * hourMs)
    expect(await decide(first, three.id, 'approve')).toMatchObject({ data: { pending: false } })
  })

  it('in two orders that are approved at once is counted once: one of them waits [R13.05]', async () => {
    const player = await createRich()
    const ids = [
      (await createWithdrawal(server, clock, player, 6_000)).id,
      (await createWithdrawal(server, clock, player, 6_001)).id,
    ] as const
    // Signed in again, if the session was idle: a sign-in waits for the audit trail as well.
    for (const by of [first, second]) await by.data('/operator/me', {})
    const answers = await whileLocked('lock table trail in exclusive mode', [], () =>
      // Both wait for the audit trail before they commit.
      Promise.all([decide(first, ids[0], 'approve'), decide(second, ids[1], 'approve')]),
    )
    expect(answers.map((answer) => 'data' in answer && answer.data.pending).sort()).toEqual([false, true])
  })

  it('is not paid after another operator held it: the request is stale [R13.05]', async () => {
    const { player, id } = await createLarge()
    const approval = await askFor(first, id)
    await decide(second, id, 'hold')
    expect(await approve(second, approval)).toEqual({ code: 'APPROVAL_STALE' })
    expect((await orderOf(id)).state).toBe('created')
    await decide(second, id, 'return')
    expect(await balanceOf(server, player.id)).toBe(5_000_000n)
  })

  it('keeps the account open: a player with a payout under way cannot close it [R13.05]', async () => {
    const { player, id } = await createLarge()
    const { rows } = await server.app.db.pool.query(
      'select * from player_closing_obstacles($1) as o where o::text like $2',
      [player.id, '%withdrawal%'],
    )
    expect(rows).toHaveLength(1)
    await decide(first, id, 'return')
  })

  it('is not approved by one operator with a command [R13.05]', async () => {
    const { player, id } = await createLarge()
    await expect(server.payments.approveWithdrawal(id, first.email)).rejects.toThrow(/needs two operators/)
    expect((await orderOf(id)).state).toBe('created')
    await decide(first, id, 'return')
    expect(await balanceOf(server, player.id)).toBe(5_000_000n)
  })

  it('is not paid after the player was blocked: the request is stale [R13.05]', async () => {
    const { player, id } = await createLarge()
    const approval = await askFor(first, id)
    await compliance.data('/operator/player/block', { id: String(player.id), reason })
    expect(await approve(second, approval)).toEqual({ code: 'PAYEE_BLOCKED' })
    expect((await orderOf(id)).state).toBe('created')
    await decide(first, id, 'return')
    expect(await balanceOf(server, player.id)).toBe(5_000_000n)
    expect(await approve(second, approval)).toEqual({ code: 'ORDER_DECIDED' })
  })

  it('is paid after the player was excluded: the money belongs to the player [R13.05]', async () => {
    const { player, id } = await createLarge()
    const approval = await askFor(first, id)
    const exclusion = [player.id, 'excluded', 'infinity', '{}', new Date(clock.now())]
    await server.app.db.pool.query('select player_restrict($1, $2, $3, $4, $5)', exclusion)
    expect((await orderOf(id)).risks).toContainEqual({ reason: 'excluded', facts: {} })
    expect(await approve(second, approval)).toMatchObject({ data: { state: 'approved' } })
    expect(await payOut(id)).toBe('paid')
    expect(await balanceOf(server, player.id)).toBe(3_800_000n)
  })

  it('is not paid after the player cancelled it [R13.05]', async () => {
    const { player, id } = await createLarge()
    const approval = await askFor(first, id)
    expect((await server.call('/withdraw/cancel', { id }, { token: player.token })).json.success).toBe(true)
    expect(await approve(second, approval)).toEqual({ code: 'ORDER_DECIDED' })
    expect(await balanceOf(server, player.id)).toBe(5_000_000n)
  })

  it('is not paid after the request has expired [R13.05]', async () => {
    const { player, id } = await createLarge()
    const approval = await askFor(first, id)
    clock.pass(25 * hourMs)
    expect(await approve(second, approval)).toEqual({ code: 'APPROVAL_EXPIRED' })
    expect((await orderOf(id)).state).toBe('created')
    await decide(first, id, 'return')
    expect(await balanceOf(server, player.id)).toBe(5_000_000n)
  })
})

describe('a payout that is being sent', () => {
  /** Approved by a rule, and due. */
  const createDue = async () => {
    const player = await createRich()
    const { id } = await createWithdrawal(server, clock, player, 100)
    clock.pass(hourMs)
    expect((await orderOf(id)).state).toBe('approved')
    return { player, id }
  }

  /** Sends while another transaction changes a row that forbids it and commits a moment later. */
  const sendDuring = (statement: string, values: unknown[]) =>
    whileLocked(statement, values, () => server.payments.sendApproved())

  it('waits for the switch of payouts, and is not sent once it is off [R13.17]', async () => {
    const { id } = await createDue()
    await sendDuring(`update house_switch set is_off = $1 where name = 'payouts'`, [true])
    expect((await orderOf(id)).state).toBe('approved')
    await server.app.db.pool.query(`update house_switch set is_off = false where name = 'payouts'`)
    expect(await payOut(id)).toBe('paid')
  })

  it('is not sent once its player is blocked [R13.08]', async () => {
    const { player, id } = await createDue()
    await sendDuring('update player set blocked_at = now() where id = $1', [player.id])
    expect((await orderOf(id)).state).toBe('approved')
    await compliance.data('/operator/player/unblock', { id: String(player.id), reason })
    expect(await payOut(id)).toBe('paid')
  })

  it('approved at the same time as payouts are switched off, is sent after they are on again [R13.17]', async () => {
    const risk = await signIn(server, clock, 'risk', 2)
    const player = await createRich()
    const { id } = await createWithdrawal(server, clock, player, 6_000)
    const off = { name: 'payouts', on: false, reason } as const
    const [approved] = await Promise.all([decide(first, id, 'approve'), risk.data('/operator/switch', off)])
    expect(approved).toMatchObject({ data: { result: { state: 'approved' } } })
    const isSent = (await orderOf(id)).state === 'sent'
    expect(await payOut(id)).toBe(isSent ? 'paid' : 'not sent')
    await risk.data('/operator/switch', { ...off, on: true })
    if (!isSent) expect(await payOut(id)).toBe('paid')
    expect(await balanceOf(server, player.id)).toBe(4_400_000n)
  })
})

describe('payments without an order', () => {
  it('a notification that was not genuine is listed with its sender [R13.09]', async () => {
    const order = await createDeposit(server, await server.player())
    await payAtBank(server, order, 'forged')
    const { list } = await first.data('/operator/payments/rejected', { limit: 1 })
    expect(list).toMatchObject([{ channel: 'sandbox', verdict: 'forged', address: '127.0.0.1' }])
  })

  it('are listed, refunded once by two operators at once, and the refund is sent [R13.09]', async () => {
    const player = await server.player()
    const order = await createDeposit(server, player)
    await payAtBank(server, order, 'twice')
    const unmatched = async (reviewed: 'yes' | 'no') =>
      (await first.data('/operator/payments/unmatched', { reviewed })).list.filter(
        ({ orderId }) => orderId === order,
      )
    const [event] = await unmatched('no')
    expect(event).toMatchObject({
      effect: 'paid_again',
      playerId: String(player.id),
      amount: 50,
      canRefund: true,
    })
    const refund = (by: TestOperator) => by.call('/operator/payment/refund', { id: event?.id ?? '', reason })
    const answers = await Promise.all([refund(first), refund(second)])
    expect(answers.filter((answer) => 'code' in answer)).toEqual([{ code: 'NOTHING_TO_REFUND' }])
    expect(await unmatched('no')).toEqual([])
    expect(await unmatched('yes')).toMatchObject([{ refund: 'due', canRefund: false }])
    clock.pass(2 * 60_000)
    await server.payments.payRefunds()
    const { list } = await first.data('/operator/refunds', {})
    expect(list.find(({ orderId }) => orderId === order)).toMatchObject({ state: 'done', amount: 50 })
    expect(await balanceOf(server, player.id)).toBe(5_000n)
  })
})

describe('reconciliation', () => {
  it('is listed by day and channel with its differences, and can be repeated [R13.09]', async () => {
    const player = await server.player()
    await createPaidDeposit(server, player)
    const day = new Date(clock.now()).toISOString().slice(0, 10)
    await server.payments.reconcile('sandbox', day)
    const { list } = await first.data('/operator/reconciliations', { from: day, to: day })
    expect(list).toMatchObject([{ day, channel: 'sandbox' }])
    const [run] = list
    const differences = await first.data('/operator/reconciliation', { id: run?.id ?? '' })
    expect(differences.list).toHaveLength(run?.differences ?? -1)
    await first.data('/operator/reconciliation/run', { channel: 'sandbox', day, reason })
    await expect
      .poll(async () => (await first.data('/operator/reconciliations', { from: day })).list[0]?.id)
      .not.toBe(run?.id)
    const unknown = { channel: 'none', day, reason }
    expect(await first.call('/operator/reconciliation/run', unknown)).toEqual({ code: 'CHANNEL_UNAVAILABLE' })
  })
})

describe('payment methods', () => {
  const id = 'br-pix-sandbox'
  const channel = { kind: 'payment-channel', subject: id } as const
  const change = async (more: object) => {
    const { setting } = await first.data('/operator/setting', channel)
    const value = { ...(setting.value as object), ...more }
    return first.call('/operator/setting/schedule', { ...channel, value, reason })
  }
  const offered = async () => {
    const { token } = await server.player()
    const { json } = await server.call('/recharge/paymentMethods', {}, { token })
    return json.success ? json.data.configs.find((one) => one.id === id) : undefined
  }

  it('change limits and fees for players at once, and are switched off and on [R13.09]', async () => {
    const amounts = [2_000, 5_000]
    expect(await change({ minAmount: 2_000, feePoints: 150, feeFixed: 50, amounts })).toMatchObject({
      data: { pending: false, result: { state: 'applied', value: { minAmount: 2_000, feePoints: 150 } } },
    })
    expect(await offered()).toMatchObject({
      minAmount: 20,
      feeRate: 0.015,
      feeFixed: 0.5,
      amounts: [20, 50],
    })
    await change({ enabled: false })
    expect(await offered()).toBeUndefined()
    const { list } = await first.data('/operator/channels', {})
    expect(list.find((one) => one.id === id)).toMatchObject({ enabled: false, isOffered: false })
    await change({ enabled: true, minAmount: 100, feePoints: 0, feeFixed: 0 })
    expect(await offered()).toMatchObject({ minAmount: 1, feeRate: 0 })
  })

  it('refuse impossible settings and change nothing [R13.09]', async () => {
    expect(await change({ minAmount: 10_000, maxAmount: 5_000 })).toEqual({ code: 'LIMITS_REVERSED' })
    expect(await change({ amounts: [50] })).toEqual({ code: 'AMOUNT_OUT_OF_RANGE' })
    expect(await change({ minAmount: 0 })).toEqual({ code: 'VALIDATION' })
    expect(await change({ minAmount: 100.5 })).toEqual({ code: 'VALIDATION' })
    expect(await change({ feePoints: 0.5 })).toEqual({ code: 'VALIDATION' })
    expect(await change({ enabled: true })).toEqual({ code: 'NOTHING_TO_CHANGE' })
    expect(await offered()).toMatchObject({ minAmount: 1, maxAmount: 50_000 })
  })
})
