// The whole product as `npm start` runs it, with a database of its own, for journeys, pictures and benchmarks.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { freePort } from '../../apps/cli/src/lib/free-port.ts'
import {
  removeScratchFolder,
  scratchFolder,
} from '../../packages/embedded-postgres/src/testing/scratch-folders.ts'

/** The web app may have to be built first, on a busy machine. */
const startTimeoutMs = 240_000
const pollMs = 250

export type RunningApp = {
  readonly origin: string
  /** The one-time link of the operators' console. */
  readonly consoleLink: Promise<string>
  readonly dataDir: string
  /** Runs a program of apps/cli on the same database and returns its output. */
  tool(name: string, ...args: readonly string[]): string
  stop(): Promise<void>
}

/** With DATA_DIR it uses that scratch folder and its database, and removes it in the end. */
export async function startApp(more: NodeJS.ProcessEnv = {}): Promise<RunningApp> {
  const dataDir = more.DATA_DIR ?? scratchFolder('app')
  const port = String(await freePort())
  const env = {
    ...process.env,
    PORT: port,
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    ...more,
  }
  const server = spawn(process.execPath, ['apps/cli/src/start.ts'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const consoleLink = printedLink(server.stdout)
  const origin = `http://127.0.0.1:${port}`
  const stop = async () => {
    const exited = server.exitCode === null && once(server, 'exit')
    server.kill('SIGTERM')
    await exited
    await removeScratchFolder(dataDir)
  }
  if (!(await isReady(origin, server))) {
    await stop()
    throw new Error(`The server of ${origin} did not start`)
  }
  const tool = (name: string, ...args: readonly string[]) =>
    execFileSync(process.execPath, [`apps/cli/src/${name}.ts`, ...args], {
      env,
      encoding: 'utf8',
      stdio: 'pipe',
    }).trim()
  return { origin, consoleLink, dataDir, tool, stop }
}

/** Reads the whole output, because the server would wait for a full pipe. */
function printedLink(output: NodeJS.ReadableStream): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>()
  createInterface(output).on('line', (line) => {
    const link = /(http\S+\/signin\?key=\S+)/.exec(line)?.[1]
    if (link) resolve(link)
  })
  return promise
}

async function isReady(origin: string, server: ChildProcess): Promise<boolean> {
  const end = performance.now() + startTimeoutMs
  while (performance.now() < end && server.exitCode === null) {
    const response = await fetch(`${origin}/readyz`).catch(() => undefined)
    if (response?.ok) return true
    await new Promise((passed) => setTimeout(passed, pollMs))
  }
  return false
}
