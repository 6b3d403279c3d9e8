/**
 * Ends many bets of a round, each by itself: a bet whose posting is refused stays open and is ended later, and neither
 * the other bets nor the table wait for it. Accounts that are locked, overload and lost connections are such refusals.
 */
import type { Round } from '#modules/games/round.ts'
import type { SharedDeps } from '#modules/games/shared/deps.ts'
import { BetChanged, type BetEnd, endBet, finalEnd, seedsOf } from '#modules/games/shared/shared-settle.ts'
import type { TableRound } from '#modules/games/shared/shared-store.ts'
import * as store from '#modules/games/shared/shared-store.ts'

export type BetEnds = {
  /** Resolves when the bets have ended or failed, or when the wait is over; the others go on. Never rejects. */
  end(
    round: TableRound,
    bets: readonly Round[],
    endOf: (bet: Round) => BetEnd,
    wait?: WaitForBets,
  ): Promise<void>
  /** Settles the open bets of a finished round. A bet that fails is tried once. */
  settle(round: TableRound): Promise<void>
}

/** The wait for bets is over when none has ended for `idleMs`, or after `maxMs`. */
type WaitForBets = { readonly idleMs: number; readonly maxMs?: number }

const defaultWait: WaitForBets = { idleMs: 2_000 }
const betsPerStep = 1_000
/** A bet changes once, by a half cash-out. */
const maxAttempts = 3

type Deps = Pick<
  SharedDeps,
  'db' | 'wallet' | 'clock' | 'updates' | 'playStats' | 'cipher' | 'log' | 'metrics'
>

export function createBetEnds(deps: Deps): BetEnds {
  const { db, log, metrics } = deps
  /** Bets whose end is being posted; the errors of those that failed. */
  const ending = new Map<string, Promise<unknown>>()

  const endOne = async (round: TableRound, bet: Round, endOf: (bet: Round) => BetEnd): Promise<void> => {
    let current: Round | undefined = bet
    for (let attempt = 1; current; attempt += 1) {
      try {
        await endBet(deps, current, endOf(current))
        return
      } catch (error) {
        if (!(error instanceof BetChanged) || attempt === maxAttempts) throw error
        ;[current] = await store.openBets(db, round, { limit: 1, ids: [bet.id] })
      }
    }
  }

  /** The error, if the bet could not be ended. */
  const start = (round: TableRound, bet: Round, endOf: (bet: Round) => BetEnd): Promise<unknown> => {
    const running = ending.get(bet.id)
    if (running) return running
    const started = endOne(round, bet, endOf)
      .catch((error: unknown) => error)
      .finally(() => ending.delete(bet.id))
    ending.set(bet.id, started)
    return started
  }

  const end: BetEnds['end'] = (round, bets, endOf, wait = defaultWait) => {
    const each = bets.map((bet) => start(round, bet, endOf))
    void Promise.all(each).then((ended) => {
      const errors = ended.filter((error) => error !== undefined)
      if (errors.length === 0) return
      metrics.error('shared_bets')
      const { gameId, number } = round
      const failed = { gameId, round: number, bets: errors.length, error: errors[0] }
      log.warn(failed, 'shared tables: bets could not be ended, they are tried again')
    })
    return untilIdle(each, wait)
  }

  const settle = async (round: TableRound): Promise<void> => {
    const seeds = seedsOf(deps, round)
    const stakes = await store.colorStakes(db, round)
    let after = ''
    for (;;) {
      const bets = await store.openBets(db, round, { limit: betsPerStep, after })
      await end(round, bets, (bet) => finalEnd(bet, seeds, round.interrupted, stakes.get(bet.playerId)))
      if (bets.length < betsPerStep) return
      after = bets.at(-1)?.id ?? after
    }
  }

  return { end, settle }
}

/** By the clock of the machine, as the postings. A locked account delays a table by the idle time only. */
const untilIdle = (each: readonly Promise<unknown>[], { idleMs, maxMs }: WaitForBets): Promise<void> =>
  new Promise((resolve) => {
    let left = each.length
    const idle = setTimeout(resolve, left === 0 ? 0 : idleMs).unref()
    if (maxMs !== undefined) setTimeout(resolve, maxMs).unref()
    for (const one of each)
      void one.then(() => {
        left -= 1
        if (left > 0) return idle.refresh()
        clearTimeout(idle)
        resolve()
      })
  })

/** How long after the end of a round its table settles it alone. */
const leftToTableMs = 60_000

/** Settles bets that could not be ended with their round, also when no process leads their table. */
export async function settleLeftBets(
  deps: Deps,
  games: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  const before = new Date(deps.clock.now() - leftToTableMs)
  const ends = createBetEnds(deps)
  for (const gameId of games)
    for (const round of await store.roundsWithOpenBets(deps.db, gameId, before)) {
      if (signal.aborted) return
      await ends.settle(round)
    }
}
