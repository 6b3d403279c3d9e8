// What is shown of a run, while it goes on and in the end.
import type { Second } from './generator.ts'
import { tiers } from './mix.ts'
import type { Step } from './profiles.ts'
import { heapSlope, type Run, recovery } from './promises.ts'
import type { Seen } from './server-watch.ts'
import { type Row, rowsOf, tierRow, totalOf } from './tally.ts'

const ms = (value: number): string => `${value < 10 ? value.toFixed(1) : value.toFixed(0)}`
const percent = (share: number): string => `${(share * 100).toFixed(share < 0.1 ? 1 : 0)} %`

/** A line a second. */
export function progressLine(second: Second, steps: readonly Step[], seen: Seen | undefined): string {
  const answered = (is: (outcome: string) => boolean): number =>
    second.counted.reduce((sum, { outcomes }) => sum + totalOf(outcomes, is), 0)
  const [all, fine] = [answered(() => true), answered((outcome) => outcome === 'OK')]
  const loop = seen ? `loop p99 ${ms(seen.loopP99Ms)} ms, heap ${seen.heapMb.toFixed(0)} MB` : ''
  const name = steps[second.phase]?.name ?? ''
  return `  ${name.padEnd(9)} ${all} answered, ${all - fine} of them with a no, ${second.busy} under way, late ${ms(second.lateMs)} ms, ${loop}`
}

const shown = ({ kind, calls, p50, p90, p99, max, shed, shedP99, outcomes }: Row): string => {
  const times = [p50, p90, p99, max].map((value) => ms(value).padStart(7)).join('')
  const others = Object.entries(outcomes).filter(([outcome]) => outcome !== 'OK')
  const noes = others.map(([outcome, count]) => `${count} × ${outcome}`).join(', ')
  const away = shed > 0 ? `  ${percent(shed)} turned away, p99 ${ms(shedP99)} ms` : ''
  return `  ${kind.padEnd(9)}${String(calls).padStart(8)}${times}${away}${noes && `  (${noes})`}`
}

const most = (seen: readonly Seen[], of: (one: Seen) => number): number => Math.max(0, ...seen.map(of))

export function printRun(run: Run): void {
  for (const [phase, { name, seconds }] of run.steps.entries()) {
    if (phase === 0) continue
    console.log(`\n  ${name}, ${seconds} s     calls    p50    p90    p99    max  ms from when it was due`)
    for (const row of rowsOf(run.seconds, phase)) console.log(shown(row))
    for (const tier of tiers) console.log(shown(tierRow(run.seconds, phase, tier)))
  }
  const { seen } = run.watch
  console.log(
    `\n  event loop: p99 at most ${ms(most(seen, (one) => one.loopP99Ms))} ms; ` +
      `memory: rss ${seen[0]?.rssMb.toFixed(0)} MB → ${seen.at(-1)?.rssMb.toFixed(0)} MB, at most ${most(seen, (one) => one.rssMb).toFixed(0)} MB`,
  )
  const { connected, events } = run.heard
  console.log(`  ${connected} of ${run.listeners} lines stayed, and heard ${events} events`)
  console.log(`  ${run.bets.acknowledged} bets acknowledged, ${run.bets.kept} in the books`)
}

/** What is worth a line in docs/PROMISES.md. */
export function figuresOf(profile: string, run: Run): string {
  const phase = run.steps.findIndex(({ name }) => name === profile)
  const [reads, , money] = tiers.map((tier) => tierRow(run.seconds, phase, tier))
  const bets = rowsOf(run.seconds, phase).find(({ kind }) => kind === 'bet')
  const after = recovery(run)
  const parts = [
    `p99: bets ${ms(bets?.p99 ?? 0)} ms, all money ${ms(money?.p99 ?? 0)} ms, reads ${ms(reads?.p99 ?? 0)} ms`,
    ...(profile === 'spike' || profile === 'overload'
      ? [
          `turned away: ${percent(reads?.shed ?? 0)} of reads, ${percent(money?.shed ?? 0)} of money`,
          `as before ${after === undefined ? 'never' : `${after} s after it`}`,
        ]
      : []),
    ...(profile === 'soak' ? [`heap ${heapSlope(run).toFixed(2)} MB a minute`] : []),
  ]
  return parts.join('; ')
}
