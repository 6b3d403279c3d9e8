/**
 * Traces of calls, from the tap in the web app to the SQL statements. Off unless a collector is configured; without one
 * no tracing library is loaded. A span has a name, a duration and a parent, never player data: no token, phone or amount.
 */
import type pg from 'pg'

export type Span = {
  /** Spans started during the work become children of this one. */
  run<T>(work: () => T): T
  end(outcome?: string): void
}

export type Trace = {
  /** Starts the span of a call; `parent` is the caller's `traceparent` header. */
  startCall(path: string, parent: string | undefined): Span
  /** Starts a child of the current span; undefined without one: work outside of calls is not traced. */
  startPart(name: string): Span | undefined
  /** Starts the span of a batch: a child of the first item, linked to the others. */
  startBatch(name: string, parts: readonly (Span | undefined)[]): Span | undefined
  /** Traces every statement of this connection as a child of the current span. */
  traceClient(client: pg.PoolClient): void
  /** Exports the pending spans. */
  stop(): Promise<void>
}

export const runInSpan = <T>(span: Span | undefined, work: () => T): T => (span ? span.run(work) : work())

/** Runs work in a child span that ends with it, synchronously or asynchronously. */
export function tracePart<T>(trace: Trace | undefined, name: string, work: () => T): T {
  const span = trace?.startPart(name)
  if (!span) return work()
  const result = span.run(work)
  if (!(result instanceof Promise)) {
    span.end()
    return result
  }
  result.then(
    () => span.end(),
    () => span.end('failed'),
  )
  return result
}
