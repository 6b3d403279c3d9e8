/** Own money only: the payer of a deposit and the owner of a payout account are the verified person. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { orderChecks } from '#modules/payments/payments.ts'
import { audit } from '#modules/wallet/audit.ts'
import { balanceOf, createDeposit, createManualClock, type Player, payAtBank } from '#testing/environment.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { createDocument, createPerson, decideIdentity, verifyPerson } from '#testing/verify-person.ts'

let server: TestServer
const clock = createManualClock()
const ends: (() => Promise<void>)[] = []
const minuteMs = 60_000

beforeAll(async () => {
  const env = { RATE_LIMITS: 'off', IDLE_MINUTES: '60000' }
  server = await startTestServer((end) => ends.push(end), { clock, env })
})
afterAll(async () => {
  expect(await audit(server.app.db, { extraChecks: orderChecks })).toEqual([])
  for (const end of ends) await end()
})

const pix = { payChannel: 'sandbox', paymentMethod: 'pix' } as const

const withdraw = async ({ token }: Player, more: { account: string; [field: string]: unknown }) =>
  (await server.call('/withdraw/create', { ...pix, amount: 20, ...more }, { token })).json

/** Withdraws and confirms the new account with the code. */
async function withdrawConfirmed(
  player: Player,
  more: { account: string; [field: string]: unknown },
): Promise<string> {
  const first = await withdraw(player, more)
  expect(first).toMatchObject({ code: 'CONFIRMATION_REQUIRED' })
  clock.pass(61_000)
  const { token, username } = player
  await server.call('/captcha/usernameSms', { country: 'BR', username }, { token })
  const texts = await fetch(`${server.address}/sandbox/sms?country=BR&phone=${username}`)
  const { list } = (await texts.json()) as { list: { code: string }[] }
  const answer = await withdraw(player, { ...more, verificationCode: list[0]?.code })
  if (!answer.success) throw new Error(answer.code)
  return answer.data.id
}

const depositOf = async ({ token }: Player, id: string) => {
  const { json } = await server.call('/recharge/queryPay', { id }, { token })
  return json.success ? json.data : undefined
}

const refundsOf = (orderId: string) =>
  server.app.db.query.selectFrom('paymentRefund').where('orderId', '=', orderId).selectAll().execute()

async function verified(cash = 100_000n) {
  const player = await server.player({ cash, withPhone: true })
  return { player, person: await verifyPerson(server, player) }
}

describe('before the first withdrawal the person is verified', () => {
  it('none, pending, refused and review answer VERIFICATION_REQUIRED and hold nothing [R12.03]', async () => {
    const player = await server.player({ cash: 100_000n, withPhone: true })
    const required = { success: false, code: 'VERIFICATION_REQUIRED' }
    const key = { account: 'ana@example.com' }
    expect(await withdraw(player, key)).toMatchObject(required)
    await server.call('/identity/submit', createPerson(), { token: player.token })
    expect(await withdraw(player, key)).toMatchObject(required)
    for (const outcome of ['review', 'refused']) {
      await decideIdentity(server, player, outcome)
      expect(await withdraw(player, key)).toMatchObject(required)
    }
    expect(await balanceOf(server, player.id, 'locked')).toBe(0n)
    await decideIdentity(server, player, 'verified')
    expect(await withdraw(player, key)).toMatchObject({ code: 'CONFIRMATION_REQUIRED' })
  })

  it('a decision that is withdrawn closes the way again [R12.03]', async () => {
    const { player } = await verified()
    await decideIdentity(server, player, 'refused')
    expect(await withdraw(player, { account: 'ana@example.com' })).toMatchObject({
      code: 'VERIFICATION_REQUIRED',
    })
  })
})

describe('a deposit of a verified person', () => {
  it('paid by another person is returned to its payer and never credited [R12.04]', async () => {
    const { player } = await verified(0n)
    const id = await createDeposit(server, player)
    const more = { payerDocument: createDocument() }
    expect(await payAtBank(server, id, 'success', more)).toEqual([
      { status: 200, effects: ['payer_mismatch'] },
    ])
    expect(await depositOf(player, id)).toMatchObject({ status: 3 })
    expect(await balanceOf(server, player.id)).toBe(0n)
    clock.pass(2 * minuteMs)
    await server.payments.payRefunds()
    expect(await refundsOf(id)).toMatchObject([{ state: 'done', amount: 5_000n }])
    expect((await payAtBank(server, id, 'success', more))[0]?.effects).toEqual(['repeated'])
    expect(await balanceOf(server, player.id)).toBe(0n)
  })

  it('paid by the same person, or by an unknown one, is credited [R12.04]', async () => {
    const { player, person } = await verified(0n)
    const { document } = person
    const typed = `${document.slice(0, 3)}.${document.slice(3, 6)}.${document.slice(6, 9)}-${document.slice(9)}`
    for (const more of [{ payerDocument: document }, { payerDocument: typed }, {}]) {
      const id = await createDeposit(server, player)
      expect(await payAtBank(server, id, 'success', more)).toEqual([{ status: 200, effects: ['credited'] }])
    }
    expect(await balanceOf(server, player.id)).toBe(15_000n)
  })

  it('paid by another person without a notification is returned by polling too [R12.04]', async () => {
    const { player } = await verified(0n)
    const id = await createDeposit(server, player)
    await payAtBank(server, id, 'silent', { payerDocument: createDocument() })
    clock.pass(2 * minuteMs)
    await server.payments.pollOverdueDeposits()
    expect(await depositOf(player, id)).toMatchObject({ status: 3 })
    expect([await balanceOf(server, player.id), (await refundsOf(id)).length]).toEqual([0n, 1])
  })

  it('paid by another person and found in the statement is returned too [R12.04]', async () => {
    const { player } = await verified(0n)
    const id = await createDeposit(server, player)
    await payAtBank(server, id, 'silent', { payerDocument: createDocument() })
    const day = new Date(clock.now()).toISOString().slice(0, 10)
    await server.payments.reconcile('sandbox', day)
    expect([await balanceOf(server, player.id), (await refundsOf(id)).length]).toEqual([0n, 1])
  })

  it('compares the RUT in Chile [R12.04]', async () => {
    const player = await server.player({ country: 'CL' })
    const { document } = await verifyPerson(server, player, 'CL')
    const body = {
      amount: 5000,
      payChannel: 'sandbox',
      paymentMethod: 'bank',
      bankCode: '001',
      account: '1234567',
    }
    const pay = async (payerDocument: string) => {
      const { json } = await server.call('/recharge/v2/createRechargeOrder', body, { token: player.token })
      if (!json.success) throw new Error(`${json.code} ${json.field}`)
      return (await payAtBank(server, json.data.id, 'success', { payerDocument }))[0]?.effects
    }
    expect(await pay(createDocument('CL'))).toEqual(['payer_mismatch'])
    expect(await pay(`0${document.toLowerCase()}`)).toEqual(['credited'])
  })

  it('of a person who is not verified yet is credited for any payer [R12.04]', async () => {
    const player = await server.player()
    await server.call('/identity/submit', createPerson(), { token: player.token })
    const id = await createDeposit(server, player)
    const responses = await payAtBank(server, id, 'success', { payerDocument: createDocument() })
    expect(responses).toEqual([{ status: 200, effects: ['credited'] }])
  })
})

describe('a payout of a verified person', () => {
  it('goes to no key that is the document of another person or of a company [R12.04]', async () => {
    const { player, person } = await verified()
    const refused = { success: false, code: 'ACCOUNT_NOT_OWN', field: 'account' }
    expect(await withdraw(player, { account: createDocument() })).toMatchObject(refused)
    expect(await withdraw(player, { account: '11.222.333/0001-81' })).toMatchObject(refused)
    expect(await withdraw(player, { account: person.document })).toMatchObject({
      code: 'CONFIRMATION_REQUIRED',
    })
  })

  it('goes to no account under another name, typed or saved [R12.04]', async () => {
    const { player } = await verified()
    const bank = { amount: 100, paymentMethod: 'bank', bankCode: '341', account: '12345-6' }
    const refused = { code: 'ACCOUNT_NOT_OWN' }
    expect(await withdraw(player, { ...bank, accountName: 'Bruno Reis' })).toMatchObject(refused)
    await withdrawConfirmed(player, { ...bank, accountName: 'ANA LÍMA' })
    const saved = await server.app.db.query
      .updateTable('payoutAccount')
      .set({ name: 'Bruno Reis' })
      .where('playerId', '=', player.id)
      .returning('id')
      .executeTakeFirstOrThrow()
    expect(await withdraw(player, { ...bank, account: `saved:${saved.id}` })).toMatchObject(refused)
  })

  it('to a key that the bank knows as another person’s is returned [R12.04]', async () => {
    const { player } = await verified()
    const id = await withdrawConfirmed(player, { account: 'stranger@example.com' })
    clock.pass(10 * minuteMs)
    await server.payments.sendApproved()
    const { json } = await server.call('/withdraw/orders', {}, { token: player.token })
    const order = json.success && json.data.list.find((one) => one.id === id)
    expect(order).toMatchObject({ status: 3, reason: 'A conta de destino está em nome de outra pessoa.' })
    expect(await balanceOf(server, player.id)).toBe(100_000n)
  })

  it('that was ordered to another person’s key before the verification is not sent [R12.04]', async () => {
    const player = await server.player({ cash: 100_000n, withPhone: true })
    const setGate = (gate: string) =>
      server.app.db.pool.query(`update market_policy set identity_gate = $1 where country = 'BR'`, [gate])
    await setGate('none')
    const id = await withdrawConfirmed(player, { account: createDocument() })
    await setGate('withdrawal')
    await verifyPerson(server, player)
    clock.pass(10 * minuteMs)
    await server.payments.sendApproved()
    const { json } = await server.call('/withdraw/orders', {}, { token: player.token })
    expect(json.success && json.data.list).toMatchObject([{ id, status: 3 }])
    expect(await balanceOf(server, player.id)).toBe(100_000n)
  })
})
