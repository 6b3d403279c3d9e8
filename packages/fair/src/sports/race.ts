/**
 * A race of capybaras as a chain of strides: each number gives a stride to one of the runners on the track, stronger
 * runners more often. A runner with all strides has finished; the race ends with the third finisher.
 */
import type { Numbers } from '../random/numbers.ts'
import { type Club, formOf, type League } from './clubs.ts'
import { drawAbandonedMinute, type Match, type Rates } from './sport.ts'

export const strides = 12
export const placed = 3
const maxRunners = 8
/** The longest race: three have finished, and all others need one more stride. */
export const maxStrides = placed * strides + (maxRunners - placed) * (strides - 1)

/** A stride takes one minute of the race; its side is the runner. */
export type Stride = { readonly minute: number; readonly side: string }
export type RaceMatch = { readonly goals: readonly Stride[]; readonly abandonedAt: Match['abandonedAt'] }

/** The runners in the order of their numbers. */
export const runnersIn = (rates: Rates): readonly string[] => Object.keys(rates).toSorted()

/** The field moves by this many runners per round, so that all run equally often. */
const runnersPerRound = 5

const strengthOf = ({ id, attack }: Club, round: number): number =>
  Math.round(1000 * Math.exp(attack + formOf(id, round)))

export function raceRates({ clubs }: League, round: number): Rates {
  const field = Array.from({ length: maxRunners }, (_, place) => {
    const runner = clubs[(round * runnersPerRound + place) % clubs.length] as Club
    return [runner.id, strengthOf(runner, round)] as const
  })
  return Object.fromEntries(field)
}

/** The finishers after a minute, in order. */
export function placesAt(goals: readonly Stride[], minute: number): readonly string[] {
  const stridesBy = new Map<string, number>()
  return goals.flatMap(({ side, minute: at }) => {
    const count = (stridesBy.get(side) ?? 0) + 1
    stridesBy.set(side, count)
    return at <= minute && count === strides ? [side] : []
  })
}

/** Plays a race: one number for its abandonment, then one per stride. */
export function playRace(numbers: Numbers, rates: Rates): RaceMatch {
  const abandonedAt = drawAbandonedMinute(numbers, strides)
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
