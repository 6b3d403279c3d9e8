/** OpenTelemetry traces, exported over OTLP. Loaded only when a collector is configured. */
import { AsyncLocalStorage } from 'node:async_hooks'
import {
  trace as api,
  type Context,
  type Span as OtelSpan,
  ROOT_CONTEXT,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  type Tracer,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type pg from 'pg'
import type { TracingConfig } from '#kernel/config/observability-config.ts'
import type { Span, Trace } from '#kernel/observability/trace.ts'

/** Spans queued while the collector is away; more are dropped. */
const maxQueuedSpans = 4_096
const maxStatementLength = 2_000
const maxLinks = 512
const flushTimeoutMs = 3_000

type OtlpSpan = Span & { readonly otel: OtelSpan }

const toOtlp = (span: Span | undefined): OtlpSpan[] => (span ? [span as OtlpSpan] : [])

/** Parses `00-…-…-01`; anything else starts a new trace. */
function parentOf(text: string | undefined): Context {
  const [, traceId = '', spanId = ''] = /^00-([\da-f]{32})-([\da-f]{16})-[\da-f]{2}$/.exec(text ?? '') ?? []
  if (/^0*$/.test(traceId) || /^0*$/.test(spanId)) return ROOT_CONTEXT
  const caller: SpanContext = { traceId, spanId, traceFlags: TraceFlags.SAMPLED, isRemote: true }
  return api.setSpanContext(ROOT_CONTEXT, caller)
}

/** Clients may choose the trace id, but not whether it is sampled. */
function samplerOf(share: number): ParentBasedSampler {
  const root = new TraceIdRatioBasedSampler(share)
  return new ParentBasedSampler({ root, remoteParentSampled: root, remoteParentNotSampled: root })
}

function providerOf({ url, share }: TracingConfig): TracerProvider {
  return new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'saguao' }),
    sampler: samplerOf(share),
    spanLimits: { attributeValueLengthLimit: maxStatementLength, linkCountLimit: maxLinks },
    spanProcessors: [
      new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url }), maxQueueSize: maxQueuedSpans }),
    ],
  })
}

/** The text of a statement, without its parameter values. */
function statementOf(argument: unknown): { name: string; text: string } | undefined {
  if (typeof argument === 'string') return { name: argument.trim().split(/\s/, 1)[0] ?? '', text: argument }
  const { text, name } = (argument ?? {}) as { text?: unknown; name?: unknown }
  if (typeof text !== 'string') return undefined
  return { name: typeof name === 'string' ? name : (text.trim().split(/\s/, 1)[0] ?? ''), text }
}

type StartSpan = (name: string, attributes: Record<string, string>) => OtlpSpan | undefined
type AnyQuery = (...args: unknown[]) => unknown

function traceQueries(client: pg.PoolClient, startSpan: StartSpan): void {
  const query = client.query.bind(client) as AnyQuery
  const traced: AnyQuery = (...args) => {
    const statement = statementOf(args[0])
    const span =
      statement &&
      startSpan(statement.name, { 'db.system.name': 'postgresql', 'db.query.text': statement.text })
    if (!span) return query(...args)
    const callback = args.at(-1)
    if (typeof callback === 'function')
      args[args.length - 1] = (error: unknown, ...rest: unknown[]) => {
        span.end(error ? 'failed' : undefined)
        callback(error, ...rest)
      }
    const result = query(...args)
    if (result instanceof Promise)
      result.then(
        () => span.end(),
        () => span.end('failed'),
      )
    return result
  }
  client.query = traced as typeof client.query
}

export function createTrace(config: TracingConfig): Trace {
  const provider = providerOf(config)
  const tracer: Tracer = provider.getTracer('saguao')
  const currentSpan = new AsyncLocalStorage<OtlpSpan>()

  const wrap = (otel: OtelSpan): OtlpSpan => {
    const span: OtlpSpan = {
      otel,
      run: (work) => currentSpan.run(span, work),
      end: (outcome) => {
        if (outcome) otel.setAttribute('outcome', outcome)
        if (outcome === 'failed' || outcome === 'INTERNAL') otel.setStatus({ code: SpanStatusCode.ERROR })
        otel.end()
      },
    }
    return span
  }
  const startSpan: StartSpan = (name, attributes) => {
    const parent = currentSpan.getStore()
    if (!parent?.otel.isRecording()) return undefined
    return wrap(tracer.startSpan(name, { attributes }, api.setSpan(ROOT_CONTEXT, parent.otel)))
  }

  return {
    startCall: (path, parent) =>
      wrap(tracer.startSpan(`POST ${path}`, { kind: SpanKind.SERVER }, parentOf(parent))),
    startPart: (name) => startSpan(name, {}),
    startBatch: (name, parts) => {
      const [first, ...others] = parts.flatMap(toOtlp)
      if (!first) return undefined
      const links = others.map(({ otel }) => ({ context: otel.spanContext() }))
      const attributes = { 'batch.size': parts.length }
      const batch = tracer.startSpan(name, { links, attributes }, api.setSpan(ROOT_CONTEXT, first.otel))
      for (const { otel } of others) otel.addLink({ context: batch.spanContext() })
      return wrap(batch)
    },
    traceClient: (client) => traceQueries(client, startSpan),
    stop: async () => {
      await provider.forceFlush({ timeoutMillis: flushTimeoutMs }).catch(() => undefined)
      await provider.shutdown().catch(() => undefined)
    },
  }
}
