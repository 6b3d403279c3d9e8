// One of several server processes on this machine; restarted when it exits unexpectedly.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ServerMessage } from '../apps/cli/src/serve.ts'

export type ServerProcess = {
  readonly port: number
  /** Resolves when the server accepts requests. */
  start(): Promise<void>
  /** Resolves when the process has exited; requests in flight are completed before. */
  stop(): Promise<void>
}

type Deps = {
  readonly port: number
  readonly env: NodeJS.ProcessEnv
  /** Reports starts and stops. */
  report(message: string): void
  /** Receives the start-up messages of the process. */
  onProgress(message: string): void
}

const program = join(import.meta.dirname, '../apps/cli/src/serve.ts')
const restartMs = 1_000
/** Longer than the maximum duration of an orderly stop. */
const stopTimeoutMs = 90_000

export function createServerProcess({ port, env, report, onProgress }: Deps): ServerProcess {
  let child: ChildProcess | undefined
  let isWanted = false

  const start = async (): Promise<void> => {
    isWanted = true
    const started = spawn(process.execPath, [program], {
      env: { ...env, PORT: String(port) },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    child = started
    const isServing = await waitForAddress(started, onProgress)
    if (!isServing) throw new Error(`server on port ${port} did not start`)
    started.once('exit', () => void restart())
  }

  const restart = async (): Promise<void> => {
    if (!isWanted) return
    report(`server on port ${port} exited unexpectedly and is restarted`)
    await sleep(restartMs)
    if (isWanted) await start().catch(restart)
  }

  const stop = async (): Promise<void> => {
    isWanted = false
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    child.kill('SIGTERM')
    const timeout = setTimeout(() => child?.kill('SIGKILL'), stopTimeoutMs)
    await exited
    clearTimeout(timeout)
  }

  return { port, start, stop }
}

/** False when the process exits first. */
function waitForAddress(child: ChildProcess, onProgress: (message: string) => void): Promise<boolean> {
  return new Promise((resolve) => {
    child.on('message', (message: ServerMessage) => {
      if ('progress' in message) onProgress(message.progress)
      else resolve(true)
    })
    child.once('exit', () => resolve(false))
  })
}

/** The load balancer skips a failed server for one second; the next one may stop only after that. */
const pauseMs = 1_500

/** Rolling restart: stops and starts one process after another, while the others serve. */
export async function restartInTurn(
  processes: readonly ServerProcess[],
  report: (message: string) => void,
): Promise<void> {
  for (const serverProcess of processes) {
    await serverProcess.stop()
    await serverProcess.start()
    report(`server on port ${serverProcess.port} was restarted`)
    await sleep(pauseMs)
  }
}
