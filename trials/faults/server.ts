// Starts, kills, stops and starts again the server that the faults are about.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Collection, Order, Told } from './server-process.ts'

const program = join(import.meta.dirname, 'server-process.ts')
const mutate = join(import.meta.dirname, 'mutate.ts')
const exitMsMost = 30_000
/** Nobody types a password here: a jump of the clock must not ask for one. */
export const idleMinutes = '100000'

export type Ended = { readonly code: number | null; readonly ms: number }

export type FaultServer = {
  /** Where it listens since its last start. */
  address(): string
  start(databaseUrl: string, more?: Readonly<Record<string, string>>): Promise<void>
  kill(): Promise<void>
  /** Asks it to stop, and tells how it did. */
  stop(): Promise<Ended>
  /** How often it ended although nobody asked. */
  crashes(): number
  jump(shiftMs: number): void
  /** Has it collect its garbage, where `NODE_OPTIONS` lets it. */
  collect(how?: Collection): void
}

type Spawned = { readonly child: ChildProcess; readonly gone: Promise<void>; asked: boolean }

export type ServerDeps = {
  readonly port: number
  /** The name of one that changes the source the server is made of. */
  readonly mutant?: string | undefined
  /** Whoever wants to read the log; else it is shown. */
  readonly hear?: ((text: string) => void) | undefined
}

export function createServer({ port, mutant, hear }: ServerDeps): FaultServer {
  let running: Spawned | undefined
  let crashes = 0

  const launch = (databaseUrl: string, more: Readonly<Record<string, string>>): Spawned => {
    const env = {
      ...process.env,
      DATABASE_URL: databaseUrl,
      PORT: String(port),
      LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
      RATE_LIMITS: 'off',
      SECRETS_KEY: 'faults',
      IDLE_MINUTES: idleMinutes,
      ...(mutant && { FAULTS_MUTANT: mutant }),
      ...more,
    }
    const words = [...(mutant ? ['--import', mutate] : []), program]
    const output = hear ? 'pipe' : 'inherit'
    const child = spawn(process.execPath, words, { env, stdio: ['ignore', output, output, 'ipc'] })
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => hear?.(String(text)))
    const spawned: Spawned = { child, asked: false, gone: once(child, 'exit').then(() => note()) }
    const note = (): void => {
      if (!spawned.asked) crashes++
    }
    return spawned
  }

  const end = async (signal: NodeJS.Signals): Promise<Ended> => {
    if (!running) return { code: null, ms: 0 }
    const { child, gone } = running
    running.asked = true
    const began = performance.now()
    child.kill(signal)
    const late = setTimeout(() => child.kill('SIGKILL'), exitMsMost)
    await gone
    clearTimeout(late)
    return { code: child.exitCode, ms: performance.now() - began }
  }

  const start: FaultServer['start'] = async (databaseUrl, more = {}) => {
    running = launch(databaseUrl, more)
    const ended = running.gone.then(() => {
      throw new Error('The server did not start')
    })
    const [told] = (await Promise.race([once(running.child, 'message'), ended])) as [Told]
    if (!told.address) throw new Error('The server has no address')
  }

  return {
    address: () => `http://127.0.0.1:${port}`,
    start,
    kill: async () => {
      await end('SIGKILL')
    },
    stop: () => end('SIGTERM'),
    crashes: () => crashes,
    jump: (shiftMs) => void running?.child.send({ shiftMs } satisfies Order),
    collect: (how = 'regular') => void running?.child.send({ collect: how } satisfies Order),
  }
}
