import { endOfMarketDay, marketDay } from '@saguao/contract/product/market-day.ts'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signIn, type TestOperator } from '#console/testing/operators.ts'
import { lastDayOf } from '#modules/reports/compare.ts'
import { rollUpReports } from '#modules/reports/reports.ts'
import { makeDueFiles } from '#modules/reports/schedules.ts'
import { connectOwner, move } from '#modules/reports/testing/play.ts'
import { createManualClock, createPaidDeposit, type Player } from '#testing/environment.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let owner: pg.Client
let payments: TestOperator
let viewer: TestOperator
let player: Player
/** Postings have the time of the database, so the clock of the server starts there. */
const clock = createManualClock(Date.now())
const ends: (() => Promise<void>)[] = []
const dayMs = 86_400_000
const reason = 'closing of the month'
const month = `${marketDay('BR', clock.now()).slice(0, 7)}-01`
const closing = { country: 'BR', month } as const

const play = (amount: bigint) =>
  move(server, player.id, 'round', { player: player.id, name: 'cash' }, { house: 'games:saguao' }, amount)

/** Compares the month with the ledger and waits for the result. */
async function compare() {
  const { id } = await viewer.data('/operator/report/month/compare', closing)
  await expect
    .poll(async () => (await comparisonOf())?.finishedAt ?? null, { timeout: 20_000, interval: 50 })
    .not.toBeNull()
  const comparison = await comparisonOf()
  expect(comparison?.id).toBe(id)
  return comparison
}

async function monthOf() {
  const { list } = await viewer.data('/operator/report/months', { country: 'BR' })
  return list.find((found) => found.month === month)
}
const comparisonOf = async () => (await monthOf())?.comparison

const close = () => payments.call('/operator/report/month/close', { ...closing, reason })

beforeAll(async () => {
  const env = { RATE_LIMITS: 'off', IDLE_MINUTES: '6000000', CONSOLE_PORT: '0' }
  server = await startTestServer((end) => ends.push(end), { clock, env })
  await server.wallet.openHouseAccount('games:saguao')
  owner = await connectOwner(server)
  payments = await signIn(server, clock, 'payments')
  viewer = await signIn(server, clock, 'viewer')
  player = await server.player({ cash: 1_000_000n })
  await play(2_500n)
  await createPaidDeposit(server, player, 50)
})
afterAll(async () => {
  await owner.end()
  for (const end of ends) await end()
})

describe('closing a month [R13.16]', () => {
  it('is refused while the month is not over, also after a comparison', async () => {
    expect(await compare()).toMatchObject({ differences: 0, error: null, list: [] })
    expect((await monthOf())?.state).toBe('current')
    expect(await close()).toEqual({ code: 'MONTH_NOT_OVER' })
  })

  it('needs a comparison that was made after the end of the month', async () => {
    // Rewards of the deposit may have been posted after the first comparison.
    expect(await compare()).toMatchObject({ differences: 0 })
    clock.pass(endOfMarketDay('BR', lastDayOf(month)) + 2 * dayMs - clock.now())
    expect((await monthOf())?.state).toBe('open')
    expect(await close()).toEqual({ code: 'MONTH_NOT_COMPARED' })
  })

  it('is refused while a figure differs from the ledger by a cent', async () => {
    await owner.query(`update report_game_day set stakes = stakes - 1 where country = 'BR'`)
    expect(await compare()).toMatchObject({ differences: 1, list: [{ reported: '2499', ledger: '2500' }] })
    expect(await close()).toEqual({ code: 'MONTH_DIFFERS' })
    await owner.query(`update report_game_day set stakes = stakes + 1 where country = 'BR'`)
  })

  it('is refused for figures that changed after the comparison', async () => {
    expect(await compare()).toMatchObject({ differences: 0 })
    await play(700n)
    await rollUpReports(server.app.db)
    expect(await close()).toEqual({ code: 'MONTH_NOT_COMPARED' })
  })

  it('needs the permission; a reader may compare and not close', async () => {
    expect(await viewer.call('/operator/report/month/close', { ...closing, reason })).toEqual({
      code: 'FORBIDDEN',
    })
  })

  it('stores the figures with author and reason, once, in the audit trail', async () => {
    await compare()
    const answers = await Promise.all([close(), close()])
    expect(answers.filter((answer) => 'data' in answer)).toHaveLength(1)
    expect(answers).toContainEqual({ code: 'MONTH_CLOSED' })
    const closed = await monthOf()
    expect(closed).toMatchObject({
      state: 'closed',
      isChanged: false,
      closed: { by: payments.email, reason },
    })
    const figureOf = (name: string) => closed?.closed?.figures.find((figure) => figure.name === name)?.value
    expect({
      stakes: figureOf('stakes'),
      deposits: figureOf('deposits'),
      cash: figureOf('cash'),
      bank: figureOf('bank'),
    }).toEqual({ stakes: 32, deposits: 10_050, cash: 10_018, bank: 10_050 })
    const { rows } = await owner.query(`select by, reason, after from trail where action like '%month/close'`)
    expect(rows).toMatchObject([{ by: payments.email, reason, after: { closed: true, stakes: '3200' } }])
  })

  it('cannot be undone or changed, by the application or the owner of the tables', async () => {
    for (const statement of [
      `update report_month set figures = '{}'`,
      'delete from report_month',
      'truncate report_month',
      `update report_comparison set differences = '{"count": 0, "list": []}' where finished_at is not null`,
    ]) {
      await expect(owner.query(statement)).rejects.toThrow('stored for good')
      await expect(server.app.db.pool.query(statement)).rejects.toThrow(/stored for good|permission denied/)
    }
  })

  it('shows later differences beside the closed figures', async () => {
    await play(100n)
    await rollUpReports(server.app.db)
    const changed = await monthOf()
    expect(changed).toMatchObject({ state: 'closed', isChanged: true })
    const stakes = (list: readonly { name: string; value: number }[] | undefined) =>
      list?.find(({ name }) => name === 'stakes')?.value
    expect([stakes(changed?.closed?.figures), stakes(changed?.figures)]).toEqual([32, 33])
  })
})

describe('saved reports [R13.16]', () => {
  it('are made once for each finished period, stored and recorded', async () => {
    const saved = await payments.data('/operator/report/schedule/save', {
      name: 'Receita do mês',
      report: 'revenue',
      by: 'day',
      country: 'BR',
      period: 'month',
      reason,
    })
    const deps = { ...server.app, clock, refresh: async () => undefined }
    await Promise.all([makeDueFiles(deps), makeDueFiles(deps)])
    await makeDueFiles(deps)
    const { list } = await viewer.data('/operator/report/files', { scheduleId: saved.id })
    expect(list).toMatchObject([{ name: 'Receita do mês', from: month, report: 'revenue', country: 'BR' }])
    const { rows } = await owner.query(`select by, reason from trail where action = 'report.file'`)
    expect(rows).toHaveLength(1)
    const { cookie } = await server.console.signIn('viewer', 2)
    const headers = { 'content-type': 'application/json', origin: server.console.origin, cookie }
    const body = JSON.stringify({ id: list[0]?.id })
    const file = await server.console.send('/operator/report/file', { headers, body })
    expect(file.headers.get('content-disposition')).toContain(`revenue-${month}`)
    expect(await file.text()).toMatch(/,"BR","BRL","\d+","33",/)
    await payments.data('/operator/report/schedule/end', { id: saved.id, reason })
    expect(await payments.call('/operator/report/schedule/end', { id: saved.id, reason })).toEqual({
      code: 'NOTHING_TO_CHANGE',
    })
    clock.pass(40 * dayMs)
    await makeDueFiles(deps)
    expect((await viewer.data('/operator/report/files', { scheduleId: saved.id })).list).toHaveLength(1)
  })
})

describe('reports refuse bad input [R13.16]', () => {
  it.each([
    { from: '2026-12-01', to: '2026-11-01' },
    { from: '2020-01-01', to: '2026-11-01' },
  ])('a period from $from to $to', async (days) => {
    expect(await viewer.call('/operator/report/revenue', days)).toEqual({ code: 'VALIDATION' })
    expect(await viewer.call('/operator/report/funds', days)).toEqual({ code: 'VALIDATION' })
  })

  it('a file and a schedule that do not exist', async () => {
    expect(await viewer.call('/operator/report/file', { id: '999' })).toEqual({ code: 'REPORT_UNKNOWN' })
    expect(await payments.call('/operator/report/schedule/end', { id: '999', reason })).toEqual({
      code: 'REPORT_UNKNOWN',
    })
  })
})
