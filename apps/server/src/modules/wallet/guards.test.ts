import { minor } from '@saguao/contract/product/money.ts'
import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { audit, type Finding } from '#modules/wallet/audit.ts'
import { houseBalances, rollUp } from '#modules/wallet/house-totals.ts'
import {
  createPlayer,
  createTestEnvironment,
  type Player,
  type TestEnvironment,
} from '#testing/environment.ts'

let env: TestEnvironment
let owner: pg.Client
let player: Player

beforeAll(async () => {
  const ends: (() => Promise<void>)[] = []
  env = await createTestEnvironment((close) => ends.push(close))
  owner = new pg.Client({ connectionString: env.databaseUrl })
  await owner.connect()
  player = await createPlayer(env, { cash: 1000n })
  return async () => {
    await owner.end()
    for (const end of ends) await end()
  }
})

describe("the application's role [R10.01]", () => {
  const forbidden = [
    `update account set balance = balance + 1`,
    `insert into account (player_id, account, balance) values (1, 1, 1)`,
    `delete from account`,
    `update entry set amount = 1`,
    `delete from entry`,
    `insert into entry (player_id, posting_id, seq, account, amount) values (0, 1, 1, 1, 1)`,
    `update posting set key = 'x'`,
    `delete from posting`,
    `insert into posting (player_id, id, kind, key, content, posted_at) values (1, 1, 'bet', 'x', '', now())`,
    `truncate entry`,
    `update chart set currency = 'CLP'`,
    `update house_total set balance = 0`,
    `alter table entry disable trigger all`,
  ]
  it.each(forbidden)('is refused: %s', async (statement) => {
    await expect(env.db.pool.query(statement)).rejects.toThrow(/permission denied|must be owner/)
  })
})

describe('the owner of the tables', () => {
  it.each([
    'update entry set amount = 5',
    'delete from entry',
    'update posting set ref = null',
    'delete from posting',
    'truncate entry, posting cascade',
  ])('cannot change posted rows: %s', async (statement) => {
    await expect(owner.query(statement)).rejects.toThrow('append-only')
  })

  it('cannot write a posting that does not sum to zero', async () => {
    const unbalanced = `insert into entry (player_id, posting_id, seq, account, amount, balance_after)
                        values (0, 1000001, 1, (select id from chart where name = 'fees' and currency = 'BRL'), 5, null)`
    await expect(owner.query(unbalanced)).rejects.toThrow('posting 1000001 does not sum to zero')
  })

  it('cannot write a posting that exchanges one currency for another', async () => {
    const mixed = `insert into entry (player_id, posting_id, seq, account, amount, balance_after)
                   select 0, 1000002, row_number() over (), id, case currency when 'BRL' then 5 else -5 end, null
                     from chart where name = 'fees'`
    await expect(owner.query(mixed)).rejects.toThrow('does not sum to zero')
  })

  it('cannot set a balance below zero', async () => {
    const overdraw = owner.query('update account set balance = -1 where player_id = $1', [player.id])
    await expect(overdraw).rejects.toThrow('account_balance_check')
  })

  it('cannot post a batch in which two postings share an account', async () => {
    const shared = `select * from wallet_post(array[$1,$1]::bigint[], '{bet,bet}', '{k1,k2}', '{"\\\\x00","\\\\x01"}', '{NULL,NULL}',
      '{1,2}', '{1,1}', array[$1,$1]::bigint[], array[$2,$2]::int[], '{-600,-600}', '{1,2}', '{2,2}', array[$3,$3]::int[], '{600,600}')`
    const { rows } = await owner.query(
      `select id, name from chart where currency = 'BRL' and name in ('cash', 'fees')`,
    )
    const number = (name: string) => rows.find((row) => row.name === name).id
    await expect(owner.query(shared, [player.id, number('cash'), number('fees')])).rejects.toThrow(
      'share an account',
    )
  })
})

describe('the audit detects [R10.01]', () => {
  /** The triggers are disabled, in a database of its own, to make changes that they would reject. */
  async function auditAfter(...damage: string[]): Promise<readonly Finding[]> {
    const { url, drop } = await (await import('#testing/postgres.ts')).scratchDatabase()
    const { createTestEnvironmentOn } = await import('#testing/environment.ts')
    const other = await createTestEnvironmentOn(url)
    const victim = await createPlayer(other, { cash: 1000n })
    await other.db.tx((tx) =>
      other.wallet.hold(
        tx,
        { player: victim.id, owner: 'w1', currency: 'BRL', account: 'locked' },
        minor(100n),
      ),
    )
    await rollUp(other.db)
    expect(await audit(other.db)).toEqual([])
    const tampering = new pg.Client({ connectionString: url })
    await tampering.connect()
    await tampering.query('alter table entry disable trigger user; alter table posting disable trigger user')
    for (const statement of damage) await tampering.query(statement)
    await tampering.end()
    const findings = await audit(other.db)
    await other.close()
    await drop()
    return findings
  }

  it.each([
    [
      'a changed stored balance',
      'update account set balance = balance + 1 where balance > 0',
      'stored balances equal',
    ],
    [
      'a changed entry',
      'update entry set amount = amount + 1 where player_id <> 0',
      'every posting sums to zero',
    ],
    [
      'an entry without a counterpart',
      `insert into entry (player_id, posting_id, seq, account, amount) select 0, 1, 9, id, 7 from chart where name = 'fees' and currency = 'BRL'`,
      'every currency sums to zero',
    ],
    ['a deleted entry', 'delete from entry where player_id = 0', 'every posting sums to zero'],
    ['a deleted posting', 'delete from posting', 'every entry its posting'],
    [
      'a balance below zero',
      'alter table account drop constraint account_balance_check; update account set balance = -1 where balance = 0',
      'below zero',
    ],
    [
      'a balance that does not follow from the one before',
      'update entry set balance_after = balance_after + 1 where player_id <> 0',
      'each balance follows',
    ],
    ['a locked balance without a hold', `delete from posting where kind = 'hold'`, 'equal the open holds'],
    ['a changed house total', 'update house_total set balance = balance + 1', 'totals equal'],
  ])('%s', async (_, damage, check) => {
    const findings = await auditAfter(damage)
    expect(findings.map((finding) => finding.check).join()).toContain(check)
  })
})

describe('the roll-up of house totals', () => {
  const of = async (name: string) =>
    (await houseBalances(env.db)).find((row) => row.name === name && row.currency === 'BRL')?.balance
  const bet = (key: string, amount: bigint) =>
    ({
      player: player.id,
      key,
      kind: 'bet',
      currency: 'BRL',
      transfers: [
        { from: { player: player.id, name: 'cash' }, to: { house: 'games:test' }, amount: minor(amount) },
      ],
    }) as const

  it('leaves house balances the same before, during and after it', async () => {
    await env.wallet.post(bet('roll:1', 10n))
    expect(await of('games:test')).toBe(10n)
    await Promise.all([rollUp(env.db), env.wallet.post(bet('roll:2', 5n)), rollUp(env.db)])
    expect(await of('games:test')).toBe(15n)
    await rollUp(env.db)
    await rollUp(env.db)
    expect(await of('games:test')).toBe(15n)
    expect(await of('channel:test')).toBe(-1000n)
    expect(await audit(env.db)).toEqual([])
  })

  const lockIsAwaited = async () => {
    const { rows } = await owner.query(
      `select from pg_locks l join pg_database d on d.oid = l.database
        where d.datname = current_database() and l.locktype = 'advisory' and not l.granted`,
    )
    return rows.length > 0
  }
  const expectLockWait = () => expect.poll(lockIsAwaited, { timeout: 20_000 }).toBe(true)

  it('waits for a posting that has its id but is not committed yet, and so does not skip it', async () => {
    const before = (await of('games:test')) ?? 0n
    const other = await createPlayer(env, { cash: 10n })
    const slow = Promise.withResolvers<void>()
    const under = Promise.withResolvers<void>()
    const posting = env.db.tx(async (tx) => {
      await env.wallet.postIn(tx, bet('roll:slow', 3n))
      under.resolve()
      await slow.promise
    })
    await under.promise
    const transfers = [
      { from: { player: other.id, name: 'cash' }, to: { house: 'games:test' }, amount: minor(4n) },
    ] as const
    await env.wallet.post({ ...bet('roll:fast', 4n), player: other.id, transfers })
    const rolled = rollUp(env.db)
    await Promise.race([rolled, expectLockWait()])
    slow.resolve()
    await Promise.all([posting, rolled])
    expect(await of('games:test')).toBe(before + 7n)
    expect(await audit(env.db)).toEqual([])
  })

  it('counts every entry once when two run concurrently', async () => {
    const before = (await of('games:test')) ?? 0n
    await env.wallet.post(bet('roll:twice', 2n))
    await owner.query('begin')
    await owner.query('select wallet_roll_up((select last_value from posting_id))')
    const second = rollUp(env.db)
    await Promise.race([second, expectLockWait()])
    await owner.query('commit')
    await second
    expect(await of('games:test')).toBe(before + 2n)
    expect(await audit(env.db)).toEqual([])
  })
})
