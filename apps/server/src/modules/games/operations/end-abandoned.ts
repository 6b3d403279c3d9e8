/** Ends abandoned rounds, the oldest first; one that cannot be ended delays no other, and is tried again by the next run. */
import type { App } from '#app.ts'

const roundsPerStep = 100

type Work<Abandoned> = {
  readonly log: App['log']
  readonly signal: AbortSignal
  /** The oldest ones behind the first `skipped`. */
  read(limit: number, skipped: number): Promise<readonly Abandoned[]>
  end(round: Abandoned): Promise<void>
}

export async function endAbandoned<Abandoned extends { readonly id: string }>({
  log,
  signal,
  read,
  end,
}: Work<Abandoned>): Promise<void> {
  let failed = 0
  for (let left = roundsPerStep; left === roundsPerStep && !signal.aborted; ) {
    const rounds = await read(roundsPerStep, failed)
    for (const round of rounds)
      await end(round).catch((error: unknown) => {
        failed += 1
        log.warn(
          { error, round: round.id },
          'games: an abandoned round could not be ended, it is tried again',
        )
      })
    left = rounds.length
  }
}
