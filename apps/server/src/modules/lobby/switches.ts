/**
 * Switches of games and studios, which operators use beside the content. The database checks them in the transaction of
 * every bet; every process shows them within a second, because triggers announce changes of the tables.
 */
import type { gameStates } from '@saguao/contract/operators/game-calls.ts'
import type { App } from '#app.ts'
import type { Tx } from '#kernel/db/db.ts'
import { Refusal } from '#kernel/refusal.ts'
import type { SwitchedOff } from '#modules/lobby/content/content.ts'
import { change, type OperatorHandlers } from '#modules/operators/operators.ts'

export type GameState = (typeof gameStates)[number]

export const stateOf = ({
  off,
  isPublished,
}: {
  readonly off: SwitchedOff | null
  readonly isPublished: boolean
}): GameState => {
  if (off) return 'off'
  return isPublished ? 'on' : 'unpublished'
}

export const presentOff = (off: SwitchedOff | null) =>
  off && { at: off.at.toISOString(), by: off.by, reason: off.reason }

type Switched = { readonly on: boolean; readonly by: string; readonly reason: string; readonly at: Date }

const offColumns = ({ on, by, reason, at }: Switched) =>
  on ? { offAt: null, offBy: null, offReason: null } : { offAt: at, offBy: by, offReason: reason }

type StoredSwitch = { readonly enabled: boolean; readonly offAt: Date | null }

const storedState = ({ enabled, offAt }: StoredSwitch): GameState => {
  if (offAt) return 'off'
  return enabled ? 'on' : 'unpublished'
}

const lockGame = (tx: Tx, id: string) =>
  tx
    .selectFrom('game')
    .select(['enabled', 'offAt', 'returnSince'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

const lockProvider = (tx: Tx, id: string) =>
  tx.selectFrom('provider').select(['enabled', 'offAt']).where('id', '=', id).forUpdate().executeTakeFirst()

/** The state now. Refuses a switch that is in the wanted position already. */
function requireChange(row: StoredSwitch | undefined, on: boolean, code: 'GAME_UNKNOWN' | 'STUDIO_UNKNOWN') {
  if (!row) throw new Refusal(code, { field: code === 'GAME_UNKNOWN' ? 'gameId' : 'studio' })
  if ((row.offAt === null) === on) throw new Refusal('NOTHING_TO_CHANGE')
  return storedState(row)
}

export const switchCalls = ({ clock }: Pick<App, 'clock'>) =>
  ({
    '/operator/game/switch': change({
      read: async (tx, { body: { gameId, on } }) => {
        const state = requireChange(await lockGame(tx, gameId), on, 'GAME_UNKNOWN')
        return { subject: `game ${gameId}`, state: { state } }
      },
      apply: async (tx, { body: { gameId, on, reason }, operator }) => {
        const columns = offColumns({ on, by: operator.email, reason, at: new Date(clock.now()) })
        const row = await tx
          .updateTable('game')
          .set(columns)
          .where('id', '=', gameId)
          .returning(['enabled', 'offAt'])
          .executeTakeFirstOrThrow()
        const state = storedState(row)
        return { data: { gameId, state }, after: { state } }
      },
    }),

    '/operator/studio/switch': change({
      read: async (tx, { body: { studio, on } }) => {
        const state = requireChange(await lockProvider(tx, studio), on, 'STUDIO_UNKNOWN')
        return { subject: `studio ${studio}`, state: { state } }
      },
      apply: async (tx, { body: { studio, on, reason }, operator }) => {
        const columns = offColumns({ on, by: operator.email, reason, at: new Date(clock.now()) })
        const row = await tx
          .updateTable('provider')
          .set(columns)
          .where('id', '=', studio)
          .returning(['enabled', 'offAt'])
          .executeTakeFirstOrThrow()
        const state = storedState(row)
        return { data: { studio, state }, after: { state } }
      },
    }),
  }) satisfies Partial<OperatorHandlers>

/** Locks the game; undefined when there is none. */
export const lockReturnSince = async (tx: Tx, game: string) => {
  const row = await lockGame(tx, game)
  return row && { returnSince: row.returnSince }
}

export async function setReturnSince(tx: Tx, game: string, day: string): Promise<void> {
  await tx.updateTable('game').set({ returnSince: day }).where('id', '=', game).execute()
}
