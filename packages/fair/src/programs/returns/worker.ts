// A worker thread of `npm run saguao -- returns`.
import { parentPort } from 'node:worker_threads'
import { type Sums, simulate, simulatedRuns } from '../../returns/simulate.ts'

export type Batch = {
  readonly run: number
  readonly serverSeed: string
  readonly firstNonce: number
  readonly rounds: number
}
export type BatchResult = { readonly batch: Batch; readonly sums: readonly Sums[] }

parentPort?.on('message', (batch: Batch) => {
  const run = simulatedRuns[batch.run]
  if (!run) throw new RangeError(`There is no run ${batch.run}`)
  const sums = simulate(run, batch.serverSeed, batch.firstNonce, batch.rounds)
  parentPort?.postMessage({ batch, sums } satisfies BatchResult)
})
