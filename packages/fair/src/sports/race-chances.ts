/**
 * The chances of a race. Who takes the next stride falls as if every runner strode to a clock of its own, with waits
 * that know nothing of each other (competing exponential waits). So the moments of arrival are independent, each the sum
 * of twelve waits, and the chance of an order is one integral over the moment its last runner arrives. No race is
 * simulated for a price.
 */
import { placed, runnersIn, strides } from './race.ts'
import type { Rates } from './sport.ts'

/** Evenly in the logarithm of time, where the integrand fades on both ends: such a sum is right to ten digits. */
const [earliest, latest, stepOfLog] = [-5, 3, 0.1]
const moments = Array.from({ length: Math.round((latest - earliest) / stepOfLog) }, (_, index) =>
  Math.exp(earliest + index * stepOfLog),
)

/** At a moment: whether it is still running, whether it arrives in this step, and whether it is in. */
type Runner = { readonly running: number; readonly arriving: number; readonly isIn: number }

function runnerAt(rate: number, moment: number): Runner {
  const waits = (rate / 1000) * strides * moment
  let [term, running] = [Math.exp(-waits), 0]
  for (let stride = 0; stride < strides; stride += 1) {
    running += term
    term *= waits / (stride + 1)
  }
  // `term` is now the chance of exactly all strides; its rate of growth is that of arriving.
  return { running, arriving: term * strides * stepOfLog, isIn: 1 - running }
}

export type RaceChances = {
  readonly first: ReadonlyMap<string, number>
  readonly amongFirst: ReadonlyMap<string, number>
  /** By `one-other`: the first two in order. */
  readonly inOrder: ReadonlyMap<string, number>
}

/** The chance that at most so many of these are in. */
function atMostIn(others: readonly Runner[], most: number): number {
  let chances = [1, ...Array.from({ length: most }, () => 0)]
  for (const { running, isIn } of others)
    chances = chances.map((chance, count) => chance * running + (chances[count - 1] ?? 0) * isIn)
  return chances.reduce((sum, chance) => sum + chance, 0)
}

const productOf = (runners: readonly Runner[]): number =>
  runners.reduce((product, { running }) => product * running, 1)

export function raceChances(rates: Rates): RaceChances {
  const ids = runnersIn(rates)
  const chances = {
    first: new Map<string, number>(),
    amongFirst: new Map<string, number>(),
    inOrder: new Map<string, number>(),
  }
  const add = (kind: keyof typeof chances, id: string, chance: number) =>
    chances[kind].set(id, (chances[kind].get(id) ?? 0) + chance)
  for (const moment of moments) {
    const field = ids.map((id) => ({ id, ...runnerAt(rates[id] ?? 0, moment) }))
    for (const runner of field) {
      const others = field.filter((other) => other !== runner)
      add('first', runner.id, runner.arriving * productOf(others))
      add('amongFirst', runner.id, runner.arriving * atMostIn(others, placed - 1))
      for (const before of others) {
        const behind = others.filter((other) => other !== before)
        add('inOrder', `${before.id}-${runner.id}`, runner.arriving * before.isIn * productOf(behind))
      }
    }
  }
  return chances
}
