// One thread of `npm run returns`: plays the pieces it is sent, one after the other.
import { parentPort } from 'node:worker_threads'
import { runs, type Sums, simulate } from '@saguao/fair/returns/simulate.ts'

export type Piece = {
  readonly run: number
  readonly serverSeed: string
  readonly firstNonce: number
  readonly rounds: number
}
export type Answer = { readonly piece: Piece; readonly sums: readonly Sums[] }

parentPort?.on('message', (piece: Piece) => {
  const run = runs[piece.run]
  if (!run) throw new RangeError(`There is no run ${piece.run}`)
  const sums = simulate(run, piece.serverSeed, piece.firstNonce, piece.rounds)
  parentPort?.postMessage({ piece, sums } satisfies Answer)
})
