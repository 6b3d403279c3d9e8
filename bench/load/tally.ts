// What a run comes to: times and outcomes by phase and kind, what was turned away, and when it was over.
import type { Counted, Second } from './generator.ts'
import { emptyHistogram, merge, quantile } from './histogram.ts'
import { type Kind, kindNames, kinds, type Tier } from './mix.ts'

export type Row = {
  readonly kind: string
  readonly calls: number
  readonly p50: number
  readonly p90: number
  readonly p99: number
  readonly max: number
  /** The part that was turned away, and how long it took to say so. The times above are of the others. */
  readonly shed: number
  readonly shedP99: number
  readonly outcomes: Readonly<Record<string, number>>
}

type Sum = Omit<Counted, 'phase' | 'kind'>

function sumOf(counted: readonly Counted[]): Sum {
  const sum: Sum = { times: emptyHistogram(), shedTimes: emptyHistogram(), outcomes: {} }
  for (const { times, shedTimes, outcomes } of counted) {
    merge(sum.times, times)
    merge(sum.shedTimes, shedTimes)
    for (const [outcome, count] of Object.entries(outcomes))
      sum.outcomes[outcome] = (sum.outcomes[outcome] ?? 0) + count
  }
  return sum
}

export const totalOf = (
  outcomes: Readonly<Record<string, number>>,
  is: (outcome: string) => boolean,
): number => Object.entries(outcomes).reduce((sum, [outcome, count]) => (is(outcome) ? sum + count : sum), 0)

function rowOf(kind: string, counted: readonly Counted[]): Row {
  const { times, shedTimes, outcomes } = sumOf(counted)
  const calls = times.count + shedTimes.count
  return {
    kind,
    calls,
    p50: quantile(times, 0.5),
    p90: quantile(times, 0.9),
    p99: quantile(times, 0.99),
    max: times.maxMs,
    shed: shedTimes.count / Math.max(1, calls),
    shedP99: quantile(shedTimes, 0.99),
    outcomes,
  }
}

const inPhase = (seconds: readonly Second[], phase: number): Counted[] =>
  seconds.flatMap(({ counted }) => counted.filter((one) => one.phase === phase))

export function rowsOf(seconds: readonly Second[], phase: number): Row[] {
  const counted = inPhase(seconds, phase)
  return kindNames.map((kind) =>
    rowOf(
      kind,
      counted.filter((one) => one.kind === kind),
    ),
  )
}

export const tierRow = (seconds: readonly Second[], phase: number, tier: Tier): Row =>
  rowOf(
    tier,
    inPhase(seconds, phase).filter(({ kind }) => kinds[kind].tier === tier),
  )

/** Of all that was asked, in every phase. */
export const outcomesOf = (seconds: readonly Second[], kind?: Kind): Readonly<Record<string, number>> =>
  sumOf(seconds.flatMap(({ counted }) => counted.filter((one) => kind === undefined || one.kind === kind)))
    .outcomes

/** A quiet second: nothing was turned away, and calls were as fast as before, give or take. */
const calmFactor = 2
const calmMs = 25
const calmSeconds = 3

/** How many seconds after the phase began the server was as before; undefined when it never was. */
export function recoveredAfter(
  seconds: readonly Second[],
  { before, after }: { readonly before: number; readonly after: number },
): number | undefined {
  const usualMs = rowOf('all', inPhase(seconds, before)).p99
  const calm = seconds
    .filter(({ phase }) => phase === after)
    .map(({ counted }) => rowOf('all', counted))
    .map(({ shed, p99 }) => shed === 0 && p99 <= usualMs * calmFactor + calmMs)
  const at = calm.findIndex(
    (_, i) => i + calmSeconds <= calm.length && calm.slice(i, i + calmSeconds).every(Boolean),
  )
  return at < 0 ? undefined : at
}
