/** At most two slips of a player wait for their posting or their second look at a time; `slips_add` checks it again. */
import type { App } from '#app.ts'
import { Refusal } from '#kernel/refusal.ts'
import { pendingCount } from '#modules/sports/slips/pending-store.ts'

export type WaitingSlips = {
  /** Runs the posting of a slip; refuses it before anything is written when two slips of the player wait. */
  run<Result>(player: bigint, post: () => Promise<Result>): Promise<Result>
}

const maxWaiting = 2

export const tooManyWaiting = (): Refusal => new Refusal('RATE_LIMITED', { retryAfter: 1 })

export function createWaitingSlips({ db }: Pick<App, 'db'>): WaitingSlips {
  /** Slips of this process on their way to the database, by player. */
  const posting = new Map<bigint, number>()
  const countOf = (player: bigint): number => posting.get(player) ?? 0
  const add = (player: bigint, change: number): void => {
    const count = countOf(player) + change
    if (count === 0) posting.delete(player)
    else posting.set(player, count)
  }
  return {
    run: async (player, post) => {
      if (countOf(player) >= maxWaiting) throw tooManyWaiting()
      add(player, 1)
      try {
        if ((await pendingCount(db, player)) + countOf(player) > maxWaiting) throw tooManyWaiting()
        return await post()
      } finally {
        add(player, -1)
      }
    },
  }
}
