import { join } from 'node:path'
import { marketDay } from '@saguao/contract/product/market-day.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { signIn, type TestOperator } from '../apps/server/src/console/testing/operators.ts'
import { demoContent } from '../apps/server/src/demo.ts'
import { migrate } from '../apps/server/src/kernel/db/migrate.ts'
import {
  dataOf,
  freshId,
  openTable,
  type Table,
} from '../apps/server/src/modules/games/testing/table-client.ts'
import { readLastAudit, storeFindings } from '../apps/server/src/modules/wallet/audit.ts'
import { walletJobs } from '../apps/server/src/modules/wallet/jobs.ts'
import { createManualClock, createPaidDeposit, type Player } from '../apps/server/src/testing/environment.ts'
import { json, startTestServer, type TestServer } from '../apps/server/src/testing/server.ts'
import { openDatabase } from '../packages/embedded-postgres/src/database.ts'
import { openReplica, type Replica } from '../packages/embedded-postgres/src/testing/replica.ts'
import {
  removeScratchFolder,
  scratchFolder,
} from '../packages/embedded-postgres/src/testing/scratch-folders.ts'

const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
const polling = { timeout: 20_000, interval: 50 }
const dayMs = 86_400_000
const choice = { target: 50, over: true }
const wheel = { segments: 10, risk: 'low' }
const ends: (() => Promise<unknown>)[] = []
/** Stands still, so that responses of two servers are equal. */
const clock = createManualClock(Date.now() - 2 * dayMs)

let [primaryDir, replicaDir] = ['', '']
let replica: Replica
/** Uses the replica however old it is; `strict` uses it while its data is not older than four seconds; `plain` has none. */
let lenient: TestServer
let strict: TestServer
let plain: TestServer
let owner: pg.Client
let player: Player
let table: Table
let viewer: TestOperator

async function openServer(databaseUrl: string, more: Record<string, string>): Promise<TestServer> {
  const env = { DATABASE_URL: databaseUrl, RATE_LIMITS: 'off', IDLE_MINUTES: '6000000', ...more }
  return startTestServer(async (end) => void ends.push(end), { databaseUrl, clock, env })
}

const metric = async ({ app }: TestServer, name: string): Promise<number> => {
  const text = await app.metrics.text()
  const found = text.split('\n').find((row) => row.startsWith(`${name} `))
  return Number(found?.split(' ').at(-1) ?? Number.NaN)
}
const readsOf = (server: TestServer, source: 'replica' | 'primary') =>
  metric(server, `saguao_replica_reads_total{source="${source}"}`)
const lagOf = (server: TestServer) => metric(server, 'saguao_replica_lag_seconds')

/** Both servers read from the replica. */
const isInUse = async () => {
  const before = await Promise.all([lenient, strict].map((server) => readsOf(server, 'replica')))
  await Promise.all([lenient, strict].map(({ app }) => app.reads.read(async () => undefined)))
  const after = await Promise.all([lenient, strict].map((server) => readsOf(server, 'replica')))
  return after.every((count, i) => count > (before[i] || 0))
}

beforeAll(async () => {
  const folder = scratchFolder('replica')
  ends.push(() => removeScratchFolder(folder))
  ;[primaryDir, replicaDir] = [join(folder, 'primary'), join(folder, 'replica')]
  const primary = await openDatabase({ dir: primaryDir, log: () => undefined, settings })
  ends.push(primary.stop)
  await migrate(primary.url)
  replica = await openReplica(primaryDir, replicaDir, { settings })
  ends.push(() => replica.stop())
  owner = new pg.Client(primary.url)
  await owner.connect()
  ends.push(() => owner.end())
  plain = await openServer(primary.url, { CONSOLE_PORT: '0' })
  const more = { DATABASE_REPLICA_URL: replica.url, CONSOLE_PORT: '0' }
  lenient = await openServer(primary.url, { ...more, REPLICA_MAX_LAG_SECONDS: '600' })
  strict = await openServer(primary.url, { ...more, REPLICA_MAX_LAG_SECONDS: '4' })
  await plain.lobby.importContent(demoContent())
  await Promise.all([lenient, strict].map((server) => server.lobby.refresh()))
  player = await plain.player({ cash: 1_000_000n })
})
afterAll(async () => {
  for (const end of ends.reverse()) await end()
})

const days = () => ({
  startDate: marketDay('BR', clock.now() - 3 * dayMs),
  endDate: marketDay('BR', clock.now()),
})
const period = () => ({ from: days().startDate, to: days().endDate })
const records = async (server: TestServer, more: object = {}) => {
  const body = { isBonus: false, ...days(), ...more }
  return dataOf((await server.call('/wallet/records', body, { token: player.token })).json)
}
const transactions = async (server: TestServer, more: object = {}) => {
  const body = { ...days(), ...more }
  return dataOf((await server.call('/wallet/transactions', body, { token: player.token })).json)
}
const statement = async (server: TestServer, period: { startDate: string; endDate: string }) => {
  const body = JSON.stringify({ ...period, format: 'csv' })
  const response = await server.send('/data/statement', { headers: { ...json, token: player.token }, body })
  expect(response.status).toBe(200)
  return response.text()
}
const cashOf = async (server: TestServer) =>
  dataOf((await server.call('/wallet/balance', {}, { token: player.token })).json).cash

describe('a replica whose data is old [R14.03]', () => {
  let mines: { readonly table: Table; readonly roundId: string }

  beforeAll(async () => {
    table = await openTable(plain, player, 'dice')
    for (let n = 0; n < 5; n++) await table.play(1, choice)
    const opened = await openTable(plain, player, 'mines')
    mines = { table: opened, roundId: (await opened.play(1, { mines: 3 })).roundId }
    // Two days later. Postings have the time of the database, so those of the first day are moved back.
    clock.pass(2 * dayMs)
    await owner.query('alter table posting disable trigger user')
    await owner.query(`update posting set posted_at = posted_at - interval '2 days'`)
    await owner.query('alter table posting enable trigger user')
    viewer = await signIn(lenient, clock, 'viewer')
    await viewer.data('/operator/report/revenue', period())
    await vi.waitFor(async () => expect(await isInUse()).toBe(true), polling)
    await replica.pause()
  })
  afterAll(() => replica.resume())

  it('decides about no money: balances, repeats, orders and sessions come from the primary', async () => {
    const before = await cashOf(lenient)
    const [requestId, headers] = [freshId(), { token: player.token }]
    const bet = { session: table.session, bet: 2, choice, requestId }
    const { win } = dataOf((await lenient.call('/arcade/play', bet, headers)).json)
    expect(await cashOf(lenient)).toBeCloseTo(before - 2 + win, 2)
    const again = dataOf((await lenient.call('/arcade/play', bet, headers)).json)
    expect(again).toMatchObject({ win })
    expect(await cashOf(lenient)).toBeCloseTo(before - 2 + win, 2)
    const id = await createPaidDeposit(lenient, player)
    const orders = [lenient, plain].map((server) => server.call('/recharge/queryPay', { id }, headers))
    const [order, onPrimary] = (await Promise.all(orders)).map((response) => dataOf(response.json))
    expect(order).toEqual(onPrimary)
    expect(await cashOf(lenient)).toBeCloseTo(before - 2 + win + 50, 2)
    const other = await plain.player()
    await lenient.call('/user/logout', {}, { token: other.token })
    expect((await lenient.call('/wallet/balance', {}, { token: other.token })).status).toBe(401)
  })

  it('decides about no bet and no deposit: kill switches and limits come from the primary', async () => {
    const { token } = await plain.player({ cash: 100_000n })
    const own = await openTable(lenient, { token }, 'wheel')
    const limit = { kind: 'stake', period: 'day', amount: 30 } as const
    for (const kind of ['stake', 'deposit'] as const)
      dataOf((await plain.call('/protection/setLimit', { ...limit, kind }, { token })).json)
    const reached = { code: 'LIMIT_REACHED' }
    expect(await own.tryPlay(31, wheel)).toMatchObject(reached)
    const order = { amount: 50, payChannel: 'sandbox', paymentMethod: 'pix', requestId: freshId() }
    expect((await lenient.call('/recharge/createRechargeOrder', order, { token })).json).toMatchObject(
      reached,
    )
    const operator = await signIn(plain, clock, 'admin', 4)
    const stop = { gameId: 'wheel', on: false, reason: 'Wrong odds' }
    await operator.data('/operator/game/switch', stop)
    expect(await own.tryPlay(1, wheel)).toMatchObject({ code: 'GAME_DISABLED' })
    await operator.data('/operator/game/switch', { ...stop, on: true })
    await expect.poll(async () => (await own.tryPlay(1, wheel)).success, polling).toBe(true)
  })

  it('shows a bet in the history as soon as it was answered, and every page as the primary does', async () => {
    // Rounds of the same millisecond have no order between two servers.
    clock.pass(1)
    const placed = await table.play(1, choice)
    expect((await records(lenient)).list[0]?.roundId).toBe(placed.roundId)
    expect((await transactions(lenient)).list[0]?.ref).toBe(placed.roundId)
    const used = await readsOf(lenient, 'replica')
    for (const pageSize of [2, 50])
      for (let pageNum = 1; pageNum <= 4; pageNum++) {
        const page = { pageNum, pageSize }
        expect(await records(lenient, page)).toEqual(await records(plain, page))
        expect(await transactions(lenient, page)).toEqual(await transactions(plain, page))
      }
    expect(await readsOf(lenient, 'replica')).toBeGreaterThan(used)
  })

  it('gives the same statement of closed days as the primary', async () => {
    const { startDate } = days()
    const closed = { startDate, endDate: marketDay('BR', clock.now() - dayMs) }
    const used = await readsOf(lenient, 'replica')
    const text = await statement(lenient, closed)
    expect(await readsOf(lenient, 'replica')).toBeGreaterThan(used)
    expect(text).toBe(await statement(plain, closed))
    expect(text.split('\n').length).toBeGreaterThan(6)
    expect(await statement(lenient, days())).toBe(await statement(plain, days()))
  })

  it('shows a round of a closed day as finished when the player has finished it since', async () => {
    const again = await mines.table.again()
    const { status } = await again.move(mines.roundId, { open: 0 })
    if (status === 'open') await again.move(mines.roundId, { cashout: true })
    const closed = { endDate: marketDay('BR', clock.now() - dayMs) }
    const page = await records(lenient, closed)
    expect(page.list.find(({ roundId }) => roundId === mines.roundId)?.status).not.toBe('open')
    expect(page).toEqual(await records(plain, closed))
  })

  it('makes a report that says how old it is, and with a bound the primary answers', async () => {
    const body = period()
    const frozenAt = (await viewer.data('/operator/report/revenue', body)).rolledAt
    const before = await (await signIn(plain, clock, 'viewer', 2)).data('/operator/report/revenue', body)
    await table.play(7, choice)
    clock.pass(6_000)
    const old = await viewer.data('/operator/report/revenue', body)
    const bound = await signIn(strict, clock, 'viewer', 3)
    await expect.poll(() => lagOf(strict), polling).toBeGreaterThan(4)
    const current = await bound.data('/operator/report/revenue', body)
    const roundsOf = ({ list }: typeof old) => list.reduce((sum, { rounds }) => sum + rounds, 0)
    expect(old.rolledAt).toBe(frozenAt)
    // Null when the replica was frozen before the first roll-up.
    expect(Date.parse(current.rolledAt ?? '')).toBeGreaterThan(frozenAt === null ? 0 : Date.parse(frozenAt))
    expect(roundsOf(old)).toBeLessThan(roundsOf(before))
    expect(roundsOf(current)).toBe(roundsOf(before) + 1)
    expect(await readsOf(strict, 'primary')).toBeGreaterThan(0)
  })

  it('ends no stop of payouts: an audit after one with findings reads the primary', async () => {
    const run = (server: TestServer) =>
      walletJobs({ ...server.app, extraChecks: {} })['wallet-audit']?.run(new AbortController().signal)
    await owner.query('alter table account disable trigger user')
    const drift = (amount: number) =>
      owner.query(
        `update account a set balance = balance + $1 from chart c
          where c.id = a.account and c.name = 'cash' and a.player_id = $2`,
        [amount, player.id],
      )
    await drift(1)
    await storeFindings(plain.app.db, [{ check: 'a check', detail: 'found' }], new Date(clock.now()))
    await run(lenient)
    expect((await readLastAudit(plain.app.db))?.findings).not.toEqual([])
    await drift(-1)
    await run(lenient)
    expect((await readLastAudit(plain.app.db))?.findings).toEqual([])
    const used = await readsOf(lenient, 'replica')
    await run(lenient)
    expect(await readsOf(lenient, 'replica')).toBe(used + 1)
    await owner.query('alter table account enable trigger user')
  })
})

it('a replica that is killed interrupts no call, and is used again when it is back [R14.03]', async () => {
  await expect.poll(isInUse, polling).toBe(true)
  const calls = () =>
    Promise.all([
      records(lenient),
      transactions(strict),
      viewer.data('/operator/report/open-rounds', {}),
      viewer.data('/operator/report/revenue', period()),
    ])
  const running = Promise.all(Array.from({ length: 10 }, calls))
  await replica.stop()
  await running
  await expect.poll(() => lagOf(strict), polling).toBeGreaterThan(4)
  await calls()
  replica = await openReplica(primaryDir, replicaDir, { isNew: false, settings })
  await expect.poll(isInUse, polling).toBe(true)
  await expect.poll(() => lagOf(strict), polling).toBeLessThan(4)
})
