// Finds, starts and stops external programs that may be installed on this machine.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { connect } from 'node:net'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  removeScratchFolder,
  scratchFolder,
} from '../packages/embedded-postgres/src/testing/scratch-folders.ts'

export type Program = { stop(): Promise<void> }

/** Server programs are often outside of the user's PATH. */
const extraFolders = ['/usr/sbin', '/usr/local/sbin', '/usr/local/bin', '/opt/homebrew/bin']
const readyTimeoutMs = 10_000
const stopTimeoutMs = 5_000
const pollMs = 20

export const findProgram = (name: string): string | undefined =>
  [...(process.env.PATH ?? '').split(delimiter), ...extraFolders]
    .map((folder) => join(folder, name))
    .find((file) => existsSync(file))

type StartOptions = {
  readonly program: string
  /** The command-line arguments; the folder exists as long as the program runs. */
  argsFor(folder: string): Promise<readonly string[]> | readonly string[]
  readonly port: number
  readonly stopSignal: NodeJS.Signals
}

/** Resolves when the program accepts connections. */
export async function startProgram({ program, argsFor, port, stopSignal }: StartOptions): Promise<Program> {
  const folder = scratchFolder('program')
  const child = spawn(program, await argsFor(folder), { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
  const dataOf: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => dataOf.push(String(text)))
  const kill = (): void => void child.kill('SIGKILL')
  process.once('exit', kill)
  const stop = async (): Promise<void> => {
    process.off('exit', kill)
    await end(child, stopSignal)
    await removeScratchFolder(folder)
  }
  if (await waitUntilReachable(port, child)) return { stop }
  await stop()
  throw new Error(`${program} did not start: ${dataOf.join('')}`)
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  const timeout = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs)
  await ended
  clearTimeout(timeout)
}

async function waitUntilReachable(port: number, child: ChildProcess): Promise<boolean> {
  const until = performance.now() + readyTimeoutMs
  while (performance.now() < until && child.exitCode === null) {
    if (await acceptsConnections(port)) return true
    await sleep(pollMs)
  }
  return false
}

const acceptsConnections = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = connect(port, '127.0.0.1')
    const finish = (isOpen: boolean) => () => {
      probe.destroy()
      resolve(isOpen)
    }
    probe.once('connect', finish(true)).once('error', finish(false))
  })
