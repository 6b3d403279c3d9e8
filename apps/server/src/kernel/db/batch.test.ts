import { setImmediate as nextTurn } from 'node:timers/promises'
import { seeded } from '@saguao/contract/testing/seed.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Refusal } from '#kernel/refusal.ts'
import { type Batcher, createBatcher } from './batch.ts'

type Item = { readonly id: number; readonly keys: readonly string[] }

/** A running batch that the test finishes. */
type Begun = { readonly ids: readonly number[]; end(): void; fail(error?: Error): void }

const defaults = { concurrency: 1, maxBatchSize: 10, maxQueueLength: 100 }

/** A batcher whose batches the test finishes; results are ten times the item numbers. */
function gated(limits: Partial<typeof defaults> = {}) {
  const begun: Begun[] = []
  const sizes: number[] = []
  const batcher = createBatcher<Item, number>({
    ...defaults,
    ...limits,
    keysOf: ({ keys }) => keys,
    run: (items) =>
      new Promise((resolve, reject) => {
        const end = () => resolve(items.map(({ id }) => id * 10))
        begun.push({
          ids: items.map(({ id }) => id),
          end,
          fail: (error = new Error('failed')) => reject(error),
        })
      }),
    onBatch: (size) => sizes.push(size),
  })
  return { batcher, begun, sizes, ids: () => begun.map(({ ids }) => ids) }
}

const addAll = (batcher: Batcher<Item, number>, ...items: readonly (readonly string[])[]) =>
  items.map((keys, id) => batcher.add({ id, keys }))

/** Two event loop turns: one starts the batch, in the next its effects are visible. */
const settleTurn = async () => {
  await nextTurn()
  await nextTurn()
}

describe('batching', () => {
  it('items of one event loop turn share a batch, and each gets its own result', async () => {
    const { batcher, begun, ids } = gated()
    const results = addAll(batcher, ['a'], ['b'], ['c'])
    await settleTurn()
    expect(ids()).toEqual([[0, 1, 2]])
    begun[0]?.end()
    expect(await Promise.all(results)).toEqual([0, 10, 20])
  })

  it('items that arrive during a batch form the next batch', async () => {
    const { batcher, begun, ids } = gated()
    void batcher.add({ id: 1, keys: ['a'] })
    await settleTurn()
    void batcher.add({ id: 2, keys: ['b'] })
    await settleTurn()
    void batcher.add({ id: 3, keys: ['c'] })
    await settleTurn()
    expect(ids()).toEqual([[1]])
    begun[0]?.end()
    await settleTurn()
    expect(ids()).toEqual([[1], [2, 3]])
  })

  it('a batch has a maximum size', async () => {
    const { batcher, begun, ids, sizes } = gated({ maxBatchSize: 2 })
    void addAll(batcher, ['a'], ['b'], ['c'])
    await settleTurn()
    begun[0]?.end()
    await settleTurn()
    begun[1]?.end()
    await batcher.idle()
    expect(ids()).toEqual([[0, 1], [2]])
    expect(sizes).toEqual([2, 1])
  })

  it('the number of concurrent batches is limited', async () => {
    const { batcher, begun, ids } = gated({ concurrency: 2, maxBatchSize: 1 })
    void addAll(batcher, ['a'], ['b'], ['c'])
    await settleTurn()
    expect(ids()).toEqual([[0], [1]])
    begun[1]?.end()
    await settleTurn()
    expect(ids()).toEqual([[0], [1], [2]])
  })
})

describe('keys', () => {
  it('two items with the same key never share a batch', async () => {
    const { batcher, begun, ids } = gated()
    void addAll(batcher, ['a'], ['a'], ['b'])
    await settleTurn()
    expect(ids()).toEqual([[0, 2]])
    begun[0]?.end()
    await settleTurn()
    expect(ids()).toEqual([[0, 2], [1]])
  })

  it('two items with the same key never run in concurrent batches', async () => {
    const { batcher, begun, ids } = gated({ concurrency: 2 })
    void addAll(batcher, ['a'], ['a'], ['a'])
    await settleTurn()
    expect(ids()).toEqual([[0]])
    begun[0]?.end()
    await settleTurn()
    expect(ids()).toEqual([[0], [1]])
  })

  it('a key is locked until its batch ends, and free afterwards, also after a failure', async () => {
    const { batcher, begun, ids } = gated({ concurrency: 2 })
    const spoilt = batcher.add({ id: 1, keys: ['a'] })
    await settleTurn()
    void batcher.add({ id: 2, keys: ['a'] })
    await settleTurn()
    expect(ids()).toEqual([[1]])
    begun[0]?.fail()
    await expect(spoilt).rejects.toThrow('failed')
    await settleTurn()
    expect(ids()).toEqual([[1], [2]])
  })

  it('no item overtakes an earlier one with a common key', async () => {
    const { batcher, begun, ids } = gated({ concurrency: 2 })
    void addAll(batcher, ['a'], ['a', 'b'], ['b', 'c'], ['c'], ['d'])
    await settleTurn()
    expect(ids()).toEqual([[0, 4]])
    begun[0]?.end()
    await settleTurn()
    expect(ids()).toEqual([[0, 4], [1]])
    begun[1]?.end()
    await settleTurn()
    expect(ids()).toEqual([[0, 4], [1], [2]])
  })

  it('an item may have the same key twice', async () => {
    const { batcher, ids } = gated()
    void addAll(batcher, ['a', 'a'])
    await settleTurn()
    expect(ids()).toEqual([[0]])
  })
})

describe('failures', () => {
  it('an item that makes its batch fail is rejected alone: the others run again one by one, in order', async () => {
    const runs: (readonly number[])[] = []
    const batcher = createBatcher<Item, number>({
      ...defaults,
      keysOf: ({ keys }) => keys,
      run: async (items) => {
        const ids = items.map(({ id }) => id)
        runs.push(ids)
        if (ids.includes(1)) throw new Error('failed')
        return ids
      },
    })
    const results = await Promise.allSettled(addAll(batcher, ['a'], ['b'], ['c']))
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(runs).toEqual([[0, 1, 2], [0], [1], [2]])
  })

  it('with the database unreachable one attempt fails the whole batch', async () => {
    const { batcher, begun, ids } = gated()
    const results = Promise.allSettled(addAll(batcher, ['a'], ['b'], ['c']))
    for (const attempt of [0, 1]) {
      await settleTurn()
      begun[attempt]?.fail(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }))
    }
    expect((await results).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect(ids()).toEqual([[0, 1, 2], [0]])
  })

  it('a failed batch of one item is not run again', async () => {
    const { batcher, begun, ids } = gated()
    const alone = batcher.add({ id: 1, keys: ['a'] })
    await settleTurn()
    begun[0]?.fail()
    await expect(alone).rejects.toThrow('failed')
    await batcher.idle()
    expect(ids()).toEqual([[1]])
  })

  it('an item whose keysOf throws is rejected at once and leaves the queue unchanged', async () => {
    const batcher = createBatcher<Item, number>({
      ...defaults,
      keysOf: ({ id, keys }) => {
        if (id === 1) throw new Error('no keys')
        return keys
      },
      run: async (items) => items.map(({ id }) => id),
    })
    const results = await Promise.allSettled(addAll(batcher, ['a'], ['b']))
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
    await batcher.idle()
  })
})

describe('limits', () => {
  it('a full queue refuses with OVERLOADED and retryAfter, and accepts items again later', async () => {
    const { batcher, begun } = gated({ maxQueueLength: 2 })
    const first = batcher.add({ id: 1, keys: ['a'] })
    await settleTurn()
    const waiting = [2, 3].map((id) => batcher.add({ id, keys: [`k${id}`] }))
    const refused = await batcher.add({ id: 4, keys: ['d'] }).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(Refusal)
    expect(refused).toMatchObject({ code: 'OVERLOADED', retryAfter: 1 })
    begun[0]?.end()
    expect(await first).toBe(10)
    await settleTurn()
    const later = batcher.add({ id: 5, keys: ['e'] })
    begun[1]?.end()
    expect(await Promise.all(waiting)).toEqual([20, 30])
    await settleTurn()
    begun[2]?.end()
    expect(await later).toBe(50)
  })

  it('items behind a busy key are scanned up to a limit', async () => {
    const { batcher, ids } = gated({ maxBatchSize: 2 })
    const hot = Array.from({ length: 7 }, () => ['hot'])
    void addAll(batcher, ...hot, ['seen'])
    await settleTurn()
    expect(ids()).toEqual([[0, 7]])

    const other = gated({ maxBatchSize: 2 })
    void addAll(other.batcher, ...hot, ['hot'], ['too far'])
    await settleTurn()
    expect(other.ids()).toEqual([[0]])
  })

  it('idle resolves at once on an empty queue, otherwise after the last batch', async () => {
    const { batcher, begun } = gated()
    await batcher.idle()
    let idle = false
    void addAll(batcher, ['a'], ['a'])
    const waiting = batcher.idle().then(() => {
      idle = true
    })
    await settleTurn()
    begun[0]?.end()
    await settleTurn()
    expect([begun.length, idle]).toEqual([2, false])
    begun[1]?.end()
    await waiting
    expect(idle).toBe(true)
  })
})

describe('with random arrivals, durations and failures', () => {
  type Plan = {
    readonly concurrency: number
    readonly maxBatchSize: number
    readonly arrivals: readonly { keys: string[]; pause: boolean; fails: boolean }[]
    readonly turns: readonly number[]
  }

  const plan: fc.Arbitrary<Plan> = fc.record({
    concurrency: fc.integer({ min: 1, max: 3 }),
    maxBatchSize: fc.integer({ min: 1, max: 6 }),
    arrivals: fc.array(
      fc.record({
        keys: fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), { maxLength: 3 }),
        pause: fc.boolean(),
        fails: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
      }),
      { minLength: 1, maxLength: 60, size: 'max' },
    ),
    turns: fc.array(fc.nat(3), { minLength: 1, maxLength: 8 }),
  })

  /** Runs the plan and records the running items at any moment and the order of completion. */
  async function runPlan({ concurrency, maxBatchSize, arrivals, turns }: Plan) {
    const underWay = new Set<readonly Item[]>()
    const done: number[] = []
    const notes = { sharedKey: 0, tooManyLanes: 0, tooManyItems: 0 }
    let begun = 0
    const note = (items: readonly Item[]) => {
      const keys = [...underWay].flat().flatMap((item) => [...new Set(item.keys)])
      if (new Set(keys).size < keys.length) notes.sharedKey++
      if (underWay.size > concurrency) notes.tooManyLanes++
      if (items.length > maxBatchSize) notes.tooManyItems++
    }
    const run = async (items: readonly Item[]): Promise<number[]> => {
      underWay.add(items)
      note(items)
      for (let turn = turns[begun++ % turns.length] ?? 0; turn > 0; turn--) await nextTurn()
      underWay.delete(items)
      if (items.some(({ id }) => arrivals[id]?.fails)) throw new Error('failed')
      for (const { id } of items) done.push(id)
      return items.map(({ id }) => id)
    }
    const batcher = createBatcher<Item, number>({
      concurrency: concurrency,
      maxBatchSize: maxBatchSize,
      maxQueueLength: arrivals.length,
      keysOf: ({ keys }) => keys,
      run,
    })
    const results: Promise<number>[] = []
    for (const [id, { keys, pause }] of arrivals.entries()) {
      const result = batcher.add({ id, keys })
      result.catch(() => undefined)
      results.push(result)
      if (pause) await nextTurn()
    }
    await batcher.idle()
    return { notes, done, settled: await Promise.allSettled(results) }
  }

  it('keys are never shared, their order and the limits hold, and every item settles once', async () => {
    const property = fc.asyncProperty(plan, async (input) => {
      const { notes, done, settled } = await runPlan(input)
      expect(notes).toEqual({ sharedKey: 0, tooManyLanes: 0, tooManyItems: 0 })
      const good = input.arrivals.flatMap(({ fails }, id) => (fails ? [] : [id]))
      expect([...done].sort((a, b) => a - b)).toEqual(good)
      expect(settled.map((one) => (one.status === 'fulfilled' ? one.value : 'failed'))).toEqual(
        input.arrivals.map(({ fails }, id) => (fails ? 'failed' : id)),
      )
      for (const key of ['a', 'b', 'c', 'd', 'e', 'f']) {
        const ofKey = done.filter((id) => input.arrivals[id]?.keys.includes(key))
        expect(ofKey).toEqual([...ofKey].sort((a, b) => a - b))
      }
    })
    await fc.assert(property, seeded({ numRuns: 200 }))
  })
})
