// Starts, stops and kills the server process under test.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Collection, Order, Started } from './server-process.ts'

const program = join(import.meta.dirname, 'server-process.ts')
const maxExitMs = 30_000
/** Clock jumps must not expire the idle time, because the clients cannot enter a password. */
export const idleMinutes = '100000'

export type Ended = { readonly code: number | null; readonly ms: number }

export type FaultServer = {
  address(): string
  pid(): number | undefined
  start(databaseUrl: string, more?: Readonly<Record<string, string>>): Promise<void>
  kill(): Promise<void>
  /** Sends SIGTERM and returns the exit code and the elapsed time. */
  stop(): Promise<Ended>
  /** Number of exits that were not requested. */
  crashes(): number
  jump(shiftMs: number): void
  /** Runs a garbage collection; needs `NODE_OPTIONS=--expose-gc`. */
  collect(how?: Collection): void
}

type Spawned = { readonly child: ChildProcess; readonly gone: Promise<void>; isStopRequested: boolean }

export type ServerDeps = {
  readonly port: number
  /** Receives the server's output; without it the output goes to the terminal. */
  readonly onOutput?: ((text: string) => void) | undefined
}

export function createServer({ port, onOutput }: ServerDeps): FaultServer {
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
      ...more,
    }
    const output = onOutput ? 'pipe' : 'inherit'
    const child = spawn(process.execPath, [program], { env, stdio: ['ignore', output, output, 'ipc'] })
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => onOutput?.(String(text)))
    const spawned: Spawned = { child, isStopRequested: false, gone: once(child, 'exit').then(() => note()) }
    const note = (): void => {
      if (!spawned.isStopRequested) crashes++
    }
    return spawned
  }

  const end = async (signal: NodeJS.Signals): Promise<Ended> => {
    if (!running) return { code: null, ms: 0 }
    const { child, gone } = running
    running.isStopRequested = true
    const began = performance.now()
    child.kill(signal)
    const late = setTimeout(() => child.kill('SIGKILL'), maxExitMs)
    await gone
    clearTimeout(late)
    return { code: child.exitCode, ms: performance.now() - began }
  }

  const start: FaultServer['start'] = async (databaseUrl, more = {}) => {
    running = launch(databaseUrl, more)
    const ended = running.gone.then(() => {
      throw new Error('The server did not start')
    })
    const [started] = (await Promise.race([once(running.child, 'message'), ended])) as [Started]
    if (!started.address) throw new Error('The server has no address')
  }

  return {
    address: () => `http://127.0.0.1:${port}`,
    pid: () => running?.child.pid,
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
