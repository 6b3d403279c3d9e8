import { type Minor, minor } from '@saguao/contract/product/money.ts'
import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { audit } from '#modules/wallet/audit.ts'
import { balanceOf, createPlayer, createTestEnvironment, type TestEnvironment } from '#testing/environment.ts'
import type { Account, Posting } from './wallet.ts'

let env: TestEnvironment
beforeAll(async () => {
  const ends: (() => Promise<void>)[] = []
  env = await createTestEnvironment((close) => ends.push(close))
  return async () => {
    expect(await audit(env.db)).toEqual([])
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

describe('outcomes, in the order in which they are checked [R10.01]', () => {
  it('posted: the money has moved and the outcome carries the new balances', async () => {
    const { id } = await createPlayer(env, { cash: 100n })
    const outcome = await env.wallet.post(posting(id, [cash(id), house, 30n], [house, cash(id), 50n]))
    expect(outcome).toMatchObject({ outcome: 'posted', balances: { cash: 120n } })
    expect(await balanceOf(env, id)).toBe(120n)
  })

  it('exists: a repeated key moves nothing and returns the first outcome, even when the money has been spent since', async () => {
    const { id } = await createPlayer(env, { cash: 100n })
    const bet = posting(id, [cash(id), house, 60n])
    const first = await env.wallet.post(bet)
    await env.wallet.post(posting(id, [cash(id), house, 40n]))
    const again = await env.wallet.post(bet)
    expect(again).toEqual({ ...first, outcome: 'exists' })
    expect(await balanceOf(env, id)).toBe(0n)
  })

  it('mismatch: a repeated key with other content is refused before any other check', async () => {
    const { id } = await createPlayer(env, { cash: 100n })
    const bet = posting(id, [cash(id), house, 60n])
    await env.wallet.post(bet)
    const others: Posting[] = [
      { ...bet, transfers: [{ from: cash(id), to: house, amount: minor(61n) }] },
      { ...bet, kind: 'win' },
      { ...bet, ref: 'other' },
      { ...bet, currency: 'CLP' },
      { ...bet, transfers: [{ from: { house: 'games:unknown' }, to: cash(id), amount: minor(60n) }] },
    ]
    for (const other of others) expect(await env.wallet.post(other)).toEqual({ outcome: 'mismatch' })
    expect(await balanceOf(env, id)).toBe(40n)
  })

  it('unknown_account: a player or a house account that does not exist', async () => {
    const { id } = await createPlayer(env, { cash: 10n })
    const unknownPlayer = posting(id, [cash(999_999_999n), house, 1n])
    const unknownHouse = posting(id, [cash(id), { house: 'games:unknown' }, 1n])
    expect(await env.wallet.post(unknownPlayer)).toEqual({ outcome: 'unknown_account' })
    expect(await env.wallet.post(unknownHouse)).toEqual({ outcome: 'unknown_account' })
  })

  it('wrong_currency: a BRL account refuses a CLP posting, whatever its balance', async () => {
    const { id } = await createPlayer(env, { cash: 100n })
    const bet = { ...posting(id, [cash(id), house, 1n]), currency: 'CLP' } as const
    expect(await env.wallet.post(bet)).toEqual({ outcome: 'wrong_currency' })
    expect(await balanceOf(env, id)).toBe(100n)
  })

  it('insufficient: one minor unit too much moves nothing, and the key stays unused', async () => {
    const { id } = await createPlayer(env, { cash: 100n })
    const bet = posting(id, [cash(id), house, 101n])
    expect(await env.wallet.post(bet)).toEqual({ outcome: 'insufficient' })
    expect(await balanceOf(env, id)).toBe(100n)
    await env.wallet.post(posting(id, [house, cash(id), 1n]))
    expect(await env.wallet.post(bet)).toMatchObject({ outcome: 'posted' })
  })

  it('insufficient: a win in the same posting does not cover a stake above the balance', async () => {
    const { id } = await createPlayer(env, { cash: 10n })
    const round = posting(id, [cash(id), house, 11n], [house, cash(id), 500n])
    expect(await env.wallet.post(round)).toEqual({ outcome: 'insufficient' })
    expect(await balanceOf(env, id)).toBe(10n)
  })
})

describe('batches', () => {
  it('each posting of a batch succeeds or fails on its own', async () => {
    const rich = await createPlayer(env, { cash: 100n })
    const poor = await createPlayer(env, { cash: 1n })
    const known = posting(rich.id, [house, cash(rich.id), 5n])
    await env.wallet.post(known)
    const outcomes = await Promise.all([
      env.wallet.post(posting(poor.id, [cash(poor.id), house, 2n])),
      env.wallet.post(posting(rich.id, [cash(rich.id), house, 100n])),
      env.wallet.post(posting(7_777_777n, [cash(7_777_777n), house, 1n])),
      env.wallet.post(posting(0n, [{ house: 'channel:test' }, house, 9n])),
      env.wallet.post(known),
    ])
    expect(outcomes.map(({ outcome }) => outcome)).toEqual([
      'insufficient',
      'posted',
      'unknown_account',
      'posted',
      'exists',
    ])
    expect(await balanceOf(env, rich.id)).toBe(5n)
    expect(await balanceOf(env, poor.id)).toBe(1n)
  })

  it('postings of one player run in the order of the requests', async () => {
    const { id } = await createPlayer(env)
    const moves: Promise<unknown>[] = []
    for (let i = 0; i < 20; i++) {
      moves.push(env.wallet.post(posting(id, [house, cash(id), 10n])))
      moves.push(env.wallet.post(posting(id, [cash(id), house, 10n])))
    }
    const outcomes = (await Promise.all(moves)) as { outcome: string }[]
    expect(new Set(outcomes.map(({ outcome }) => outcome))).toEqual(new Set(['posted']))
  })

  it('an extra write commits with its posting or not at all, and a failing one does not affect the rest of the batch', async () => {
    await env.db.tx(async () => undefined)
    const [good, failing, refused] = await Promise.all([1, 2, 3].map(() => createPlayer(env, { cash: 10n })))
    if (!good || !failing || !refused) throw new Error('three players were made')
    const writer = {
      name: 'test_extra_write',
      text: `insert into request (player_id, path, request_id, content, answer, created_at)
             select r.player, '/test', 'x', '\\x00', r.answer, now() from json_to_recordset($1::json) r(player bigint, answer text)`,
    }
    const bet = (player: bigint, amount: bigint, answer: string | null) =>
      env.wallet.post(posting(player, [cash(player), house, amount]), {
        writer,
        row: () => ({ player: String(player), answer }),
      })
    const results = await Promise.allSettled([
      bet(good.id, 4n, 'a'),
      bet(failing.id, 4n, null),
      bet(refused.id, 11n, 'c'),
    ])
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(await Promise.all([good, failing, refused].map(({ id }) => balanceOf(env, id)))).toEqual([
      6n,
      10n,
      10n,
    ])
    const rows = await env.db.query
      .selectFrom('request')
      .where('path', '=', '/test')
      .select('playerId')
      .execute()
    expect(rows).toEqual([{ playerId: good.id }])
  })

  it('an extra write that is last comes after those of all other postings of the batch', async () => {
    const players = await Promise.all([1, 2].map(() => createPlayer(env, { cash: 10n })))
    const written = (name: string, isLast: boolean) => ({
      writer: {
        name: `test_order_${name}`,
        text: `insert into request (player_id, path, request_id, content, answer, created_at)
               select r.player, '/order', '${name}', '\\x00', '', clock_timestamp()
                 from json_to_recordset($1::json) r(player bigint)`,
        isLast,
      },
      row: () => ({ player: String(players[0]?.id) }),
    })
    const writes = [written('last', true), written('first', false)]
    await Promise.all(
      players.map(({ id }, place) => {
        const write = writes[place]
        return env.wallet.post(posting(id, [cash(id), house, 4n]), ...(write ? [write] : []))
      }),
    )
    const { rows } = await env.db.pool.query(
      `select request_id as id, (select count(distinct xmin::text)::int from request where path = '/order') as batches
         from request where path = '/order' order by created_at`,
    )
    expect(rows).toEqual([
      { id: 'first', batches: 1 },
      { id: 'last', batches: 1 },
    ])
  })

  it('a posting whose commit fails is rejected and moves nothing', async () => {
    const { id } = await createPlayer(env, { cash: 10n })
    const owner = new pg.Client({ connectionString: env.databaseUrl })
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
    const late = env.wallet.post(posting(id, [cash(id), house, 4n]), { writer, row })
    await expect(late).rejects.toThrow('too late')
    expect(await balanceOf(env, id)).toBe(10n)
  })

  it('a connection lost before the commit rolls the posting back, and a retry succeeds', async () => {
    const { id } = await createPlayer(env, { cash: 10n })
    const writer = {
      name: 'test_dies',
      text: `select set_config('role', 'none', true), pg_terminate_backend(pg_backend_pid()) from json_array_elements($1::json)`,
    }
    const bet = posting(id, [cash(id), house, 4n])
    const broken = env.wallet.post(bet, { writer, row: () => ({}) })
    await expect(broken).rejects.toThrow(/terminat|ECONNRESET|EPIPE/)
    expect(await balanceOf(env, id)).toBe(10n)
    expect(await env.wallet.post(bet)).toMatchObject({ outcome: 'posted', balances: { cash: 6n } })
  })
})

describe('holds', () => {
  const locked = (player: bigint, owner: string) =>
    ({ player, owner, currency: 'BRL', account: 'locked' }) as const

  it('held money is in locked until the hold is settled or returned in full', async () => {
    const { id } = await createPlayer(env, { cash: 100n })
    const [paid, returned] = [locked(id, `w:${id}:1`), locked(id, `w:${id}:2`)]
    await env.db.tx((tx) => env.wallet.hold(tx, paid, minor(60n)))
    await env.db.tx((tx) => env.wallet.hold(tx, returned, minor(40n)))
    expect(await balanceOf(env, id, 'locked')).toBe(100n)
    const parts = [
      { to: 'channel:test', amount: minor(58n) },
      { to: 'fees', amount: minor(2n) },
    ] as const
    await env.db.tx((tx) => env.wallet.settle(tx, paid, parts))
    await env.db.tx((tx) => env.wallet.returnHold(tx, returned))
    expect(await balanceOf(env, id, 'locked')).toBe(0n)
    expect(await balanceOf(env, id, 'cash')).toBe(40n)
  })

  it('a hold ends once: of a concurrent settle and return exactly one succeeds', async () => {
    const { id } = await createPlayer(env, { cash: 500n })
    for (let i = 0; i < 10; i++) {
      const hold = locked(id, `race:${id}:${i}`)
      await env.db.tx((tx) => env.wallet.hold(tx, hold, minor(50n)))
      const ends = await Promise.all([
        env.db.tx((tx) => env.wallet.settle(tx, hold, [{ to: 'channel:test', amount: minor(50n) }])),
        env.db.tx((tx) => env.wallet.returnHold(tx, hold)),
      ])
      expect(ends.map(({ outcome }) => outcome).sort()).toEqual(['mismatch', 'posted'])
    }
    expect(await balanceOf(env, id, 'locked')).toBe(0n)
  })

  it('a hold is settled only with its exact amount', async () => {
    const { id } = await createPlayer(env, { cash: 10n })
    const hold = locked(id, `parts:${id}`)
    await env.db.tx((tx) => env.wallet.hold(tx, hold, minor(10n)))
    const short = env.db.tx((tx) => env.wallet.settle(tx, hold, [{ to: 'fees', amount: minor(9n) }]))
    await expect(short).rejects.toThrow('has 10, but its parts sum to 9')
  })

  it('a hold cannot be returned from another account than its own', async () => {
    const { id } = await createPlayer(env, { cash: 20n })
    await env.db.tx((tx) => env.wallet.hold(tx, locked(id, `place:${id}`), minor(10n)))
    const inPlay = { ...locked(id, `place:${id}`), account: 'play' } as const
    await expect(env.db.tx((tx) => env.wallet.returnHold(tx, inPlay))).rejects.toThrow('no hold for')
  })

  it('a failed transaction rolls its posting back', async () => {
    const { id } = await createPlayer(env, { cash: 10n })
    const broken = env.db.tx(async (tx) => {
      await env.wallet.hold(tx, locked(id, `broken:${id}`), minor(10n))
      throw new Error('after the hold')
    })
    await expect(broken).rejects.toThrow('after the hold')
    expect(await balanceOf(env, id)).toBe(10n)
  })
})

describe('an invalid posting is an error, not an outcome', () => {
  const wrong: readonly (readonly [string, Partial<Posting>])[] = [
    ['no transfer', { transfers: [] }],
    ['zero', { transfers: [{ from: cash(1n), to: house, amount: minor(0n) }] }],
    ['a negative amount', { transfers: [{ from: cash(1n), to: house, amount: minor(-5n) }] }],
    ['from an account to itself', { transfers: [{ from: cash(1n), to: cash(1n), amount: 5n as Minor }] }],
    ['a key that could break out of its array', { key: 'a,b}' }],
    ['a reference with a quote', { ref: `x'` }],
  ]
  it.each(wrong)('%s', async (_, change) => {
    await expect(env.wallet.post({ ...posting(1n, [cash(1n), house, 1n]), ...change })).rejects.toThrow()
  })
})
