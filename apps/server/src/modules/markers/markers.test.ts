import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { demoContent } from '#demo.ts'
import { openTable } from '#modules/games/testing/table-client.ts'
import { assess, dueStep, type RiskFacts } from '#modules/markers/rules.ts'
import { writePolicy } from '#modules/markets/markets.ts'
import { asOwner } from '#modules/rewards/testing/rewards-server.ts'
import { createManualClock, type Player, payAtBank } from '#testing/environment.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** The next day's noon in São Paulo: the sessions of test players start now, by the system's clock. */
const noon = (Math.floor(Date.now() / dayMs) + 1) * dayMs + 15 * hourMs
const clock = createManualClock(noon)
const ends: (() => Promise<void>)[] = []
let server: TestServer

beforeAll(async () => {
  const env = { RATE_LIMITS: 'off', IDLE_MINUTES: '600000' }
  server = withNewestTokens(await startTestServer((end) => ends.push(end), { clock, env }))
  await server.lobby.importContent(demoContent())
  await writePolicy(server.app.db, 'sandbox', 'BR', { identityGate: 'none' })
  await vi.waitFor(() => expect(server.markets.policyOf('BR').identityGate).toBe('none'))
})
afterAll(async () => {
  for (const end of ends) await end()
})

/** Sends the token that replaced the given one, as the web app does: tokens are renewed daily. */
function withNewestTokens(plain: TestServer): TestServer {
  const newest = new Map<string, string>()
  return {
    ...plain,
    call: async (path, body, headers = {}) => {
      const given = headers.token ?? ''
      const result = await plain.call(path, body, { ...headers, token: newest.get(given) ?? given })
      const renewed = result.headers.get('token')
      if (renewed) newest.set(given, renewed)
      return result
    },
  }
}

const data = async <T>(call: Promise<{ json: { success: boolean; code?: string; data: T | null } }>) => {
  const { json } = await call
  if (!json.success || json.data === null) throw new Error(json.code)
  return json.data
}

async function order({ token }: Player, amount: number): Promise<string> {
  const body = { amount, payChannel: 'sandbox', paymentMethod: 'pix', requestId: randomUUID() }
  const { id } = await data(server.call('/recharge/createRechargeOrder', body, { token }))
  await data(server.call('/recharge/prepay', { id, payChannel: 'sandbox' }, { token }))
  return id
}

async function deposit(player: Player, amount: number, outcome: 'success' | 'failure' = 'success') {
  await payAtBank(server, await order(player, amount), outcome)
}

/** Requests a payout; a new account is confirmed by a code. */
async function withdraw({ token, username }: Player): Promise<string> {
  const body = { amount: 50, payChannel: 'sandbox', paymentMethod: 'pix', account: 'ana@example.com' }
  const ask = (more: object = {}) =>
    server.call('/withdraw/create', { ...body, requestId: randomUUID(), ...more }, { token })
  const first = (await ask()).json
  if (first.success) return first.data.id
  clock.pass(61_000)
  await server.call('/captcha/usernameSms', { country: 'BR', username }, { token })
  const sent = await server.send(`/sandbox/sms?country=BR&phone=${username}`, { method: 'GET' })
  const { list } = (await sent.json()) as { list: { code: string }[] }
  return (await data(ask({ verificationCode: list[0]?.code ?? '' }))).id
}

/** Plays until more is lost than won: after a win the stake is all of it, or the largest one. */
async function lose(player: Player): Promise<void> {
  const table = await openTable(server, player, 'dice')
  let won = 0
  for (let tries = 0; tries < 20; tries += 1) {
    const stake = Math.min(Math.ceil(won) + 1, table.opened.limits.maxBet)
    won += (await table.play(stake, { target: 98, over: true })).win - stake
    if (won < 0) break
  }
  if (won >= 0) throw new Error('No round was lost')
  // Unwritten play of two days would count as one long session.
  await server.protection.playTime.flush()
}

const assessmentOf = async ({ id }: Player) =>
  (
    await asOwner<{ score: number; reasons: { marker: string; count: number }[]; step: string | null }>(
      server,
      'select score, reasons, step from risk_assessment where player_id = $1',
      [id],
    )
  )[0]

const messagesOf = async ({ token }: Player) =>
  (await data(server.call('/support/messages', {}, { token }))).list.map(({ text }) => text)

/** Runs the assessment of the day that is now, some hours after its end. */
async function assessToday(): Promise<void> {
  clock.pass(dayMs)
  await server.markers.assessDue()
}

const facts = (more: Partial<RiskFacts> = {}): RiskFacts => ({
  risingDeposits: 0,
  cancelledWithdrawals: 0,
  limitRaises: 0,
  longDays: 0,
  nights: 0,
  declinedDeposits: 0,
  ...more,
})

describe('the rules [R12.09]', () => {
  it.each([
    ['risingDeposits', 2, 3],
    ['cancelledWithdrawals', 2, 2],
    ['limitRaises', 2, 2],
    ['longDays', 3, 2],
    ['nights', 4, 2],
    ['declinedDeposits', 3, 2],
  ] as const)('%s counts from %d on, with %d points and the count as its reason', (marker, from, points) => {
    expect(assess(facts({ [marker]: from - 1 }))).toEqual({ score: 0, reasons: [] })
    expect(assess(facts({ [marker]: from }))).toEqual({
      score: points,
      reasons: [{ marker, count: from, points }],
    })
  })

  it('a stronger step is taken at once, the same one only after 30 days', () => {
    const last = { step: 'message', at: 0 } as const
    expect([dueStep(1, undefined, 0), dueStep(2, undefined, 0)]).toEqual([undefined, 'message'])
    expect([dueStep(3, last, 29 * dayMs), dueStep(4, last, dayMs), dueStep(3, last, 30 * dayMs)]).toEqual([
      undefined,
      'pause',
      'message',
    ])
    expect(dueStep(13, { step: 'case', at: 0 }, dayMs)).toBeUndefined()
  })
})

describe('a day of play [R12.09]', () => {
  it('deposits that rise after losses raise the score and send one neutral message', async () => {
    const player = await server.player({ withPhone: true })
    for (const amount of [20, 30, 50]) {
      await deposit(player, amount)
      await lose(player)
      clock.pass(60_000)
    }
    await assessToday()
    expect(await assessmentOf(player)).toEqual({
      score: 3,
      reasons: [{ marker: 'risingDeposits', count: 2, points: 3 }],
      step: 'message',
    })
    const [text] = await messagesOf(player)
    expect(text).toContain('Jogo responsável')
    await assessToday()
    expect(await messagesOf(player)).toHaveLength(1)
  })

  it('deposits that rise without a loss in between, or after a loss without rising, are none', async () => {
    const [calm, steady] = [await server.player(), await server.player()]
    for (const amount of [20, 30, 50]) {
      await deposit(calm, amount)
      await deposit(steady, 50)
      await lose(steady)
      clock.pass(60_000)
    }
    await assessToday()
    expect([await assessmentOf(calm), await assessmentOf(steady)]).toEqual([undefined, undefined])
  })

  it('declined deposits, raised limits, long days and nights open a case with every reason', async () => {
    const player = await server.player({ cash: 100_000n, withPhone: true })
    const { token } = player
    for (let i = 0; i < 3; i += 1) await deposit(player, 20, 'failure')
    for (const period of ['day', 'week'] as const) {
      await data(server.call('/protection/setLimit', { kind: 'deposit', period, amount: 100 }, { token }))
      await data(server.call('/protection/setLimit', { kind: 'deposit', period, amount: 500 }, { token }))
    }
    // Three in the morning of São Paulo, on four days.
    clock.pass(15 * hourMs)
    for (let night = 0; night < 4; night += 1) {
      await lose(player)
      clock.pass(dayMs)
    }
    // A day is assessed from four o'clock of the next one on.
    clock.pass(2 * hourMs)
    await asOwner(
      server,
      `insert into play_day (player_id, day, minutes)
       select $1, ($2::timestamptz at time zone 'America/Sao_Paulo')::date - n, 240 from generate_series(1, 3) n
       on conflict (player_id, day) do update set minutes = 240`,
      [player.id, new Date(clock.now())],
    )
    await server.markers.assessDue()
    const found = await assessmentOf(player)
    expect(found).toMatchObject({ score: 8, step: 'case' })
    expect(found?.reasons.map(({ marker, count }) => [marker, count])).toEqual([
      ['limitRaises', 2],
      ['longDays', 3],
      ['nights', 4],
      ['declinedDeposits', 3],
    ])
    const cases = (await server.markers.openCases(10)).filter(({ playerId }) => playerId === player.id)
    expect(cases).toMatchObject([{ score: 8 }])
    const [{ id } = { id: 0n }] = cases
    const decision = { by: 'Ana', note: 'Spoke with the player' }
    expect([
      await server.markers.closeCase(id, decision),
      await server.markers.closeCase(id, decision),
    ]).toEqual([true, false])
    expect((await messagesOf(player))[0]).toContain('pausa')
  })

  it('cancelled withdrawals count, and a paused player is not written to', async () => {
    const player = await server.player({ cash: 1_000_000n, withPhone: true })
    const { token } = player
    for (let i = 0; i < 2; i += 1)
      await data(server.call('/withdraw/cancel', { id: await withdraw(player) }, { token }))
    await data(server.call('/protection/pause', { days: 7 }, { token }))
    await assessToday()
    expect(await assessmentOf(player)).toMatchObject({
      score: 2,
      reasons: [{ marker: 'cancelledWithdrawals', count: 2 }],
      step: 'message',
    })
    expect(await messagesOf(player)).toEqual([])
  })
})

it('an interrupted run continues, and a finished one is not repeated [R12.09]', async () => {
  const player = await server.player()
  for (let i = 0; i < 3; i += 1) await deposit(player, 20, 'failure')
  await assessToday()
  expect(await assessmentOf(player)).toMatchObject({ score: 2, step: 'message' })
  await asOwner(server, 'delete from risk_assessment where player_id = $1', [player.id])
  await server.markers.assessDue()
  expect(await assessmentOf(player)).toBeUndefined()
  await asOwner(server, 'update risk_run set finished_at = null, upto = 0')
  await server.markers.assessDue()
  expect(await assessmentOf(player)).toMatchObject({ score: 2 })
})
