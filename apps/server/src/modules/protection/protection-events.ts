/** The event that tells a player's devices to read the state of protection again. */
import type { Tx } from '#kernel/db/db.ts'
import { emit } from '#kernel/jobs/outbox.ts'

declare module '#kernel/jobs/outbox.ts' {
  interface Events {
    /** Limits, pause, exclusion or a stop of play changed. `endsPlay`: the player's devices leave their game tables. */
    'protection.changed': { readonly playerId: string; readonly endsPlay?: true }
  }
}

export const announceChange = async (tx: Tx, player: bigint, endsPlay?: true): Promise<void> => {
  await emit(tx, 'protection.changed', { playerId: String(player), ...(endsPlay && { endsPlay }) })
}
