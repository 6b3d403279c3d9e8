/**
 * One PostgreSQL cluster in one folder:
 *   cluster/     the data directory made by initdb
 *   password     of both roles, mode 0600
 *   server.log   PostgreSQL's log
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
/** The application's role: owner of its database, no superuser, as on a managed server. */
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

/** A URL for pg and PostgreSQL's programs; the `host` parameter overrides the host name. */
export async function connectionUrl(
  dir: string,
  role = applicationRole,
  database = databaseName,
): Promise<string> {
  const password = await readPassword(dir)
  const host = encodeURIComponent(socketFolder(dir))
  return `postgresql://${role}:${password}@localhost:${socketPort}/${database}?host=${host}`
}

/** Socket paths are limited (104 bytes on macOS); long paths use a private folder below /tmp. */
export function socketFolder(dir: string): string {
  if (Buffer.byteLength(join(dir, `.s.PGSQL.${socketPort}.lock`)) < 100) return dir
  return `/tmp/saguao-${createHash('sha256').update(dir).digest('hex').slice(0, 16)}`
}

/** Creates the cluster under a temporary name and renames it, so that an interrupted start leaves no partial cluster. */
export async function initialise(dir: string, settings: Settings): Promise<void> {
  const binaries = await findBinaries()
  await mkdir(dirname(dir), { recursive: true })
  const runAs = await chooseRunAs(dir, binaries.postgres)
  await removeStaleDrafts(dir)
  const draft = await mkdtemp(`${dir}.new-${process.pid}-`)
  await writeFile(passwordFile(draft), randomBytes(24).toString('base64url'), { mode: 0o600 })
  await changeOwner(runAs.owner, draft)
  await initdb(draft, runAs, binaries, settings)
  await rename(draft, dir).catch((error) => useExisting(error, dir, draft))
}

/** The built-in locale sorts the same on every system. */
async function initdb(draft: string, runAs: RunAs, binaries: Binaries, settings: Settings): Promise<void> {
  const args = ['-D', clusterFolder(draft), `--username=${superuser}`, `--pwfile=${passwordFile(draft)}`]
  args.push('--auth=scram-sha-256', '--encoding=UTF8', '--locale=C')
  args.push('--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-instructions')
  // The password is random: more iterations protect passwords that can be guessed, and cost 5 ms per connection.
  args.push('-c', 'scram_iterations=1')
  if (settings.fsync === 'off') args.push('--no-sync')
  const [program, allArgs] = runAs.command(binaries.initdb, args)
  await promisify(execFile)(program, allArgs, { ...runAs.identity, ...spawnOptions() })
}

/** Two concurrent first starts: the later one deletes its draft and uses the other cluster. */
async function useExisting(error: Error, dir: string, draft: string): Promise<void> {
  if (!existsSync(clusterFolder(dir))) throw error
  await rm(draft, { recursive: true })
}

/** The name of a draft contains the id of the process that creates it. */
async function removeStaleDrafts(dir: string): Promise<void> {
  const start = `${basename(dir)}.new-`
  const drafts = (await readdir(dirname(dir))).filter((name) => name.startsWith(start))
  const stale = drafts.filter((name) => !isAlive(Number.parseInt(name.slice(start.length), 10)))
  for (const name of stale) await rm(join(dirname(dir), name), { recursive: true })
}

export type Launched = {
  running(): boolean
  /** The log since the launch. */
  reason(): Promise<string>
}

/** Starts the server in a separate session: Ctrl-C reaches only the application, which stops the server last. */
export async function launch(dir: string, settings: Settings): Promise<Launched> {
  const binaries = await findBinaries()
  const runAs = await chooseRunAs(dir, binaries.postgres)
  await changeOwner(runAs.owner, dir)
  await makeSocketFolder(dir, runAs.owner)
  await trim(logFile(dir))
  const size = await sizeOf(logFile(dir))
  const child = start(dir, runAs, binaries, settings)
  return {
    running: () => child.pid !== undefined && child.exitCode === null && child.signalCode === null,
    reason: () => writtenSince(logFile(dir), size),
  }
}

function start(dir: string, runAs: RunAs, binaries: Binaries, settings: Settings): ChildProcess {
  const settingArgs = asArguments({ ...serverSettings(socketFolder(dir)), ...settings })
  const [program, args] = runAs.command(binaries.postgres, ['-D', clusterFolder(dir), ...settingArgs])
  const log = openForAppend(logFile(dir))
  const child = spawn(program, args, {
    ...runAs.identity,
    ...spawnOptions(),
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  })
  child.on('error', () => undefined)
  child.unref()
  log.close()
  return child
}

/** A minimal environment without the application's secrets. */
const spawnOptions = () => ({ cwd: '/', env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' } })

async function makeSocketFolder(dir: string, owner: Identity): Promise<void> {
  const folder = socketFolder(dir)
  if (folder === dir) return
  await mkdir(folder, { mode: 0o700 }).catch(() => undefined)
  await refuseForeignSocketFolder(dir)
  await changeOwner(owner, folder)
  await chmod(folder, 0o700)
}

/** /tmp is shared: a folder created by another user could capture the password. */
export async function refuseForeignSocketFolder(dir: string): Promise<void> {
  const folder = socketFolder(dir)
  if (folder === dir || !existsSync(folder)) return
  const found = await lstat(folder)
  const trusted = [(await stat(dir)).uid, process.getuid?.()].includes(found.uid)
  if (!found.isDirectory() || !trusted) {
    throw new Error(`${folder} belongs to another user. Remove it, or choose a shorter DATA_DIR.`)
  }
}
