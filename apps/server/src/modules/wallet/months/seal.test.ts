import { minor } from '@saguao/contract/product/money.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLog } from '#kernel/observability/log.ts'
import { hasDrift } from '#modules/wallet/account-check.ts'
import { audit, storeFindings } from '#modules/wallet/audit.ts'
import { rollUp } from '#modules/wallet/house-totals.ts'
import { monthAt, sealMonths, turnMonths } from '#modules/wallet/months/months.ts'
import type { Posting } from '#modules/wallet/wallet.ts'
import { createPlayer, createTestEnvironment, type TestEnvironment } from '#testing/environment.ts'

const dayMs = 86_400_000
const log = createLog('silent')
let env: TestEnvironment
let owner: pg.Client
let player: bigint
let now = Date.now()
const first = monthAt(now)
const ends: (() => Promise<void>)[] = []

beforeAll(async () => {
  env = await createTestEnvironment((close) => ends.push(close))
  owner = new pg.Client({ connectionString: env.databaseUrl })
  await owner.connect()
  player = (await createPlayer(env)).id
  await post('first', 500n)
  // Three steps of sealing.
  await owner.query(`select setval('posting_id', last_value + 40000) from posting_id`)
  await post('last', 200n)
  await env.wallet.post(hold('open', 100n))
  await env.wallet.post(hold('ended', 50n))
  await rollUp(env.db)
})
afterAll(async () => {
  await owner.end()
  for (const end of ends) await end()
})

const posting = (key: string, kind: Posting['kind'], transfers: Posting['transfers']): Posting => ({
  player,
  key,
  kind,
  currency: 'BRL',
  transfers,
})
const post = (key: string, amount: bigint) =>
  env.wallet.post(
    posting(key, 'adjustment', [
      { from: { house: 'adjustments' }, to: { player, name: 'cash' }, amount: minor(amount) },
    ]),
  )
const hold = (owner: string, amount: bigint): Posting =>
  posting(`hold:${owner}`, 'hold', [
    { from: { player, name: 'cash' }, to: { player, name: 'locked' }, amount: minor(amount) },
  ])

const deps = () => ({ db: env.db, log, clock: { now: () => now } })
const storeCleanAudit = () => storeFindings(env.db, [], new Date(now))
const months = async () =>
  (await owner.query('select month, sealed_at, postings, entries from ledger_month order by month')).rows
const checksOf = async (allMonths: boolean) => (await audit(env.db, { allMonths })).map(({ check }) => check)
const forward = async (account: string) =>
  (
    await owner.query(
      `select sealed from balance_forward b join chart c on c.id = b.account where player_id = $1 and name = $2`,
      [player, account],
    )
  ).rows[0]?.sealed

/** Damages a row without its triggers, and repairs it. */
async function findingsWith(damage: string, repair: string, allMonths = false): Promise<string[]> {
  const table = /update (\w+)/.exec(damage)?.[1]
  const run = (text: string) =>
    owner.query(
      `alter table ${table} disable trigger user; ${text}; alter table ${table} enable trigger user`,
    )
  await run(damage)
  const found = await checksOf(allMonths)
  await run(repair)
  return found
}

describe('a month that has ended', () => {
  it('is not sealed before a day has passed and an audit since was without findings [R14.04]', async () => {
    now = Date.UTC(Math.floor(first / 100), first % 100, 1)
    await turnMonths(deps())
    await storeCleanAudit()
    await sealMonths(deps())
    expect((await months())[0]).toMatchObject({ sealed_at: null, postings: '0' })
    now += 2 * dayMs
    await storeFindings(env.db, [{ check: 'any', detail: 'wrong' }], new Date(now))
    await sealMonths(deps())
    expect((await months())[0]).toMatchObject({ sealed_at: null, postings: '0' })
  })

  it('is sealed in steps; a killed one goes on, and the audit is right between two steps [R14.04]', async () => {
    await storeCleanAudit()
    await owner.query('begin')
    await owner.query('select ledger_month_seal_step($1)', [new Date(now)])
    await owner.query('rollback')
    const { rows } = await owner.query('select ledger_month_seal_step($1) as result', [new Date(now)])
    expect(rows[0].result).toBe('step')
    expect(await checksOf(false)).toEqual([])
    await sealMonths(deps())
    const [month] = await months()
    expect(month).toMatchObject({ month: first, postings: '4', entries: '8' })
    expect(month.sealed_at).not.toBeNull()
    expect([await forward('cash'), await forward('locked')]).toEqual(['550', '150'])
  })

  it('is not sealed twice, and the current one is not sealed [R14.04]', async () => {
    await sealMonths(deps())
    expect((await months()).filter(({ sealed_at }) => sealed_at !== null)).toHaveLength(1)
    expect(await forward('cash')).toBe('550')
  })

  it('takes no further row, of any role [R14.04]', async () => {
    const values = `(0, 1, 1, 1, 5, null), (0, 1, 2, 1, -5, null)`
    await expect(
      owner.query(
        `insert into entry (player_id, posting_id, seq, account, amount, balance_after) values ${values}`,
      ),
    ).rejects.toThrow('sealed month')
    await expect(
      owner.query(`insert into posting values (1, 1, 'bet', 'late', '', null, now())`),
    ).rejects.toThrow('sealed month')
    await expect(
      owner.query(`insert into round (player_id, id, game_id, currency, is_bonus, status, bet, win, choice, outcome, created_at, changed_at)
        values (1, 'R000000000000000000000', 'dice', 'BRL', false, 'settled', 0, 0, '{}', '{}', now(), now())`),
    ).rejects.toThrow('sealed month')
  })

  it('leaves balances, holds and checks of the open month right [R14.04]', async () => {
    await post('next', 30n)
    await env.wallet.post(
      posting('hold:ended:end', 'return', [
        { from: { player, name: 'locked' }, to: { player, name: 'cash' }, amount: minor(50n) },
      ]),
    )
    await rollUp(env.db)
    expect(await checksOf(false)).toEqual([])
    expect(await checksOf(true)).toEqual([])
    expect(await env.db.query.transaction().execute((tx) => hasDrift(tx, player))).toBe(false)
  })
})

describe('the audit detects', () => {
  it.each([['a changed balance brought forward', 'sealed = sealed + 1', 'sealed = sealed - 1']])(
    '%s [R14.04]',
    async (_, change, back) => {
      const of = (set: string) =>
        `update balance_forward set ${set} where player_id = ${player} and sealed = `
      const found = await findingsWith(`${of(change)} 550`, `${of(back)} 551`)
      expect(found).toContain('stored balances equal the sum of their entries')
      expect(found).toContain('each balance follows from the one before')
      expect(await checksOf(false)).toEqual([])
    },
  )

  it('a changed row of a sealed month, when it reads all months [R14.04]', async () => {
    const of = (key: string, next: string) => `update posting set key = '${next}' where key = '${key}'`
    expect(await findingsWith(of('first', 'other'), of('other', 'first'), true)).toEqual([
      'sealed months are unchanged',
    ])
    expect(await checksOf(true)).toEqual([])
  })

  it('reads no partition of a sealed month for the open ones [R14.04]', async () => {
    const { rows } = await owner.query(
      `explain (analyze, costs off) select count(*) from audited_entry e join audited_posting p on p.id = e.posting_id`,
    )
    const plan: string[] = rows.map((row) => row['QUERY PLAN'])
    const scans = plan.filter((step) => step.includes(`entry_${first}`) && step.includes('Scan'))
    expect(scans.filter((step) => !step.includes('(never executed)'))).toEqual([])
  })

  it('computes the first audited round once, not for each row [R14.04]', async () => {
    for (const view of ['audited_round', 'audited_play']) {
      const { rows } = await owner.query(`explain (costs off) select count(*) from ${view}`)
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      expect(plan).toContain('InitPlan')
      expect(plan).not.toContain('audit_from_round()')
    }
  })
})
