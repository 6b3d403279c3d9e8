// The exact distribution of a slot's rounds, cap included: enumerated spins, convolved with the free spins.
import { coinsOf, factorAt, payFor, type SlotModel } from '../../slots/slot-model.ts'
import { type Spins, spinsOf } from './slot-spins.ts'

export type RoundFigures = {
  readonly mean: number
  readonly deviation: number
  /** Shares of rounds that pay, and of rounds that reach the cap. */
  readonly hits: number
  readonly capped: number
}

/** Probability by coins; the last element is the cap and everything above. */
type Chances = Float64Array
type Entry = { readonly coins: number; readonly chance: number }

/** Smaller probabilities are left out; their sum is far below the printed digits. */
const negligible = 1e-18

export function roundFigures(model: SlotModel, lines: number): RoundFigures {
  const stake = coinsOf(model, lines)
  const free = entriesOf(
    spinsOf(model, model.freeStrips, lines, model.freeWildFactor),
    stopsIn(model.freeStrips),
  )
  const paid = spinsOf(model, model.strips, lines, model.wildFactor)
  const all = new Float64Array(model.maxWin * stake + 1)
  let bonus = nothing(all.length)
  let spun = 0
  paid.forEach((tally, scatters) => {
    for (; spun < payFor(model.freeSpins.spins, scatters); spun += 1)
      bonus = folded(bonus, free, factorAt(model, spun))
    const scatterCoins = payFor(model.scatterPays, scatters) * stake
    const own = entriesOf([tally], stopsIn(model.strips)).map(({ coins, chance }) => ({
      coins: coins + scatterCoins,
      chance,
    }))
    folded(spun > 0 ? bonus : nothing(all.length), own, 1).forEach((chance, coins) => {
      all[coins] = (all[coins] ?? 0) + chance
    })
  })
  return figuresOf(all, stake)
}

/** The distribution of one draw of the first plus `factor` times one draw of the second. */
function folded(chances: Chances, entries: readonly Entry[], factor: number): Chances {
  const sums = new Float64Array(chances.length)
  const cap = chances.length - 1
  chances.forEach((first, coins) => {
    if (first < negligible) return
    for (const entry of entries) {
      const place = Math.min(coins + entry.coins * factor, cap)
      sums[place] = (sums[place] ?? 0) + first * entry.chance
    }
  })
  return sums
}

function entriesOf(spins: Spins, stops: number): Entry[] {
  const entries = spins.flatMap((tally) =>
    [...tally].map(([coins, count]) => ({ coins, chance: count / stops })),
  )
  return entries.sort((a, b) => a.coins - b.coins)
}

function figuresOf(chances: Chances, stake: number): RoundFigures {
  let mean = 0
  let square = 0
  chances.forEach((chance, coins) => {
    mean += chance * (coins / stake)
    square += chance * (coins / stake) ** 2
  })
  const capped = chances.at(-1) ?? 0
  return { mean, deviation: Math.sqrt(square - mean ** 2), hits: 1 - (chances[0] ?? 0), capped }
}

function nothing(length: number): Chances {
  const chances = new Float64Array(length)
  chances[0] = 1
  return chances
}

const stopsIn = (strips: readonly string[]): number => strips.reduce((all, { length }) => all * length, 1)
