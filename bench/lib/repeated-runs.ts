// The figures of several runs: the median of each number, and its smallest and largest value.
import { median } from './figures.ts'

export type Spread = { readonly median: number; readonly min: number; readonly max: number }

/** By the path of the figure, such as `taps.home, open a game.medianMs`; only of figures that differ between the runs. */
export type Spreads = Readonly<Record<string, Spread>>

export function combineRuns<T extends object>(runs: readonly T[]): { medians: T; spreads: Spreads } {
  const spreads: Record<string, Spread> = {}
  const combine = (values: readonly unknown[], path: readonly string[]): unknown => {
    const [first] = values
    if (isNumbers(values)) {
      const spread = { median: median(values), min: Math.min(...values), max: Math.max(...values) }
      if (spread.min < spread.max) spreads[path.join('.')] = spread
      return spread.median
    }
    if (typeof first !== 'object' || first === null || Array.isArray(first)) return first
    return Object.fromEntries(
      Object.keys(first).map((key) => {
        const present = values.flatMap((value) =>
          typeof value === 'object' && value !== null && key in value ? [Reflect.get(value, key)] : [],
        )
        return [key, combine(present, [...path, key])]
      }),
    )
  }
  return { medians: combine(runs, []) as T, spreads }
}

const isNumbers = (values: readonly unknown[]): values is readonly number[] =>
  values.length > 0 && values.every((value) => typeof value === 'number')

export const lineOf = (path: string, { median, min, max }: Spread): string =>
  `  ${path}: ${short(median)} (${short(min)} to ${short(max)})`

const short = (value: number): string =>
  Math.abs(value) >= 100 ? value.toFixed(0) : String(Number(value.toPrecision(3)))
