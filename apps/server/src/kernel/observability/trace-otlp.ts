/** Traces by OpenTelemetry, sent over OTLP. Loaded only where a collector is named. */
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

/** What a collector that is away lets pile up; more is dropped. */
const waitingMost = 4_096
const statementLengthMost = 2_000
const linksMost = 512
const handOverMs = 3_000

type Own = Span & { readonly otel: OtelSpan }

const ownOf = (span: Span | undefined): Own[] => (span ? [span as Own] : [])

/** `00-…-…-01`, or nothing: whatever else strangers send begins a trace of its own. */
function parentIn(text: string | undefined): Context {
  const [, traceId = '', spanId = ''] = /^00-([\da-f]{32})-([\da-f]{16})-[\da-f]{2}$/.exec(text ?? '') ?? []
  if (/^0*$/.test(traceId) || /^0*$/.test(spanId)) return ROOT_CONTEXT
  const caller: SpanContext = { traceId, spanId, traceFlags: TraceFlags.SAMPLED, isRemote: true }
  return api.setSpanContext(ROOT_CONTEXT, caller)
}

/** A stranger may name a trace, but never decides that it is kept. */
function samplerOf(share: number): ParentBasedSampler {
  const root = new TraceIdRatioBasedSampler(share)
  return new ParentBasedSampler({ root, remoteParentSampled: root, remoteParentNotSampled: root })
}

function providerOf({ url, share }: TracingConfig): TracerProvider {
  return new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'saguao' }),
    sampler: samplerOf(share),
    spanLimits: { attributeValueLengthLimit: statementLengthMost, linkCountLimit: linksMost },
    spanProcessors: [
      new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url }), maxQueueSize: waitingMost }),
    ],
  })
}

/** A statement's own text; its values travel beside it and stay there. */
function statementIn(asked: unknown): { name: string; text: string } | undefined {
  if (typeof asked === 'string') return { name: asked.trim().split(/\s/, 1)[0] ?? '', text: asked }
  const { text, name } = (asked ?? {}) as { text?: unknown; name?: unknown }
  if (typeof text !== 'string') return undefined
  return { name: typeof name === 'string' ? name : (text.trim().split(/\s/, 1)[0] ?? ''), text }
}

type Begin = (name: string, attributes: Record<string, string>) => Own | undefined
type AnyQuery = (...asked: unknown[]) => unknown

function watchClient(client: pg.PoolClient, begin: Begin): void {
  const query = client.query.bind(client) as AnyQuery
  const traced: AnyQuery = (...asked) => {
    const statement = statementIn(asked[0])
    const span =
      statement && begin(statement.name, { 'db.system.name': 'postgresql', 'db.query.text': statement.text })
    if (!span) return query(...asked)
    const heard = asked.at(-1)
    if (typeof heard === 'function')
      asked[asked.length - 1] = (error: unknown, ...rest: unknown[]) => {
        span.end(error ? 'failed' : undefined)
        heard(error, ...rest)
      }
    const said = query(...asked)
    if (said instanceof Promise)
      said.then(
        () => span.end(),
        () => span.end('failed'),
      )
    return said
  }
  client.query = traced as typeof client.query
}

export function createTrace(config: TracingConfig): Trace {
  const provider = providerOf(config)
  const tracer: Tracer = provider.getTracer('saguao')
  const here = new AsyncLocalStorage<Own>()

  const own = (otel: OtelSpan): Own => {
    const span: Own = {
      otel,
      within: (work) => here.run(span, work),
      end: (outcome) => {
        if (outcome) otel.setAttribute('outcome', outcome)
        if (outcome === 'failed' || outcome === 'INTERNAL') otel.setStatus({ code: SpanStatusCode.ERROR })
        otel.end()
      },
    }
    return span
  }
  const begin: Begin = (name, attributes) => {
    const parent = here.getStore()
    if (!parent?.otel.isRecording()) return undefined
    return own(tracer.startSpan(name, { attributes }, api.setSpan(ROOT_CONTEXT, parent.otel)))
  }

  return {
    call: (path, parent) =>
      own(tracer.startSpan(`POST ${path}`, { kind: SpanKind.SERVER }, parentIn(parent))),
    part: (name) => begin(name, {}),
    batch: (name, parts) => {
      const [first, ...others] = parts.flatMap(ownOf)
      if (!first) return undefined
      const links = others.map(({ otel }) => ({ context: otel.spanContext() }))
      const attributes = { 'batch.size': parts.length }
      const batch = tracer.startSpan(name, { links, attributes }, api.setSpan(ROOT_CONTEXT, first.otel))
      for (const { otel } of others) otel.addLink({ context: batch.spanContext() })
      return own(batch)
    },
    watch: (client) => watchClient(client, begin),
    stop: async () => {
      await provider.forceFlush({ timeoutMillis: handOverMs }).catch(() => undefined)
      await provider.shutdown().catch(() => undefined)
    },
  }
}
