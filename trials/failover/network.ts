// The network of the nodes. As root each node has a network namespace, so that it can be cut off; otherwise all nodes
// share the loopback interface.
import { execFileSync } from 'node:child_process'
import { freePort } from '#apps/cli/src/lib/free-port.ts'

export type Address = {
  readonly host: string
  readonly postgres: number
  readonly patroni: number
  readonly etcd: number
  readonly etcdPeer: number
}

export type Network = {
  readonly addresses: readonly Address[]
  /** Undefined where nodes cannot be cut off. */
  readonly cut: undefined | ((node: number, isCut: boolean) => void)
  /** The words before a command that run it in the network of a node. */
  prefixOf(node: number): readonly string[]
  close(): void
}

export const nodeCount = 3
const subnet = '10.213.77'

const ip = (...words: readonly string[]): void => {
  execFileSync('ip', words, { stdio: 'pipe' })
}

const attempt = (work: () => void): void => {
  try {
    work()
  } catch {
    // Does not exist.
  }
}

/** Network devices have names of at most 15 characters. */
const bridge = `sg${process.pid}`
const namespaceOf = (node: number): string => `${bridge}n${node}`

function addNode(node: number): void {
  const namespace = namespaceOf(node)
  const inside = (...words: readonly string[]): void => ip('netns', 'exec', namespace, 'ip', ...words)
  ip('netns', 'add', namespace)
  ip('link', 'add', namespace, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', namespace)
  ip('link', 'set', namespace, 'master', bridge, 'up')
  inside('address', 'add', `${subnet}.${node + 1}/24`, 'dev', 'eth0')
  inside('link', 'set', 'eth0', 'up')
  inside('link', 'set', 'lo', 'up')
}

function close(): void {
  for (let node = 0; node < nodeCount; node++) {
    attempt(() => ip('link', 'delete', namespaceOf(node)))
    attempt(() => ip('netns', 'delete', namespaceOf(node)))
  }
  attempt(() => ip('link', 'delete', bridge))
}

function openNamespaces(): Network {
  ip('link', 'add', bridge, 'type', 'bridge')
  ip('address', 'add', `${subnet}.254/24`, 'dev', bridge)
  ip('link', 'set', bridge, 'up')
  for (let node = 0; node < nodeCount; node++) addNode(node)
  return {
    addresses: Array.from({ length: nodeCount }, (_, node) => ({
      host: `${subnet}.${node + 1}`,
      postgres: 5432,
      patroni: 8008,
      etcd: 2379,
      etcdPeer: 2380,
    })),
    cut: (node, isCut) => ip('link', 'set', namespaceOf(node), isCut ? 'down' : 'up'),
    prefixOf: (node) => ['ip', 'netns', 'exec', namespaceOf(node)],
    close,
  }
}

async function openLoopback(): Promise<Network> {
  const addresses: Address[] = []
  for (let node = 0; node < nodeCount; node++) {
    const [postgres, patroni, etcd, etcdPeer] = [
      await freePort(),
      await freePort(),
      await freePort(),
      await freePort(),
    ]
    addresses.push({ host: '127.0.0.1', postgres, patroni, etcd, etcdPeer })
  }
  return { addresses, cut: undefined, prefixOf: () => [], close: () => undefined }
}

export async function openNetwork(): Promise<Network> {
  try {
    return openNamespaces()
  } catch {
    close()
    return openLoopback()
  }
}
