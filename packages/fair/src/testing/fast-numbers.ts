import type { Numbers } from '../random/numbers.ts'

/** A fast number stream for simulations of many matches. randomness.test.ts tests the real stream. */
export function fastNumbers(seed: number): Numbers {
  let state = seed
  const next = () => {
    state = (state + 0x9e3779b9) | 0
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32
  }
  return { next, integer: (below) => Math.floor(next() * below) }
}
