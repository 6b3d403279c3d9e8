// Ten million rounds take a while, so they are played in pieces that are kept: what was interrupted goes on later.
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { Worker } from 'node:worker_threads'
import { nameOf, runs, type Sums } from '@saguao/fair/returns/simulate.ts'
import type { Answer, Piece } from './worker.ts'

export const pieceRounds = 500_000

export type Kept = Map<string, readonly Sums[]>

export type Options = {
  readonly serverSeed: string
  readonly rounds: number
  readonly threads: number
  /** After this long no new piece is begun. */
  readonly minutes: number
}

export function readKept(file: string): Kept {
  try {
    return new Map(Object.entries(JSON.parse(readFileSync(file, 'utf8'))))
  } catch {
    return new Map()
  }
}

export function writeKept(file: string, kept: Kept): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(`${file}.new`, JSON.stringify(Object.fromEntries(kept)))
  renameSync(`${file}.new`, file)
}

export function missingPieces(kept: Kept, { serverSeed, rounds }: Options): Piece[] {
  const firsts = Array.from({ length: Math.ceil(rounds / pieceRounds) }, (_, index) => index * pieceRounds)
  const all = firsts.flatMap((firstNonce) =>
    runs.map((_, run) => ({
      run,
      serverSeed,
      firstNonce,
      rounds: Math.min(pieceRounds, rounds - firstNonce),
    })),
  )
  return all.filter((piece) => !kept.has(keyOf(piece)))
}

/** Plays what is missing, and calls back after each piece. */
export async function playPieces(
  kept: Kept,
  options: Options,
  onPiece: (left: number) => void,
): Promise<void> {
  const missing = missingPieces(kept, options)
  const end = performance.now() + options.minutes * 60_000
  const thread = async () => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url))
    for (let piece = missing.shift(); piece && performance.now() < end; piece = missing.shift()) {
      kept.set(keyOf(piece), (await ask(worker, piece)).sums)
      onPiece(missing.length)
    }
    await worker.terminate()
  }
  await Promise.all(Array.from({ length: options.threads }, thread))
}

/** What all pieces of a run came to, setting by setting. */
export function totals(kept: Kept, options: Options, run: number): Sums[] {
  const wanted = missingPieces(new Map(), options).filter((piece) => piece.run === run)
  const pieces = wanted.map((piece) => kept.get(keyOf(piece)) ?? [])
  return (runs[run]?.settings ?? []).map((_, setting) =>
    pieces.map((sums) => sums[setting]).reduce(added, none),
  )
}

const none: Sums = { rounds: 0, wins: 0, sumE4: 0, squares: 0, largestE4: 0 }

function added(one: Sums, other: Sums = none): Sums {
  return {
    rounds: one.rounds + other.rounds,
    wins: one.wins + other.wins,
    sumE4: one.sumE4 + other.sumE4,
    squares: one.squares + other.squares,
    largestE4: Math.max(one.largestE4, other.largestE4),
  }
}

function keyOf({ run, serverSeed, firstNonce, rounds }: Piece): string {
  const known = runs[run]
  return `${known && nameOf(known)} ${JSON.stringify(known?.settings)} ${serverSeed} ${firstNonce} ${rounds}`
}

function ask(worker: Worker, piece: Piece): Promise<Answer> {
  return new Promise((answered, failed) => {
    worker.once('message', answered)
    worker.once('error', failed)
    worker.postMessage(piece)
  })
}
