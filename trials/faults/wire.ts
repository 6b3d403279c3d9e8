// Stands between the server and PostgreSQL, and does to their connections what networks do.
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export type Wire = {
  /** The database's address through here. */
  readonly url: string
  /** Every piece arrives that much later. */
  delay(ms: number): void
  /** Breaks all connections. */
  cut(): void
  /** Breaks all connections and takes no new ones. */
  down(): void
  up(): void
  /** Nothing that is sent arrives, and a connection on which something was lost says nothing ever after. */
  blackHole(on: boolean): void
  /** The next so many commits are made, and the connection breaks before the server hears of it. */
  cutAfterCommits(count: number): void
  /** How many of those are still to come. */
  commitsLeft(): number
  close(): Promise<void>
}

type Pair = { readonly near: Socket; readonly far: Socket }
type Weather = { delayMs: number; isDown: boolean; isHole: boolean; commitsLeft: number }

export async function openProxy(databaseUrl: string): Promise<Wire> {
  const weather: Weather = { delayMs: 0, isDown: false, isHole: false, commitsLeft: 0 }
  const pairs = new Set<Pair>()
  const server = createServer({ noDelay: true }, (near) => {
    if (weather.isDown) return void near.destroy()
    const pair = { near, far: connect(socketOf(databaseUrl)) }
    pairs.add(pair)
    for (const side of [pair.near, pair.far])
      side.on('error', () => undefined).on('close', () => breakOff(pair))
    carry(near, pair.far, weather, () => true)
    carry(pair.far, near, weather, untilCommit(weather, pair))
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
    delay: (ms) => void Object.assign(weather, { delayMs: ms }),
    cut,
    down: () => {
      weather.isDown = true
      cut()
    },
    up: () => void Object.assign(weather, { isDown: false }),
    blackHole: (on) => void Object.assign(weather, { isHole: on }),
    cutAfterCommits: (count) => void Object.assign(weather, { commitsLeft: count }),
    commitsLeft: () => weather.commitsLeft,
    close: async () => {
      cut()
      server.close()
    },
  }
}

/** The embedded PostgreSQL listens on a file only. */
function socketOf(databaseUrl: string): string {
  const { searchParams, port } = new URL(databaseUrl)
  return `${searchParams.get('host')}/.s.PGSQL.${port}`
}

function addressThrough(databaseUrl: string, port: number): string {
  const { username, password, pathname } = new URL(databaseUrl)
  return `postgresql://${username}:${password}@127.0.0.1:${port}${pathname}`
}

/** `passes` looks at each piece before it is handed on; it may break the connection instead. */
function carry(from: Socket, to: Socket, weather: Weather, passes: (piece: Buffer) => boolean): void {
  let order = Promise.resolve()
  let onTheirWay = 0
  let isLost = false
  from.on('data', (piece) => {
    isLost ||= weather.isHole
    if (isLost || !passes(piece)) return
    // No network lets a piece overtake another of the same connection, not even when it becomes faster.
    if (weather.delayMs === 0 && onTheirWay === 0) return void to.write(piece)
    const delayed = sleep(weather.delayMs)
    onTheirWay++
    order = order
      .then(() => delayed)
      .then(() => {
        onTheirWay--
        if (to.writable) to.write(piece)
      })
  })
}

const typeAndLength = 5
const commandComplete = 'C'.charCodeAt(0)

/** Reads PostgreSQL's messages as they come, in whatever pieces, and breaks the connection at the word COMMIT. */
function untilCommit(weather: Weather, { near, far }: Pair): (piece: Buffer) => boolean {
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
  return (piece) => {
    unread = Buffer.concat([unread, piece])
    if (!hasCommit() || weather.commitsLeft === 0) return true
    weather.commitsLeft--
    near.destroy()
    far.destroy()
    return false
  }
}
