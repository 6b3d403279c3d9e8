// Starts and ends etcd, Patroni and HAProxy with the configuration of deploy/ha. As root they run as another user, because
// PostgreSQL refuses root. All of them end with this process, and PostgreSQL, which Patroni starts, too.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import { join } from 'node:path'
import { signal } from '@saguao/embedded-postgres/processes.ts'
import { scratchFolder } from '@saguao/embedded-postgres/testing/scratch-folders.ts'
import { secret } from '#apps/server/src/kernel/random.ts'
import { findProgram } from '#deploy/program.ts'
import type { Address, Network } from './network.ts'

const configuration = join(import.meta.dirname, '../../deploy/ha')

const packages: Readonly<Record<string, string>> = {
  patroni: 'patroni python3-etcd',
  etcd: 'etcd-server',
  haproxy: 'haproxy',
  psql: 'postgresql-15',
}

const binFolder = (): string | undefined =>
  globSync('/usr/lib/postgresql/*/bin')
    .filter((folder) => existsSync(join(folder, 'initdb')))
    .sort()
    .at(-1)

/** The Debian packages that this machine lacks. */
export const missingPackages = (): string[] => [
  ...Object.entries(packages).flatMap(([program, name]) => (findProgram(program) ? [] : [name])),
  ...(binFolder() || !findProgram('psql') ? [] : ['postgresql-15']),
]

const run = (program: string, ...words: readonly string[]): string => {
  try {
    return execFileSync(program, words, { stdio: 'pipe' }).toString().trim()
  } catch {
    return ''
  }
}

/** The words before a command that run it as an unprivileged user, and its ids. */
function unprivileged(): { readonly prefix: readonly string[]; own(path: string): void } {
  if (process.getuid?.() !== 0) return { prefix: [], own: () => undefined }
  const name = run('id', '-u', 'postgres') ? 'postgres' : 'nobody'
  const [uid, gid] = [run('id', '-u', name), run('id', '-g', name)]
  return {
    // Nodes have machines of their own: here other work must not delay their heartbeats.
    prefix: ['nice', '-n', '-10', 'setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', '--'],
    own: (path) => void execFileSync('chown', ['-R', `${uid}:${gid}`, path]),
  }
}

const childrenOf = (pid: number): number[] =>
  run('ps', '-o', 'pid=', '--ppid', String(pid)).split('\n').map(Number).filter(Boolean)

const send = (pids: readonly number[], name: NodeJS.Signals): void => {
  for (const pid of pids) if (pid > 0) signal(pid, name)
}

type Passwords = Readonly<Record<'saguao' | 'superuser' | 'replication' | 'rewind', string>>

const etcdEnv = (all: readonly Address[], node: number, folder: string): NodeJS.ProcessEnv => {
  const { host, etcd, etcdPeer } = all[node] as Address
  const peers = all.map((one, i) => `etcd-${i + 1}=http://${one.host}:${one.etcdPeer}`)
  return {
    ETCD_NAME: `etcd-${node + 1}`,
    ETCD_DATA_DIR: join(folder, 'etcd'),
    ETCD_LISTEN_CLIENT_URLS: `http://${host}:${etcd}`,
    ETCD_ADVERTISE_CLIENT_URLS: `http://${host}:${etcd}`,
    ETCD_LISTEN_PEER_URLS: `http://${host}:${etcdPeer}`,
    ETCD_INITIAL_ADVERTISE_PEER_URLS: `http://${host}:${etcdPeer}`,
    ETCD_INITIAL_CLUSTER: peers.join(),
    ETCD_ENABLE_V2: 'true',
    ETCD_PRE_VOTE: 'true',
  }
}

const patroniEnv = (
  all: readonly Address[],
  node: number,
  folder: string,
  passwords: Passwords,
): NodeJS.ProcessEnv => {
  const { host, postgres, patroni } = all[node] as Address
  return {
    PATRONI_NAME: `node-${node + 1}`,
    PATRONI_ETCD_HOSTS: all.map((one) => `${one.host}:${one.etcd}`).join(),
    PATRONI_RESTAPI_LISTEN: `${host}:${patroni}`,
    PATRONI_RESTAPI_CONNECT_ADDRESS: `${host}:${patroni}`,
    PATRONI_POSTGRESQL_LISTEN: `${host}:${postgres}`,
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: `${host}:${postgres}`,
    PATRONI_POSTGRESQL_DATA_DIR: join(folder, 'postgres'),
    PATRONI_POSTGRESQL_BIN_DIR: binFolder(),
    PATRONI_POSTGRESQL_PGPASS: join(folder, 'pgpass'),
    PATRONI_SUPERUSER_PASSWORD: passwords.superuser,
    PATRONI_REPLICATION_PASSWORD: passwords.replication,
    PATRONI_REWIND_PASSWORD: passwords.rewind,
    SAGUAO_PASSWORD: passwords.saguao,
  }
}

const haproxyEnv = (all: readonly Address[], primary: number, replica: number): NodeJS.ProcessEnv => ({
  PRIMARY_BIND: `127.0.0.1:${primary}`,
  REPLICA_BIND: `127.0.0.1:${replica}`,
  ...Object.fromEntries(
    all.flatMap(({ host, postgres, patroni }, i) => [
      [`NODE_${i + 1}_HOST`, host],
      [`NODE_${i + 1}_PORT`, String(postgres)],
      [`NODE_${i + 1}_API_PORT`, String(patroni)],
    ]),
  ),
})

export type Programs = {
  /** The password of the servers' role. */
  readonly password: string
  startEtcd(node: number): void
  startPatroni(node: number): void
  startHaproxy(primaryPort: number, replicaPort: number): void
  /** Resolves when all of etcd is gone. */
  killEtcd(): Promise<void>
  /** The processes of PostgreSQL of a node, the postmaster first, before them Patroni. */
  pidsOf(node: number): number[]
  signalNode(node: number, name: NodeJS.Signals): void
  close(): void
}

type Launch = (name: string, words: readonly string[], env: NodeJS.ProcessEnv, node?: number) => void

function createLauncher(folder: string, network: Network, children: Map<string, ChildProcess>): Launch {
  const { prefix, own } = unprivileged()
  const config = join(folder, 'config')
  mkdirSync(config)
  for (const name of ['patroni.yaml', 'post-init.sh', 'haproxy.cfg'])
    copyFileSync(join(configuration, name), join(config, name))
  for (const i of network.addresses.keys()) mkdirSync(join(folder, `node-${i + 1}`))
  chmodSync(folder, 0o755)
  own(folder)
  return (name, words, env, node) => {
    const inNetwork = node === undefined ? [] : network.prefixOf(node)
    const [program = '', ...args] = [...inNetwork, ...prefix, ...words]
    const output = openSync(join(folder, `${name}.log`), 'a')
    const PATH = `${config}:${process.env.PATH}:/usr/sbin:/usr/bin:/bin`
    const stdio = ['ignore', output, output] as const
    children.set(name, spawn(program, args, { cwd: config, env: { PATH, ...env }, stdio: [...stdio] }))
  }
}

export function createPrograms(network: Network): Programs {
  const folder = scratchFolder('failover')
  const children = new Map<string, ChildProcess>()
  const passwords = { saguao: secret(12), superuser: secret(12), replication: secret(12), rewind: secret(12) }
  const { addresses } = network
  const launch = createLauncher(folder, network, children)
  const homeOf = (node: number): string => join(folder, `node-${node + 1}`)
  const pidsOf = (node: number): number[] => {
    const file = join(homeOf(node), 'postgres', 'postmaster.pid')
    const postmaster = existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) || 0 : 0
    const patroni = children.get(`patroni-${node + 1}`)?.pid ?? 0
    return [patroni, postmaster, ...(postmaster > 0 ? childrenOf(postmaster) : [])]
  }
  const close = (): void => {
    process.off('exit', close)
    for (const node of addresses.keys()) send(pidsOf(node), 'SIGKILL')
    send(
      [...children.values()].map(({ pid = 0 }) => pid),
      'SIGKILL',
    )
    network.close()
    const logs = join(import.meta.dirname, 'out/logs')
    mkdirSync(logs, { recursive: true })
    for (const log of globSync('*.log', { cwd: folder })) copyFileSync(join(folder, log), join(logs, log))
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  process.on('exit', close)
  return {
    password: passwords.saguao,
    startEtcd: (node) => launch(`etcd-${node + 1}`, ['etcd'], etcdEnv(addresses, node, homeOf(node)), node),
    startPatroni: (node) => {
      const env = patroniEnv(addresses, node, homeOf(node), passwords)
      launch(`patroni-${node + 1}`, ['patroni', 'patroni.yaml'], env, node)
    },
    startHaproxy: (primary, replica) =>
      launch('haproxy', ['haproxy', '-db', '-f', 'haproxy.cfg'], haproxyEnv(addresses, primary, replica)),
    killEtcd: async () => {
      const members = [...children].flatMap(([name, child]) => (name.startsWith('etcd') ? [child] : []))
      const gone = members.map((child) => once(child, 'exit'))
      for (const child of members) child.kill('SIGKILL')
      await Promise.all(gone)
    },
    pidsOf,
    signalNode: (node, name) => send(pidsOf(node), name),
    close,
  }
}
