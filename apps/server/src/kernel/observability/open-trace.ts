/** Creates the trace when a collector is configured; the tracing libraries are loaded only then. */
import type { ObservabilityConfig } from '#kernel/config/observability-config.ts'
import type { Trace } from '#kernel/observability/trace.ts'

export async function openTrace({
  tracing,
}: Pick<ObservabilityConfig, 'tracing'>): Promise<Trace | undefined> {
  if (!tracing) return undefined
  const { createTrace } = await import('#kernel/observability/trace-otlp.ts')
  return createTrace(tracing)
}
