// Three nodes with etcd, Patroni and PostgreSQL on this machine, and HAProxy in front of them, with the configuration of
// deploy/ha. As root they run as another user, because PostgreSQL refuses root. Everything is gone when this process ends.
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
import { setTimeout as sleep } from 'node:timers/promises'
import { signal } from '@saguao/embedded-postgres/processes.ts'
import { scratchFolder } from '@saguao/embedded-postgres/testing/scratch-folders.ts'
import { freePort } from '#apps/cli/src/lib/free-port.ts'
import { secret } from '#apps/server/src/kernel/random.ts'
import { findProgram } from '#deploy/program.ts'
import { type Network, nodeCount, openNetwork } from './network.ts'

type Member = {
  readonly name: string
  readonly role: string
  readonly state: string
  readonly timeline: number
}

export type Cluster = {
  /** Connection string of the servers, through HAProxy. */
  readonly url: string
  readonly network: Network
  /** The index of the primary by Patroni's word; undefined without one. */
  leader(): Promise<number | undefined>
  /** Resolves when there are a primary and two standbys that follow it, one of them synchronous. */
  healthy(): Promise<void>
  /** Kills Patroni and PostgreSQL of a node. */
  kill(node: number): void
  /** Starts Patroni of a node, which starts PostgreSQL. */
  start(node: number): void
  /** Stops (SIGSTOP) or continues Patroni and all processes of PostgreSQL. */
  freeze(node: number, isFrozen: boolean): void
  /** The processes of a node that receive the write-ahead log. */
  receivers(node: number): number[]
  switchOver(from: number): Promise<void>
  restartEtcd(): Promise<void>
  /** Changes Patroni's settings of the whole cluster. */
  configure(settings: object): Promise<void>
  close(): void
}

const configuration = join(import.meta.dirname, '../../deploy/ha')
const healthyTimeoutMs = 90_000
const pollMs = 200
const etcdDownMs = 4_000

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

const idOf = (flag: string, name: string): string | undefined => {
  try {
    return execFileSync('id', [flag, name], { stdio: 'pipe' }).toString().trim()
  } catch {
    return undefined
  }
}

/** The words before a command that run it as an unprivileged user, and its ids. */
function unprivileged(): { readonly prefix: readonly string[]; own(path: string): void } {
  if (process.getuid?.() !== 0) return { prefix: [], own: () => undefined }
  const name = idOf('-u', 'postgres') ? 'postgres' : 'nobody'
  const ids = `${idOf('-u', name)}:${idOf('-g', name)}`
  const [uid, gid] = ids.split(':')
  return {
    prefix: ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', '--'],
    own: (path) => void execFileSync('chown', ['-R', ids, path]),
  }
}

const childrenOf = (pid: number): number[] => {
  try {
    return execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)])
      .toString()
      .split('\n')
      .map(Number)
      .filter(Boolean)
  } catch {
    return []
  }
}

/** All processes end with this process, also those that Patroni started. */
export async function openCluster(): Promise<Cluster> {
  const folder = scratchFolder('failover')
  const network = await openNetwork()
  const { prefix, own } = unprivileged()
  const children = new Map<string, ChildProcess>()
  const passwords = { saguao: secret(12), superuser: secret(12), replication: secret(12), rewind: secret(12) }
  const [primaryPort, replicaPort] = [await freePort(), await freePort()]
  const { addresses } = network

  const config = join(folder, 'config')
  mkdirSync(config)
  for (const name of ['patroni.yaml', 'post-init.sh', 'haproxy.cfg'])
    copyFileSync(join(configuration, name), join(config, name))
  for (let node = 0; node < nodeCount; node++) mkdirSync(join(folder, `node-${node + 1}`))
  chmodSync(folder, 0o755)
  own(folder)

  const launch = (name: string, words: readonly string[], env: NodeJS.ProcessEnv, node?: number): void => {
    const [program = '', ...args] = [
      ...(node === undefined ? [] : network.prefixOf(node)),
      ...prefix,
      ...words,
    ]
    const output = openSync(join(folder, `${name}.log`), 'a')
    const path = `${config}:${process.env.PATH}:/usr/sbin:/usr/bin:/bin`
    const child = spawn(program, args, {
      cwd: folder,
      env: { PATH: path, ...env },
      stdio: ['ignore', output, output],
    })
    children.set(name, child)
  }
  const pidOf = (name: string): number => children.get(name)?.pid ?? 0

  const startEtcd = (node: number): void => {
    const { host, etcd, etcdPeer } = addresses[node] as (typeof addresses)[number]
    launch(
      `etcd-${node + 1}`,
      ['etcd'],
      {
        ETCD_NAME: `etcd-${node + 1}`,
        ETCD_DATA_DIR: join(folder, `node-${node + 1}`, 'etcd'),
        ETCD_LISTEN_CLIENT_URLS: `http://${host}:${etcd}`,
        ETCD_ADVERTISE_CLIENT_URLS: `http://${host}:${etcd}`,
        ETCD_LISTEN_PEER_URLS: `http://${host}:${etcdPeer}`,
        ETCD_INITIAL_ADVERTISE_PEER_URLS: `http://${host}:${etcdPeer}`,
        ETCD_INITIAL_CLUSTER: addresses
          .map((one, i) => `etcd-${i + 1}=http://${one.host}:${one.etcdPeer}`)
          .join(),
      },
      node,
    )
  }
  const start = (node: number): void => {
    const { host, postgres, patroni } = addresses[node] as (typeof addresses)[number]
    const home = join(folder, `node-${node + 1}`)
    launch(
      `patroni-${node + 1}`,
      ['patroni', join(config, 'patroni.yaml')],
      {
        PATRONI_NAME: `node-${node + 1}`,
        PATRONI_ETCD3_HOSTS: addresses.map((one) => `${one.host}:${one.etcd}`).join(),
        PATRONI_RESTAPI_LISTEN: `${host}:${patroni}`,
        PATRONI_RESTAPI_CONNECT_ADDRESS: `${host}:${patroni}`,
        PATRONI_POSTGRESQL_LISTEN: `${host}:${postgres}`,
        PATRONI_POSTGRESQL_CONNECT_ADDRESS: `${host}:${postgres}`,
        PATRONI_POSTGRESQL_DATA_DIR: join(home, 'postgres'),
        PATRONI_POSTGRESQL_BIN_DIR: binFolder(),
        PATRONI_POSTGRESQL_PGPASS: join(home, 'pgpass'),
        PATRONI_SUPERUSER_USERNAME: 'postgres',
        PATRONI_SUPERUSER_PASSWORD: passwords.superuser,
        PATRONI_REPLICATION_USERNAME: 'replicator',
        PATRONI_REPLICATION_PASSWORD: passwords.replication,
        PATRONI_REWIND_USERNAME: 'rewinder',
        PATRONI_REWIND_PASSWORD: passwords.rewind,
        SAGUAO_PASSWORD: passwords.saguao,
      },
      node,
    )
  }
  const postmasterOf = (node: number): number => {
    const file = join(folder, `node-${node + 1}`, 'postgres', 'postmaster.pid')
    return existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) || 0 : 0
  }
  const send = (pid: number, name: NodeJS.Signals): void => {
    if (pid > 0) signal(pid, name)
  }
  const kill = (node: number): void => {
    const postmaster = postmasterOf(node)
    const backends = postmaster > 0 ? childrenOf(postmaster) : []
    for (const pid of [pidOf(`patroni-${node + 1}`), postmaster, ...backends]) send(pid, 'SIGKILL')
  }
  let isClosed = false
  const close = (): void => {
    if (isClosed) return
    isClosed = true
    process.off('exit', close)
    for (let node = 0; node < nodeCount; node++) kill(node)
    for (const { pid = 0 } of children.values()) send(pid, 'SIGKILL')
    network.close()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  process.on('exit', close)

  const api = async (node: number, path: string, init: RequestInit = {}): Promise<Response> => {
    const { host, patroni } = addresses[node] as (typeof addresses)[number]
    return fetch(`http://${host}:${patroni}${path}`, { ...init, signal: AbortSignal.timeout(20_000) })
  }
  const members = async (): Promise<readonly Member[]> => {
    for (let node = 0; node < nodeCount; node++)
      try {
        const { host, patroni } = addresses[node] as (typeof addresses)[number]
        const response = await fetch(`http://${host}:${patroni}/cluster`, {
          signal: AbortSignal.timeout(1_000),
        })
        return ((await response.json()) as { members: Member[] }).members
      } catch {
        // The node is down: ask the next one.
      }
    return []
  }
  const isHealthy = (all: readonly Member[]): boolean => {
    const leader = all.find(({ role }) => role === 'leader')
    const followers = all.filter(
      ({ role, state, timeline }) =>
        role !== 'leader' && ['running', 'streaming'].includes(state) && timeline === leader?.timeline,
    )
    return followers.length === nodeCount - 1 && followers.some(({ role }) => role === 'sync_standby')
  }
  const healthy = async (): Promise<void> => {
    const until = performance.now() + healthyTimeoutMs
    while (!isHealthy(await members())) {
      if (performance.now() > until)
        throw new Error(`the cluster did not recover: ${JSON.stringify(await members())}`)
      await sleep(pollMs)
    }
  }

  for (let node = 0; node < nodeCount; node++) startEtcd(node)
  for (let node = 0; node < nodeCount; node++) start(node)
  const nodeEnv = addresses.map(({ host, postgres, patroni }, i) => [
    [`NODE_${i + 1}_HOST`, host],
    [`NODE_${i + 1}_PORT`, String(postgres)],
    [`NODE_${i + 1}_API_PORT`, String(patroni)],
  ])
  launch('haproxy', ['haproxy', '-db', '-f', join(config, 'haproxy.cfg')], {
    ...Object.fromEntries(nodeEnv.flat()),
    PRIMARY_BIND: `127.0.0.1:${primaryPort}`,
    REPLICA_BIND: `127.0.0.1:${replicaPort}`,
  })
  await healthy()
  return {
    url: `postgres://saguao:${passwords.saguao}@127.0.0.1:${primaryPort}/saguao`,
    network,
    leader: async () => {
      const name = (await members()).find(({ role }) => role === 'leader')?.name
      return name === undefined ? undefined : Number(name.slice(-1)) - 1
    },
    healthy,
    kill,
    start,
    freeze: (node, isFrozen) => {
      const postmaster = postmasterOf(node)
      for (const pid of [pidOf(`patroni-${node + 1}`), postmaster, ...childrenOf(postmaster)])
        send(pid, isFrozen ? 'SIGSTOP' : 'SIGCONT')
    },
    receivers: (node) =>
      childrenOf(postmasterOf(node)).filter((pid) =>
        readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('walreceiver'),
      ),
    switchOver: async (from) => {
      const response = await api(from, '/switchover', {
        method: 'POST',
        body: JSON.stringify({ leader: `node-${from + 1}` }),
      })
      if (!response.ok) throw new Error(`the switchover was refused: ${await response.text()}`)
    },
    restartEtcd: async () => {
      const names = addresses.map((_, i) => `etcd-${i + 1}`)
      const gone = names.map((name) => once(children.get(name) as ChildProcess, 'exit'))
      for (const name of names) send(pidOf(name), 'SIGKILL')
      await Promise.all(gone)
      await sleep(etcdDownMs)
      for (let node = 0; node < nodeCount; node++) startEtcd(node)
    },
    configure: async (settings) => {
      const leader = Number((await members()).find(({ role }) => role === 'leader')?.name.slice(-1)) - 1
      const response = await api(leader, '/config', { method: 'PATCH', body: JSON.stringify(settings) })
      if (!response.ok) throw new Error(`Patroni refused the settings: ${await response.text()}`)
    },
    close,
  }
}
