/** Socket.IO events of server and web app. Safe in the browser. */
import type { Envelope } from '../calls/errors.ts'
import type { MatchChange, MatchState } from './match-state.ts'
import type { TableMessage, TableState } from './table-state.ts'

/** The content of a `recharge` event: a deposit order has ended, and the web app queries its status. */
export type RechargePush = { readonly orderId: string; readonly amount: number }

/** The end of a pending slip: its stake stands (`open`), or was returned for the reason. */
export type SlipPush = {
  readonly slipId: string
  readonly status: 'open' | 'returned'
  readonly reason: string | null
}

export type LoginAck = Envelope<{ readonly userId: string }>

/** The state of the game table; later changes are sent as `table` events. */
export type WatchAck = Envelope<TableState>

/** The state of the match; later changes are sent as `match` events. */
export type MatchAck = Envelope<MatchState>

export type ServerToClient = {
  /** The connection belongs to this player from now on. Also sent to clients that ask for no acknowledgement. */
  login: (player: { readonly userId: string }) => void
  /** The payload is JSON text of a RechargePush. */
  recharge: (payload: string) => void
  /** No payload: the web app fetches the balance again. */
  balance: () => void
  /** A pending slip was accepted or refused; the web app reads it again. */
  slip: (push: SlipPush) => void
  /** No payload: limits, pause or exclusion changed, a reality check is due or the time limit reached. The web app reads `/protection/state` again. */
  protection: () => void
  /** No payload: a support message was written. The web app acknowledges the event and fetches the messages. */
  support: (acknowledge: () => void) => void
  /** No payload: content of the lobby changed, started or ended. Sent to connections that watch the lobby, which read it again. */
  lobby: () => void
  /** A message of the game table that this connection watches. */
  table: (message: TableMessage) => void
  /** A change of the match that this connection watches. */
  match: (change: MatchChange) => void
}

export type ClientToServer = {
  login: (token: string, ack?: (response: LoginAck) => void) => void
  /** Needs a login. Watching a game table ends watching the previous one. */
  watch: (gameId: string, ack?: (response: WatchAck) => void) => void
  unwatch: () => void
  /** Needs a login. Watching a match ends watching the previous one. */
  watchMatch: (matchId: string, ack?: (response: MatchAck) => void) => void
  unwatchMatch: () => void
  /** Needs no login. The connection receives `lobby` events until `unwatchLobby`. */
  watchLobby: () => void
  unwatchLobby: () => void
}

export const writeRecharge = (push: RechargePush): string =>
  JSON.stringify({ orderId: push.orderId, amount: push.amount })

/** Null when the text is not a valid push: the web app must not fail on malformed events. */
export function readRecharge(payload: string): RechargePush | null {
  try {
    const push: Partial<Record<keyof RechargePush, unknown>> | null = JSON.parse(payload)
    const { orderId, amount } = push ?? {}
    const isValid = typeof orderId === 'string' && typeof amount === 'number' && Number.isFinite(amount)
    return isValid ? { orderId, amount } : null
  } catch {
    return null
  }
}
