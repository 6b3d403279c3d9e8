/**
 * Plinko: many balls fall at once, but their bets are sent one after the other, so that at most one bet is in doubt
 * after a lost connection.
 */
import type { StoreApi } from 'zustand'
import { type BetState, ballLanded, type Round, type SettledRound } from '#features/play/bet/bet-state.ts'

type BallQueue = {
  /** Frees the table for the next ball after `pace`, and books this one when it has landed. */
  readonly letFall: (showing: Promise<void>, pace: Promise<void>) => Promise<void>
  /** Drops a further ball, after the request under way if there is one. */
  readonly dropAnother: () => void
}

export function createBallQueue(
  store: StoreApi<BetState>,
  set: (change: (state: BetState) => BetState) => void,
  placeBet: () => void,
): BallQueue {
  // Balls are booked in the order of their bets, also when a later one falls faster.
  let landed: Promise<unknown> = Promise.resolve()

  const sendQueued = (): void => {
    const { queued, balance, bet } = store.getState()
    if (queued === 0) return
    if (balance >= bet) {
      set((state) => ({ ...state, queued: state.queued - 1 }))
      placeBet()
    } else set((state) => ({ ...state, queued: 0, problem: { kind: 'funds' } }))
  }

  return {
    letFall: async (showing, pace) => {
      landed = Promise.all([landed, showing])
      const own = landed
      await pace
      set((state) => ({ ...state, step: { at: 'ready' } }))
      sendQueued()
      await own
      set(ballLanded)
    },
    dropAnother: () => {
      if (store.getState().step.at === 'ready') placeBet()
      else set((state) => ({ ...state, queued: state.queued + 1 }))
    },
  }
}

/** Falling balls as one result: the player who leaves gets one message. */
export function unseenRound(falling: readonly SettledRound[]): Round | undefined {
  const last = falling.at(-1)
  const sum = (name: 'bet' | 'win') => falling.reduce((total, round) => total + round[name], 0)
  return last && { ...last, bet: sum('bet'), win: sum('win') }
}
