/** Commits that wait for a standby which does not confirm them. */
import { join } from 'node:path'
import type { Path } from '@saguao/contract/calls/calls.ts'
import { connectionUrl, superuser } from '@saguao/embedded-postgres/cluster.ts'
import { openDatabase } from '@saguao/embedded-postgres/database.ts'
import { removeScratchFolder, scratchFolder } from '@saguao/embedded-postgres/testing/scratch-folders.ts'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, it, onTestFinished } from 'vitest'
import { demoContent } from '#demo.ts'
import { migrate } from '#kernel/db/migrate.ts'
import { requirePrimary } from '#kernel/db/require-database.ts'
import { freshId, openTable, type Table } from '#modules/games/testing/table-client.ts'
import { createPayout } from '#modules/payments/testing/create-payout.ts'
import { slipClientOf } from '#modules/sports/testing/slip-client.ts'
import { audit } from '#modules/wallet/audit.ts'
import { balanceOf, type Player } from '#testing/environment.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
/** Answers after half a second, whether or not its work is done. */
let hurried: TestServer
let administrator: pg.Client
/** The data folder of PostgreSQL. */
let dir: string
/** Its commits wait for no standby. */
let owner: pg.Client
const ends: (() => Promise<unknown>)[] = []
const cash = 1_000_000n
const dice = { target: 50, over: true }

beforeAll(async () => {
  const folder = scratchFolder('test')
  dir = join(folder, 'postgres')
  const database = await openDatabase({ dir, log: () => undefined, settings: { fsync: 'off' } })
  ends.push(() => removeScratchFolder(folder), database.stop)
  await migrate(database.url)
  administrator = new pg.Client({ connectionString: await connectionUrl(dir, superuser, superuser) })
  await administrator.connect()
  ends.push(() => administrator.end())
  owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
  ends.push(() => owner.end())
  await owner.query(`set synchronous_commit = local; set lock_timeout = '5s'`)
  const given = { databaseUrl: database.url, env: { RATE_LIMITS: 'off' } }
  server = await startTestServer((end) => ends.push(end), given)
  await server.lobby.importContent(demoContent())
  await server.sports.advance()
  const deadlines = { admissionMs: 500, handlerMs: 500 }
  hurried = await startTestServer((end) => ends.push(end), { ...given, deadlines })
})
afterEach(() => requireStandby(false))
afterAll(async () => {
  expect(await audit(server.app.db)).toEqual([])
  for (const end of ends.reverse()) await end()
})

async function requireStandby(isRequired: boolean): Promise<void> {
  await administrator.query(`alter system set synchronous_standby_names = '${isRequired ? 'absent' : ''}'`)
  await administrator.query('select pg_reload_conf()')
}

it('a start as superuser is refused in live mode, and the message says why [R14.06]', async () => {
  const url = await connectionUrl(dir, superuser)
  const check = (isLive: boolean) => requirePrimary(url, { isLive, onWait: () => undefined })
  await expect(check(true)).rejects.toThrow(
    `MODE=live needs a DATABASE_URL whose role is no superuser: "${superuser}" could change the ledger`,
  )
  await expect(check(false)).resolves.toBeUndefined()
})

const waiting = `from pg_stat_activity where wait_event = 'SyncRep' and pid <> pg_backend_pid()`
const countWaiting = async () => (await administrator.query(`select ${waiting}`)).rowCount
const cancelWaiting = () => administrator.query(`select pg_cancel_backend(pid) ${waiting}`)

const readiness = async () => (await server.send('/readyz', { method: 'GET' })).status

it('a server is not ready while commits wait for a standby, although reads succeed [R14.02]', async () => {
  expect(await readiness()).toBe(200)
  await requireStandby(true)
  await expect.poll(readiness, { timeout: 10_000 }).toBe(503)
  expect((await server.app.db.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  // Probes share one commit: they do not use up the connections of the database.
  await Promise.all(Array.from({ length: 20 }, readiness))
  expect(await countWaiting()).toBeLessThan(5)
  await requireStandby(false)
  await expect.poll(readiness, { timeout: 10_000 }).toBe(200)
})

type Attempt = (given: TestServer, player: Player, table: Table, requestId: string) => Promise<number>
const bet: Attempt = async (given, { token }, { session }, requestId) =>
  (await given.call('/arcade/play', { session, bet: 1, choice: dice, requestId }, { token })).status
const deposit: Attempt = async (given, { token }, _, requestId) => {
  const body = { amount: 50, payChannel: 'sandbox', paymentMethod: 'pix', requestId }
  return (await given.call('/recharge/createRechargeOrder', body, { token })).status
}

it.each([
  ['bet', bet],
  ['deposit', deposit],
])(
  'a %s is acknowledged only when a standby has it, also when the wait is cancelled [R14.02]',
  async (_, attempt) => {
    const player = await server.player({ cash })
    const table = await openTable(server, player, 'dice')
    const requestId = freshId()
    await requireStandby(true)
    const patient = attempt(server, player, table, requestId)
    await expect.poll(countWaiting).toBeGreaterThan(0)
    expect(await attempt(hurried, player, table, requestId)).toBe(503)
    // The cancelled commit is visible to everyone, but on no standby.
    await expect
      .poll(async () => {
        await cancelWaiting()
        return Promise.race([patient, undefined])
      })
      .toBe(503)
    expect(await attempt(hurried, player, table, requestId)).toBe(503)
    await requireStandby(false)
    expect(await attempt(server, player, table, requestId)).toBe(200)
    expect(await attempt(hurried, player, table, requestId)).toBe(200)
    const { rows } = await server.app.db.pool.query(
      `select (select count(*) from round where player_id = $1) + (select count(*) from deposit where player_id = $1) as count`,
      [player.id],
    )
    expect(rows).toEqual([{ count: 1n }])
    expect(cash - (await balanceOf(server, player.id))).toBeLessThanOrEqual(100n)
  },
)

it('a bet that was answered at its deadline is not placed afterwards [R14.02]', async () => {
  const player = await server.player({ cash })
  const table = await openTable(server, player, 'dice')
  const requestId = freshId()
  await owner.query('begin')
  await owner.query('select from account where player_id = $1 for update', [player.id])
  expect(await bet(hurried, player, table, requestId)).toBe(503)
  await owner.query('commit')
  await hurried.wallet.idle()
  expect(await balanceOf(server, player.id)).toBe(cash)
  expect(await bet(server, player, table, requestId)).toBe(200)
})

/** Commits of postings and deposits that wait; others wait as well. */
async function countWaitingMoney(): Promise<number | null> {
  const { rows } = await owner.query(`select array['account', 'deposit']::regclass[]::oid[] as tables`)
  const locked = `select from pg_locks l where l.pid = pg_stat_activity.pid and l.relation = any ($1::oid[])`
  return (await administrator.query(`select ${waiting} and exists (${locked})`, [rows[0].tables])).rowCount
}

/** The table that switches it off. */
type Prepared = { readonly path: Path; readonly body: object; readonly table: 'game' | 'payment_config' }

async function setEnabled({ table }: Prepared, isEnabled: boolean): Promise<void> {
  await owner.query(`update ${table} set enabled = $1`, [isEnabled])
  await Promise.all([server, hurried].map(({ lobby }) => lobby.refresh()))
}

const onTable = async (player: Player, gameId: string, choice: object): Promise<Prepared> => {
  const { session } = await openTable(server, player, gameId)
  return { path: '/arcade/play', body: { session, bet: 1, choice }, table: 'game' }
}
const payment = { amount: 100, payChannel: 'sandbox', paymentMethod: 'pix' }

const prepared: Readonly<Record<string, (player: Player) => Promise<Prepared>>> = {
  'bet on dice': (player) => onTable(player, 'dice', dice),
  'bet on mines': (player) => onTable(player, 'mines', { mines: 3 }),
  slip: async (player) => {
    const { open, quote } = slipClientOf(server)
    const match = (await open()).at(-1)
    const { quoteId, legs } = await quote(player, [{ matchId: match?.id ?? '', selection: 'result:home' }])
    return { path: '/sports/place', body: { quoteId, legs, stake: 1 }, table: 'game' }
  },
  deposit: async () => ({ path: '/recharge/createRechargeOrder', body: payment, table: 'payment_config' }),
  withdrawal: async (player) => {
    await createPayout(server, player)
    const body = { ...payment, account: 'ana@example.com' }
    return { path: '/withdraw/create', body, table: 'payment_config' }
  },
}

it.each(Object.entries(prepared))(
  'a repeated %s is not refused while the first attempt waits for its standby [R14.02]',
  async (_, prepare) => {
    const player = await server.player({ cash, withPhone: true, isVerified: true })
    const request = await prepare(player)
    const body = { ...request.body, requestId: `repeated-${player.id}` }
    const attempt = (given: TestServer) => given.call(request.path, body as never, { token: player.token })
    await requireStandby(true)
    const first = attempt(server)
    await expect.poll(countWaitingMoney).toBeGreaterThan(0)
    await setEnabled(request, false)
    onTestFinished(() => setEnabled(request, true))
    // Every check would refuse it now: only the response of the first attempt is true.
    expect((await attempt(hurried)).json).toMatchObject({ code: 'OVERLOADED' })
    await requireStandby(false)
    const { json } = await first
    expect(json).toMatchObject({ success: true })
    await expect.poll(async () => (await attempt(hurried)).json).toEqual(json)
  },
)
