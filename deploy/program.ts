// Programs that are not ours and may be on a machine or not: found, started on this machine alone, stopped.
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

/** Servers are often where only administrators look. */
const moreFolders = ['/usr/sbin', '/usr/local/sbin', '/usr/local/bin', '/opt/homebrew/bin']
const readyMsMost = 10_000
const stopMsMost = 5_000
const againMs = 20

export const findProgram = (name: string): string | undefined =>
  [...(process.env.PATH ?? '').split(delimiter), ...moreFolders]
    .map((folder) => join(folder, name))
    .find((file) => existsSync(file))

type Starting = {
  readonly program: string
  /** The folder that is given exists as long as the program runs. */
  words(folder: string): Promise<readonly string[]> | readonly string[]
  readonly port: number
  readonly stopSignal: NodeJS.Signals
}

/** Resolves when it can be reached. */
export async function startProgram({ program, words, port, stopSignal }: Starting): Promise<Program> {
  const folder = scratchFolder('program')
  const child = spawn(program, await words(folder), { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
  const dataOf: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => dataOf.push(String(text)))
  const kill = (): void => void child.kill('SIGKILL')
  process.once('exit', kill)
  const stop = async (): Promise<void> => {
    process.off('exit', kill)
    await end(child, stopSignal)
    await removeScratchFolder(folder)
  }
  if (await isReached(port, child)) return { stop }
  await stop()
  throw new Error(`${program} did not start: ${dataOf.join('')}`)
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  const late = setTimeout(() => child.kill('SIGKILL'), stopMsMost)
  await ended
  clearTimeout(late)
}

async function isReached(port: number, child: ChildProcess): Promise<boolean> {
  const until = performance.now() + readyMsMost
  while (performance.now() < until && child.exitCode === null) {
    if (await answers(port)) return true
    await sleep(againMs)
  }
  return false
}

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = connect(port, '127.0.0.1')
    const tell = (isThere: boolean) => () => {
      probe.destroy()
      resolve(isThere)
    }
    probe.once('connect', tell(true)).once('error', tell(false))
  })
