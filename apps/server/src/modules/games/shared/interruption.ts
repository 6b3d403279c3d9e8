/**
 * Interrupted flights. A flight is interrupted when no process led its table at its end: while no process is up, players
 * cannot cash out. Only the stored time of leadership decides that, never a slow or failed statement of the leader: a
 * leader whose end of the round is written late settles the known end.
 *
 * The decision is about returning lost stakes, so players must not be able to cause it. The leader writes its time into
 * a row that no move of a player locks (shared_lead), and after a failure it goes on within the same leadership. At most
 * a few flights of a day are interrupted; further ones are settled with their known end.
 */
import type { App } from '#app.ts'
import type { TableRound } from '#modules/games/shared/shared-store.ts'
import * as store from '#modules/games/shared/shared-store.ts'

/** Interrupted flights of a game within a day whose stakes are returned. */
export const maxInterruptedPerDay = 3
const dayMs = 86_400_000

type Deps = Pick<App, 'db' | 'clock' | 'log'> & {
  readonly gameId: string
  /** When this process became the leader. */
  readonly leadingSince: number
}

type Ending = { readonly round: TableRound; readonly endsAt: number }

/** Whether the open stakes of a running flight are returned. A leader that finds it before its end has led at its end. */
export async function isInterrupted(deps: Deps, { round, endsAt }: Ending): Promise<boolean> {
  const { db, clock, log, gameId, leadingSince } = deps
  const now = clock.now()
  if (now < endsAt || leadingSince <= endsAt) return false
  const ledUntil = await store.ledUntil(db, round)
  if (ledUntil && ledUntil.getTime() >= endsAt) return false
  const inDay = (await store.countInterrupted(db, new Date(now - dayMs))).get(gameId) ?? 0
  const found = { gameId, round: round.number, endedAt: new Date(endsAt), ledUntil, inDay }
  if (inDay >= maxInterruptedPerDay) {
    log.error(found, 'shared tables: too many flights were interrupted within a day, the flight is settled')
    return false
  }
  log.error(found, 'shared tables: a flight ended without a leader, its open stakes are returned')
  return true
}

/** Reports the interrupted rounds of the last day. */
export function reportInterrupted(
  { db, clock, metrics }: Pick<App, 'db' | 'clock' | 'metrics'>,
  games: readonly string[],
): void {
  const interrupted = metrics.gauge(
    'saguao_shared_rounds_interrupted',
    'Rounds of a shared game within 24 hours that ended without a leader',
    ['game'],
  )
  metrics.onScrape(async () => {
    const counts = await store.countInterrupted(db, new Date(clock.now() - dayMs))
    for (const game of games) interrupted.set({ game }, counts.get(game) ?? 0)
  })
}
