/**
 * The way of a call, from a tap to the statements it came to, for operators who ask for it: off unless a collector is
 * named, and then nothing of it is even loaded. A span tells a name, a length and what it belongs to; never a value of
 * a player: no token, no number, no amount.
 */
import type pg from 'pg'
import type { ObservabilityConfig } from '#kernel/config/observability-config.ts'

export type Span = {
  /** What begins inside of the work is a part of it. */
  within<T>(work: () => T): T
  end(outcome?: string): void
}

export type Trace = {
  /** A call begins; `parent` is what its caller said of itself, a `traceparent`. */
  call(path: string, parent: string | undefined): Span
  /** A part of what is under way here; undefined where nothing is: what no call asked for is not traced. */
  part(name: string): Span | undefined
  /** Work for many at once: a part of the first, which the others point to. */
  batch(name: string, parts: readonly (Span | undefined)[]): Span | undefined
  /** Every statement on this connection is a part of whatever sends it. */
  watch(client: pg.PoolClient): void
  /** Hands over what has been gathered. */
  stop(): Promise<void>
}

export async function openTrace({
  tracing,
}: Pick<ObservabilityConfig, 'tracing'>): Promise<Trace | undefined> {
  if (!tracing) return undefined
  const { createTrace } = await import('#kernel/observability/trace-otlp.ts')
  return createTrace(tracing)
}

export const inside = <T>(span: Span | undefined, work: () => T): T => (span ? span.within(work) : work())

/** Ends with the work, also when that is a promise. */
export function asPart<T>(trace: Trace | undefined, name: string, work: () => T): T {
  const span = trace?.part(name)
  if (!span) return work()
  const done = span.within(work)
  if (!(done instanceof Promise)) {
    span.end()
    return done
  }
  done.then(
    () => span.end(),
    () => span.end('failed'),
  )
  return done
}
