import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { type RegulatorFileKind, regulatorFileKinds } from '@saguao/contract/operators/compliance/names.ts'
import {
  addMarketDays,
  endOfMarketDay,
  marketDay,
  startOfMarketDay,
} from '@saguao/contract/product/market-day.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createWithdrawal, signIn, type TestOperator } from '#console/testing/operators.ts'
import { demoContent } from '#demo.ts'
import { openTable } from '#modules/games/testing/table-client.ts'
import { createConsoleClient } from '#testing/console-client.ts'
import { createManualClock, createPaidDeposit, type Player, payOutAtBank } from '#testing/environment.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { createPerson, decideIdentity, type TestPerson } from '#testing/verify-person.ts'

let server: TestServer
let owner: pg.Client
let officer: TestOperator
let cookie: string
const clock = createManualClock(Date.now())
const ends: (() => Promise<void>)[] = []
const dayMs = 86_400_000
const reason = 'a reason of the test'
const over50 = { target: 50, over: true }

/** Postings have the time of the database, so the day of the files is today. */
const today = marketDay('BR', Date.now())
const span = () => [new Date(startOfMarketDay('BR', today)), new Date(endOfMarketDay('BR', today))] as const

let verified: Player
let person: TestPerson
let excluded: Player
let gambler: Player

beforeAll(async () => {
  const env = { RATE_LIMITS: 'off', IDLE_MINUTES: '60000000', CONSOLE_PORT: '0' }
  server = await startTestServer((end) => ends.push(end), { clock, env })
  await server.lobby.importContent(demoContent())
  owner = new pg.Client(server.databaseUrl)
  await owner.connect()
  await createDay()
  await untilDelivered()
  // The next day of the market, after the last transactions of this one.
  clock.pass(endOfMarketDay('BR', today) + 3_600_000 - clock.now())
  officer = await signIn(server, clock, 'compliance')
  await server.compliance.runFiles()
})
afterAll(async () => {
  await owner.end()
  for (const end of ends) await end()
})

/** Players who deposit, withdraw, bet in every way and are granted something, also after the day. */
async function createDay(): Promise<void> {
  verified = await server.player({ cash: 50_000n, withPhone: true })
  person = createPerson()
  await server.call('/identity/submit', person, { token: verified.token })
  await decideIdentity(server, verified, 'verified')
  await createPaidDeposit(server, verified)
  const { id } = await createWithdrawal(server, clock, verified, 30)
  const admin = await signIn(server, clock, 'payments')
  await admin.call('/operator/withdrawal/decide', { id, decision: 'approve', reason })
  clock.pass(60_000)
  await server.payments.sendApproved()
  await payOutAtBank(server, id, 'success')
  excluded = await server.player({ cash: 700n })
  await server.app.db.pool.query(
    `select player_restrict($1, 'excluded', 'infinity', '{"indefinite":true}', $2)`,
    [excluded.id, new Date(clock.now())],
  )
  gambler = await server.player({ cash: 100_000n })
  const dice = await openTable(server, gambler, 'dice')
  for (let n = 0; n < 25; n += 1) await dice.play(1 + n, over50)
  const mines = await openTable(server, gambler, 'mines')
  await mines.play(5, { mines: 3 })
  // A part of the stake goes into the jackpot.
  await (await openTable(server, gambler, 'slot-carnaval')).play(20, {})
  await server.player({ country: 'CL', cash: 900_000n })
}

const fileOf = async (kind: RegulatorFileKind, by = officer) => {
  const { list } = await by.data('/operator/regulatorFiles', { kind, country: 'BR', from: today, to: today })
  return list[0]
}

async function download(id: string, role: 'compliance' | 'viewer' = 'compliance', part = 'download') {
  const client = createConsoleClient(server.console.origin, () => undefined, clock.now)
  clock.pass(30_000)
  cookie = (await client.signIn(role, 5)).cookie
  const headers = { 'content-type': 'application/json', origin: server.console.origin, cookie }
  return client.send(`/operator/regulatorFile/${part}`, { headers, body: JSON.stringify({ id }) })
}

type Line = Readonly<Record<string, never>>

async function recordsOf(kind: RegulatorFileKind): Promise<Line[]> {
  const text = await (await download((await fileOf(kind))?.id ?? '')).text()
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line)
}

const recordOf = async (kind: RegulatorFileKind, player: Player) =>
  (await recordsOf(kind)).find((record) => record.player === String(player.id))

async function regenerate(kind: RegulatorFileKind) {
  await officer.data('/operator/regulatorFile/generate', { country: 'BR', day: today, kind, reason })
  await server.compliance.runFiles()
  return fileOf(kind)
}

/** Deposits and rounds have effects that follow a moment later, such as a reward. */
const untilDelivered = (): Promise<void> =>
  vi.waitFor(
    async () => {
      const { rowCount } = await owner.query('select from graphile_worker.jobs where run_at <= now()')
      expect(rowCount).toBe(0)
    },
    { timeout: 30_000 },
  )

/** The database dates postings itself: those of the work are moved to the next day. */
async function moveToNextDay(work: () => Promise<void>): Promise<void> {
  const last = await owner.query('select max(id) as id from posting')
  await work()
  await untilDelivered()
  await owner.query('alter table posting disable trigger posting_append_only')
  await owner.query(`update posting set posted_at = posted_at + interval '1 day' where id > $1`, [
    last.rows[0].id,
  ])
  await owner.query('alter table posting enable trigger posting_append_only')
}

const number = async (text: string): Promise<number> =>
  Number((await owner.query(text, [...span()])).rows[0]?.n)

describe('daily files for the regulator', () => {
  it('are generated once the day is over, one per kind, and not again [R13.15]', async () => {
    const attempts = async () =>
      (await officer.data('/operator/regulatorFiles', { from: today, to: today })).list.map(
        (file) => file.kind,
      )
    expect((await attempts()).sort()).toEqual([...regulatorFileKinds].sort())
    await server.compliance.runFiles()
    expect(await attempts()).toHaveLength(regulatorFileKinds.length)
    for (const kind of regulatorFileKinds)
      expect(await fileOf(kind)).toMatchObject({ state: 'ready', attempt: 1 })
  })

  it('have as content what their manifest states: records, sums and SHA-256 [R13.15]', async () => {
    for (const kind of regulatorFileKinds) {
      const file = await fileOf(kind)
      const content = await (await download(file?.id ?? '')).text()
      const manifest = await (await download(file?.id ?? '', 'compliance', 'manifest')).json()
      expect(manifest).toMatchObject({
        schema: 'saguao-regulator-1',
        kind,
        day: today,
        records: content.split('\n').length - 1,
        bytes: Buffer.byteLength(content),
        sha256: createHash('sha256').update(content).digest('hex'),
      })
      for (const [name, sum] of Object.entries((manifest as { sums: Record<string, string> }).sums)) {
        const records = content.split('\n').flatMap((line) => (line ? [JSON.parse(line)] : []))
        expect([kind, name, records.reduce((total, record) => total + record[name], 0)]).toEqual([
          kind,
          name,
          Number(sum),
        ])
      }
    }
  })

  it('agree with rounds, orders and balances to the cent, derived without postings [R13.15]', async () => {
    const sums = async (kind: RegulatorFileKind) => (await fileOf(kind))?.sums ?? {}
    const staked = await number(
      `select coalesce(sum(bet), 0) / 100.0 as n from round where currency = 'BRL' and created_at >= $1 and created_at < $2`,
    )
    const won = await number(
      `select coalesce(sum(win), 0) / 100.0 as n from round
        where currency = 'BRL' and status = 'settled' and changed_at >= $1 and changed_at < $2`,
    )
    expect(staked).toBeGreaterThan(300)
    expect(await sums('bets')).toMatchObject({ stake: staked, win: won, returned: 0 })
    expect(await sums('games')).toMatchObject({ bets: 27, staked, won, returned: 0 })
    const paidOut = await number(
      `select sum(amount) / 100.0 as n from withdrawal where state = 'paid' and finished_at >= $1 and finished_at < $2`,
    )
    const balances = await number(
      `select sum(a.balance) / 100.0 as n from account a join chart c on c.id = a.account
        where c.currency = 'BRL' and c.name <> 'play' and $1 < $2::timestamptz`,
    )
    const wallets = await sums('wallets')
    expect(wallets).toMatchObject({
      opening: 0,
      staked,
      won,
      withdrawn: paidOut,
      closing: balances,
      openBets: 5,
    })
    const given = 507 + 1_000 + 50
    expect(wallets.deposited).toBe(given)
    expect(paidOut).toBe(30)
  })

  it('have the data of a verified person, and nothing of others [R13.15]', async () => {
    expect(await recordOf('players', verified)).toMatchObject({
      country: 'BR',
      state: 'open',
      person: { document: person.document, fullName: person.fullName, birthDate: person.birthDate },
    })
    expect(await recordOf('players', gambler)).toMatchObject({ person: null, isErased: false })
    expect((await recordsOf('players')).every(({ country }) => country === 'BR')).toBe(true)
  })

  it('name an excluded player as excluded by the player, without end [R13.15]', async () => {
    expect(await recordOf('players', excluded)).toMatchObject({
      state: 'excluded',
      by: 'player',
      until: null,
    })
  })

  it('have the same bytes whenever they are generated, also after more play and in other states [R13.15]', async () => {
    const before = await Promise.all(regulatorFileKinds.map(async (kind) => (await fileOf(kind))?.sha256))
    await moveToNextDay(async () => {
      await createPaidDeposit(server, verified)
      await (await openTable(server, gambler, 'dice')).play(7, over50)
    })
    const values = [gambler.id, new Date(clock.now() + 30 * dayMs), new Date(clock.now())]
    await server.app.db.pool.query(`select player_restrict($1, 'paused', $2, '{"days":30}', $3)`, values)
    await owner.query('update player set blocked_at = now() where id = $1', [gambler.id])
    for (const [n, kind] of regulatorFileKinds.entries())
      expect(await regenerate(kind)).toMatchObject({
        kind,
        state: 'confirmed',
        attempt: 2,
        sha256: before[n],
      })
    // The content of a confirmed file is that of the first one.
    expect(await (await download((await fileOf('players'))?.id ?? '')).text()).toContain(person.document)
  })

  it('are stored encrypted: no document and no name is readable in the database [R13.15]', async () => {
    const { rows } = await owner.query<{ sealed: Buffer }>('select sealed from regulator_chunk')
    expect(rows.length).toBeGreaterThan(3)
    // Every ciphertext starts with the name of its key; what follows is no compressed text.
    for (const { sealed } of rows) {
      expect(sealed.subarray(0, 4).toString()).toBe('SGK1')
      expect(() => gunzipSync(Buffer.from(sealed.toString(), 'base64'))).toThrow()
    }
  })

  it('leave only with compliance:export, and each download is in the audit trail [R13.15]', async () => {
    const id = (await fileOf('players'))?.id ?? ''
    expect((await download(id, 'viewer')).status).toBe(403)
    const trail = async () =>
      (await owner.query(`select "by", subject from trail where action = '/operator/regulatorFile/download'`))
        .rows
    const before = (await trail()).length
    expect((await download(id)).status).toBe(200)
    const rows = await trail()
    expect(rows).toHaveLength(before + 1)
    expect(rows.at(-1)).toMatchObject({ subject: `file players BR ${today} (${id})` })
  })

  it('are refused for a day that is not over, and while one is requested [R13.15]', async () => {
    const ask = (day: string) =>
      officer.call('/operator/regulatorFile/generate', { country: 'BR', day, kind: 'games', reason })
    expect(await ask(addMarketDays(today, 1))).toEqual({ code: 'DAY_NOT_OVER' })
    expect(await ask(addMarketDays(today, -3))).toHaveProperty('data')
    expect(await ask(addMarketDays(today, -3))).toEqual({ code: 'ALREADY_REQUESTED' })
    await server.compliance.runFiles()
    expect(await officer.call('/operator/regulatorFile/download', { id: '999999' })).toEqual({
      code: 'FILE_UNKNOWN',
    })
  })
})

describe('a file that may not leave', () => {
  it('is stopped by a record that does not match the schema, names it, and raises an alarm [R13.15]', async () => {
    const post = {
      player: gambler.id,
      key: 'without-round',
      kind: 'bet',
      currency: 'BRL',
      ref: 'no-round',
    } as const
    const own = { player: gambler.id, name: 'cash' } as const
    const transfers = [{ from: own, to: { house: 'games:saguao' }, amount: 100n as never }] as const
    await server.wallet.post({ ...post, transfers })
    const { rows } = await owner.query(`select id from posting where key = 'without-round'`)
    const stopped = await regenerate('bets')
    expect(stopped).toMatchObject({
      state: 'failed',
      records: 0,
      sha256: null,
      finding: { record: `posting ${rows[0].id} of player ${gambler.id}`, field: 'game' },
    })
    expect((await download(stopped?.id ?? '')).headers.get('content-type')).toContain('application/json')
    const { rows: left } = await owner.query('select from regulator_chunk where file_id = $1', [stopped?.id])
    expect(left).toEqual([])
    const { alarms } = await (await signIn(server, clock, 'viewer', 2)).data('/operator/overview/now', {})
    expect(alarms).toContainEqual(expect.objectContaining({ name: 'regulator-files-failed', count: 1 }))
    const { list } = await officer.data('/operator/significantEvents', { kind: 'regulator-file-failed' })
    expect(list).toMatchObject([{ subject: `bets BR ${today}`, facts: { field: 'game' } }])
  })

  it('is stopped by a document with wrong check digits, without naming the document [R13.15]', async () => {
    const wrong = { ...person, document: '52998224724' }
    const { createCipher } = await import('#kernel/security/encryption.ts')
    const { rows } = await owner.query('select sealed from person where player_id = $1', [verified.id])
    const sealed = createCipher(server.app.secrets, 'person').encrypt(JSON.stringify(wrong))
    await owner.query('update person set sealed = $2 where player_id = $1', [verified.id, sealed])
    const stopped = await regenerate('players')
    expect(stopped?.finding).toEqual({
      record: `player ${verified.id}`,
      field: 'person/document',
      problem: 'its check digits are wrong',
    })
    await owner.query('update person set sealed = $2 where player_id = $1', [verified.id, rows[0].sealed])
    expect(await regenerate('players')).toMatchObject({ state: 'confirmed' })
  })

  it('is stopped when its totals differ from the ledger [R13.15]', async () => {
    await owner.query(
      `update account set balance = balance + 1 where player_id = $1
      and account = (select id from chart where side = 'player' and name = 'cash' and currency = 'BRL')`,
      [excluded.id],
    )
    const stopped = await regenerate('wallets')
    await owner.query(
      `update account set balance = balance - 1 where player_id = $1
      and account = (select id from chart where side = 'player' and name = 'cash' and currency = 'BRL')`,
      [excluded.id],
    )
    expect(stopped).toMatchObject({ state: 'failed', finding: { record: 'totals', field: 'closing' } })
  })
})

describe('the database', () => {
  it('refuses to change an available file and its content, for every role [R13.15]', async () => {
    const { rows } = await owner.query(`select id from regulator_file where state = 'ready' limit 1`)
    const id = rows[0].id
    await expect(owner.query('update regulator_file set records = 0 where id = $1', [id])).rejects.toThrow(
      /ready/,
    )
    await expect(owner.query('delete from regulator_chunk where file_id = $1', [id])).rejects.toThrow(/final/)
    const insert = `insert into regulator_chunk (file_id, n, sealed) values ($1, 99, '')`
    await expect(owner.query(insert, [id])).rejects.toThrow(/final/)
  })
})

it('an interrupted file is generated from its start by the next run [R13.15]', async () => {
  await officer.data('/operator/regulatorFile/generate', {
    country: 'CL',
    day: today,
    kind: 'wallets',
    reason,
  })
  const { rows } = await owner.query(
    `update regulator_file set state = 'running' where country = 'CL' and state = 'requested' returning id`,
  )
  await owner.query(`insert into regulator_chunk (file_id, n, sealed) values ($1, 1, 'half')`, [rows[0].id])
  await server.compliance.runFiles()
  const { list } = await officer.data('/operator/regulatorFiles', { country: 'CL', kind: 'wallets' })
  expect(list).toMatchObject([{ state: 'ready', records: 1, sums: { closing: 900_000 } }])
})

it('the record of an erased player has no person, and old files are deleted before [R13.15]', async () => {
  const leaving = await server.player()
  const own = createPerson()
  await server.call('/identity/submit', own, { token: leaving.token })
  await decideIdentity(server, leaving, 'verified')
  const day = marketDay('BR', clock.now())
  await server.app.db.pool.query('select player_close($1, $2)', [leaving.id, new Date(clock.now())])
  clock.pass(2 * dayMs)
  await server.compliance.runFiles()
  const filed = async () => {
    const { list } = await officer.data('/operator/regulatorFiles', {
      kind: 'players',
      country: 'BR',
      from: day,
      to: day,
    })
    return list[0]
  }
  const first = await filed()
  expect(await (await download(first?.id ?? '')).text()).toContain(own.document)
  clock.pass(5.1 * 365.25 * dayMs)
  await server.app.db.pool.query('select player_erase($1, $2)', [leaving.id, new Date(clock.now())])
  await server.compliance.runFiles()
  officer = await signIn(server, clock, 'compliance', 3)
  expect(await filed()).toMatchObject({ state: 'deleted', sha256: first?.sha256 })
  const { rows } = await owner.query('select from regulator_chunk where file_id = $1', [first?.id])
  expect(rows).toEqual([])
  await officer.data('/operator/regulatorFile/generate', { country: 'BR', day, kind: 'players', reason })
  // Content that is made again after the time of retention is not kept, so the record is read from the source.
  const record = await server.app.db.pool.query(
    `select is_erased, sealed from regulator_players('BR', $1, $2) where player_id = $3`,
    [new Date(startOfMarketDay('BR', day)), new Date(endOfMarketDay('BR', day)), leaving.id],
  )
  expect(record.rows).toEqual([{ is_erased: true, sealed: null }])
})
