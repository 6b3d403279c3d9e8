/** Socket.IO events of the server and the console. Safe in the browser. */
import type { OperatorData } from './operator-calls.ts'

export type OperatorServerToClient = {
  /** A conversation changed; the console reads it again. Without a player every conversation may have changed. */
  support: (change: { readonly playerId: string | null }) => void
  /** The figures of now, to connections that watch them. */
  overview: (now: OperatorData<'/operator/overview/now'>) => void
}

export type OperatorClientToServer = {
  watchOverview: () => void
  unwatchOverview: () => void
}
