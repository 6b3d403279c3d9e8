/**
 * Batcher: items that arrive while a batch runs are queued and form the next batch, so that many share one disk
 * flush. A batch holds at most one item per key; items of the same key are processed in order of arrival.
 */
import { stopwatch } from '#kernel/clock.ts'
import { isUnreachable } from '#kernel/db/db.ts'
import { runInSpan, type Span, type Trace } from '#kernel/observability/trace.ts'
import { Refusal } from '#kernel/refusal.ts'

/** A statement that writes many rows at once: `$1` is a JSON array of them. */
export type Writer = {
  readonly name: string
  readonly text: string
  /** After all other writers of its transaction: its locks are held during the commit only. */
  readonly isLast?: boolean
}

/** A row written in the same transaction as a batch item, such as the stored response of the call. */
export type ExtraWrite<Result> = {
  readonly writer: Writer
  row(result: Result): unknown
  /** Its item was not processed at once, because of an earlier item with a common key or of locked data. */
  onDelay?(): void
}

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
  /** Items that have waited longer are refused as OVERLOADED; they were not processed. Default: no limit. */
  maxWaitMs?: number
  /** True for the result of an item that was not processed because its data is locked: it is tried again by itself. */
  isBusy?(result: Result): boolean
  /** The item is not processed at once, because of an earlier item with a common key or because it is busy. */
  onDelay?(item: Item): void
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
  /** Seconds since its arrival. */
  readonly age: () => number
  busyCount: number
  resolve(result: Result): void
  reject(error: unknown): void
}

/** A batch scans at most this many times its maximum size, which bounds the work when one key has many items. */
const maxScanFactor = 4

const minBusyRetryMs = 5
const maxBusyRetryMs = 80

const overloaded = () => new Refusal('OVERLOADED', { retryAfter: 1 })

type Queue<Item, Result> = {
  /** Waiting items, with the busy ones. */
  readonly size: () => number
  push(item: QueuedItem<Item, Result>): void
  /** Queues a busy item again after a pause. Its keys stay in use, so that later items of the same key keep their order. */
  retryLater(item: QueuedItem<Item, Result>, onQueued: () => void): void
  /** Items that share no key with each other, with an earlier item or with a running batch. */
  take(): QueuedItem<Item, Result>[]
  release(batch: readonly QueuedItem<Item, Result>[]): void
}

function createQueue<Item, Result>(
  maxBatchSize: number,
  maxWaitMs: number,
  onDelay: (item: Item) => void,
): Queue<Item, Result> {
  let waiting: QueuedItem<Item, Result>[] = []
  let busyItems = 0
  const runningKeys = new Set<string>()
  const release = (batch: readonly QueuedItem<Item, Result>[]): void => {
    for (const { keys } of batch) for (const key of keys) runningKeys.delete(key)
  }

  const take = (): QueuedItem<Item, Result>[] => {
    const selected: QueuedItem<Item, Result>[] = []
    const remaining: QueuedItem<Item, Result>[] = []
    const seenKeys = new Set<string>()
    let scanned = 0
    for (const next of waiting) {
      if (selected.length === maxBatchSize || scanned === maxBatchSize * maxScanFactor) break
      scanned++
      if (next.age() * 1000 >= maxWaitMs) {
        next.reject(overloaded())
        continue
      }
      const isFree = next.keys.every((key) => !runningKeys.has(key) && !seenKeys.has(key))
      for (const key of next.keys) seenKeys.add(key)
      if (isFree) {
        selected.push(next)
        continue
      }
      remaining.push(next)
      onDelay(next.item)
    }
    waiting = remaining.concat(waiting.slice(scanned))
    for (const { keys } of selected) for (const key of keys) runningKeys.add(key)
    return selected
  }

  return {
    size: () => waiting.length + busyItems,
    push: (one) => waiting.push(one),
    retryLater: (one, onQueued) => {
      busyItems++
      onDelay(one.item)
      const delay = Math.min(minBusyRetryMs * 2 ** one.busyCount++, maxBusyRetryMs)
      setTimeout(() => {
        busyItems--
        release([one])
        waiting.unshift(one)
        onQueued()
      }, delay)
    },
    take,
    release,
  }
}

type Run<Item, Result> = BatcherOptions<Item, Result>['run']

/** Hands the result over; false when the item is busy and has to be tried again. */
type Deliver<Item, Result> = (one: QueuedItem<Item, Result>, result: Result) => boolean

/** Runs the items of a failed batch one by one, so that only the item that made it fail is rejected. */
async function settleEach<Item, Result>(
  run: Run<Item, Result>,
  batch: readonly QueuedItem<Item, Result>[],
  deliver: Deliver<Item, Result>,
): Promise<QueuedItem<Item, Result>[]> {
  const busy: QueuedItem<Item, Result>[] = []
  let last: unknown
  for (const one of batch) {
    try {
      // With the database unreachable every item would wait for its own timeout, the last of a batch most of an hour.
      if (isUnreachable(last)) throw last
      const [result] = await run([one.item])
      if (!deliver(one, result as Result)) busy.push(one)
    } catch (error) {
      one.reject(error)
      last = error
    }
  }
  return busy
}

/** Returns the busy items. */
async function settle<Item, Result>(
  run: Run<Item, Result>,
  batch: readonly QueuedItem<Item, Result>[],
  deliver: Deliver<Item, Result>,
): Promise<QueuedItem<Item, Result>[]> {
  if (batch.length === 1) return settleEach(run, batch, deliver)
  let results: readonly Result[]
  try {
    results = await run(batch.map((one) => one.item))
  } catch {
    return settleEach(run, batch, deliver)
  }
  return batch.filter((one, i) => !deliver(one, results[i] as Result))
}

export function createBatcher<Item, Result>(options: BatcherOptions<Item, Result>): Batcher<Item, Result> {
  const {
    run,
    keysOf,
    concurrency: lanes,
    maxBatchSize: most,
    maxQueueLength: queueMost,
    maxWaitMs = Number.POSITIVE_INFINITY,
    isBusy = () => false,
    onDelay = () => undefined,
    onBatch,
    name = 'batch',
    trace,
  } = options
  const queue = createQueue<Item, Result>(most, maxWaitMs, onDelay)
  const idleListeners: (() => void)[] = []
  let running = 0
  let scheduled = false

  const deliver: Deliver<Item, Result> = (one, result) => {
    if (isBusy(result)) return false
    one.resolve(result)
    return true
  }

  const launch = async (batch: QueuedItem<Item, Result>[]): Promise<void> => {
    const seconds = stopwatch()
    const span = trace?.startBatch(
      name,
      batch.map((one) => one.span),
    )
    const busy = new Set(await runInSpan(span, () => settle(run, batch, deliver)))
    span?.end()
    const settled = busy.size === 0 ? batch : batch.filter((one) => !busy.has(one))
    if (span) for (const one of settled) one.span?.end()
    queue.release(settled)
    for (const one of busy) queue.retryLater(one, schedule)
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
        if (queue.size() >= queueMost) return reject(overloaded())
        const span = trace?.startPart(`${name} queued`)
        queue.push({ item, keys: keysOf(item), span, age: stopwatch(), busyCount: 0, resolve, reject })
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
