// What every fault is, and what it needs while it happens.
import { setTimeout as sleep } from 'node:timers/promises'
import { systemRandom } from '#apps/server/src/kernel/random.ts'
import type { Load } from './clients.ts'
import type { FaultServer } from './server.ts'
import type { Stage } from './stage.ts'
import { ask } from './verdict.ts'

export type Happening = {
  readonly stage: Stage
  readonly load: Load
  /** Undefined where players call the server itself. */
  readonly front: Front | undefined
  /** Once in a quick run, as often as the fault says in a whole one. */
  times(whole: number): number
  /** Starts the server again, by the way the fault needs. */
  restart(): Promise<void>
}

/** `kills` are counted over all faults; `faults` is what stands against the promise, besides what the books say. */
export type Outcome = {
  readonly figures: string
  readonly kills?: number
  readonly faults?: readonly string[]
}

/** More than one server, and what stands before them. */
export type Front = {
  readonly servers: readonly FaultServer[]
  start(server: FaultServer): Promise<void>
  address(): string
  close(): Promise<void>
}

export type Fault = {
  readonly does: string
  /** Whether the server reaches its database directly, or through what can break. */
  readonly through: 'direct' | 'proxy'
  /** A database on a disk of its own, of that size. */
  readonly diskMb?: number
  /** Where players call, when it is not the server itself. */
  front?(stage: Stage): Promise<Front>
  /** Why it can't be done on this machine. */
  impossible?(): Promise<string | undefined>
  happen(happening: Happening): Promise<Outcome>
}

const acknowledgedMost = 150
/** About as long as a batch takes, so that a fault may come anywhere in it. */
const batchMs = 15

/** Comes at a moment that nobody chose, under load. */
export async function anyMoment({ load }: Happening): Promise<void> {
  await load.acknowledges(10 + systemRandom.below(acknowledgedMost))
  await sleep(systemRandom.below(batchMs))
}

const backMsMost = 60_000
const pollMs = 50

/** Resolves with how long it took; undefined when it never came true. */
export async function until(what: () => Promise<boolean>, msMost = backMsMost): Promise<number | undefined> {
  const began = performance.now()
  while (performance.now() - began < msMost) {
    if (await what().catch(() => false)) return performance.now() - began
    await sleep(pollMs)
  }
  return undefined
}

export const databaseIsBack = ({ url }: Stage): Promise<number | undefined> =>
  until(async () => (await ask(url, 'select 1')).length === 1)

export const isReady = ({ server }: Stage): Promise<boolean> =>
  fetch(`${server.address()}/readyz`, { signal: AbortSignal.timeout(3_000) }).then(
    ({ ok }) => ok,
    () => false,
  )

/** The server has to outlive what happened to its database, and to answer again. */
export async function goesOn({ stage, load }: Happening): Promise<string[]> {
  const answers = await load.acknowledges(10)
  const crashes = stage.server.crashes()
  return [
    ...(answers ? [] : ['the server answered no more']),
    ...(crashes > 0 ? [`the server ended by itself ${crashes} ×`] : []),
  ]
}

export const seconds = (ms: number | undefined): string =>
  ms === undefined ? 'never' : `${(ms / 1000).toFixed(1)} s`
