/** Who may hold a line open, and how much they may say on it. What is counted here is harmless to lose. */
import type { IncomingMessage } from 'node:http'

export type GateLimits = {
  /** Lines in all, so that the process keeps its memory. */
  readonly lines: number
  /** Lines without a player from one address. Phones behind one carrier share an address: hence the width. */
  readonly guestsPerAddress: number
  /** Messages of one line in a window. A player's app sends a handful. */
  readonly messages: number
}

export const gateLimits: GateLimits = { lines: 50_000, guestsPerAddress: 1_000, messages: 100 }

const windowMs = 10_000

/** A line is known by its identity only, whatever it is. */
export type Gate<Line extends object> = {
  admits(address: string): boolean
  opened(line: Line, address: string): void
  /** The line has a player now, and counts no longer against its address. */
  recognised(line: Line): void
  closed(line: Line): void
  /** False when the line has said too much. */
  hears(line: Line): boolean
  readonly lines: number
  stop(): void
}

export function createGate<Line extends object>(limits: GateLimits): Gate<Line> {
  const guests = new Map<Line, string>()
  const perAddress = new Map<string, number>()
  const said = new Map<Line, number>()
  let lines = 0
  const timer = setInterval(() => said.clear(), windowMs).unref()

  const recognised = (line: Line) => {
    const address = guests.get(line)
    if (address === undefined || !guests.delete(line)) return
    const left = (perAddress.get(address) ?? 1) - 1
    if (left > 0) perAddress.set(address, left)
    else perAddress.delete(address)
  }

  return {
    admits: (address) => lines < limits.lines && (perAddress.get(address) ?? 0) < limits.guestsPerAddress,
    opened: (line, address) => {
      lines++
      guests.set(line, address)
      perAddress.set(address, (perAddress.get(address) ?? 0) + 1)
    },
    recognised,
    closed: (line) => {
      lines--
      said.delete(line)
      recognised(line)
    },
    hears: (line) => {
      const count = (said.get(line) ?? 0) + 1
      said.set(line, count)
      return count <= limits.messages
    },
    get lines() {
      return lines
    },
    stop: () => clearInterval(timer),
  }
}

/** Behind our proxy the last address it names is the one it saw itself; those before it anybody can write. */
export function addressOf(request: IncomingMessage, trustProxy: boolean): string {
  const forwarded = request.headers['x-forwarded-for']
  const named = Array.isArray(forwarded) ? forwarded.at(-1) : forwarded
  const seen = trustProxy ? named?.split(',').at(-1)?.trim() : undefined
  return seen || (request.socket.remoteAddress ?? '')
}
