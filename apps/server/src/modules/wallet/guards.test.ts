import { minor } from '@saguao/contract/money.ts'
import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { audit, type Finding } from '#modules/wallet/audit.ts'
import { houseBalances, rollUp } from '#modules/wallet/house.ts'
import { makePlayer, makeStage, type Player, type Stage } from '#testing/make.ts'

let stage: Stage
let owner: pg.Client
let player: Player

beforeAll(async () => {
  const ends: (() => Promise<void>)[] = []
  stage = await makeStage((close) => ends.push(close))
  owner = new pg.Client({ connectionString: stage.databaseUrl })
  await owner.connect()
  player = await makePlayer(stage, { cash: 1000n })
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
    await expect(stage.db.pool.query(statement)).rejects.toThrow(/permission denied|must be owner/)
  })
})

describe('even the owner of the tables', () => {
  it.each([
    'update entry set amount = 5',
    'delete from entry',
    'update posting set ref = null',
    'delete from posting',
    'truncate entry, posting cascade',
  ])('changes nothing that is posted: %s', async (statement) => {
    await expect(owner.query(statement)).rejects.toThrow('append-only')
  })

  it('writes no posting that does not sum to zero', async () => {
    const unbalanced = `insert into entry (player_id, posting_id, seq, account, amount, balance_after)
                        values (0, 1000001, 1, (select id from chart where name = 'fees' and currency = 'BRL'), 5, null)`
    await expect(owner.query(unbalanced)).rejects.toThrow('posting 1000001 does not sum to zero')
  })

  it('writes no posting that gives one currency for another', async () => {
    const mixed = `insert into entry (player_id, posting_id, seq, account, amount, balance_after)
                   select 0, 1000002, row_number() over (), id, case currency when 'BRL' then 5 else -5 end, null
                     from chart where name = 'fees'`
    await expect(owner.query(mixed)).rejects.toThrow('does not sum to zero')
  })

  it('takes no balance below zero', async () => {
    const overdraw = owner.query('update account set balance = -1 where player_id = $1', [player.id])
    await expect(overdraw).rejects.toThrow('account_balance_check')
  })

  it('posts no batch in which two postings share an account', async () => {
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

describe('the audit sees [R10.01]', () => {
  /** Damage that no guard would let through is done with the triggers off, inside a transaction that is taken back. */
  async function auditAfter(...damage: string[]): Promise<readonly Finding[]> {
    const { url, drop } = await (await import('#testing/postgres.ts')).scratchDatabase()
    const { makeStageOn } = await import('#testing/make.ts')
    const other = await makeStageOn(url)
    const victim = await makePlayer(other, { cash: 1000n })
    await other.db.tx((tx) =>
      other.wallet.hold(
        tx,
        { player: victim.id, owner: 'w1', currency: 'BRL', place: 'locked' },
        minor(100n),
      ),
    )
    await rollUp(other.db)
    expect(await audit(other.db)).toEqual([])
    const vandal = new pg.Client({ connectionString: url })
    await vandal.connect()
    await vandal.query('alter table entry disable trigger user; alter table posting disable trigger user')
    for (const statement of damage) await vandal.query(statement)
    await vandal.end()
    const findings = await audit(other.db)
    await other.close()
    await drop()
    return findings
  }

  it.each([
    [
      'a stored balance that was changed',
      'update account set balance = balance + 1 where balance > 0',
      'stored balances equal',
    ],
    [
      'an entry that was changed',
      'update entry set amount = amount + 1 where player_id <> 0',
      'every posting sums to zero',
    ],
    [
      'money from nowhere',
      `insert into entry (player_id, posting_id, seq, account, amount) select 0, 1, 9, id, 7 from chart where name = 'fees' and currency = 'BRL'`,
      'every currency sums to zero',
    ],
    ['an entry that is gone', 'delete from entry where player_id = 0', 'every posting sums to zero'],
    ['a posting that is gone', 'delete from posting', 'every entry its posting'],
    [
      'a balance below zero',
      'alter table account drop constraint account_balance_check; update account set balance = -1 where balance = 0',
      'below zero',
    ],
    [
      'a balance that does not follow',
      'update entry set balance_after = balance_after + 1 where player_id <> 0',
      'each balance follows',
    ],
    ['held money without an owner', `delete from posting where kind = 'hold'`, 'belongs to an open hold'],
    ['a house total that was changed', 'update house_total set balance = balance + 1', 'totals equal'],
  ])('%s', async (_, damage, check) => {
    const findings = await auditAfter(damage)
    expect(findings.map((finding) => finding.check).join()).toContain(check)
  })
})

describe('the roll-up of the house', () => {
  const of = async (name: string) =>
    (await houseBalances(stage.db)).find((row) => row.name === name && row.currency === 'BRL')?.balance
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

  it("leaves the house's balances the same before, during and after it", async () => {
    await stage.wallet.post(bet('roll:1', 10n))
    expect(await of('games:test')).toBe(10n)
    await Promise.all([rollUp(stage.db), stage.wallet.post(bet('roll:2', 5n)), rollUp(stage.db)])
    expect(await of('games:test')).toBe(15n)
    await rollUp(stage.db)
    await rollUp(stage.db)
    expect(await of('games:test')).toBe(15n)
    expect(await of('channel:test')).toBe(-1000n)
    expect(await audit(stage.db)).toEqual([])
  })

  const lockIsAwaited = async () => {
    const { rows } = await owner.query(
      `select from pg_locks l join pg_database d on d.oid = l.database
        where d.datname = current_database() and l.locktype = 'advisory' and not l.granted`,
    )
    return rows.length > 0
  }
  const someoneWaits = () => expect.poll(lockIsAwaited, { timeout: 20_000 }).toBe(true)

  it('waits for a posting that has its number but not yet its commit, and so does not pass it by', async () => {
    const before = (await of('games:test')) ?? 0n
    const other = await makePlayer(stage, { cash: 10n })
    const slow = Promise.withResolvers<void>()
    const under = Promise.withResolvers<void>()
    const posting = stage.db.tx(async (tx) => {
      await stage.wallet.postIn(tx, bet('roll:slow', 3n))
      under.resolve()
      await slow.promise
    })
    await under.promise
    const transfers = [
      { from: { player: other.id, name: 'cash' }, to: { house: 'games:test' }, amount: minor(4n) },
    ] as const
    await stage.wallet.post({ ...bet('roll:fast', 4n), player: other.id, transfers })
    const rolled = rollUp(stage.db)
    await Promise.race([rolled, someoneWaits()])
    slow.resolve()
    await Promise.all([posting, rolled])
    expect(await of('games:test')).toBe(before + 7n)
    expect(await audit(stage.db)).toEqual([])
  })

  it('counts nothing twice when two run at once', async () => {
    const before = (await of('games:test')) ?? 0n
    await stage.wallet.post(bet('roll:twice', 2n))
    await owner.query('begin')
    await owner.query('select wallet_roll_up((select last_value from posting_id))')
    const second = rollUp(stage.db)
    await Promise.race([second, someoneWaits()])
    await owner.query('commit')
    await second
    expect(await of('games:test')).toBe(before + 2n)
    expect(await audit(stage.db)).toEqual([])
  })
})
