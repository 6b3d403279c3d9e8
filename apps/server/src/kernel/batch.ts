/**
 * The batcher. While one batch is under way, whatever arrives waits and then goes together, so that many share
 * one flush of the disk. A batch holds at most one item per key (the next one waits for the next batch), and the
 * items of a key keep the order in which they came.
 */
import { Refusal } from '#kernel/refusal.ts'

/** A statement that writes many rows at once: `$1` is a JSON array of them. */
export type Writer = { readonly name: string; readonly text: string }

/** A row that is written with an item of a batch or not at all, like the answer to the call behind it. */
export type Alongside<Result> = { readonly writer: Writer; row(result: Result): unknown }

export type BatcherOptions<Item, Result> = {
  /** Runs a batch: results in the order of the items. It must be all or nothing, and safe to run again. */
  run(items: readonly Item[]): Promise<readonly Result[]>
  /** What two items may not share in one batch or in two that run at once. */
  keysOf(item: Item): readonly string[]
  /** How many batches run at once. */
  lanes: number
  /** How many items a batch takes. */
  most: number
  /** How many items may wait; the next one is refused. */
  queueMost: number
  onBatch?(size: number, seconds: number): void
}

export type Batcher<Item, Result> = {
  add(item: Item): Promise<Result>
  /** Resolves when nothing waits and nothing runs. */
  idle(): Promise<void>
}

type Waiting<Item, Result> = {
  readonly item: Item
  readonly keys: readonly string[]
  resolve(result: Result): void
  reject(error: unknown): void
}

/** How far past the items it takes a batch looks for more that share no key; bounds the work of a hot account. */
const lookAhead = 4

export function createBatcher<Item, Result>(options: BatcherOptions<Item, Result>): Batcher<Item, Result> {
  const { run, keysOf, lanes, most, queueMost, onBatch } = options
  let queue: Waiting<Item, Result>[] = []
  const busy = new Set<string>()
  const idlers: (() => void)[] = []
  let running = 0
  let scheduled = false

  const take = (): Waiting<Item, Result>[] => {
    const taken: Waiting<Item, Result>[] = []
    const left: Waiting<Item, Result>[] = []
    const blocked = new Set<string>()
    const end = Math.min(queue.length, most * lookAhead)
    let at = 0
    for (; at < end && taken.length < most; at++) {
      const next = queue[at] as Waiting<Item, Result>
      const free = next.keys.every((key) => !busy.has(key) && !blocked.has(key))
      for (const key of next.keys) blocked.add(key)
      ;(free ? taken : left).push(next)
    }
    queue = left.concat(queue.slice(at))
    for (const { keys } of taken) for (const key of keys) busy.add(key)
    return taken
  }

  const settleOne = async (one: Waiting<Item, Result>): Promise<void> => {
    try {
      const [result] = await run([one.item])
      one.resolve(result as Result)
    } catch (error) {
      one.reject(error)
    }
  }

  const settle = async (batch: readonly Waiting<Item, Result>[]): Promise<void> => {
    const [first] = batch
    if (batch.length === 1 && first) return settleOne(first)
    try {
      const results = await run(batch.map((one) => one.item))
      batch.forEach((one, i) => {
        one.resolve(results[i] as Result)
      })
    } catch {
      // One of them spoils the batch, which changed nothing. Alone, only the spoiler fails.
      for (const one of batch) await settleOne(one)
    }
  }

  const launch = async (batch: Waiting<Item, Result>[]): Promise<void> => {
    const began = process.hrtime.bigint()
    await settle(batch)
    for (const { keys } of batch) for (const key of keys) busy.delete(key)
    running--
    onBatch?.(batch.length, Number(process.hrtime.bigint() - began) / 1e9)
    pump()
  }

  const pump = (): void => {
    scheduled = false
    while (running < lanes && queue.length > 0) {
      const batch = take()
      if (batch.length === 0) break
      running++
      void launch(batch)
    }
    if (running === 0 && queue.length === 0) for (const wake of idlers.splice(0)) wake()
  }

  /** Waiting for the end of the turn lets everything that arrived in it travel together. */
  const schedule = (): void => {
    if (scheduled) return
    scheduled = true
    setImmediate(pump)
  }

  return {
    add: (item) =>
      new Promise((resolve, reject) => {
        if (queue.length >= queueMost) return reject(new Refusal('OVERLOADED', { retryAfter: 1 }))
        queue.push({ item, keys: keysOf(item), resolve, reject })
        schedule()
      }),
    idle: () =>
      new Promise((resolve) => {
        idlers.push(resolve)
        schedule()
      }),
  }
}
