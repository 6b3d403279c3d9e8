import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWithdrawal, signIn, type TestOperator } from '#console/testing/operators.ts'
import { demoContent } from '#demo.ts'
import { openTable } from '#modules/games/testing/table-client.ts'
import { auditTrailChecks } from '#modules/operators/operators.ts'
import { orderChecks } from '#modules/payments/payments.ts'
import { exclude } from '#modules/protection/testing/protection-client.ts'
import { insertFingerprint } from '#modules/rewards/rewards.ts'
import { asOwner } from '#modules/rewards/testing/rewards-server.ts'
import { audit } from '#modules/wallet/audit.ts'
import { balanceOf, createManualClock, createPaidDeposit, type Player } from '#testing/environment.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let compliance: TestOperator
let other: TestOperator
let payments: TestOperator
let colleague: TestOperator
let support: TestOperator
let viewer: TestOperator
const clock = createManualClock(Date.now())
const ends: (() => Promise<void>)[] = []
const reason = 'the player asked by phone'

beforeAll(async () => {
  const env = { RATE_LIMITS: 'off', IDLE_MINUTES: '60000', CONSOLE_PORT: '0' }
  server = await startTestServer((end) => ends.push(end), { clock, env })
  await server.lobby.importContent(demoContent())
  compliance = await signIn(server, clock, 'compliance', 1)
  other = await signIn(server, clock, 'compliance', 2)
  payments = await signIn(server, clock, 'payments', 1)
  colleague = await signIn(server, clock, 'payments', 2)
  support = await signIn(server, clock, 'support', 1)
  viewer = await signIn(server, clock, 'viewer', 1)
})
afterAll(async () => {
  const extraChecks = { ...orderChecks, ...auditTrailChecks }
  expect(await audit(server.app.db, { extraChecks })).toEqual([])
  for (const end of ends) await end()
})

const idOf = ({ id }: Player): string => String(id)

async function search(query: string) {
  const { list } = await support.data('/operator/players', { query })
  return Object.fromEntries(list.map(({ id, match }) => [id, match]))
}

const trailOf = async (subject: string, action: string) =>
  (await compliance.data('/operator/trail', { subject, action })).list

/** Processes may use a session for a second after it ended. */
async function expectLoggedOut(token = ''): Promise<void> {
  clock.pass(1_000)
  expect((await server.call('/wallet/balance', {}, { token })).status).toBe(401)
}

const approve = (by: TestOperator, id: string | null) =>
  by.call('/operator/approval/decide', { id: id ?? '', decision: 'approve', reason })

describe('an operator who reads masked numbers only', () => {
  it('finds a player by the whole number or its last four digits, not by other parts of it', async () => {
    const player = await server.player({ username: '11987612345', withPhone: true })
    const finds = async (by: TestOperator, query: string): Promise<boolean> =>
      (await by.data('/operator/players', { query })).list.some(({ id }) => id === idOf(player))
    for (const part of ['1198761', '119876', '12345', '612345', '987612345', '1198'])
      expect([part, await finds(viewer, part)]).toEqual([part, false])
    for (const known of ['2345', '11987612345', '+55 11 98761-2345'])
      expect([known, await finds(viewer, known)]).toEqual([known, true])
    expect(await finds(support, '1198761')).toBe(true)
  })

  it('leaves a row in the audit trail with each search, without the number', async () => {
    const rows = () => trailOf('players matching', '/operator/players')
    const before = (await rows()).length
    for (const query of ['11987612345', '1198761']) await viewer.data('/operator/players', { query })
    const after = await rows()
    expect(after.length - before).toBe(2)
    expect(after.slice(0, 2).map(({ subject }) => subject)).toEqual([
      'players matching •••8761',
      'players matching •••2345',
    ])
    await viewer.data('/operator/players', {})
    expect((await rows()).length).toBe(after.length)
  })
})

describe('the search box', () => {
  let player: Player
  beforeAll(async () => {
    player = await server.player({ cash: 1_000_000n, withPhone: true, isVerified: true })
  })
  const found = (match: string) => expect.objectContaining({ [idOf(player)]: match })

  it('finds a player by the phone number and by each half of it [R13.08]', async () => {
    const { username } = player
    const typed = [
      username,
      `+55 ${username}`,
      `(${username.slice(0, 2)}) ${username.slice(2, 7)}-${username.slice(7)}`,
      username.slice(0, 7),
      username.slice(-5),
    ]
    for (const query of typed) expect([query, await search(query)]).toEqual([query, found('phone')])
    expect(await search(username.slice(3, 6))).not.toEqual(found('phone'))
  })

  it('finds a player by last digits that look like a calling code [R13.08]', async () => {
    const { id } = await server.player({ username: '11987600056', withPhone: true })
    for (const query of ['00056', '0056', '00 55 11987600056'])
      expect([query, await search(query)]).toEqual([
        query,
        expect.objectContaining({ [String(id)]: 'phone' }),
      ])
  })

  it('finds a player by id and by document [R13.08]', async () => {
    expect(await search(idOf(player))).toEqual(found('id'))
    const { document } = await compliance.data('/operator/player/contact', { id: idOf(player) })
    expect(await search(document ?? '')).toEqual(found('document'))
    const dotted = document?.replace(/(\d{3})(\d{3})(\d{3})(\d{2})/, '$1.$2.$3-$4') ?? ''
    expect(await search(dotted)).toEqual(found('document'))
  })

  it('finds a player by order and payout account [R13.08]', async () => {
    const deposit = await createPaidDeposit(server, player)
    const { id, account } = await createWithdrawal(server, clock, player, 100)
    expect(await search(deposit)).toEqual(found('order'))
    expect(await search(id.toLowerCase())).toEqual(found('order'))
    expect(await search(account.toUpperCase())).toEqual(found('payout-account'))
  })

  it('finds a player by round and by the mark of a device or its start [R13.08]', async () => {
    const { roundId } = await (await openTable(server, player, 'dice')).play(1, { target: 50, over: true })
    expect(await search(roundId)).toEqual(found('round'))
    const marks = { device: `9f${'07'.repeat(31)}`, address: 'ab'.repeat(32) }
    await server.app.db.tx((tx) => insertFingerprint(tx, player.id, marks, new Date(clock.now())))
    expect(await search(marks.device)).toEqual(found('device'))
    expect(await search(marks.device.slice(0, 9))).toEqual(found('device'))
  })

  it('finds no player by any other text, hostile ones included [R13.08]', async () => {
    for (const query of ["' or 1=1 --", '%', '____', 'R<script>', '000', 'D'.repeat(30)])
      expect([query, await search(query)]).toEqual([query, {}])
  })
})

describe('the list of players', () => {
  it('is paged by keys, newest first, and filters by country, state and tag [R13.08]', async () => {
    const players = [await server.player(), await server.player({ country: 'CL' }), await server.player()]
    const [a, b, c] = players.map(idOf) as [string, string, string]
    const page = await support.data('/operator/players', { limit: 2 })
    expect(page.list.map(({ id }) => id)).toEqual([c, b])
    const next = await support.data('/operator/players', { limit: 1, cursor: page.next ?? '' })
    expect(next.list.map(({ id }) => id)).toEqual([a])
    const chile = await support.data('/operator/players', { country: 'CL', limit: 1 })
    expect(chile.list).toMatchObject([{ id: b, currency: 'CLP' }])
    await support.data('/operator/player/tag', { id: a, tag: 'vip-test', on: true, reason })
    await compliance.data('/operator/player/block', { id: c, reason })
    const idsIn = async (filter: object) =>
      (await support.data('/operator/players', filter)).list.map(({ id }) => id)
    expect(await idsIn({ tag: 'vip-test' })).toEqual([a])
    expect(await idsIn({ state: 'blocked', limit: 1 })).toEqual([c])
    expect(await support.call('/operator/players', { cursor: 'x' })).toEqual({ code: 'VALIDATION' })
  })
})

describe('personal data', () => {
  it('is masked on the page, complete in a call of its own, and both looks are in the trail [R13.08]', async () => {
    const player = await server.player({ withPhone: true, isVerified: true })
    const id = idOf(player)
    const page = await support.data('/operator/player', { id })
    expect(page).toMatchObject({ state: 'open', verification: 'verified', person: { fullName: 'Ana L.' } })
    expect(page.phone).toBe(`+55 ${player.username.slice(0, 2)} •••••-${player.username.slice(-4)}`)
    const contact = await support.data('/operator/player/contact', { id })
    expect(contact).toMatchObject({ phone: `+55 ${player.username}`, fullName: 'Ana Lima' })
    const lists = await support.data('/operator/players', { query: id })
    for (const secret of [player.username, contact.document ?? '-', 'Ana Lima'])
      expect(JSON.stringify([page, lists])).not.toContain(secret)
    expect(await trailOf(`player ${id}`, '/operator/player')).toMatchObject([
      { action: '/operator/player/contact', by: support.email },
      { action: '/operator/player', by: support.email },
    ])
  })

  it('needs the permission for it [R13.04]', async () => {
    const id = idOf(await server.player())
    expect(await viewer.call('/operator/player/contact', { id })).toEqual({ code: 'FORBIDDEN' })
    expect(await viewer.call('/operator/player', { id })).toMatchObject({ data: { id } })
  })

  it('of an unknown player is refused', async () => {
    expect(await support.call('/operator/player', { id: '999999' })).toEqual({ code: 'PLAYER_UNKNOWN' })
  })
})

describe('the sections of a player', () => {
  it('hold ledger, orders, rounds with their verification, sessions, notes and limits [R13.08]', async () => {
    const player = await server.player({ cash: 100_000n, withPhone: true, isVerified: true })
    const id = idOf(player)
    const order = await createPaidDeposit(server, player)
    const table = await openTable(server, player, 'dice')
    const { roundId } = await table.play(1, { target: 50, over: true })
    const open = await support.data('/operator/player/round', { id, roundId })
    expect(open).toMatchObject({ verification: 'unknown', fair: { serverSeed: null } })
    await table.rotate()
    expect(await support.data('/operator/player/round', { id, roundId })).toMatchObject({
      verification: 'match',
      choice: { target: 50, over: true },
    })
    const rounds = await support.data('/operator/player/rounds', { id })
    expect(rounds.list).toMatchObject([{ id: roundId, gameId: 'dice', bet: 1 }])
    const ledger = await support.data('/operator/player/ledger', { id, account: 'cash', kind: 'recharge' })
    expect(ledger.list).toMatchObject([{ amount: 50, key: `deposit:${order}` }, { amount: 1_000 }])
    const page = await support.data('/operator/player/ledger', { id, limit: 1 })
    const rest = await support.data('/operator/player/ledger', { id, cursor: page.next ?? '' })
    const all = await support.data('/operator/player/ledger', { id })
    expect([...page.list, ...rest.list]).toEqual(all.list)
    const orders = await support.data('/operator/player/orders', { id, kind: 'deposit' })
    expect(orders.list).toMatchObject([{ id: order, state: 'success', amount: 50 }])
    expect((await support.data('/operator/player/sessions', { id })).list).toHaveLength(1)
    expect((await support.data('/operator/player/rewards', { id })).list).toMatchObject([{ source: order }])
    for (const path of ['slips', 'limits', 'notes', 'conversations'] as const)
      expect((await support.data(`/operator/player/${path}`, { id })).list).toEqual([])
    await support.data('/operator/player/note', { id, reason: '<script>alert(1)</script>' })
    expect((await support.data('/operator/player/notes', { id })).list).toMatchObject([
      { text: '<script>alert(1)</script>', writtenBy: support.email },
    ])
  })

  it('name linked accounts with the reasons [R13.08]', async () => {
    const [one, two, three] = [await server.player(), await server.player(), await server.player()]
    const at = new Date(clock.now())
    const marks = (device: string, browser: string) => ({
      device: device.repeat(32),
      browser: browser.repeat(32),
      address: '5a'.repeat(32),
    })
    await server.app.db.tx(async (tx) => {
      await insertFingerprint(tx, one.id, marks('d1', 'b1'), at)
      await insertFingerprint(tx, two.id, marks('d1', 'b1'), at)
      await insertFingerprint(tx, three.id, { ...marks('d2', 'b2'), address: '5b'.repeat(32) }, at)
    })
    const { list } = await support.data('/operator/player/links', { id: idOf(one) })
    expect(list).toMatchObject([
      { id: idOf(two), reasons: expect.arrayContaining(['device', 'browser', 'address']) },
    ])
    expect(list).toHaveLength(1)
  })
})

describe('a blocked player', () => {
  it('is logged out everywhere within a second and neither bets nor withdraws, until unblocked [R13.08]', async () => {
    const player = await server.player({ cash: 100_000n })
    const id = idOf(player)
    await compliance.data('/operator/player/block', { id, reason })
    await expectLoggedOut(player.token)
    expect(await compliance.call('/operator/player/block', { id, reason })).toEqual({
      code: 'NOTHING_TO_CHANGE',
    })
    expect(await trailOf(`player ${id}`, '/operator/player/block')).toMatchObject([
      { reason, before: { isBlocked: false }, after: { isBlocked: true, endedSessions: 1 } },
    ])
    expect(await support.data('/operator/player', { id })).toMatchObject({ state: 'blocked' })
    await compliance.data('/operator/player/unblock', { id, reason })
    expect(await support.data('/operator/player', { id })).toMatchObject({ state: 'open' })
  })

  it('needs the permission to block [R13.04]', async () => {
    const body = { id: idOf(await server.player()), reason }
    expect(await payments.call('/operator/player/block', body)).toEqual({ code: 'FORBIDDEN' })
  })
})

it('one session ends and the others stay [R13.08]', async () => {
  const player = await server.player()
  const [token] = await server.app.db.tx((tx) => server.identity.openSessions(tx, [player.id]))
  const id = idOf(player)
  const { list } = await support.data('/operator/player/sessions', { id })
  const newest = list.map((session) => session.id).toSorted((a, b) => Number(b) - Number(a))[0] ?? ''
  const ended = await compliance.data('/operator/player/endSessions', { id, sessionId: newest, reason })
  expect(ended).toEqual({ ended: 1 })
  await expectLoggedOut(token)
  expect((await server.call('/wallet/balance', {}, { token: player.token })).status).toBe(200)
  const again = { id, sessionId: newest, reason }
  expect(await compliance.call('/operator/player/endSessions', again)).toEqual({ code: 'SESSION_UNKNOWN' })
})

describe('a new phone number', () => {
  const checks = ['document', 'call-back'] as const
  let next = 21_970_000_000
  const freePhone = () => String(++next)
  const move = (by: TestOperator, player: Player, phone: string) =>
    by.call('/operator/player/movePhone', { id: idOf(player), phone, checks: [...checks], reason })

  it('needs checks and a second operator, ends the sessions and pauses payouts [R13.08]', async () => {
    const player = await server.player({ cash: 1_000_000n, withPhone: true, isVerified: true })
    const phone = freePhone()
    const asked = await move(compliance, player, phone)
    const approvalId = 'data' in asked ? asked.data.approvalId : null
    expect(asked).toMatchObject({ data: { pending: true } })
    expect(await search(phone)).toEqual({})
    expect(await approve(compliance, approvalId)).toEqual({ code: 'APPROVAL_OWN' })
    expect(await approve(other, approvalId)).toMatchObject({ data: { state: 'approved' } })
    expect(await search(phone)).toMatchObject({ [idOf(player)]: 'phone' })
    expect(await search(player.username)).toMatchObject({ [idOf(player)]: 'former-phone' })
    await expectLoggedOut(player.token)
    const [token = ''] = await server.app.db.tx((tx) => server.identity.openSessions(tx, [player.id]))
    const payout = { payChannel: 'sandbox', paymentMethod: 'pix', account: 'new@example.com', amount: 100 }
    const { json } = await server.call('/withdraw/create', payout, { token })
    expect(json).toMatchObject({ code: 'PAYOUT_PAUSED' })
  })

  it('is refused when another account has it, at the request and at the approval [R13.08]', async () => {
    const player = await server.player({ withPhone: true })
    const taken = await server.player({ withPhone: true })
    expect(await move(compliance, player, taken.username)).toEqual({ code: 'PHONE_TAKEN' })
    expect(await move(compliance, player, '12')).toEqual({ code: 'USERNAME_INVALID' })
    const phone = freePhone()
    const asked = await move(compliance, player, phone)
    await server.app.db.tx((tx) =>
      server.identity.addPlayers(tx, [{ country: 'BR', username: phone, phone }]),
    )
    const approvalId = 'data' in asked ? asked.data.approvalId : null
    expect(await approve(other, approvalId)).toEqual({ code: 'PHONE_TAKEN' })
    expect(await search(player.username)).toMatchObject({ [idOf(player)]: 'phone' })
  })

  it('is refused by the database without checks of two operators [R13.08]', async () => {
    const player = await server.player({ withPhone: true })
    const update = server.app.db.query
      .updateTable('player')
      .set({ phone: freePhone() })
      .where('id', '=', player.id)
      .execute()
    await expect(update).rejects.toThrow(/keeps the phone/)
    const body = { id: idOf(player), phone: freePhone(), checks: ['document' as const], reason }
    expect(await compliance.call('/operator/player/movePhone', body)).toEqual({ code: 'VALIDATION' })
  })
})

describe('an adjustment', () => {
  const ask = async (player: Player, amount: number): Promise<string> => {
    const answer = await payments.call('/operator/player/adjust', { id: idOf(player), amount, reason })
    if (!('data' in answer)) throw new Error(answer.code)
    expect(answer.data).toMatchObject({ pending: true, result: null })
    return answer.data.approvalId ?? ''
  }

  it('is posted once to the ledger after a second operator approved it [R13.08]', async () => {
    const player = await server.player({ cash: 10_000n })
    const approval = await ask(player, 25.5)
    expect(await balanceOf(server, player.id)).toBe(10_000n)
    expect(await approve(payments, approval)).toEqual({ code: 'APPROVAL_OWN' })
    expect(await approve(compliance, approval)).toEqual({ code: 'FORBIDDEN' })
    const answers = await Promise.all([approve(colleague, approval), approve(colleague, approval)])
    expect(answers.filter((answer) => 'code' in answer)).toEqual([{ code: 'APPROVAL_CLOSED' }])
    expect(await balanceOf(server, player.id)).toBe(12_550n)
    const { list } = await payments.data('/operator/player/ledger', { id: idOf(player), kind: 'adjustment' })
    expect(list).toMatchObject([{ amount: 25.5, balanceAfter: 125.5, key: `adjust:approval:${approval}` }])
  })

  it('never takes more than the player has, whenever the money went [R13.08]', async () => {
    const player = await server.player({ cash: 10_000n })
    const body = { id: idOf(player), amount: -100.01, reason }
    expect(await payments.call('/operator/player/adjust', body)).toEqual({ code: 'BALANCE_TOO_LOW' })
    const approval = await ask(player, -80)
    expect(await approve(colleague, await ask(player, -30))).toMatchObject({ data: { state: 'approved' } })
    expect(await approve(colleague, approval)).toEqual({ code: 'BALANCE_TOO_LOW' })
    expect(await balanceOf(server, player.id)).toBe(7_000n)
  })

  it('has bounds in both directions, in each currency [R13.08]', async () => {
    for (const [country, most] of [
      ['BR', 100_000],
      ['CL', 20_000_000],
    ] as const) {
      const player = await server.player({ country, cash: 100_000_000_000n })
      const adjust = (amount: number) =>
        payments.call('/operator/player/adjust', { id: idOf(player), amount, reason })
      for (const amount of [most + 1, -most - 1])
        expect([amount, await adjust(amount)]).toEqual([amount, { code: 'AMOUNT_OUT_OF_RANGE' }])
      expect(await adjust(most)).toMatchObject({ data: { pending: true } })
    }
  })

  it('refuses amounts that are none in the currency, and closed accounts [R13.08]', async () => {
    const player = await server.player({ country: 'CL' })
    for (const amount of [0, 0.5, 1e13])
      expect([
        amount,
        await payments.call('/operator/player/adjust', { id: idOf(player), amount, reason }),
      ]).toEqual([amount, { code: 'VALIDATION' }])
    const unknown = { id: '99999999', amount: 1, reason }
    expect(await payments.call('/operator/player/adjust', unknown)).toEqual({ code: 'PLAYER_UNKNOWN' })
  })
})

describe('an exclusion without end', () => {
  const end = (by: TestOperator, player: Player) =>
    by.call('/operator/player/endExclusion', { id: idOf(player), reason: 'letter of 3 November' })
  const dayMs = 86_400_000

  /** The database dates exclusions by its own clock. */
  const excludedFor = async (player: Player, days: number): Promise<void> => {
    await asOwner(
      server,
      `do $$ begin
         alter table player disable trigger player_stays_protected;
         alter table protection_event disable trigger user;
         update player set excluded_at = now() - interval '${days} days' where id = ${player.id};
         update protection_event set at = now() - interval '${days} days' where player_id = ${player.id};
         alter table protection_event enable trigger user;
         alter table player enable trigger player_stays_protected;
       end $$`,
    )
  }

  it('ends a week after the request that two operators entered, not before 30 days [R13.05] [R12.08]', async () => {
    const player = await server.player({ withPhone: true })
    expect(await end(compliance, player)).toEqual({ code: 'NOTHING_TO_CHANGE' })
    await exclude(server, player, { indefinite: true })
    await excludedFor(player, 29)
    expect(await end(compliance, player)).toEqual({ code: 'EXCLUSION_TOO_RECENT' })
    await excludedFor(player, 31)
    expect(await end(payments, player)).toEqual({ code: 'FORBIDDEN' })
    const asked = await end(compliance, player)
    expect(asked).toMatchObject({ data: { pending: true } })
    const state = async () => (await compliance.data('/operator/player', { id: idOf(player) })).excludedUntil
    expect(await state()).toBe('infinity')
    const approvalId = 'data' in asked ? asked.data.approvalId : null
    expect(await approve(compliance, approvalId)).toEqual({ code: 'APPROVAL_OWN' })
    expect(await approve(other, approvalId)).toMatchObject({ data: { state: 'approved' } })
    expect(Math.round((Date.parse((await state()) ?? '') - Date.now()) / dayMs)).toBe(7)
    expect(await end(compliance, player)).toEqual({ code: 'NOTHING_TO_CHANGE' })
  })
})
