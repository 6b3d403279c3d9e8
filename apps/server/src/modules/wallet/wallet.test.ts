import { type Minor, minor } from '@saguao/contract/money.ts'
import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { audit } from '#modules/wallet/audit.ts'
import { balanceOf, makePlayer, makeStage, type Stage } from '#testing/make.ts'
import type { Account, Posting } from './wallet.ts'

let stage: Stage
beforeAll(async () => {
  const ends: (() => Promise<void>)[] = []
  stage = await makeStage((close) => ends.push(close))
  return async () => {
    expect(await audit(stage.db)).toEqual([])
    for (const end of ends) await end()
  }
})

const house: Account = { house: 'games:test' }
const cash = (player: bigint): Account => ({ player, name: 'cash' })
let keys = 0

type Move = readonly [from: Account, to: Account, amount: bigint]
const posting = (player: bigint, ...moves: readonly Move[]): Posting => ({
  player,
  key: `test:${++keys}`,
  kind: 'bet',
  currency: 'BRL',
  transfers: moves.map(([from, to, amount]) => ({ from, to, amount: minor(amount) })),
})

describe('outcomes, in the order in which they are tested [R10.01]', () => {
  it('posted: the money has moved and the balances after it are told', async () => {
    const { id } = await makePlayer(stage, { cash: 100n })
    const outcome = await stage.wallet.post(posting(id, [cash(id), house, 30n], [house, cash(id), 50n]))
    expect(outcome).toMatchObject({ outcome: 'posted', balances: { cash: 120n } })
    expect(await balanceOf(stage, id)).toBe(120n)
  })

  it('exists: the same key again moves nothing and tells the first outcome, even when the money is gone since', async () => {
    const { id } = await makePlayer(stage, { cash: 100n })
    const bet = posting(id, [cash(id), house, 60n])
    const first = await stage.wallet.post(bet)
    await stage.wallet.post(posting(id, [cash(id), house, 40n]))
    const again = await stage.wallet.post(bet)
    expect(again).toEqual({ ...first, outcome: 'exists' })
    expect(await balanceOf(stage, id)).toBe(0n)
  })

  it('mismatch: the same key with other content is refused before anything else is looked at', async () => {
    const { id } = await makePlayer(stage, { cash: 100n })
    const bet = posting(id, [cash(id), house, 60n])
    await stage.wallet.post(bet)
    const others: Posting[] = [
      { ...bet, transfers: [{ from: cash(id), to: house, amount: minor(61n) }] },
      { ...bet, kind: 'win' },
      { ...bet, ref: 'other' },
      { ...bet, currency: 'CLP' },
      { ...bet, transfers: [{ from: { house: 'games:nobody' }, to: cash(id), amount: minor(60n) }] },
    ]
    for (const other of others) expect(await stage.wallet.post(other)).toEqual({ outcome: 'mismatch' })
    expect(await balanceOf(stage, id)).toBe(40n)
  })

  it('unknown_account: a player or a house account that is not in the books', async () => {
    const { id } = await makePlayer(stage, { cash: 10n })
    const nobody = posting(id, [cash(999_999_999n), house, 1n])
    const nowhere = posting(id, [cash(id), { house: 'games:nobody' }, 1n])
    expect(await stage.wallet.post(nobody)).toEqual({ outcome: 'unknown_account' })
    expect(await stage.wallet.post(nowhere)).toEqual({ outcome: 'unknown_account' })
  })

  it('wrong_currency: a Brazilian account takes no Chilean money, whatever its balance', async () => {
    const { id } = await makePlayer(stage, { cash: 100n })
    const bet = { ...posting(id, [cash(id), house, 1n]), currency: 'CLP' } as const
    expect(await stage.wallet.post(bet)).toEqual({ outcome: 'wrong_currency' })
    expect(await balanceOf(stage, id)).toBe(100n)
  })

  it('insufficient: one unit too much moves nothing, and the key stays free', async () => {
    const { id } = await makePlayer(stage, { cash: 100n })
    const bet = posting(id, [cash(id), house, 101n])
    expect(await stage.wallet.post(bet)).toEqual({ outcome: 'insufficient' })
    expect(await balanceOf(stage, id)).toBe(100n)
    await stage.wallet.post(posting(id, [house, cash(id), 1n]))
    expect(await stage.wallet.post(bet)).toMatchObject({ outcome: 'posted' })
  })

  it('insufficient: a stake the player does not have is not lent by the win behind it', async () => {
    const { id } = await makePlayer(stage, { cash: 10n })
    const round = posting(id, [cash(id), house, 11n], [house, cash(id), 500n])
    expect(await stage.wallet.post(round)).toEqual({ outcome: 'insufficient' })
    expect(await balanceOf(stage, id)).toBe(10n)
  })
})

describe('batches', () => {
  it('each posting of a batch succeeds or fails on its own', async () => {
    const rich = await makePlayer(stage, { cash: 100n })
    const poor = await makePlayer(stage, { cash: 1n })
    const known = posting(rich.id, [house, cash(rich.id), 5n])
    await stage.wallet.post(known)
    const outcomes = await Promise.all([
      stage.wallet.post(posting(poor.id, [cash(poor.id), house, 2n])),
      stage.wallet.post(posting(rich.id, [cash(rich.id), house, 100n])),
      stage.wallet.post(posting(7_777_777n, [cash(7_777_777n), house, 1n])),
      stage.wallet.post(posting(0n, [{ house: 'channel:test' }, house, 9n])),
      stage.wallet.post(known),
    ])
    expect(outcomes.map(({ outcome }) => outcome)).toEqual([
      'insufficient',
      'posted',
      'unknown_account',
      'posted',
      'exists',
    ])
    expect(await balanceOf(stage, rich.id)).toBe(5n)
    expect(await balanceOf(stage, poor.id)).toBe(1n)
  })

  it('postings of one player run in the order in which they were asked', async () => {
    const { id } = await makePlayer(stage)
    const moves: Promise<unknown>[] = []
    for (let i = 0; i < 20; i++) {
      moves.push(stage.wallet.post(posting(id, [house, cash(id), 10n])))
      moves.push(stage.wallet.post(posting(id, [cash(id), house, 10n])))
    }
    const outcomes = (await Promise.all(moves)) as { outcome: string }[]
    expect(new Set(outcomes.map(({ outcome }) => outcome))).toEqual(new Set(['posted']))
  })

  it('a row alongside is written with its posting or not at all, and a spoilt one fails alone', async () => {
    await stage.db.tx(async () => undefined)
    const [good, spoilt, refused] = await Promise.all([1, 2, 3].map(() => makePlayer(stage, { cash: 10n })))
    if (!good || !spoilt || !refused) throw new Error('three players were made')
    const writer = {
      name: 'test_alongside',
      text: `insert into request (player_id, path, request_id, content, answer, created_at)
             select r.player, '/test', 'x', '\\x00', r.answer, now() from json_to_recordset($1::json) r(player bigint, answer text)`,
    }
    const bet = (player: bigint, amount: bigint, answer: string | null) =>
      stage.wallet.post(posting(player, [cash(player), house, amount]), {
        writer,
        row: () => ({ player: String(player), answer }),
      })
    const results = await Promise.allSettled([
      bet(good.id, 4n, 'a'),
      bet(spoilt.id, 4n, null),
      bet(refused.id, 11n, 'c'),
    ])
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(await Promise.all([good, spoilt, refused].map(({ id }) => balanceOf(stage, id)))).toEqual([
      6n,
      10n,
      10n,
    ])
    const rows = await stage.db.query
      .selectFrom('request')
      .where('path', '=', '/test')
      .select('playerId')
      .execute()
    expect(rows).toEqual([{ playerId: good.id }])
  })

  it('nothing is answered before its commit: one that fails there is no answer, and moves nothing', async () => {
    const { id } = await makePlayer(stage, { cash: 10n })
    const owner = new pg.Client({ connectionString: stage.databaseUrl })
    await owner.connect()
    await owner.query(
      `create function too_late() returns trigger language plpgsql as $$ begin raise 'too late'; end $$`,
    )
    await owner.query(`create constraint trigger too_late after insert on request deferrable initially deferred
                       for each row when (new.path = '/late') execute function too_late()`)
    await owner.end()
    const writer = {
      name: 'test_late',
      text: `insert into request (player_id, path, request_id, content, answer, created_at)
             select r.player, '/late', 'x', '\\x00', '', now() from json_to_recordset($1::json) r(player bigint)`,
    }
    const row = () => ({ player: String(id) })
    const late = stage.wallet.post(posting(id, [cash(id), house, 4n]), { writer, row })
    await expect(late).rejects.toThrow('too late')
    expect(await balanceOf(stage, id)).toBe(10n)
  })

  it('a connection that dies before the commit takes the posting with it, and nothing else', async () => {
    const { id } = await makePlayer(stage, { cash: 10n })
    const writer = {
      name: 'test_dies',
      text: `select set_config('role', 'none', true), pg_terminate_backend(pg_backend_pid()) from json_array_elements($1::json)`,
    }
    const bet = posting(id, [cash(id), house, 4n])
    const broken = stage.wallet.post(bet, { writer, row: () => ({}) })
    await expect(broken).rejects.toThrow(/terminat|ECONNRESET|EPIPE/)
    expect(await balanceOf(stage, id)).toBe(10n)
    expect(await stage.wallet.post(bet)).toMatchObject({ outcome: 'posted', balances: { cash: 6n } })
  })
})

describe('holds', () => {
  const locked = (player: bigint, owner: string) =>
    ({ player, owner, currency: 'BRL', place: 'locked' }) as const

  it('held money waits in locked and leaves whole, or comes back whole', async () => {
    const { id } = await makePlayer(stage, { cash: 100n })
    const [paid, returned] = [locked(id, `w:${id}:1`), locked(id, `w:${id}:2`)]
    await stage.db.tx((tx) => stage.wallet.hold(tx, paid, minor(60n)))
    await stage.db.tx((tx) => stage.wallet.hold(tx, returned, minor(40n)))
    expect(await balanceOf(stage, id, 'locked')).toBe(100n)
    const parts = [
      { to: 'channel:test', amount: minor(58n) },
      { to: 'fees', amount: minor(2n) },
    ] as const
    await stage.db.tx((tx) => stage.wallet.settle(tx, paid, parts))
    await stage.db.tx((tx) => stage.wallet.giveBack(tx, returned))
    expect(await balanceOf(stage, id, 'locked')).toBe(0n)
    expect(await balanceOf(stage, id, 'cash')).toBe(40n)
  })

  it('a hold ends once: paying and returning at the same time gives exactly one of them', async () => {
    const { id } = await makePlayer(stage, { cash: 500n })
    for (let i = 0; i < 10; i++) {
      const hold = locked(id, `race:${id}:${i}`)
      await stage.db.tx((tx) => stage.wallet.hold(tx, hold, minor(50n)))
      const ends = await Promise.all([
        stage.db.tx((tx) => stage.wallet.settle(tx, hold, [{ to: 'channel:test', amount: minor(50n) }])),
        stage.db.tx((tx) => stage.wallet.giveBack(tx, hold)),
      ])
      expect(ends.map(({ outcome }) => outcome).sort()).toEqual(['mismatch', 'posted'])
    }
    expect(await balanceOf(stage, id, 'locked')).toBe(0n)
  })

  it('a hold is not settled with more or less than it holds', async () => {
    const { id } = await makePlayer(stage, { cash: 10n })
    const hold = locked(id, `parts:${id}`)
    await stage.db.tx((tx) => stage.wallet.hold(tx, hold, minor(10n)))
    const short = stage.db.tx((tx) => stage.wallet.settle(tx, hold, [{ to: 'fees', amount: minor(9n) }]))
    await expect(short).rejects.toThrow('holds 10, but its parts are 9')
  })

  it('a hold does not end in a place where it never was', async () => {
    const { id } = await makePlayer(stage, { cash: 20n })
    await stage.db.tx((tx) => stage.wallet.hold(tx, locked(id, `place:${id}`), minor(10n)))
    const elsewhere = { ...locked(id, `place:${id}`), place: 'play' } as const
    await expect(stage.db.tx((tx) => stage.wallet.giveBack(tx, elsewhere))).rejects.toThrow('Nothing is held')
  })

  it('a transaction that fails takes its posting back', async () => {
    const { id } = await makePlayer(stage, { cash: 10n })
    const broken = stage.db.tx(async (tx) => {
      await stage.wallet.hold(tx, locked(id, `broken:${id}`), minor(10n))
      throw new Error('after the hold')
    })
    await expect(broken).rejects.toThrow('after the hold')
    expect(await balanceOf(stage, id)).toBe(10n)
  })
})

describe('a posting that no caller may ask for is an error, not an outcome', () => {
  const wrong: readonly (readonly [string, Partial<Posting>])[] = [
    ['no transfer', { transfers: [] }],
    ['zero', { transfers: [{ from: cash(1n), to: house, amount: minor(0n) }] }],
    ['a negative amount', { transfers: [{ from: cash(1n), to: house, amount: minor(-5n) }] }],
    ['from an account to itself', { transfers: [{ from: cash(1n), to: cash(1n), amount: 5n as Minor }] }],
    ['a key that could break out of its array', { key: 'a,b}' }],
    ['a reference with a quote', { ref: `x'` }],
  ]
  it.each(wrong)('%s', async (_, change) => {
    await expect(stage.wallet.post({ ...posting(1n, [cash(1n), house, 1n]), ...change })).rejects.toThrow()
  })
})
