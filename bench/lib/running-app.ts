// The whole product as `npm start` runs it, with its own database, for benchmarks in a browser.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '../../apps/cli/src/lib/free-port.ts'
import { removeScratchFolder } from '../../packages/embedded-postgres/src/testing/scratch-folders.ts'
import { createFolder } from './environment.ts'

const startSecondsMost = 120

export type RunningApp = {
  readonly origin: string
  /** Runs a command on the same database and returns its output. */
  tool(name: string, ...order: readonly string[]): Promise<string>
  stop(): Promise<void>
}

/** `titles` adds that many generated games to the demo catalogue. */
export async function startApp(titles = 0): Promise<RunningApp> {
  const root = resolve(import.meta.dirname, '../..')
  const dir = await createFolder()
  const port = await freePort()
  const env = { ...process.env, PORT: String(port), DATA_DIR: dir, LOG_LEVEL: 'error', RATE_LIMITS: 'off' }
  const server = spawn(process.execPath, ['apps/cli/src/start.ts'], { cwd: root, env, stdio: 'ignore' })
  const origin = `http://127.0.0.1:${port}`
  const stop = async () => {
    server.kill('SIGTERM')
    await once(server, 'exit')
    await removeScratchFolder(dir)
  }
  const tool = async (name: string, ...order: readonly string[]) =>
    (await promisify(execFile)(process.execPath, [`apps/cli/src/${name}.ts`, ...order], { cwd: root, env }))
      .stdout
  await untilReady(`${origin}/readyz`, server)
  if (titles > 0) await tool('saguao', 'content', '--titles', String(titles))
  return { origin, tool, stop }
}

async function untilReady(url: string, server: ChildProcess): Promise<void> {
  for (let second = 0; second < startSecondsMost; second++) {
    const ready = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    )
    if (ready) return
    if (server.exitCode !== null) throw new Error('The server did not start')
    await new Promise((passed) => setTimeout(passed, 1000))
  }
  throw new Error(`The server was not ready after ${startSecondsMost} s`)
}
