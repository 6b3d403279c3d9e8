/**
 * The ways to play, which depend on the games only: computed once per process, by a worker thread, because it takes seconds
 * in which calls of players would wait.
 */
import { Worker } from 'node:worker_threads'
import type { Play } from '#modules/rewards/strategy/play.ts'

function compute(): Promise<readonly Play[]> {
  const { promise, resolve, reject } = Promise.withResolvers<readonly Play[]>()
  const worker = new Worker(new URL('./plays-worker.ts', import.meta.url))
  worker.once('message', resolve)
  worker.once('error', reject)
  worker.once('exit', () => reject(new Error('rewards: the worker of the strategies ended without a result')))
  worker.unref()
  return promise
}

let plays: Promise<readonly Play[]> | undefined

export function knownPlays(): Promise<readonly Play[]> {
  plays ??= compute().catch((error: unknown) => {
    plays = undefined
    throw error
  })
  return plays
}

/** Starts the computation before its result is needed. */
export const preparePlays = (): void => {
  knownPlays().catch(() => undefined)
}
