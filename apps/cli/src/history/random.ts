// Pseudo-random numbers from a seed: the same history plan for the same number of players and days. Outcomes of games
// come from the server's own random source.
export type Draw = {
  /** From 0 up to, but not including, 1. */
  unit(): number
  between(from: number, to: number): number
  chance(probability: number): boolean
  pick<Item>(items: readonly Item[]): Item
  /** Around 1, with few large values: how active and how rich players differ. */
  spread(): number
}

/** mulberry32 */
export function createDraw(seed: number): Draw {
  let state = seed >>> 0
  const unit = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    unit,
    between: (from, to) => from + unit() * (to - from),
    chance: (probability) => unit() < probability,
    pick: <Item>(items: readonly Item[]): Item => items[Math.floor(unit() * items.length)] as Item,
    spread: () => Math.exp((unit() + unit() + unit() - 1.5) * 1.6),
  }
}
