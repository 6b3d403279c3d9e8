import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signIn, type TestOperator } from '#console/testing/operators.ts'
import { demoContent } from '#demo.ts'
import { createLog } from '#kernel/observability/log.ts'
import { roundChecks } from '#modules/games/games.ts'
import { dataOf, launchIn, openTable, type Table } from '#modules/games/testing/table-client.ts'
import { slipClientOf } from '#modules/sports/testing/slip-client.ts'
import { audit, storeFindings } from '#modules/wallet/audit.ts'
import { archiveMonth, attachMonth } from '#modules/wallet/months/archive.ts'
import { monthAt, sealMonths, turnMonths } from '#modules/wallet/months/months.ts'
import { createDeposit, type Player, payAtBank } from '#testing/environment.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { createStudioClient } from '#testing/studio/client.ts'
import { tempFolder } from '#testing/temp-folder.ts'

const dayMs = 86_400_000
const log = createLog('silent')
const choice = { target: 50, over: true }
const always = { startDate: '2020-01-01', endDate: '2099-12-31' }
let server: TestServer
let owner: pg.Client
let parent: string
let folder: string
let player: Player
let table: Table
/** A player without a bet in the second month. */
let idle: Table
let trader: TestOperator
/** A match of the first month with a settled slip. */
let matchId: string
const start = new Date()
const nextMonthMs = Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 1)
let now = nextMonthMs - 3_600_000
const month = monthAt(now)
const later = new Date(nextMonthMs + 100 * dayMs)
const ends: (() => Promise<void>)[] = []

beforeAll(async () => {
  parent = tempFolder((end) => ends.push(end))
  folder = join(parent, String(month))
  server = await startTestServer((end) => ends.push(end), {
    env: { RATE_LIMITS: 'off', IDLE_MINUTES: '60000', CONSOLE_PORT: '0' },
    clock: { now: () => now },
  })
  trader = await signIn(server, { now: () => now }, 'trading')
  await server.lobby.importContent(demoContent())
  owner = new pg.Client({ connectionString: server.databaseUrl })
  await owner.connect()
  player = await server.player({ cash: 100_000n })
  const other = await server.player({ cash: 100_000n })
  // The times of postings are those of the database.
  await owner.query(`update player set created_at = now() - interval '1 day'`)
  table = await openTable(server, player, 'dice')
  idle = await openTable(server, other, 'dice')
  await owner.query(
    `insert into bonus_purse (player_id, n, kind, granted, required, opened_at, from_round, state)
     values ($1, 1, 'deposit', 10, 100000, now(), 'R', 'open')`,
    [player.id],
  )
  for (const at of [table, table, idle]) await at.play(2, choice)
  await settleSlip(other)
  expect(await studioRound(other)).toMatchObject([{ status: 'OK' }, { status: 'OK' }])
  now = nextMonthMs + 1_000
  await turnMonths(deps(now))
  await table.play(1, choice)
})
afterAll(async () => {
  await owner.end()
  for (const end of ends) await end()
})

async function settleSlip(by: Player): Promise<void> {
  await server.sports.advance()
  const client = slipClientOf({ ...server, app: { ...server.app, clock: { now: () => now } } })
  const match = await client.matchWhere(({ abandonedAt }) => abandonedAt === null)
  matchId = match.id
  await client.place(by, [{ matchId, selection: 'result:home' }], 5)
  now = match.startsAt.getTime() + 181_000
  await server.sports.advance()
  expect(await client.slips(by)).toMatchObject([{ status: 'settled' }])
}

const studioSecret = 'a secret of the sample studio'
const studio = createStudioClient({ address: () => server.address, name: 'coruja', secret: studioSecret })
const ofStudio = { currency: 'BRL', amount: '100', roundId: 'archived' }
let studioSession: string
const askStudio: typeof studio.send = (operation, body) =>
  studio.send(operation, { session: studioSession, ...ofStudio, ...(body as object) }, { timestamp: now })

/** A bet and its win in one round of a studio. */
async function studioRound({ token }: Player) {
  await server.games.studios.put({
    name: 'coruja',
    secret: studioSecret,
    launchUrl: 'https://games.coruja.example/play',
  })
  const { url } = dataOf((await server.call('/game/url', { gameId: 'coruja' }, { token })).json)
  const { session = '' } = await studio.send('authenticate', { launch: launchIn(url) }, { timestamp: now })
  studioSession = session
  return [
    await askStudio('bet', { transactionId: 'archived-bet' }),
    await askStudio('win', { transactionId: 'archived-win', closeRound: true }),
  ]
}

const deps = (at: number) => ({ db: server.app.db, clock: { now: () => at }, log })
const archive = () => archiveMonth(owner, month, parent, later)
const findings = (allMonths: boolean) => audit(server.app.db, { allMonths, extraChecks: roundChecks })
const rowsOf = async (name: string): Promise<string> =>
  (await owner.query(`select md5(string_agg(r::text, ',' order by r::text)) as rows from ${name}_${month} r`))
    .rows[0].rows
const call = async <P extends '/wallet/transactions' | '/wallet/records'>(path: P, body: object) =>
  dataOf((await server.call(path, body as never, { token: player.token })).json)
const statement = async (period: object): Promise<string> => {
  const response = await server.send('/data/statement', {
    headers: { 'content-type': 'application/json', token: player.token, lang: 'en' },
    body: JSON.stringify({ ...period, format: 'csv' }),
  })
  return response.text()
}
const balances = () => server.wallet.balances(player.id)

async function withDamage(text: string, undo: string): Promise<string> {
  const tables = `posting_${month}, round_${month}`.split(', ')
  const triggers = (state: string) =>
    tables.map((each) => `alter table ${each} ${state} trigger user`).join(';')
  await owner.query(`${triggers('disable')}; ${text}; ${triggers('enable')}`)
  const message = await archive().then(
    () => 'archived',
    (error: Error) => error.message,
  )
  await owner.query(`${triggers('disable')}; ${undo}; ${triggers('enable')}`)
  return message
}

describe('a month is archived only', () => {
  it('when it is sealed and over for 90 days, in the order of the months [R14.04]', async () => {
    await expect(archive()).rejects.toThrow(`${month} cannot be archived: it is not sealed`)
    await storeFindings(server.app.db, [], new Date(nextMonthMs + 2 * dayMs))
    await sealMonths(deps(nextMonthMs + 2 * dayMs))
    await expect(archiveMonth(owner, month, parent, new Date(nextMonthMs))).rejects.toThrow(
      'less than 90 days',
    )
    await expect(archiveMonth(owner, monthAt(now), parent, later)).rejects.toThrow('not sealed')
    await expect(archive()).rejects.toThrow('stored responses')
    await owner.query('select responses_drop($1)', [new Date(nextMonthMs)])
  })

  it('when nothing in it is open and every figure has read it [R14.04]', async () => {
    await expect(archive()).rejects.toThrow('not all of its postings are read by: house totals')
    const upto = `(select last_posting from ledger_month where month = ${month})`
    await owner.query(`select wallet_roll_up(${upto});
      update market_figures set upto = ${upto}; update rolling_audit set upto = ${upto};
      update report_state set upto = ${upto}; update significant_source set upto = ${upto} where source = 'ledger'`)
    const round = `update round_${month} set status = '%s' where id = (select min(id) from round_${month})`
    expect(await withDamage(round.replace('%s', 'open'), round.replace('%s', 'settled'))).toContain(
      'rounds that are open: 1',
    )
    const bet = await owner.query(`select max(id) as id from posting_${month} where kind = 'round'`)
    const kind = (to: string) => `update posting_${month} set kind = '${to}' where id = ${bet.rows[0].id}`
    expect(await withDamage(kind('hold'), kind('round'))).toContain('holds that are open: 1')
    const depositor = await server.player({ withPhone: true, isVerified: true })
    const deposit = await createDeposit(server, depositor, 50)
    await owner.query(`update deposit set created_at = $1`, [new Date(nextMonthMs - 1)])
    await expect(archive()).rejects.toThrow('orders that are not decided: 1')
    await payAtBank(server, deposit, 'success')
    await owner.query(`insert into slip_correction_due (player_id, slip_id, match_id, n)
      select player_id, slip_id, match_id, 1 from slip_leg`)
    await expect(archive()).rejects.toThrow('slips that are being corrected: 1')
    await owner.query('delete from slip_correction_due')
  })
})

it('no round of a month that is being archived is corrected [R14.04]', async () => {
  const mark = (hash: string) =>
    owner.query(`update ledger_month set archive_hash = ${hash} where month = ${month}`)
  await mark(`''`)
  const { rows } = await owner.query(`select id from round_${month} limit 1`)
  await expect(
    owner.query(`begin; set local saguao.corrected_slip = '${rows[0].id}';
      update round set win = 0 where id = '${rows[0].id}'; commit`),
  ).rejects.toThrow('is being archived')
  await owner.query('rollback')
  await mark('null')
})

describe('an archived month', () => {
  it('is in files and no longer in the database; balances and both audits are right [R14.04]', async () => {
    const before = await balances()
    expect(await archive()).toBe(folder)
    const { rows } = await owner.query(`select relname from pg_class where relname ~ '_${month}$'`)
    expect(rows).toEqual([])
    expect(await balances()).toEqual(before)
    expect(await findings(false)).toEqual([])
    expect(await findings(true)).toEqual([])
    const manifest = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'))
    expect(manifest.files.map(({ table, rows }: { table: string; rows: number }) => [table, rows])).toEqual([
      ['posting', 9],
      ['entry', expect.any(Number)],
      ['round', 5],
    ])
  })

  it('is mentioned by histories and statements, whose balances include it [R14.04]', async () => {
    const entries = await call('/wallet/transactions', {})
    expect(entries.archivedBefore).toMatch(/^20\d\d-\d\d-\d\d$/)
    expect(entries.total).toBeGreaterThan(0)
    const records = await call('/wallet/records', { isBonus: false, ...always })
    expect(records).toMatchObject({ total: 1, archivedBefore: entries.archivedBefore })
    const recent = { startDate: '2090-01-01', endDate: '2099-12-31' }
    expect(await call('/wallet/transactions', recent)).not.toHaveProperty('archivedBefore')
    const text = await statement(always)
    expect(text).toContain('are archived. Support can send them.')
    const { cash = 0n } = await balances()
    expect(text).toContain(`;Closing balance;Cash;;${(Number(cash) / 100).toFixed(2).replace('.', ',')};`)
    expect(await statement({ startDate: '2020-01-01', endDate: '2020-12-31' })).not.toContain('balance;Cash')
  })

  it('is mentioned at the end of the lists of operators [R14.04]', async () => {
    const support = await signIn(server, { now: () => now }, 'support')
    const body = { id: String(player.id) }
    for (const path of ['/operator/player/ledger', '/operator/player/rounds'] as const) {
      const page = await support.data(path, { ...body, limit: 1 })
      expect(page.archivedBefore === undefined).toBe(page.next !== null)
      expect((await support.data(path, body)).archivedBefore).toMatch(/^20\d\d-\d\d-\d\dT/)
    }
  })

  it('takes no correction of a match and no message of a studio about its rounds [R14.04]', async () => {
    const before = await owner.query('select * from account order by player_id, account')
    const reason = 'the feed reported a wrong result'
    const correction = { matchId, isVoid: true, goals: [], reason }
    expect(await trader.call('/operator/match/correct', correction)).toEqual({ code: 'MONTH_ARCHIVED' })
    expect(await askStudio('bet', { transactionId: 'late-bet' })).toMatchObject({ code: 'INTERNAL' })
    expect(
      await askStudio('rollback', { transactionId: 'late-rollback', betTransactionId: 'archived-bet' }),
    ).toMatchObject({ code: 'INTERNAL' })
    expect(await askStudio('win', { transactionId: 'archived-win', closeRound: true })).toMatchObject({
      status: 'OK',
    })
    expect((await owner.query('select * from account order by player_id, account')).rows).toEqual(before.rows)
  })

  it('leaves nonces used and wagering counted [R14.04]', async () => {
    const next = await (await idle.again()).play(1, choice)
    expect(next.fair.nonce).toBe(1)
    const { rows } = await owner.query('select counted, from_round from bonus_purse where player_id = $1', [
      player.id,
    ])
    expect(Number(rows[0].counted)).toBeGreaterThan(0)
    expect(rows[0].from_round).not.toBe('R')
    expect(await findings(true)).toEqual([])
  })

  it('keeps the keys of its postings, and figures are not computed without it [R14.04]', async () => {
    const { rows } = await owner.query(
      'select key from posting_key where player_id = $1 order by posting_id limit 1',
      [player.id],
    )
    const repeated = await server.wallet.post({
      player: player.id,
      key: rows[0].key,
      kind: 'adjustment',
      currency: 'BRL',
      transfers: [
        { from: { house: 'adjustments' }, to: { player: player.id, name: 'cash' }, amount: 1n as never },
      ],
    })
    expect(repeated).toMatchObject({ outcome: 'exists' })
    await expect(owner.query('select report_rebuild()')).rejects.toThrow('are archived')
    await expect(owner.query(`select wallet_posting_at(now() - interval '1 day')`)).rejects.toThrow(
      'are archived',
    )
  })

  it.each(['posting.jsonl.gz', 'entry.jsonl.gz', 'round.jsonl.gz', 'manifest.json'])(
    'is refused with one changed byte in %s [R14.04]',
    async (file) => {
      const path = join(folder, file)
      const bytes = await readFile(path)
      const changed = Buffer.from(bytes)
      changed[Math.floor(bytes.length / 2)] = (changed[Math.floor(bytes.length / 2)] ?? 0) ^ 1
      await writeFile(path, changed)
      await expect(attachMonth(owner, folder)).rejects.toThrow(`${file} is changed`)
      await writeFile(path, bytes)
    },
  )

  it('is attached again with the same rows [R14.04]', async () => {
    expect(await attachMonth(owner, folder)).toBe(month)
    expect(await findings(false)).toEqual([])
    expect(await findings(true)).toEqual([])
    const rows = async () => Promise.all(['posting', 'entry', 'round'].map(rowsOf))
    const restored = await rows()
    expect(await call('/wallet/transactions', {})).not.toHaveProperty('archivedBefore')
    await rm(folder, { recursive: true })
    await archive()
    await attachMonth(owner, folder)
    expect(await rows()).toEqual(restored)
    await expect(
      owner.query(`insert into posting_${month} select * from posting_${month} limit 1`),
    ).rejects.toThrow('sealed month')
  })
})
