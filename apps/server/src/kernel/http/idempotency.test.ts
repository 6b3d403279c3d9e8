import { minor } from '@saguao/contract/product/money.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Tx } from '#kernel/db/db.ts'
import { createKeyedMutex, type RunExclusive } from '#kernel/db/keyed-mutex.ts'
import { Refusal } from '#kernel/refusal.ts'
import { createPlayer, createTestEnvironment, type TestEnvironment } from '#testing/environment.ts'
import type { ResponseStore } from './handlers.ts'
import { createStoredResponses, handleOnce, type StoredResponses } from './idempotency.ts'

let environment: TestEnvironment
let storedResponses: StoredResponses
beforeAll(async () => {
  const ends: (() => Promise<void>)[] = []
  environment = await createTestEnvironment((close) => ends.push(close))
  storedResponses = createStoredResponses(environment.db)
  return async () => {
    for (const end of ends) await end()
  }
})

let players = 1_000_000n
const someone = (): bigint => ++players

type TestCall = {
  readonly path?: string
  readonly player: bigint
  readonly body: object
  readonly isLate?: () => boolean
}

/** Each call uses its own mutex, like separate processes, unless one is given. */
const send = (
  { path = '/pay', player, body, isLate = () => false }: TestCall,
  handle: (store: ResponseStore<unknown>) => unknown,
  runExclusive: RunExclusive<string> = createKeyedMutex(),
) => {
  const { requestId } = body as { requestId?: string }
  const call = { path, body, requestId, player, storedResponses, isDerived: false, runExclusive, isLate }
  return handleOnce({ ...call, serialize: (data) => JSON.stringify(data) }, handle)
}

/** Responds with a new number each time, so that a repeated response can be distinguished. */
let responseCount = 0
const inTransaction = (store: ResponseStore<unknown>) =>
  environment.db.tx((tx) => store.store(tx, { answer: ++responseCount }))

type Attempt = (store: ResponseStore<unknown>, player: bigint, tx: Tx) => Promise<unknown>

const countLockWaits = async (): Promise<number | null> =>
  (await environment.db.pool.query('select from pg_locks where not granted')).rowCount

const storedResponsesOf = async (player: bigint): Promise<string[]> => {
  const stored = environment.db.query.selectFrom('request').where('playerId', '=', player).select('answer')
  return (await stored.execute()).map(({ answer }) => answer)
}

describe('the same request [R10.01]', () => {
  it.each([
    ['the same fields in another order', { b: { d: 1, c: [1, 2] }, requestId: 'r', a: 'x' }],
    ['without the code that confirmed it', { a: 'x', b: { c: [1, 2], d: 1 }, requestId: 'r' }],
    ['with another code', { a: 'x', b: { c: [1, 2], d: 1 }, requestId: 'r', verificationCode: '2' }],
    ['the very same', { a: 'x', b: { c: [1, 2], d: 1 }, requestId: 'r' }],
  ])('%s gets the first response', async (_, repeated) => {
    const player = someone()
    const first = await send(
      { player, body: { requestId: 'r', a: 'x', b: { c: [1, 2], d: 1 }, verificationCode: '1' } },
      inTransaction,
    )
    expect(await send({ player, body: repeated }, inTransaction)).toBe(first)
    expect(await storedResponsesOf(player)).toEqual([first])
  })

  it.each([
    ['another value', { a: 'y', list: [1, 2] }],
    ['another order in a list', { a: 'x', list: [2, 1] }],
    ['one field more', { a: 'x', list: [1, 2], more: null }],
    ['one field less', { a: 'x' }],
  ])('with %s it is refused', async (_, other) => {
    const player = someone()
    await send({ player, body: { requestId: 'r', a: 'x', list: [1, 2] } }, inTransaction)
    const refused = send({ player, body: { ...other, requestId: 'r' } }, inTransaction)
    await expect(refused).rejects.toMatchObject({ code: 'REQUEST_MISMATCH', field: 'requestId' })
  })

  it.each([
    ['by another player', (call: TestCall) => ({ ...call, player: someone() })],
    ['to another call', (call: TestCall) => ({ ...call, path: '/other' })],
    ['with another requestId', (call: TestCall) => ({ ...call, body: { ...call.body, requestId: 'q' } })],
  ])('%s is another request', async (_, change) => {
    const call = { player: someone(), body: { requestId: 'r', a: 1 } }
    const first = await send(call, inTransaction)
    expect(await send(change(call), inTransaction)).not.toBe(first)
  })

  it('sent fifty times concurrently has one effect and one response', async () => {
    const player = someone()
    const call = Array.from({ length: 50 }, () => send({ player, body: { requestId: 'r' } }, inTransaction))
    const responses = await Promise.all(call)
    expect(new Set(responses).size).toBe(1)
    expect(await storedResponsesOf(player)).toEqual([responses[0]])
  })
})

describe('the response is stored with its effect or not at all [R10.01]', () => {
  it('fifty concurrent repetitions in one process run store: the others wait for the stored response', async () => {
    const player = someone()
    const runExclusive = createKeyedMutex<string>()
    let tries = 0
    const counted = (store: ResponseStore<unknown>) => {
      tries++
      return inTransaction(store)
    }
    const same = Array.from({ length: 50 }, () =>
      send({ player, body: { requestId: 'r' } }, counted, runExclusive),
    )
    expect(new Set(await Promise.all(same)).size).toBe(1)
    expect(tries).toBe(1)
  })

  it('a transaction that fails later stores nothing', async () => {
    const player = someone()
    const fail = (store: ResponseStore<unknown>) =>
      environment.db.tx(async (tx) => {
        await store.store(tx, { answer: 0 })
        throw new Error('after storing')
      })
    await expect(send({ player, body: { requestId: 'r' } }, fail)).rejects.toThrow('after storing')
    expect(await storedResponsesOf(player)).toEqual([])
  })

  it('after a rolled-back batch the response stored by another process is returned', async () => {
    const player = someone()
    const call = { player, body: { requestId: 'r' } }
    const responses = await send(call, async (store) => {
      const [lost] = store.extraWrites((answer: number) => ({ answer }))
      lost?.row(1)
      await send(call, (other) => environment.db.tx((tx) => other.store(tx, { answer: 2 })))
      return { answer: 2 }
    })
    expect(responses).toBe('{"answer":2}')
    expect(await storedResponsesOf(player)).toEqual([responses])
  })

  it('an effect without a stored response is an error', async () => {
    const withoutStoring = send({ player: someone(), body: { requestId: 'r' } }, () => ({ answer: 1 }))
    await expect(withoutStoring).rejects.toThrow('without storing its response')
  })

  it('without a requestId nothing is stored, and every call is executed', async () => {
    const player = someone()
    const first = await send({ player, body: {} }, inTransaction)
    expect(await send({ player, body: {} }, inTransaction)).not.toBe(first)
    expect(await storedResponsesOf(player)).toEqual([])
  })
})

describe('a refusal is true for good [R14.02]', () => {
  const refuse = (): never => {
    throw new Refusal('INSUFFICIENT_FUNDS')
  }
  const posting = (player: bigint) =>
    ({
      player,
      key: 'attempt',
      kind: 'bet',
      currency: 'BRL',
      transfers: [{ from: { player, name: 'cash' }, to: { house: 'games:test' }, amount: minor(1n) }],
    }) as const
  const derived = async (player: bigint) =>
    'cash' in (await environment.wallet.balancesAfter(player, 'attempt')) ? { answer: 'derived' } : undefined

  it.each<[string, Attempt]>([
    ['stores its response', (store, _, tx) => store.store(tx, { answer: 'stored' })],
    ['posts', async (_, player, tx) => environment.wallet.postIn(tx, posting(player))],
  ])('it waits for an attempt in progress that %s', async (_, attempt) => {
    const { id: player } = await createPlayer(environment, { cash: 100n })
    const call = { path: '/refused', player, body: { requestId: 'r' } }
    const [written, commit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const first = send(call, (store) =>
      store.derive(
        () => derived(player),
        () =>
          environment.db.tx(async (tx) => {
            await attempt(store, player, tx)
            written.resolve()
            await commit.promise
          }),
      ),
    )
    await written.promise
    const repeat = send(call, (store) => store.derive(() => derived(player), refuse))
    const outcome = repeat.catch(({ code }: Refusal) => code)
    await Promise.race([outcome, expect.poll(countLockWaits, { timeout: 10_000 }).toBeGreaterThan(0)])
    commit.resolve()
    await first
    expect(['{"answer":"stored"}', '{"answer":"derived"}']).toContain(await outcome)
  })

  it('it is sent when the attempt in progress fails', async () => {
    const player = someone()
    const call = { player, body: { requestId: 'r' } }
    const [written, fail] = [Promise.withResolvers<void>(), Promise.withResolvers<never>()]
    const first = send(call, (store) =>
      environment.db.tx(async (tx) => {
        await store.store(tx, { answer: 0 })
        written.resolve()
        return fail.promise
      }),
    )
    await written.promise
    const repeat = send(call, refuse)
    fail.reject(new Error('rolled back'))
    await expect(first).rejects.toThrow('rolled back')
    await expect(repeat).rejects.toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
    expect(await storedResponsesOf(player)).toEqual([])
  })

  it('an attempt whose call was answered at its deadline does not commit, unless it may always take longer', async () => {
    const player = someone()
    const call = { player, body: { requestId: 'r' }, isLate: () => true }
    await expect(send(call, inTransaction)).rejects.toMatchObject({ code: 'OVERLOADED' })
    expect(await storedResponsesOf(player)).toEqual([])
    const slow = send(call, (store) => environment.db.tx((tx) => store.storeLate(tx, { answer: 'slow' })))
    expect(await slow).toBe('{"answer":"slow"}')
  })
})
