/** The worst result of a match for the house, from the possible losses of its outcomes. */
import { marketOf } from '#modules/sports/feed/feed.ts'

export type OutcomeSum = {
  readonly selection: string
  readonly slips: number
  readonly stake: bigint
  readonly loss: bigint
}

/** Markets in which several selections win at once. */
const winners: Readonly<Record<string, number>> = { double: 2, place: 3 }

/**
 * The sum over the markets of the largest losses that can occur together. Markets are taken as independent of each other,
 * so the true worst case is at most this. Stakes that are won at the same time are not deducted.
 */
export function worstCase(outcomes: readonly OutcomeSum[]): bigint {
  const losses = new Map<string, bigint[]>()
  for (const { selection, loss } of outcomes) {
    const market = marketOf(selection)
    losses.set(market, [...(losses.get(market) ?? []), loss])
  }
  let worst = 0n
  for (const [market, each] of losses) {
    const largest = each.sort((a, b) => (a < b ? 1 : -1)).slice(0, winners[market] ?? 1)
    for (const loss of largest) worst += loss
  }
  return worst
}
