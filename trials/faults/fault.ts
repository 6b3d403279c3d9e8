// The interface of a fault test, and helpers shared by fault tests.
import { setTimeout as sleep } from 'node:timers/promises'
import { systemRandom } from '#apps/server/src/kernel/random.ts'
import type { Load } from '../lib/clients.ts'
import type { Environment } from '../lib/environment.ts'
import { ask } from '../lib/query.ts'
import type { FaultServer } from '../lib/server.ts'

export type FaultContext = {
  readonly environment: Environment
  readonly load: Load
  /** Undefined where clients call the server directly. */
  readonly loadBalancer: LoadBalancer | undefined
  /** Repetitions: 1 in a quick run, `whole` in a full one. */
  times(whole: number): number
  /** Starts the server again with the database connection of this fault test. */
  restart(): Promise<void>
}

/** `kills` are summed over all fault tests; `findings` are violations beyond those the ledger check finds. */
export type Outcome = {
  readonly figures: string
  readonly kills?: number
  readonly findings?: readonly string[]
}

/** Several servers behind a load balancer. */
export type LoadBalancer = {
  readonly servers: readonly FaultServer[]
  start(server: FaultServer): Promise<void>
  address(): string
  close(): Promise<void>
}

export type FaultTest = {
  readonly summary: string
  /** Whether the server connects to PostgreSQL directly or through the fault proxy. */
  readonly connection: 'direct' | 'proxy'
  /** Size of a separate file system for the database. */
  readonly diskMb?: number
  /** Set when clients connect through a load balancer. */
  loadBalancer?(environment: Environment): Promise<LoadBalancer>
  /** The reason why this machine cannot run it. */
  unsupported?(): Promise<string | undefined>
  run(context: FaultContext): Promise<Outcome>
}

const acknowledgedMost = 150
/** About the duration of a batch, so that the fault hits any point of it. */
const batchMs = 15

/** Waits for a random moment under load. */
export async function randomMoment({ load }: FaultContext): Promise<void> {
  await load.acknowledges(10 + systemRandom.below(acknowledgedMost))
  await sleep(systemRandom.below(batchMs))
}

const maxBackMs = 60_000
const pollMs = 50

/** Resolves with the elapsed time; undefined on timeout. */
export async function until(what: () => Promise<boolean>, msMost = maxBackMs): Promise<number | undefined> {
  const began = performance.now()
  while (performance.now() - began < msMost) {
    if (await what().catch(() => false)) return performance.now() - began
    await sleep(pollMs)
  }
  return undefined
}

export const databaseIsBack = ({ url }: Environment): Promise<number | undefined> =>
  until(async () => (await ask(url, 'select 1')).length === 1)

export const isReady = ({ server }: Environment): Promise<boolean> =>
  fetch(`${server.address()}/readyz`, { signal: AbortSignal.timeout(3_000) }).then(
    ({ ok }) => ok,
    () => false,
  )

/** The server must not have crashed and must acknowledge requests again. */
export async function checkRecovery({ environment, load }: FaultContext): Promise<string[]> {
  const answers = await load.acknowledges(10)
  const crashes = environment.server.crashes()
  return [
    ...(answers ? [] : ['the server stopped responding']),
    ...(crashes > 0 ? [`the server crashed ${crashes} ×`] : []),
  ]
}

/** Injects a fault several times, each time at a random moment under load. */
export const repeated =
  (
    whole: number,
    noun: string,
    inject: (context: FaultContext, turn: number) => Promise<void> | void,
  ): FaultTest['run'] =>
  async (context) => {
    const count = context.times(whole)
    for (let turn = 0; turn < count; turn++) {
      await randomMoment(context)
      await inject(context, turn)
    }
    const kills = noun === 'kills' ? count : 0
    return { figures: `${count} ${noun}`, kills, findings: await checkRecovery(context) }
  }

export const seconds = (ms: number | undefined): string =>
  ms === undefined ? 'never' : `${(ms / 1000).toFixed(1)} s`
