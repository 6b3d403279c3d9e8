import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { createServer, type Server as HttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoContent } from '#demo.ts'
import { freshId, openTable } from '#modules/games/testing/table-client.ts'
import type { Player } from '#testing/environment.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { tempFolder } from '#testing/temp-folder.ts'

type ExportedSpan = {
  readonly name: string
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly links?: readonly { readonly traceId: string; readonly spanId: string }[]
  readonly attributes?: readonly { readonly key: string; readonly value: object }[]
}
type Export = {
  readonly resourceSpans: readonly { readonly scopeSpans: readonly { readonly spans: ExportedSpan[] }[] }[]
}

/** A stub collector that stores the bodies it receives. */
let collector: HttpServer
let server: TestServer
let page: string
const bodies: string[] = []
const players: Player[] = []
const ends: (() => Promise<void>)[] = []
const tap = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
const [, tapTraceId = '', tapSpanId = ''] = tap.split('-')

function startCollector(): HttpServer {
  return createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    bodies.push(Buffer.concat(chunks).toString('utf8'))
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
}

const spans = (): ExportedSpan[] =>
  bodies.flatMap((body) =>
    (JSON.parse(body) as Export).resourceSpans.flatMap(({ scopeSpans }) =>
      scopeSpans.flatMap(({ spans }) => spans),
    ),
  )

/** Two concurrent bets of two players: one with a valid traceparent, one with an invalid one. */
async function bet(): Promise<void> {
  const tables = await Promise.all(
    [0, 1].map(async () => {
      const player = await server.player({ cash: 12_345_600n })
      players.push(player)
      return { player, table: await openTable(server, player, 'dice') }
    }),
  )
  const pending = tables.map(({ player: { token }, table: { session } }, i) => {
    const body = { session, bet: 1, choice: { target: 50, over: true }, requestId: freshId() }
    return server.call('/arcade/play', body, { token, traceparent: i === 0 ? tap : 'nonsense' })
  })
  for (const { json } of await Promise.all(pending)) expect(json.success).toBe(true)
}

beforeAll(async () => {
  collector = startCollector()
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  const { port } = collector.address() as AddressInfo
  const env = { RATE_LIMITS: 'off', OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` }
  const dist = tempFolder((end) => ends.push(end))
  await writeFile(join(dist, 'index.html'), '<!doctype html><title>t</title><!--settings-->')
  server = await startTestServer((end) => ends.push(end), { env, dist })
  page = await (await fetch(server.address)).text()
  await server.lobby.importContent(demoContent())
  await bet()
  // Pending spans are exported when the server stops.
  for (const end of ends) await end()
})
afterAll(() => new Promise((resolve) => collector.close(resolve)))

const named = (name: string, of = spans()): ExportedSpan[] => of.filter((span) => span.name === name)
const parentOf = ({ parentSpanId }: ExportedSpan): ExportedSpan | undefined =>
  spans().find(({ spanId }) => spanId === parentSpanId)
const ancestorsOf = (span: ExportedSpan | undefined): string[] =>
  span ? [span.name, ...ancestorsOf(parentOf(span))] : []

it('the web app is configured to send traceparent', () => {
  expect(page).toContain('"traced":true')
})

describe('a traced bet', () => {
  it('is one trace from the tap to the statements of its batch', () => {
    const [call] = named('POST /arcade/play').filter(({ traceId }) => traceId === tapTraceId)
    expect(call?.parentSpanId).toBe(tapSpanId)
    const chains = named('wallet_post').map(ancestorsOf)
    expect(chains.length).toBeGreaterThan(0)
    for (const chain of chains.filter((chain) => chain.includes('POST /arcade/play')))
      expect(chain).toEqual(['wallet_post', 'postings', 'postings queued', 'handler', 'POST /arcade/play'])
  })

  it('links to its batch also when another bet started it', () => {
    const waits = named('postings queued').filter((span) => ancestorsOf(span).includes('POST /arcade/play'))
    expect(waits).toHaveLength(2)
    const batches = named('postings').map(({ spanId }) => spanId)
    for (const wait of waits) {
      const below = named('postings').some(({ parentSpanId }) => parentSpanId === wait.spanId)
      expect(below || wait.links?.some(({ spanId }) => batches.includes(spanId))).toBe(true)
    }
  })

  it('with an invalid traceparent starts a new trace', () => {
    const others = named('POST /arcade/play').filter(({ traceId }) => traceId !== tapTraceId)
    expect(others).toHaveLength(1)
    expect(others[0]?.parentSpanId || undefined).toBeUndefined()
  })

  it('contains no token, name, amount or parameter value', () => {
    const all = bodies.join('\n')
    expect(all).toContain('wallet_post($1')
    for (const { token, username } of players) {
      expect(all).not.toContain(token)
      expect(all).not.toContain(username)
    }
    const values = spans().flatMap(({ attributes = [] }) =>
      attributes.map(({ value }) => JSON.stringify(value)),
    )
    expect(values.filter((value) => /12345/.test(value))).toEqual([])
  })
})

it('no tracing library is loaded without a collector', async () => {
  const script = `
    import { registerHooks } from 'node:module'
    const seen = []
    registerHooks({ resolve(name, context, next) {
      if (/trace-otlp|opentelemetry.(sdk|exporter|resources)/.test(name)) seen.push(name)
      return next(name, context)
    } })
    await import('#main.ts')
    const { openTrace } = await import('#kernel/observability/open-trace.ts')
    const trace = await openTrace({ tracing: undefined })
    console.log(JSON.stringify({ seen, isOff: trace === undefined }))
    process.exit(0)`
  const cwd = join(import.meta.dirname, '..')
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
    cwd,
  })
  expect(JSON.parse(stdout)).toEqual({ seen: [], isOff: true })
})
