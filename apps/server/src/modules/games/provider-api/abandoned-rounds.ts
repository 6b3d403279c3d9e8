/**
 * Closes studio rounds without a transaction for a day; their bets and wins stay as posted. A round that its studio
 * never closes would otherwise stay open for ever and block the player's wagering, whose final count ends at the first
 * open round.
 */
import { limits } from '@saguao/contract/calls/limits.ts'
import type { GameDeps } from '#modules/games/deps.ts'
import { endAbandoned } from '#modules/games/operations/end-abandoned.ts'
import { abandonedStudioRounds, closeRound, lockPlayer } from '#modules/games/provider-api/store.ts'

const hourMs = 3_600_000

type Deps = Pick<GameDeps, 'db' | 'clock' | 'log'>

export async function closeAbandonedRounds(deps: Deps, signal: AbortSignal): Promise<void> {
  const since = new Date(deps.clock.now() - limits.openRoundHours * hourMs)
  await endAbandoned({
    ...deps,
    signal,
    read: (limit, skipped) => abandonedStudioRounds(deps.db, since, limit, skipped),
    end: async ({ playerId, id, studio }) => {
      await closeIfAbandoned(deps, playerId, id, since)
      // A later win is refused and has to be corrected by an operator, so the log names studio and round.
      deps.log.warn({ studio, round: id }, 'provider API: closed a round that its studio left open')
    },
  })
}

/** Transactions of the player take the same lock, so they see the round either before or after this change. */
const closeIfAbandoned = ({ db, clock }: Deps, player: bigint, id: string, since: Date): Promise<void> =>
  db.tx(async (tx) => {
    await lockPlayer(tx, player)
    await closeRound(tx, player, id, since, new Date(clock.now()))
  })
