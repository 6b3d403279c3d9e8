/**
 * A studio's round of which nothing was said for a day is closed as it stands: its bets were played, its wins were won.
 * A studio that forgets to close one would otherwise leave it open for ever, and a player's wagering with it, which is
 * counted for good only up to the first round that is still open.
 */
import { limits } from '@saguao/contract/calls/limits.ts'
import type { GameDeps } from '#modules/games/deps.ts'
import { abandonedStudioRounds, closeRound, lockPlayer } from '#modules/games/provider-api/store.ts'

const hourMs = 3_600_000
const roundsPerStep = 100

type Deps = Pick<GameDeps, 'db' | 'clock' | 'log'>

export async function closeAbandonedRounds(deps: Deps, signal: AbortSignal): Promise<void> {
  const since = new Date(deps.clock.now() - limits.openRoundHours * hourMs)
  for (let left = roundsPerStep; left === roundsPerStep && !signal.aborted; ) {
    const rounds = await abandonedStudioRounds(deps.db, since, roundsPerStep)
    for (const { playerId, id } of rounds) await closeIfAbandoned(deps, playerId, id, since)
    left = rounds.length
    // A win that comes after this is refused, and is for an operator to put right: so it is told whose round it was.
    for (const { studio, id } of rounds)
      deps.log.warn({ studio, round: id }, 'a round its studio never closed was closed')
  }
}

/** The door decides on a player's rounds behind the same lock, so it sees the round either before this or after it. */
const closeIfAbandoned = ({ db, clock }: Deps, player: bigint, id: string, since: Date): Promise<void> =>
  db.tx(async (tx) => {
    await lockPlayer(tx, player)
    await closeRound(tx, player, id, since, new Date(clock.now()))
  })
