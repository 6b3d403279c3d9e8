// TCP proxy between the server and PostgreSQL that delays, cuts and drops traffic.
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export type FaultProxy = {
  /** Connection string of the database through the proxy. */
  readonly url: string
  /** Delays every chunk. */
  delay(ms: number): void
  /** Closes all connections. */
  cut(): void
  /** Closes all connections and refuses new ones. */
  down(): void
  up(): void
  /** Drops all data; a connection that lost data stays silent afterwards. */
  blackHole(on: boolean): void
  /** The next `count` commits succeed, and their connections are closed before the server receives the confirmation. */
  cutAfterCommits(count: number): void
  /** Number of commits still to be cut. */
  commitsLeft(): number
  close(): Promise<void>
}

type Pair = { readonly near: Socket; readonly far: Socket }
type Faults = { delayMs: number; isDown: boolean; isBlackHole: boolean; commitsLeft: number }

export async function openProxy(databaseUrl: string): Promise<FaultProxy> {
  const faults: Faults = { delayMs: 0, isDown: false, isBlackHole: false, commitsLeft: 0 }
  const pairs = new Set<Pair>()
  const server = createServer({ noDelay: true }, (near) => {
    if (faults.isDown) return void near.destroy()
    const pair = { near, far: connect(socketOf(databaseUrl)) }
    pairs.add(pair)
    for (const side of [pair.near, pair.far])
      side.on('error', () => undefined).on('close', () => breakOff(pair))
    carry(near, pair.far, faults, () => true)
    carry(pair.far, near, faults, untilCommit(faults, pair))
  })
  const breakOff = (pair: Pair): void => {
    pairs.delete(pair)
    pair.near.destroy()
    pair.far.destroy()
  }
  const cut = (): void => pairs.forEach(breakOff)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: addressThrough(databaseUrl, (server.address() as AddressInfo).port),
    delay: (ms) => void Object.assign(faults, { delayMs: ms }),
    cut,
    down: () => {
      faults.isDown = true
      cut()
    },
    up: () => void Object.assign(faults, { isDown: false }),
    blackHole: (on) => void Object.assign(faults, { isBlackHole: on }),
    cutAfterCommits: (count) => void Object.assign(faults, { commitsLeft: count }),
    commitsLeft: () => faults.commitsLeft,
    close: async () => {
      cut()
      server.close()
    },
  }
}

/** The embedded PostgreSQL listens on a Unix socket only. */
function socketOf(databaseUrl: string): string {
  const { searchParams, port } = new URL(databaseUrl)
  return `${searchParams.get('host')}/.s.PGSQL.${port}`
}

function addressThrough(databaseUrl: string, port: number): string {
  const { username, password, pathname } = new URL(databaseUrl)
  return `postgresql://${username}:${password}@127.0.0.1:${port}${pathname}`
}

/** `passes` inspects each chunk and may close the connection instead of forwarding it. */
function carry(from: Socket, to: Socket, faults: Faults, passes: (chunk: Buffer) => boolean): void {
  let previous = Promise.resolve()
  let inTransit = 0
  let isLost = false
  from.on('data', (chunk) => {
    isLost ||= faults.isBlackHole
    if (isLost || !passes(chunk)) return
    // TCP keeps the order of a connection, also when the delay shrinks.
    if (faults.delayMs === 0 && inTransit === 0) return void to.write(chunk)
    const delayed = sleep(faults.delayMs)
    inTransit++
    previous = previous
      .then(() => delayed)
      .then(() => {
        inTransit--
        if (to.writable) to.write(chunk)
      })
  })
}

const typeAndLength = 5
const commandComplete = 'C'.charCodeAt(0)

/** Parses PostgreSQL messages across chunks and closes the connection at the COMMIT tag. */
function untilCommit(faults: Faults, { near, far }: Pair): (chunk: Buffer) => boolean {
  let unread = Buffer.alloc(0)
  const hasCommit = (): boolean => {
    let found = false
    while (unread.length >= typeAndLength) {
      const length = 1 + unread.readUInt32BE(1)
      if (unread.length < length) break
      const message = unread.subarray(0, length)
      unread = unread.subarray(length)
      found ||= message[0] === commandComplete && message.toString('latin1', typeAndLength) === 'COMMIT\0'
    }
    return found
  }
  return (chunk) => {
    unread = Buffer.concat([unread, chunk])
    if (!hasCommit() || faults.commitsLeft === 0) return true
    faults.commitsLeft--
    near.destroy()
    far.destroy()
    return false
  }
}
