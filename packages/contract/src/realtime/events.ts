/** What travels over the socket, typed for Socket.IO on both ends. Safe in the browser. */
import type { Envelope } from '../calls/errors.ts'
import type { MatchChange, MatchState } from './match-state.ts'
import type { TableMessage, TableState } from './table-state.ts'

/** The content of a `recharge` event: an order of the player has ended, and is to be queried. */
export type RechargePush = { readonly orderId: string; readonly amount: number }

export type LoginAck = Envelope<{ readonly userId: string }>

/** How the table stands; what changes from here on comes as `table`. */
export type WatchAck = Envelope<TableState>

/** How the match stands; what changes from here on comes as `match`. */
export type MatchAck = Envelope<MatchState>

export type ServerToClient = {
  /** The payload is JSON text of a RechargePush. */
  recharge: (payload: string) => void
  /** Carries nothing: the client reads its balance again. */
  balance: () => void
  /** Carries nothing: something was written to support or by it. The client says that it heard, and reads it. */
  support: (heard: () => void) => void
  /** What a table says that this line watches. */
  table: (message: TableMessage) => void
  /** What has changed in a match that this line watches. */
  match: (change: MatchChange) => void
}

export type ClientToServer = {
  login: (token: string, ack?: (answer: LoginAck) => void) => void
  /** For players only. Watching one table ends watching the one before. */
  watch: (gameId: string, ack?: (answer: WatchAck) => void) => void
  unwatch: () => void
  /** For players only. Watching one match ends watching the one before. */
  watchMatch: (matchId: string, ack?: (answer: MatchAck) => void) => void
  unwatchMatch: () => void
}

export const writeRecharge = (push: RechargePush): string =>
  JSON.stringify({ orderId: push.orderId, amount: push.amount })

/** Null when the text is not a recharge: a client must survive whatever a socket brings. */
export function readRecharge(payload: string): RechargePush | null {
  try {
    const push: Partial<Record<keyof RechargePush, unknown>> | null = JSON.parse(payload)
    const { orderId, amount } = push ?? {}
    const fits = typeof orderId === 'string' && typeof amount === 'number' && Number.isFinite(amount)
    return fits ? { orderId, amount } : null
  } catch {
    return null
  }
}
