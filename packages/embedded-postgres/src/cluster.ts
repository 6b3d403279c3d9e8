/**
 * One PostgreSQL cluster in one folder:
 *   cluster/     what initdb made
 *   password     of both roles, mode 0600
 *   server.log   PostgreSQL's own messages
 * All of it belongs to the identity PostgreSQL runs as, with mode 0700.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import {
  chmod,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { type Binaries, findBinaries } from './binaries.ts'
import { openForAppend, sizeOf, trim, writtenSince } from './log-file.ts'
import { isAlive } from './processes.ts'
import { asArguments, type Settings, serverSettings, socketPort } from './settings.ts'
import { changeOwner, chooseRunAs, type Identity, type RunAs } from './unprivileged.ts'

export const superuser = 'postgres'
/** The application's own role, which owns its database and is no superuser, as on a managed server. */
export const applicationRole = 'saguao'
export const databaseName = 'saguao'

export const clusterFolder = (dir: string) => join(dir, 'cluster')
export const logFile = (dir: string) => join(dir, 'server.log')
const passwordFile = (dir: string) => join(dir, 'password')

async function readPassword(dir: string): Promise<string> {
  try {
    return await readFile(passwordFile(dir), 'utf8')
  } catch (cause) {
    throw new Error(`${passwordFile(dir)} cannot be read; without it the database cannot be opened.`, {
      cause,
    })
  }
}

/** Understood by pg and by PostgreSQL's own programs; the host before the path is only there to be overridden. */
export async function connectionUrl(
  dir: string,
  role = applicationRole,
  database = databaseName,
): Promise<string> {
  const password = await readPassword(dir)
  const host = encodeURIComponent(socketFolder(dir))
  return `postgresql://${role}:${password}@localhost:${socketPort}/${database}?host=${host}`
}

/** A socket's path has little room (104 bytes on macOS); a deep checkout gets a private folder below /tmp. */
export function socketFolder(dir: string): string {
  if (Buffer.byteLength(join(dir, `.s.PGSQL.${socketPort}.lock`)) < 100) return dir
  return `/tmp/saguao-${createHash('sha256').update(dir).digest('hex').slice(0, 16)}`
}

/** Makes the cluster under another name and renames it, so that a start that was broken off leaves none half made. */
export async function initialise(dir: string, settings: Settings): Promise<void> {
  const binaries = await findBinaries()
  await mkdir(dirname(dir), { recursive: true })
  const way = await chooseRunAs(dir, binaries.postgres)
  await removeLeftDrafts(dir)
  const draft = await mkdtemp(`${dir}.new-${process.pid}-`)
  await writeFile(passwordFile(draft), randomBytes(24).toString('base64url'), { mode: 0o600 })
  await changeOwner(way.owner, draft)
  await initdb(draft, way, binaries, settings)
  await rename(draft, dir).catch((error) => useTheOthers(error, dir, draft))
}

/** The built-in locale sorts and folds the same on every system, whatever locales that system has. */
async function initdb(draft: string, way: RunAs, binaries: Binaries, settings: Settings): Promise<void> {
  const words = ['-D', clusterFolder(draft), `--username=${superuser}`, `--pwfile=${passwordFile(draft)}`]
  words.push('--auth=scram-sha-256', '--encoding=UTF8', '--locale=C')
  words.push('--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-instructions')
  if (settings.fsync === 'off') words.push('--no-sync')
  const [program, all] = way.command(binaries.initdb, words)
  await promisify(execFile)(program, all, { ...way.identity, ...surroundings() })
}

/** Two first starts at once: the one that is ready later drops its own and uses the other's. */
async function useTheOthers(error: Error, dir: string, draft: string): Promise<void> {
  if (!existsSync(clusterFolder(dir))) throw error
  await rm(draft, { recursive: true })
}

/** The number in a draft's name is that of the process that makes it. */
async function removeLeftDrafts(dir: string): Promise<void> {
  const start = `${basename(dir)}.new-`
  const drafts = (await readdir(dirname(dir))).filter((name) => name.startsWith(start))
  const left = drafts.filter((name) => !isAlive(Number.parseInt(name.slice(start.length), 10)))
  for (const name of left) await rm(join(dirname(dir), name), { recursive: true })
}

export type Launched = {
  running(): boolean
  /** What it wrote before it ended. */
  reason(): Promise<string>
}

/** Starts the server in a session of its own: Ctrl-C reaches the application only, which stops the server last. */
export async function launch(dir: string, settings: Settings): Promise<Launched> {
  const binaries = await findBinaries()
  const way = await chooseRunAs(dir, binaries.postgres)
  await changeOwner(way.owner, dir)
  await makeSocketFolder(dir, way.owner)
  await trim(logFile(dir))
  const size = await sizeOf(logFile(dir))
  const child = start(dir, way, binaries, settings)
  return {
    running: () => child.pid !== undefined && child.exitCode === null && child.signalCode === null,
    reason: () => writtenSince(logFile(dir), size),
  }
}

function start(dir: string, way: RunAs, binaries: Binaries, settings: Settings): ChildProcess {
  const told = asArguments({ ...serverSettings(socketFolder(dir)), ...settings })
  const [program, words] = way.command(binaries.postgres, ['-D', clusterFolder(dir), ...told])
  const log = openForAppend(logFile(dir))
  const child = spawn(program, words, {
    ...way.identity,
    ...surroundings(),
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  })
  child.on('error', () => undefined)
  child.unref()
  log.close()
  return child
}

/** Only what PostgreSQL needs; the application's secrets stay out of its environment. */
const surroundings = () => ({ cwd: '/', env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' } })

async function makeSocketFolder(dir: string, owner: Identity): Promise<void> {
  const folder = socketFolder(dir)
  if (folder === dir) return
  await mkdir(folder, { mode: 0o700 }).catch(() => undefined)
  await refuseForeignSocketFolder(dir)
  await changeOwner(owner, folder)
  await chmod(folder, 0o700)
}

/** /tmp is everybody's: a folder that somebody else put there first could lead the password to them. */
export async function refuseForeignSocketFolder(dir: string): Promise<void> {
  const folder = socketFolder(dir)
  if (folder === dir || !existsSync(folder)) return
  const found = await lstat(folder)
  const trusted = [(await stat(dir)).uid, process.getuid?.()].includes(found.uid)
  if (!found.isDirectory() || !trusted) {
    throw new Error(`${folder} was made by another user. Remove it, or choose a shorter DATA_DIR.`)
  }
}
