import { minor } from '@saguao/contract/product/money.ts'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { demoContent } from '#demo.ts'
import { createLog } from '#kernel/observability/log.ts'
import { roundChecks } from '#modules/games/games.ts'
import { playerOfRoundText } from '#modules/games/operator-calls.ts'
import { recentRoundText } from '#modules/games/pace.ts'
import { countBets, largestBets, openBets } from '#modules/games/shared/shared-store.ts'
import { openTable } from '#modules/games/testing/table-client.ts'
import { audit } from '#modules/wallet/audit.ts'
import { countMonthsAhead, monthAt, turnMonths } from '#modules/wallet/months/months.ts'
import type { Posting } from '#modules/wallet/wallet.ts'
import { explain, type Statement, statementsOf } from '#testing/plans.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let owner: pg.Client
let now = Date.now()
const ends: (() => Promise<void>)[] = []

beforeAll(async () => {
  server = await startTestServer((end) => ends.push(end), {
    env: { RATE_LIMITS: 'off' },
    clock: { now: () => now },
  })
  await server.lobby.importContent(demoContent())
  owner = new pg.Client({ connectionString: server.databaseUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  for (const end of ends) await end()
})

const log = createLog('silent')
const turn = () => turnMonths({ db: server.app.db, clock: { now: () => now }, log })

const monthStart = (ahead: number): number => {
  const at = new Date(now)
  return Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + ahead, 1)
}

/** A second before the end of a month, so that sessions outlive its turn. */
beforeEach(() => {
  now = monthStart(1) - 1_000
})

async function nextMonth(): Promise<void> {
  now = monthStart(1) + 1_000
  await turn()
}

const credit = (player: bigint, key: string, amount = 100n): Posting => ({
  player,
  key,
  kind: 'adjustment',
  currency: 'BRL',
  transfers: [{ from: { house: 'adjustments' }, to: { player, name: 'cash' }, amount: minor(amount) }],
})

const monthsOf = async (table: string, where: string, values: unknown[]): Promise<string[]> => {
  const { rows } = await owner.query(
    `select tableoid::regclass::text as leaf from ${table} where ${where} order by 1`,
    values,
  )
  return rows.map(({ leaf }) => leaf)
}

const findings = () => audit(server.app.db, { extraChecks: roundChecks })

describe('the ledger by month', () => {
  it('postings, entries and rounds of a new month go to its partitions, and balances go on [R14.04]', async () => {
    const player = await server.player({ cash: 1_000_000n })
    const table = await openTable(server, player, 'dice')
    await table.play(1, { target: 50, over: true })
    await nextMonth()
    const { roundId } = await table.play(1, { target: 50, over: true })
    const month = monthAt(now)
    expect(await monthsOf('round', 'player_id = $1', [player.id])).toHaveLength(2)
    expect(await monthsOf('round', 'id = $1', [roundId])).toEqual([`round_${month}`])
    expect(await monthsOf('posting', 'player_id = $1 and ref = $2', [player.id, roundId])).toEqual([
      `posting_${month}`,
    ])
    expect(await findings()).toEqual([])
  })

  it('a key is posted once over all months, with the first result [R14.04]', async () => {
    const { id } = await server.player()
    const first = await server.wallet.post(credit(id, 'once'))
    await nextMonth()
    expect(await server.wallet.post(credit(id, 'once'))).toEqual({ ...first, outcome: 'exists' })
    expect(await server.wallet.post(credit(id, 'once', 5n))).toEqual({ outcome: 'mismatch' })
    now = monthStart(1)
    await turn()
    expect(await server.wallet.post(credit(id, 'once'))).toMatchObject({ outcome: 'exists' })
  })

  it('a nonce is used once over all months, and the next table goes on with the next one [R14.04]', async () => {
    const player = await server.player({ cash: 1_000_000n })
    const table = await openTable(server, player, 'dice')
    const { fair } = await table.play(1, { target: 50, over: true })
    await nextMonth()
    const again = `select round_add(json_agg(json_build_object('player', player_id, 'id', $2::text, 'game', game_id, 'currency', currency,
      'isBonus', is_bonus, 'status', status, 'bet', bet, 'win', win, 'pair', pair_id, 'nonce', nonce, 'choice', choice,
      'outcome', outcome, 'at', $3::timestamptz))) from round where player_id = $1`
    const { rows } = await owner.query('select first_round_id($1) as id', [new Date(now)])
    await expect(owner.query(again, [player.id, `${rows[0].id}AAAAAAAAAAA`, new Date(now)])).rejects.toThrow(
      'another round has this nonce',
    )
    const next = await (await table.again()).play(1, { target: 50, over: true })
    expect(next.fair.nonce).toBe((fair.nonce ?? 0) + 1)
    expect(await findings()).toEqual([])
  })

  it('an open round of an earlier month blocks the next one of its game [R14.04]', async () => {
    const player = await server.player({ cash: 1_000_000n })
    const table = await openTable(server, player, 'mines')
    await table.play(1, { mines: 3 })
    await nextMonth()
    expect(await table.tryPlay(1, { mines: 3 })).toMatchObject({ code: 'ROUND_OPEN' })
    expect(await findings()).toEqual([])
  })

  it('without partitions of the month, postings and bets go on in the month before [R14.04]', async () => {
    now = monthStart(6) - 1_000
    const { rows } = await owner.query(
      'select max(month) as month from ledger_month where turned_at is not null',
    )
    expect(await countMonthsAhead(server.app.db, now)).toBe(0)
    const table = await openTable(server, await server.player({ cash: 1_000_000n }), 'dice')
    const { roundId } = await table.play(1, { target: 50, over: true })
    expect(await monthsOf('round', 'id = $1', [roundId])).toEqual(['round_default'])
    expect(await monthsOf('posting', 'ref = $1', [roundId])).toEqual([`posting_${rows[0].month}`])
    await turn()
    expect(await monthsOf('round', 'id = $1', [roundId])).toEqual([`round_${monthAt(now)}`])
    expect(await countMonthsAhead(server.app.db, now)).toBe(2)
    await table.play(1, { target: 50, over: true })
    expect(await findings()).toEqual([])
  })

  it('steps over postings skip the ids between two months [R14.04]', async () => {
    const { id } = await server.player()
    await server.wallet.post(credit(id, 'before'))
    await nextMonth()
    const { rows } = await owner.query(
      `select posting_step(m.last_posting, n.first_posting + 500, 100) - n.first_posting as step
         from ledger_month m, ledger_month n where n.month = $1 and m.last_posting is not null order by m.month desc limit 1`,
      [monthAt(now)],
    )
    expect(Number(rows[0].step)).toBe(100)
  })

  it('reads of one month skip the partitions of others, and other reads use an index in each [R14.04]', async () => {
    await owner.query('set enable_seqscan = off')
    const player = await server.player({ cash: 1_000_000n })
    const table = await openTable(server, player, 'dice')
    await nextMonth()
    const { roundId } = await table.play(1, { target: 50, over: true })
    const { token } = player
    const day = new Date(now).toISOString().slice(0, 10)
    const body = { isBonus: false, startDate: day, endDate: day }
    const ofMonth: Statement[] = [
      ...(await statementsOf(() => server.call('/wallet/records', body, { token }))),
      { text: recentRoundText, values: [player.id, roundId] },
    ]
    const round = { id: 1n, gameId: 'crash' } as Parameters<typeof openBets>[1]
    const ofAll = await statementsOf(async () => {
      await server.call('/wallet/transactions', {}, { token })
      await server.app.db.pool.query(playerOfRoundText, [roundId])
      await openBets(server.app.db, round, { limit: 10 })
      await largestBets(server.app.db, round, 10)
      await countBets(server.app.db, 1n)
    })
    const scans = async (statements: readonly Statement[]) => {
      const all = await Promise.all(statements.map((statement) => explain(owner, statement)))
      return all.flat().filter(({ table }) => /^(?:posting|entry|round)_/.test(table))
    }
    const month = `round_${monthAt(now)}`
    const read = await scans(ofMonth)
    expect(read.length).toBeGreaterThan(2)
    expect(read.filter(({ table }) => table < month)).toEqual([])
    const others = await scans(ofAll)
    expect(others.length).toBeGreaterThan(10)
    expect([...read, ...others].filter(({ isWhole }) => isWhole)).toEqual([])
  })

  // The last test: the audit would find a bet without its round.
  it('the key of a bet is recognised after the turn of the month [R14.04]', async () => {
    const { id } = await server.player()
    const first = await server.wallet.post(credit(id, 'bet:first'))
    await nextMonth()
    expect(await server.wallet.post(credit(id, 'bet:first'))).toEqual({ ...first, outcome: 'exists' })
    await owner.query(
      `update ledger_month set turned_at = turned_at - interval '20 days' where turned_at is not null`,
    )
    const weeksLater = await server.wallet.post(credit(id, 'bet:first'))
    expect(weeksLater).toEqual({ ...first, outcome: 'exists' })
  })
})
