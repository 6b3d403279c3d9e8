/** Settings of logs, metrics and traces. */
import { type Env, type Problems, readPort, requireForLive } from '#kernel/config/env.ts'

export type ObservabilityConfig = {
  readonly logLevel: string
  /** Undefined: metrics are served on the main port, in sandbox mode only. */
  readonly metricsPort: number | undefined
  /** Undefined: calls are not traced. */
  readonly tracing: TracingConfig | undefined
}

/** The OTLP endpoint that receives spans, and the share of calls that are traced. */
export type TracingConfig = { readonly url: string; readonly share: number }

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

function readTracing(env: Env, problems: Problems): TracingConfig | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: share = '1' } = env
  if (!endpoint) return undefined
  if (!/^https?:/.test(endpoint) || !URL.canParse(endpoint))
    problems.push(`OTEL_EXPORTER_OTLP_ENDPOINT is "${endpoint}", but it looks like http://127.0.0.1:4318`)
  if (!(Number(share) >= 0 && Number(share) <= 1))
    problems.push(`OTEL_TRACES_SAMPLER_ARG is "${share}", but it is a share from 0 to 1`)
  return { url: `${endpoint.replace(/\/$/, '')}/v1/traces`, share: Number(share) }
}

export function readObservabilityConfig(env: Env, problems: Problems): ObservabilityConfig {
  const { LOG_LEVEL: logLevel = 'info' } = env
  if (!logLevels.includes(logLevel))
    problems.push(`LOG_LEVEL is "${logLevel}", but it is one of ${logLevels.join(', ')}`)
  requireForLive(env, 'METRICS_PORT', 'the port of /metrics, which players must not reach', problems)
  return {
    logLevel,
    metricsPort: readPort(env, 'METRICS_PORT', problems),
    tracing: readTracing(env, problems),
  }
}
