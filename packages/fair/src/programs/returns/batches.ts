// The rounds are simulated in batches whose sums are saved, so that an interrupted run continues.
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { Worker } from 'node:worker_threads'
import { type Run, roundsOf, runName, type Sums, simulatedRuns } from '../../returns/simulate.ts'
import type { Batch, BatchResult } from './worker.ts'

const batchRounds = 500_000

export type Saved = Map<string, readonly Sums[]>

export type Options = {
  readonly serverSeed: string
  readonly rounds: number
  /** Only runs whose names contain this text are played. */
  readonly only: string
  readonly threads: number
  /** After this time no batch is started. */
  readonly minutes: number
}

export function readSaved(file: string): Saved {
  try {
    return new Map(Object.entries(JSON.parse(readFileSync(file, 'utf8'))))
  } catch {
    return new Map()
  }
}

export function writeSaved(file: string, saved: Saved): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(`${file}.new`, JSON.stringify(Object.fromEntries(saved)))
  renameSync(`${file}.new`, file)
}

export function missingBatches(saved: Saved, options: Options): Batch[] {
  const all = simulatedRuns.flatMap((run, index) =>
    runName(run).includes(options.only) ? batchesOf(run, index, options) : [],
  )
  return all.filter((batch) => !saved.has(keyOf(batch)))
}

function batchesOf(run: Run, index: number, { serverSeed, rounds }: Options): Batch[] {
  const own = roundsOf(run, rounds)
  return Array.from({ length: Math.ceil(own / batchRounds) }, (_, batch) => {
    const firstNonce = batch * batchRounds
    return { run: index, serverSeed, firstNonce, rounds: Math.min(batchRounds, own - firstNonce) }
  })
}

export async function playBatches(
  saved: Saved,
  options: Options,
  onBatch: (left: number) => void,
): Promise<void> {
  const missing = missingBatches(saved, options)
  const end = performance.now() + options.minutes * 60_000
  const thread = async () => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url))
    for (let batch = missing.shift(); batch && performance.now() < end; batch = missing.shift()) {
      saved.set(keyOf(batch), (await play(worker, batch)).sums)
      onBatch(missing.length)
    }
    await worker.terminate()
  }
  await Promise.all(Array.from({ length: options.threads }, thread))
}

/** The sums over all batches of a run, one per setting. */
export function totals(saved: Saved, options: Options, run: number): Sums[] {
  const wanted = missingBatches(new Map(), options).filter((batch) => batch.run === run)
  const batches = wanted.map((batch) => saved.get(keyOf(batch)) ?? [])
  return (simulatedRuns[run]?.settings ?? []).map((_, setting) =>
    batches.map((sums) => sums[setting]).reduce(add, zero),
  )
}

const zero: Sums = { rounds: 0, wins: 0, sumE4: 0, squares: 0, largestE4: 0 }

function add(one: Sums, other: Sums = zero): Sums {
  return {
    rounds: one.rounds + other.rounds,
    wins: one.wins + other.wins,
    sumE4: one.sumE4 + other.sumE4,
    squares: one.squares + other.squares,
    largestE4: Math.max(one.largestE4, other.largestE4),
  }
}

function keyOf({ run, serverSeed, firstNonce, rounds }: Batch): string {
  const known = simulatedRuns[run]
  return `${known && runName(known)} ${JSON.stringify(known?.settings)} ${serverSeed} ${firstNonce} ${rounds}`
}

function play(worker: Worker, batch: Batch): Promise<BatchResult> {
  return new Promise((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.postMessage(batch)
  })
}
