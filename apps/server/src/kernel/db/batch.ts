/**
 * Batcher: items that arrive while a batch runs are queued and form the next batch, so that many share one disk
 * flush. A batch holds at most one item per key; items of the same key are processed in order of arrival.
 */
import { stopwatch } from '#kernel/clock.ts'
import { isUnreachable } from '#kernel/db/db.ts'
import { runInSpan, type Span, type Trace } from '#kernel/observability/trace.ts'
import { Refusal } from '#kernel/refusal.ts'

/** A statement that writes many rows at once: `$1` is a JSON array of them. */
export type Writer = { readonly name: string; readonly text: string }

/** A row written in the same transaction as a batch item, such as the stored response of the call. */
export type ExtraWrite<Result> = { readonly writer: Writer; row(result: Result): unknown }

export type BatcherOptions<Item, Result> = {
  /** Runs a batch and returns the results in the order of the items. Must be atomic and safe to repeat. */
  run(items: readonly Item[]): Promise<readonly Result[]>
  /** Items with a common key never share a batch or run in two concurrent batches. */
  keysOf(item: Item): readonly string[]
  /** Number of batches that run at once. */
  concurrency: number
  maxBatchSize: number
  /** Further items are refused as OVERLOADED. */
  maxQueueLength: number
  onBatch?(size: number, seconds: number): void
  /** Name of the trace spans. */
  name?: string
  trace?: Trace | undefined
}

export type Batcher<Item, Result> = {
  add(item: Item): Promise<Result>
  queueLength(): number
  /** Resolves when the queue is empty and no batch runs. */
  idle(): Promise<void>
}

type QueuedItem<Item, Result> = {
  readonly item: Item
  readonly keys: readonly string[]
  /** Covers the time from arrival to the end of the batch. */
  readonly span: Span | undefined
  resolve(result: Result): void
  reject(error: unknown): void
}

/** A batch scans at most this many times its maximum size, which bounds the work when one key has many items. */
const maxScanFactor = 4

type Queue<Item, Result> = {
  readonly size: () => number
  push(item: QueuedItem<Item, Result>): void
  /** Items that share no key with each other, with an earlier item or with a running batch. */
  take(): QueuedItem<Item, Result>[]
  release(batch: readonly QueuedItem<Item, Result>[]): void
}

function createQueue<Item, Result>(maxBatchSize: number): Queue<Item, Result> {
  let waiting: QueuedItem<Item, Result>[] = []
  const runningKeys = new Set<string>()

  const take = (): QueuedItem<Item, Result>[] => {
    const selected: QueuedItem<Item, Result>[] = []
    const remaining: QueuedItem<Item, Result>[] = []
    const seenKeys = new Set<string>()
    let scanned = 0
    for (const next of waiting) {
      if (selected.length === maxBatchSize || scanned === maxBatchSize * maxScanFactor) break
      scanned++
      const isFree = next.keys.every((key) => !runningKeys.has(key) && !seenKeys.has(key))
      for (const key of next.keys) seenKeys.add(key)
      if (isFree) selected.push(next)
      else remaining.push(next)
    }
    waiting = remaining.concat(waiting.slice(scanned))
    for (const { keys } of selected) for (const key of keys) runningKeys.add(key)
    return selected
  }

  return {
    size: () => waiting.length,
    push: (one) => waiting.push(one),
    take,
    release: (batch) => {
      for (const { keys } of batch) for (const key of keys) runningKeys.delete(key)
    },
  }
}

type Run<Item, Result> = BatcherOptions<Item, Result>['run']

/** Returns the error, if any. */
async function settleOne<Item, Result>(
  run: Run<Item, Result>,
  one: QueuedItem<Item, Result>,
): Promise<unknown> {
  try {
    const [result] = await run([one.item])
    one.resolve(result as Result)
  } catch (error) {
    one.reject(error)
    return error
  }
}

/** Runs the items of a failed batch one by one, so that only the item that made it fail is rejected. */
async function settleEach<Item, Result>(
  run: Run<Item, Result>,
  batch: readonly QueuedItem<Item, Result>[],
): Promise<void> {
  let last: unknown
  for (const one of batch) {
    // With the database unreachable every item would wait for its own timeout, the last of a batch most of an hour.
    if (isUnreachable(last)) one.reject(last)
    else last = await settleOne(run, one)
  }
}

async function settle<Item, Result>(
  run: Run<Item, Result>,
  batch: readonly QueuedItem<Item, Result>[],
): Promise<void> {
  if (batch.length === 1) return settleEach(run, batch)
  try {
    const results = await run(batch.map((one) => one.item))
    batch.forEach((one, i) => {
      one.resolve(results[i] as Result)
    })
  } catch {
    await settleEach(run, batch)
  }
}

export function createBatcher<Item, Result>(options: BatcherOptions<Item, Result>): Batcher<Item, Result> {
  const {
    run,
    keysOf,
    concurrency: lanes,
    maxBatchSize: most,
    maxQueueLength: queueMost,
    onBatch,
    name = 'batch',
    trace,
  } = options
  const queue = createQueue<Item, Result>(most)
  const idleListeners: (() => void)[] = []
  let running = 0
  let scheduled = false

  const launch = async (batch: QueuedItem<Item, Result>[]): Promise<void> => {
    const seconds = stopwatch()
    const span = trace?.startBatch(
      name,
      batch.map((one) => one.span),
    )
    await runInSpan(span, () => settle(run, batch))
    span?.end()
    if (span) for (const one of batch) one.span?.end()
    queue.release(batch)
    running--
    onBatch?.(batch.length, seconds())
    pump()
  }

  const pump = (): void => {
    scheduled = false
    while (running < lanes && queue.size() > 0) {
      const batch = queue.take()
      if (batch.length === 0) break
      running++
      void launch(batch)
    }
    if (running === 0 && queue.size() === 0) for (const notify of idleListeners.splice(0)) notify()
  }

  /** Deferred to the end of the event loop turn, so that everything that arrived in it shares a batch. */
  const schedule = (): void => {
    if (scheduled) return
    scheduled = true
    setImmediate(pump)
  }

  return {
    add: (item) =>
      new Promise((resolve, reject) => {
        if (queue.size() >= queueMost) return reject(new Refusal('OVERLOADED', { retryAfter: 1 }))
        queue.push({ item, keys: keysOf(item), span: trace?.startPart(`${name} queued`), resolve, reject })
        schedule()
      }),
    queueLength: queue.size,
    idle: () =>
      new Promise((resolve) => {
        idleListeners.push(resolve)
        schedule()
      }),
  }
}
