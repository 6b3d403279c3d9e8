/**
 * The probabilities of a race. The order of strides is that of competing exponential waiting times: every runner
 * strides independently. So arrival times are independent sums of twelve waits, and the probability of an order is one
 * integral over the arrival of its last runner. Prices need no simulation.
 */
import { placed, runnersIn, strides } from './race.ts'
import type { Rates } from './sport.ts'

/** Even steps in the logarithm of time, where the integrand vanishes at both ends: the sum is exact to ten digits. */
const [earliest, latest, stepOfLog] = [-5, 3, 0.1]
const moments = Array.from({ length: Math.round((latest - earliest) / stepOfLog) }, (_, index) =>
  Math.exp(earliest + index * stepOfLog),
)

/** The probabilities at a moment: still running, finishing in this step, finished. */
type Runner = { readonly running: number; readonly arriving: number; readonly hasFinished: number }

function runnerAt(rate: number, moment: number): Runner {
  const waits = (rate / 1000) * strides * moment
  let [term, running] = [Math.exp(-waits), 0]
  for (let stride = 0; stride < strides; stride += 1) {
    running += term
    term *= waits / (stride + 1)
  }
  // `term` is now the probability of exactly all strides; its growth rate is the arrival rate.
  return { running, arriving: term * strides * stepOfLog, hasFinished: 1 - running }
}

export type RaceChances = {
  readonly first: ReadonlyMap<string, number>
  readonly amongFirst: ReadonlyMap<string, number>
  /** The first two in order, by `first-second`. */
  readonly inOrder: ReadonlyMap<string, number>
}

/** The probability that at most `max` of the runners have finished. */
function atMostFinished(others: readonly Runner[], max: number): number {
  let chances = [1, ...Array.from({ length: max }, () => 0)]
  for (const { running, hasFinished } of others)
    chances = chances.map((chance, count) => chance * running + (chances[count - 1] ?? 0) * hasFinished)
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
      add('amongFirst', runner.id, runner.arriving * atMostFinished(others, placed - 1))
      for (const before of others) {
        const behind = others.filter((other) => other !== before)
        add('inOrder', `${before.id}-${runner.id}`, runner.arriving * before.hasFinished * productOf(behind))
      }
    }
  }
  return chances
}
