// Three nodes with etcd, Patroni and PostgreSQL on this machine, and HAProxy in front of them.
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#apps/cli/src/lib/free-port.ts'
import { progress } from '#apps/cli/src/lib/process.ts'
import { type Address, type Network, nodeCount, openNetwork } from './network.ts'
import { createPrograms } from './programs.ts'

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
  /** The index of the primary, as Patroni reports it; undefined without one. */
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
  /** Kills all of etcd and starts it again. */
  restartEtcd(): Promise<void>
  /** Changes Patroni's settings of the whole cluster. */
  configure(settings: object): Promise<void>
  close(): void
}

const healthyTimeoutMs = 90_000
const reinitialiseMs = 25_000
const stableMs = 4_000
const pollMs = 200
const etcdDownMs = 4_000
const apiTimeoutMs = 60_000
const membersTimeoutMs = 1_000

const api = (address: Address, path: string, init: RequestInit = {}): Promise<Response> =>
  fetch(`http://${address.host}:${address.patroni}${path}`, {
    signal: AbortSignal.timeout(apiTimeoutMs),
    ...init,
  })

/** As the first node that responds reports them. */
async function membersOf({ addresses }: Network): Promise<readonly Member[]> {
  for (const address of addresses)
    try {
      const response = await api(address, '/cluster', { signal: AbortSignal.timeout(membersTimeoutMs) })
      return ((await response.json()) as { members: Member[] }).members
    } catch {
      // The node is down.
    }
  return []
}

const leaderOf = (all: readonly Member[]): number | undefined => {
  const name = all.find(({ role }) => role === 'leader')?.name
  return name === undefined ? undefined : Number(name.slice(-1)) - 1
}

const isFollowing = ({ state, timeline }: Member, ofLeader: number | undefined): boolean =>
  ['running', 'streaming'].includes(state) && timeline === ofLeader

function isHealthy(all: readonly Member[]): boolean {
  const leader = all.find(({ role }) => role === 'leader')
  const followers = all.filter((one) => one !== leader && isFollowing(one, leader?.timeline))
  return followers.length === nodeCount - 1 && followers.some(({ role }) => role === 'sync_standby')
}

/** Copies the nodes that cannot follow the primary, as `patronictl reinit` does. */
async function reinitialise({ addresses }: Network, all: readonly Member[]): Promise<void> {
  const timeline = all.find(({ role }) => role === 'leader')?.timeline
  for (const [i, address] of addresses.entries()) {
    const member = all.find(({ name }) => name === `node-${i + 1}`)
    if (!member || member.role === 'leader' || isFollowing(member, timeline)) continue
    progress(`node-${i + 1} cannot follow (${member.state}): it is copied again`)
    await api(address, '/reinitialize', { method: 'POST', body: JSON.stringify({ force: true }) })
  }
}

/** A node that returns can make etcd and Patroni elect once more, so the state must last. */
async function untilHealthy(network: Network): Promise<void> {
  const until = performance.now() + healthyTimeoutMs
  let reinitialiseAt = performance.now() + reinitialiseMs
  let [leader, since] = [leaderOf([]), performance.now()]
  for (;;) {
    const all = await membersOf(network)
    if (!isHealthy(all) || leaderOf(all) !== leader) [leader, since] = [leaderOf(all), performance.now()]
    if (performance.now() - since > stableMs) return
    if (performance.now() > reinitialiseAt) {
      reinitialiseAt = Number.POSITIVE_INFINITY
      await reinitialise(network, all)
    }
    if (performance.now() > until) throw new Error(`the cluster did not recover: ${JSON.stringify(all)}`)
    await sleep(pollMs)
  }
}

async function command(
  address: Address | undefined,
  path: string,
  method: string,
  body: object,
): Promise<void> {
  if (!address) throw new Error(`${path} needs a primary`)
  const response = await api(address, path, { method, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`Patroni refused ${path}: ${await response.text()}`)
}

const isReceiver = (pid: number): boolean =>
  readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('walreceiver')

/** Everything is gone when this process ends. */
export async function openCluster(): Promise<Cluster> {
  const network = await openNetwork()
  const programs = createPrograms(network)
  const nodes = [...network.addresses.keys()]
  const [primaryPort, replicaPort] = [await freePort(), await freePort()]
  nodes.forEach(programs.startEtcd)
  nodes.forEach(programs.startPatroni)
  programs.startHaproxy(primaryPort, replicaPort)
  await untilHealthy(network)
  const leader = async () => leaderOf(await membersOf(network))
  return {
    url: `postgres://saguao:${programs.password}@127.0.0.1:${primaryPort}/saguao`,
    network,
    leader,
    healthy: () => untilHealthy(network),
    kill: (node) => programs.signalNode(node, 'SIGKILL'),
    start: programs.startPatroni,
    freeze: (node, isFrozen) => programs.signalNode(node, isFrozen ? 'SIGSTOP' : 'SIGCONT'),
    receivers: (node) => programs.pidsOf(node).slice(2).filter(isReceiver),
    switchOver: (from) =>
      command(network.addresses[from], '/switchover', 'POST', { leader: `node-${from + 1}` }),
    restartEtcd: async () => {
      await programs.killEtcd()
      await sleep(etcdDownMs)
      nodes.forEach(programs.startEtcd)
    },
    configure: async (settings) =>
      command(network.addresses[(await leader()) ?? nodeCount], '/config', 'PATCH', settings),
    close: programs.close,
  }
}
