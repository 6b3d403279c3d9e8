// The server supports PostgreSQL 15 and newer, not only the embedded version. If PostgreSQL is installed, the tests run on
// a temporary cluster of it too.
import { execFileSync } from 'node:child_process'
import { chownSync, existsSync, globSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../../apps/cli/src/lib/free-port.ts'
import { scratchFolder } from '../../packages/embedded-postgres/src/testing/scratch-folders.ts'

export type ExternalPostgres = { readonly url: string; readonly name: string; readonly stop: () => void }

const oldestVersion = 15
const binaryFolders = [
  '/usr/lib/postgresql/*/bin',
  '/usr/pgsql-*/bin',
  '/opt/homebrew/opt/postgresql@*/bin',
  '/usr/local/opt/postgresql@*/bin',
]
// The data of a test run is disposable, so nothing waits for the disk.
const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
}

/** The server of TEST_DATABASE_URL or DATABASE_URL, a temporary cluster, or undefined. */
export async function externalPostgres(env: NodeJS.ProcessEnv): Promise<ExternalPostgres | undefined> {
  const given = env.TEST_DATABASE_URL ?? env.DATABASE_URL
  if (given) return { url: given, name: 'the PostgreSQL of the environment', stop: () => {} }
  const binaries = newestBinaries()
  return binaries ? startCluster(binaries) : undefined
}

type Binaries = { folder: string; version: number }

function newestBinaries(): Binaries | undefined {
  return globSync(binaryFolders)
    .filter((folder) => existsSync(join(folder, 'postgres')) && existsSync(join(folder, 'initdb')))
    .map((folder) => ({ folder, version: majorVersion(folder) }))
    .filter(({ version }) => version >= oldestVersion)
    .sort((a, b) => b.version - a.version)[0]
}

function majorVersion(folder: string): number {
  const text = execFileSync(join(folder, 'postgres'), ['--version'], { encoding: 'utf8' })
  return Number(/(\d+)/.exec(text)?.[1] ?? 0)
}

async function startCluster({ folder, version }: Binaries): Promise<ExternalPostgres> {
  const user = unprivileged()
  const home = scratchFolder('external')
  if (user) chownSync(home, user.uid, user.gid)
  const run = (command: string, ...args: string[]) => {
    execFileSync(join(folder, command), ['-D', join(home, 'cluster'), ...args], {
      ...user,
      cwd: home,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  }
  const stop = stopper(home, run)
  const port = await freePort()
  run('initdb', '--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync')
  run('pg_ctl', 'start', '--wait', '--silent', `--log=${join(home, 'log')}`, `--options=${options(port)}`)
  return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, name: `PostgreSQL ${version}`, stop }
}

// An interrupted run stops the cluster too: an orphaned server would keep its memory.
function stopper(home: string, run: (command: string, ...args: string[]) => void): () => void {
  const stop = () => {
    process.off('exit', stop)
    if (existsSync(join(home, 'cluster/postmaster.pid')))
      run('pg_ctl', 'stop', '--mode=immediate', '--silent')
    rmSync(home, { recursive: true, force: true })
  }
  process.on('exit', stop)
  return stop
}

function options(port: number): string {
  return Object.entries({ ...settings, port: String(port) })
    .map(([name, value]) => `-c ${name}='${value}'`)
    .join(' ')
}

// PostgreSQL refuses to run as root, so it runs as a user that owns nothing else.
function unprivileged(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const users = readFileSync('/etc/passwd', 'utf8').split('\n')
  const lines = ['postgres:', 'nobody:'].flatMap((name) => users.filter((line) => line.startsWith(name)))
  const [, , uid, gid] = lines[0]?.split(':') ?? []
  if (!uid || !gid)
    throw new Error('PostgreSQL cannot run as root, and there is neither a postgres nor a nobody user')
  return { uid: Number(uid), gid: Number(gid) }
}
