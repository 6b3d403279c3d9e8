/**
 * The batcher. While one batch is under way, whatever arrives waits and then goes together, so that many share
 * one flush of the disk. A batch holds at most one item per key (the next one waits for the next batch), and the
 * items of a key keep the order in which they came.
 */
import { stopwatch } from '#kernel/clock.ts'
import { isAway } from '#kernel/db/db.ts'
import { inside, type Span, type Trace } from '#kernel/observability/trace.ts'
import { Refusal } from '#kernel/refusal.ts'

/** A statement that writes many rows at once: `$1` is a JSON array of them. */
export type Writer = { readonly name: string; readonly text: string }

/** A row that is written with an item of a batch or not at all, like the answer to the call behind it. */
export type ExtraWrite<Result> = { readonly writer: Writer; row(result: Result): unknown }

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
  /** What the batches are called where calls are traced. */
  name?: string
  trace?: Trace | undefined
}

export type Batcher<Item, Result> = {
  add(item: Item): Promise<Result>
  /** How many items wait for the batches before them. */
  waiting(): number
  /** Resolves when nothing waits and nothing runs. */
  idle(): Promise<void>
}

type Waiting<Item, Result> = {
  readonly item: Item
  readonly keys: readonly string[]
  /** From its arrival to the end of its batch. */
  readonly span: Span | undefined
  resolve(result: Result): void
  reject(error: unknown): void
}

/** How far past the items it takes a batch looks for more that share no key; bounds the work of a hot account. */
const lookAhead = 4

type Queue<Item, Result> = {
  readonly size: () => number
  push(waiting: Waiting<Item, Result>): void
  /** Those that share no key with each other, with one that came before, or with a batch under way. */
  take(): Waiting<Item, Result>[]
  release(batch: readonly Waiting<Item, Result>[]): void
}

function createQueue<Item, Result>(most: number): Queue<Item, Result> {
  let waiting: Waiting<Item, Result>[] = []
  const busy = new Set<string>()

  const take = (): Waiting<Item, Result>[] => {
    const taken: Waiting<Item, Result>[] = []
    const left: Waiting<Item, Result>[] = []
    const passed = new Set<string>()
    let seen = 0
    for (const next of waiting) {
      if (taken.length === most || seen === most * lookAhead) break
      seen++
      const free = next.keys.every((key) => !busy.has(key) && !passed.has(key))
      for (const key of next.keys) passed.add(key)
      if (free) taken.push(next)
      else left.push(next)
    }
    waiting = left.concat(waiting.slice(seen))
    for (const { keys } of taken) for (const key of keys) busy.add(key)
    return taken
  }

  return {
    size: () => waiting.length,
    push: (one) => waiting.push(one),
    take,
    release: (batch) => {
      for (const { keys } of batch) for (const key of keys) busy.delete(key)
    },
  }
}

type Run<Item, Result> = BatcherOptions<Item, Result>['run']

/** Tells what went wrong, if something did. */
async function settleOne<Item, Result>(run: Run<Item, Result>, one: Waiting<Item, Result>): Promise<unknown> {
  try {
    const [result] = await run([one.item])
    one.resolve(result as Result)
  } catch (error) {
    one.reject(error)
    return error
  }
}

/** One of them spoils the batch, which changed nothing. Alone, only the spoiler fails. */
async function settleEach<Item, Result>(
  run: Run<Item, Result>,
  batch: readonly Waiting<Item, Result>[],
): Promise<void> {
  let last: unknown
  for (const one of batch) {
    // Without a database each would wait in turn until it is given up: the last of a batch most of an hour.
    if (isAway(last)) one.reject(last)
    else last = await settleOne(run, one)
  }
}

async function settle<Item, Result>(
  run: Run<Item, Result>,
  batch: readonly Waiting<Item, Result>[],
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
  const { run, keysOf, lanes, most, queueMost, onBatch, name = 'batch', trace } = options
  const queue = createQueue<Item, Result>(most)
  const idlers: (() => void)[] = []
  let running = 0
  let scheduled = false

  const launch = async (batch: Waiting<Item, Result>[]): Promise<void> => {
    const seconds = stopwatch()
    const span = trace?.batch(
      name,
      batch.map((one) => one.span),
    )
    await inside(span, () => settle(run, batch))
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
    if (running === 0 && queue.size() === 0) for (const wake of idlers.splice(0)) wake()
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
        if (queue.size() >= queueMost) return reject(new Refusal('OVERLOADED', { retryAfter: 1 }))
        queue.push({ item, keys: keysOf(item), span: trace?.part(`${name} waits`), resolve, reject })
        schedule()
      }),
    waiting: queue.size,
    idle: () =>
      new Promise((resolve) => {
        idlers.push(resolve)
        schedule()
      }),
  }
}
