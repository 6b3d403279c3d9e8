/**
 * A race of capybaras as a chain of strides: each number lets one of those still running take a stride, the stronger
 * more often, and who has taken them all is in. It ends when three are.
 */
import type { Numbers } from '../random/numbers.ts'
import { type Club, formOf, type League } from './clubs.ts'
import { fateOf, type Match, type Rates } from './sport.ts'

export const strides = 12
export const placed = 3
const runnersMost = 8
/** When three are in, and all others one stride away. */
export const stridesMost = placed * strides + (runnersMost - placed) * (strides - 1)

/** A stride is a minute of a race, and its side the runner. */
export type Stride = { readonly minute: number; readonly side: string }
export type RaceMatch = { readonly goals: readonly Stride[]; readonly abandonedAt: Match['abandonedAt'] }

/** In the order of their numbers. */
export const runnersIn = (rates: Rates): readonly string[] => Object.keys(rates).toSorted()

/** Turns are shared out so that everybody runs equally often. */
const turnOfRunners = 5

const strengthOf = ({ id, attack }: Club, round: number): number =>
  Math.round(1000 * Math.exp(attack + formOf(id, round)))

export function raceRates({ clubs }: League, round: number): Rates {
  const field = Array.from({ length: runnersMost }, (_, place) => {
    const runner = clubs[(round * turnOfRunners + place) % clubs.length] as Club
    return [runner.id, strengthOf(runner, round)] as const
  })
  return Object.fromEntries(field)
}

/** Who is in after so many minutes, the first first. */
export function placesAt(goals: readonly Stride[], minute: number): readonly string[] {
  const taken = new Map<string, number>()
  return goals.flatMap(({ side, minute: at }) => {
    const count = (taken.get(side) ?? 0) + 1
    taken.set(side, count)
    return at <= minute && count === strides ? [side] : []
  })
}

/** Plays a whole race: the number of its fate, then one for each stride. */
export function playRace(numbers: Numbers, rates: Rates): RaceMatch {
  const abandonedAt = fateOf(numbers, strides)
  const goals: Stride[] = []
  const left = new Map(runnersIn(rates).map((runner) => [runner, strides]))
  const lastRunning = left.size - placed
  let field = fieldOf(rates, left)
  while (left.size > lastRunning && goals.length !== abandonedAt) {
    const side = runnerOf(field, numbers.next())
    goals.push({ minute: goals.length + 1, side })
    const more = (left.get(side) ?? 0) - 1
    left.set(side, more)
    if (more > 0) continue
    left.delete(side)
    field = fieldOf(rates, left)
  }
  return { goals, abandonedAt }
}

type Field = { readonly all: number; readonly running: readonly (readonly [string, number])[] }

function fieldOf(rates: Rates, left: ReadonlyMap<string, number>): Field {
  const running = [...left.keys()].map((runner) => [runner, rates[runner] ?? 0] as const)
  return { running, all: running.reduce((sum, [, rate]) => sum + rate, 0) }
}

function runnerOf({ all, running }: Field, number: number): string {
  let rest = number * all
  const found = running.find(([, rate]) => {
    rest -= rate
    return rest < 0
  })
  // What rounding leaves over belongs to the last.
  return (found ?? running.at(-1))?.[0] ?? ''
}
