/** Sums of a replay: amounts, grants and players, in total and by day. */
import type { Country } from '@saguao/contract/product/countries.ts'
import type { Cash } from '@saguao/contract/product/money.ts'

export type Period = {
  readonly country: Country
  readonly currency: Cash
  /** Whole days of the market, oldest first. */
  readonly days: readonly string[]
  readonly from: Date
  readonly to: Date
}

export type Tally = {
  add(day: string, player: bigint, amount: bigint): void
  /** Adds sums that are known without their players. */
  addDay(day: string, amount: bigint, grants: number): void
  addPlayer(player: bigint): void
  amountOn(day: string): bigint
  readonly amount: bigint
  readonly grants: number
  readonly players: number
}

export function createTally(): Tally {
  const [byDay, players] = [new Map<string, bigint>(), new Set<bigint>()]
  let [amount, grants] = [0n, 0]
  const addDay = (day: string, added: bigint, count: number): void => {
    byDay.set(day, (byDay.get(day) ?? 0n) + added)
    amount += added
    grants += count
  }
  return {
    add: (day, player, added) => {
      if (added === 0n) return
      addDay(day, added, 1)
      players.add(player)
    },
    addDay,
    addPlayer: (player) => players.add(player),
    amountOn: (day) => byDay.get(day) ?? 0n,
    get amount() {
      return amount
    },
    get grants() {
      return grants
    },
    get players() {
      return players.size
    },
  }
}

/** What was granted, and a replay with the terms in effect and with those proposed. */
export type Costs = { readonly granted: Tally; readonly current: Tally; readonly proposed: Tally }

export const createCosts = (): Costs => ({
  granted: createTally(),
  current: createTally(),
  proposed: createTally(),
})

/** Adds what both terms give to one player. */
export function addBoth(
  { current, proposed }: Costs,
  day: string,
  player: bigint,
  amounts: { readonly current: bigint; readonly proposed: bigint },
): void {
  current.add(day, player, amounts.current)
  proposed.add(day, player, amounts.proposed)
}
