import { beforeAll, describe, expect, it } from 'vitest'
import { createKeyedMutex, type RunExclusive } from '#kernel/db/keyed-mutex.ts'
import { createTestEnvironment, type TestEnvironment } from '#testing/environment.ts'
import type { ResponseStore } from './handlers.ts'
import { createFindStoredResponse, type FindStoredResponse, handleOnce } from './idempotency.ts'

let stage: TestEnvironment
let findStoredResponse: FindStoredResponse
beforeAll(async () => {
  const ends: (() => Promise<void>)[] = []
  stage = await createTestEnvironment((close) => ends.push(close))
  findStoredResponse = createFindStoredResponse(stage.db)
  return async () => {
    for (const end of ends) await end()
  }
})

let players = 0n
const someone = (): bigint => ++players

type Asked = { readonly path?: string; readonly player: bigint; readonly body: object }

/** Each call uses its own mutex, like separate processes, unless one is given. */
const ask = (
  { path = '/pay', player, body }: Asked,
  answer: (once: ResponseStore<unknown>) => unknown,
  runExclusive: RunExclusive<string> = createKeyedMutex(),
) => {
  const { requestId } = body as { requestId?: string }
  const asked = { path, body, requestId, player, findStoredResponse, runExclusive }
  return handleOnce({ ...asked, serialize: (data) => JSON.stringify(data) }, answer)
}

/** Responds with a new number each time, so that a repeated response can be distinguished. */
let answers = 0
const inTransaction = (once: ResponseStore<unknown>) =>
  stage.db.tx((tx) => once.store(tx, { answer: ++answers }))

const keptFor = async (player: bigint): Promise<string[]> => {
  const kept = stage.db.query.selectFrom('request').where('playerId', '=', player).select('answer')
  return (await kept.execute()).map(({ answer }) => answer)
}

describe('the same request [R10.01]', () => {
  it.each([
    ['the same fields in another order', { b: { d: 1, c: [1, 2] }, requestId: 'r', a: 'x' }],
    ['without the code that confirmed it', { a: 'x', b: { c: [1, 2], d: 1 }, requestId: 'r' }],
    ['with another code', { a: 'x', b: { c: [1, 2], d: 1 }, requestId: 'r', verificationCode: '2' }],
    ['the very same', { a: 'x', b: { c: [1, 2], d: 1 }, requestId: 'r' }],
  ])('%s gets the first answer', async (_, repeated) => {
    const player = someone()
    const first = await ask(
      { player, body: { requestId: 'r', a: 'x', b: { c: [1, 2], d: 1 }, verificationCode: '1' } },
      inTransaction,
    )
    expect(await ask({ player, body: repeated }, inTransaction)).toBe(first)
    expect(await keptFor(player)).toEqual([first])
  })

  it.each([
    ['another value', { a: 'y', list: [1, 2] }],
    ['another order in a list', { a: 'x', list: [2, 1] }],
    ['one field more', { a: 'x', list: [1, 2], more: null }],
    ['one field less', { a: 'x' }],
  ])('with %s it is refused', async (_, other) => {
    const player = someone()
    await ask({ player, body: { requestId: 'r', a: 'x', list: [1, 2] } }, inTransaction)
    const refused = ask({ player, body: { ...other, requestId: 'r' } }, inTransaction)
    await expect(refused).rejects.toMatchObject({ code: 'REQUEST_MISMATCH', field: 'requestId' })
  })

  it.each([
    ['by another player', (asked: Asked) => ({ ...asked, player: someone() })],
    ['to another call', (asked: Asked) => ({ ...asked, path: '/other' })],
    ['with another requestId', (asked: Asked) => ({ ...asked, body: { ...asked.body, requestId: 'q' } })],
  ])('%s is another request', async (_, change) => {
    const asked = { player: someone(), body: { requestId: 'r', a: 1 } }
    const first = await ask(asked, inTransaction)
    expect(await ask(change(asked), inTransaction)).not.toBe(first)
  })

  it('sent fifty times concurrently has one effect and one response', async () => {
    const player = someone()
    const asked = Array.from({ length: 50 }, () => ask({ player, body: { requestId: 'r' } }, inTransaction))
    const said = await Promise.all(asked)
    expect(new Set(said).size).toBe(1)
    expect(await keptFor(player)).toEqual([said[0]])
  })
})

describe('the response is stored with its effect or not at all [R10.01]', () => {
  it('fifty concurrent repetitions in one process run once: the others wait for the stored response', async () => {
    const player = someone()
    const runExclusive = createKeyedMutex<string>()
    let tries = 0
    const counted = (once: ResponseStore<unknown>) => {
      tries++
      return inTransaction(once)
    }
    const same = Array.from({ length: 50 }, () =>
      ask({ player, body: { requestId: 'r' } }, counted, runExclusive),
    )
    expect(new Set(await Promise.all(same)).size).toBe(1)
    expect(tries).toBe(1)
  })

  it('a transaction that fails later stores nothing', async () => {
    const player = someone()
    const fail = (once: ResponseStore<unknown>) =>
      stage.db.tx(async (tx) => {
        await once.store(tx, { answer: 0 })
        throw new Error('after keeping')
      })
    await expect(ask({ player, body: { requestId: 'r' } }, fail)).rejects.toThrow('after keeping')
    expect(await keptFor(player)).toEqual([])
  })

  it('after a rolled-back batch the response stored by another process is returned', async () => {
    const player = someone()
    const asked = { player, body: { requestId: 'r' } }
    const said = await ask(asked, async (once) => {
      const [lost] = once.extraWrites((answer: number) => ({ answer }))
      lost?.row(1)
      await ask(asked, (other) => stage.db.tx((tx) => other.store(tx, { answer: 2 })))
      return { answer: 2 }
    })
    expect(said).toBe('{"answer":2}')
    expect(await keptFor(player)).toEqual([said])
  })

  it('an effect without a stored response is an error', async () => {
    const forgetful = ask({ player: someone(), body: { requestId: 'r' } }, () => ({ answer: 1 }))
    await expect(forgetful).rejects.toThrow('without storing its response')
  })

  it('without a requestId nothing is stored, and every call is executed', async () => {
    const player = someone()
    const first = await ask({ player, body: {} }, inTransaction)
    expect(await ask({ player, body: {} }, inTransaction)).not.toBe(first)
    expect(await keptFor(player)).toEqual([])
  })
})
