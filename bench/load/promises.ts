// What a load may not bring about, in words; nothing when every promise was kept.
import type { Second } from './generator.ts'
import type { Heard } from './listeners.ts'
import { tiers } from './mix.ts'
import type { Step } from './profiles.ts'
import { slopeOf, type Watch } from './server-watch.ts'
import { outcomesOf, recoveredAfter, rowsOf, tierRow } from './tally.ts'

export type Run = {
  readonly steps: readonly Step[]
  readonly seconds: readonly Second[]
  readonly watch: Pick<Watch, 'seen' | 'collected' | 'unhealthy'>
  readonly heard: Heard
  readonly listeners: number
  /** Bets that were acknowledged, and bets in the books. */
  readonly bets: { readonly acknowledged: number; readonly kept: number }
  readonly findings: readonly string[]
}

/** A bet that is not turned away is answered within this, whatever else is asked for. */
const betP99MostMs = 2_000
export const recoverySecondsMost = 10
/** What the heap may gain in a minute, once it is warm, and be called flat. */
export const slopeMostMb = 0.5
/** Caches fill and code is compiled in the beginning. */
const warmShare = 0.4

const allowed = new Set(['OK', '503 OVERLOADED', '429 RATE_LIMITED'])

export const phaseOf = (run: Pick<Run, 'steps'>, name: string): number =>
  run.steps.findIndex((step) => step.name === name)

/** Always: nothing but answers, every no says when to come back, the books are right, nobody's line is cut. */
function always({ seconds, watch, heard, listeners, bets, findings }: Run): string[] {
  const wrong = Object.entries(outcomesOf(seconds)).filter(([outcome]) => !allowed.has(outcome))
  const unhealthy = watch.unhealthy()
  return [
    ...wrong.map(([outcome, count]) => `${count} × ${outcome}`),
    ...(unhealthy > 0 ? [`${unhealthy} × nobody answered whether the server is alive`] : []),
    ...(heard.connected < listeners || heard.cut > 0 ? [`${heard.cut} lines were cut`] : []),
    ...(bets.kept < bets.acknowledged ? [`${bets.acknowledged - bets.kept} bets were lost`] : []),
    ...findings,
  ]
}

function nothingShed({ seconds }: Run, phase: number): string[] {
  const shed = tiers.filter((tier) => tierRow(seconds, phase, tier).shed > 0)
  return shed.length > 0 ? [`turned away without need: ${shed.join(', ')}`] : []
}

export const recovery = (run: Run): number | undefined =>
  recoveredAfter(run.seconds, { before: phaseOf(run, 'before'), after: phaseOf(run, 'after') })

function recovers(run: Run): string[] {
  const after = recovery(run)
  if (after !== undefined && after <= recoverySecondsMost) return []
  return [`not as before within ${recoverySecondsMost} s`]
}

function shedsInOrder({ seconds }: Run, phase: number): string[] {
  const [reads, , money] = tiers.map((tier) => tierRow(seconds, phase, tier))
  const bets = rowsOf(seconds, phase).find(({ kind }) => kind === 'bet')
  if (!reads || !money || !bets) return []
  return [
    ...(reads.shed === 0 ? ['no read was turned away'] : []),
    ...(money.shed >= reads.shed ? ['money was turned away as much as reads'] : []),
    ...(bets.p99 > betP99MostMs ? [`a bet took ${bets.p99.toFixed(0)} ms at p99`] : []),
  ]
}

export const heapSlope = ({ watch: { collected } }: Run): number =>
  slopeOf(collected.slice(Math.floor(collected.length * warmShare)))

function staysFlat(run: Run): string[] {
  const slope = heapSlope(run)
  return slope > slopeMostMb ? [`the heap grows by ${slope.toFixed(2)} MB a minute`] : []
}

const own: Readonly<Record<string, (run: Run) => string[]>> = {
  steady: (run) => nothingShed(run, phaseOf(run, 'steady')),
  spike: (run) => [...nothingShed(run, phaseOf(run, 'before')), ...recovers(run)],
  overload: (run) => [...shedsInOrder(run, phaseOf(run, 'overload')), ...recovers(run)],
  soak: (run) => [...nothingShed(run, phaseOf(run, 'soak')), ...staysFlat(run)],
}

export const brokenIn = (profile: string, run: Run): string[] => [
  ...always(run),
  ...(own[profile]?.(run) ?? []),
]
