/** Runs the stub application as a separate process. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { openDatabase } from '../database.ts'
import type { AppMessage } from './application.ts'
import { removeScratchFolder, scratchFolder } from './scratch-folders.ts'

const program = fileURLToPath(new URL('./application.ts', import.meta.url))

export type Application = {
  pid: number
  url: string
  refused: string
  logged: string[]
  /** Sends the signal and waits for the exit. */
  end(signal: NodeJS.Signals): Promise<void>
}

/** Waits until the application has opened the database or refused. `uid` runs it as that user. */
export async function application(
  dir: string,
  env: NodeJS.ProcessEnv = {},
  uid?: number,
): Promise<Application> {
  const child = spawn(process.execPath, [program, dir], {
    env: { ...process.env, ...env },
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
    ...(uid !== undefined && { uid, gid: uid }),
  })
  const gone = once(child, 'exit')
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await gone
  }
  const started = { pid: child.pid ?? 0, url: '', refused: '', logged: [] as string[], end }
  for await (const line of createInterface(child.stdout)) {
    const message: AppMessage = JSON.parse(line)
    if ('log' in message) started.logged.push(message.log)
    else return Object.assign(started, message)
  }
  throw new Error('The application exited without a message')
}

export type Folders = { fresh(): Promise<string>; ready(): Promise<string>; removeAll(): Promise<void> }

/** Folders for clusters: `fresh` ones do not exist yet, `ready` ones contain a copy of an initialised cluster. */
export async function folders(): Promise<Folders> {
  const made: string[] = []
  const fresh = async () => {
    const dir = join(scratchFolder('test'), 'postgres')
    made.push(dir)
    return dir
  }
  const original = await fresh()
  const first = await openDatabase({ dir: original, log: () => {} })
  await first.stop()
  const ready = async () => {
    const dir = await fresh()
    await cp(original, dir, { recursive: true, preserveTimestamps: true })
    return dir
  }
  const removeAll = async () => {
    for (const dir of made) await removeScratchFolder(dirname(dir))
  }
  return { fresh, ready, removeAll }
}

export async function ask(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

export async function postmasterPid(dir: string): Promise<number> {
  return Number.parseInt(await readFile(join(dir, 'cluster', 'postmaster.pid'), 'utf8'), 10)
}
