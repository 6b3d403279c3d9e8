/**
 * Calls over HTTP. Every call goes the same way: access → rate limit → validate → repeat? → answer. Whatever goes
 * wrong leaves as an envelope, in the language of the `lang` header.
 */
import type { BodyOf, Call, CallTable } from '@saguao/contract/calls/call.ts'
import { type ErrorCode, errors } from '@saguao/contract/calls/errors.ts'
import { limits } from '@saguao/contract/calls/limits.ts'
import { isLang, type Lang } from '@saguao/contract/product/languages.ts'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Clock } from '#kernel/clock.ts'
import type { ServerConfig } from '#kernel/config/server-config.ts'
import { isOutage } from '#kernel/db/db.ts'
import { createTurns, type InTurn } from '#kernel/db/keyed-mutex.ts'
import { watchMethods } from '#kernel/http/allowed-methods.ts'
import { browserCookie, browserIn, newBrowser } from '#kernel/http/browser-cookie.ts'
import { createRowSchemas, type RowSchemas } from '#kernel/http/call-schemas.ts'
import { allowOrigins } from '#kernel/http/cors.ts'
import { failure, success } from '#kernel/http/envelope.ts'
import { closeSoon } from '#kernel/http/graceful-close.ts'
import type { Answer, Answers, Context } from '#kernel/http/handlers.ts'
import { answerOnce, type FindAnswer } from '#kernel/http/idempotency.ts'
import { readBody } from '#kernel/http/json-body.ts'
import type { Pressure } from '#kernel/http/load/load-monitor.ts'
import { type Bounds, createGate, turnAway } from '#kernel/http/load/load-shedding.ts'
import { createRateLimits, type RateLimit } from '#kernel/http/load/rate-limit.ts'
import { answerUnreadable } from '#kernel/http/malformed-request.ts'
import { Ready } from '#kernel/http/prebuilt-response.ts'
import type { Log } from '#kernel/observability/log.ts'
import type { Metrics } from '#kernel/observability/metrics.ts'
import { asPart, inside, type Span, type Trace } from '#kernel/observability/trace.ts'
import type { Random } from '#kernel/random.ts'
import { Refusal } from '#kernel/refusal.ts'
import type { FindPass, FindSession, Session } from '#kernel/security/session.ts'

export type HttpDeps<T extends CallTable> = {
  readonly calls: T
  readonly answers: Answers<T>
  readonly findSession: FindSession
  /** For rows that take a pass; without it they ask for a token like any other. */
  readonly findPass?: FindPass
  readonly findAnswer: FindAnswer
  readonly config: ServerConfig
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
  readonly metrics: Metrics
  /** Where other processes know of it; without it this one counts alone. */
  readonly rateLimit?: RateLimit
  readonly trace?: Trace | undefined
  /** In place of how far behind the process really is, for tests. */
  readonly pressure?: Pressure | undefined
  /** When calls are turned away; tests have no thousands of them. */
  readonly bounds?: Bounds
  /** Tests refuse an answer that doesn't fit its schema; serving it costs that check. */
  readonly checkAnswers?: boolean
}

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | undefined
    /** The name of the browser, see browser.ts. */
    browser: string
    /** What the call came to, for the metrics. */
    outcome: ErrorCode | 'OK'
    /** Where calls are traced. */
    span: Span | undefined
  }
}

const fallbackLang: Lang = 'pt'
const receiveMs = 15_000
/** Node's own minute for the headers would let a crowd of slow ones hold its connections four times as long. */
const headersMs = 10_000
const lookAfterMs = 5_000
const keepAliveMs = 65_000
/** Only the address our own proxy saw counts: those before it can be made up. */
const ownProxy = (_address: string, hop: number): boolean => hop === 0
const jsonHeaders = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
}

const one = (header: string | string[] | undefined): string | undefined =>
  Array.isArray(header) ? header[0] : header

export const langOf = (request: FastifyRequest): Lang => {
  const asked = one(request.headers.lang)
  return isLang(asked) ? asked : fallbackLang
}

const byFastifyCode: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
}

/** What an error means to the caller. Only INTERNAL is a bug. */
function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  if (isOutage(error)) return new Refusal('OVERLOADED', { retryAfter: 1 })
  const { code = '', statusCode = 500 } = error as { code?: string; statusCode?: number }
  return new Refusal(
    byFastifyCode[code] ?? (statusCode >= 400 && statusCode < 500 ? 'BAD_REQUEST' : 'INTERNAL'),
  )
}

function sendRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  { code, field, retryAfter }: Refusal,
): FastifyReply {
  request.outcome = code
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
  return reply
    .status(errors[code].status)
    .headers(jsonHeaders)
    .send(failure(code, langOf(request), field))
}

function sayOverloaded(request: FastifyRequest, reply: FastifyReply): void {
  request.outcome = 'OVERLOADED'
  turnAway(reply, langOf(request), jsonHeaders)
}

type Guards = {
  readonly findSession: FindSession
  readonly findPass: FindPass | undefined
  readonly rateLimit: RateLimit | undefined
  readonly clock: Clock
}

/** After a while without a call the password is asked for again before money moves. */
const mayCall = (row: Call, session: Session | undefined, now: number): boolean =>
  row.access === 'guest' || (session !== undefined && (row.limit !== 'money' || now <= session.moneyUntil))

/** Access, then rate limit: both before the body is read. Nothing is waited for where there is nothing to ask. */
function admit(
  request: FastifyRequest,
  reply: FastifyReply,
  row: Call,
  guards: Guards,
): Promise<void> | undefined {
  const token = one(request.headers.token)
  if (needsPass(request, row, guards)) return guards.rateLimit?.(row.limit, request.ip, undefined)
  if (token && token.length <= limits.tokenLength)
    return guards.findSession(token).then((session) => {
      request.session = session
      return enter(request, reply, row, guards)
    })
  return enter(request, reply, row, guards)
}

/** Who calls is known only when the body has been read; until then the address is what is counted. */
const needsPass = (request: FastifyRequest, row: Call, { findPass }: Guards): boolean =>
  row.pass === true && findPass !== undefined && !one(request.headers.token)

async function admitByPass(
  request: FastifyRequest,
  reply: FastifyReply,
  row: Call,
  guards: Guards,
): Promise<void> {
  request.session = await guards.findPass?.(request.body)
  await enter(request, reply, row, guards)
}

function enter(
  request: FastifyRequest,
  reply: FastifyReply,
  row: Call,
  guards: Guards,
): Promise<void> | undefined {
  const { session, ip } = request
  if (session?.renewed) reply.header('token', session.renewed)
  if (!mayCall(row, session, guards.clock.now())) throw new Refusal('UNAUTHORIZED')
  return guards.rateLimit?.(row.limit, ip, session?.playerId)
}

/** A browser is named when somebody logs in or registers with it, and known by that name from then on. */
function nameBrowser(
  request: FastifyRequest,
  reply: FastifyReply,
  { random, config }: Pick<HttpDeps<CallTable>, 'random' | 'config'>,
): void {
  request.browser = browserIn(request.headers.cookie) || newBrowser(random)
  reply.header('set-cookie', browserCookie(request.browser, config.mode === 'live'))
}

type Answering = Pick<HttpDeps<CallTable>, 'findAnswer' | 'checkAnswers' | 'config'> & {
  readonly inTurn: InTurn<string>
}

const proxyName = /^[0-9a-f]{32}$/

/** A proxy that may send a call to a second server names it, so that a call without a requestId happens once as well. */
function requestIdOf(
  body: object,
  request: FastifyRequest,
  { trustProxy }: ServerConfig,
): string | undefined {
  const { requestId } = body as { requestId?: string }
  const named = trustProxy ? one(request.headers['x-request-id']) : undefined
  return requestId ?? (named !== undefined && proxyName.test(named) ? `proxy:${named}` : undefined)
}

/** The envelope; no promise of it where it was written before, or else every reader of the lobby would wait a turn. */
function answerRow(
  path: string,
  row: Call,
  answer: Answer<Call>,
  { findAnswer, checkAnswers, inTurn, config }: Answering,
  schemas: RowSchemas,
  request: FastifyRequest,
): Buffer | Promise<string | Buffer> {
  const body = (request.body ?? {}) as BodyOf<Call>
  schemas.validate(body)
  const context = {
    body,
    player: request.session,
    lang: langOf(request),
    address: request.ip,
    userAgent: one(request.headers['user-agent']) ?? '',
    browser: request.browser || browserIn(request.headers.cookie),
    once: undefined,
  }
  const write = (data: unknown): string => {
    if (checkAnswers) schemas.check(data)
    return schemas.write(data)
  }
  if (row.once && request.session) {
    const { playerId: player } = request.session
    const requestId = requestIdOf(body, request, config)
    return answerOnce({ path, body, requestId, player, write, findAnswer, inTurn }, (once) =>
      answer({ ...context, once } as unknown as Context<Call>),
    ).then(success)
  }
  const said = answer(context as Context<Call>)
  if (said instanceof Ready) return said.bytes
  return Promise.resolve(said).then((said) => (said instanceof Ready ? said.bytes : success(write(said))))
}

function addCalls<T extends CallTable>(http: FastifyInstance, deps: HttpDeps<T>): void {
  const guards = {
    findSession: deps.findSession,
    findPass: deps.findPass,
    rateLimit: deps.config.rateLimits ? (deps.rateLimit ?? createRateLimits().take) : undefined,
    clock: deps.clock,
  }
  const { metrics, pressure, bounds } = deps
  const gate = createGate({ metrics, pressure, bounds })
  http.addHook('onClose', async () => gate.stop())
  const answering: Answering = { ...deps, inTurn: createTurns() }
  for (const [path, row] of Object.entries(deps.calls)) {
    const answer = deps.answers[path as keyof T] as unknown as Answer<Call>
    const schemas = createRowSchemas(path, row)
    const door = gate.doorOf(row)
    http.post(path, {
      onRequest: (request, reply, done) => {
        if (!door.admits()) return sayOverloaded(request, reply)
        door.enter(reply)
        if (row.limit === 'auth') nameBrowser(request, reply, deps)
        request.span = deps.trace?.call(path, one(request.headers.traceparent))
        const waiting = inside(request.span, () => admit(request, reply, row, guards))
        if (waiting) waiting.then(() => done(), done)
        else done()
      },
      preHandler: (request, reply, done) => {
        if (needsPass(request, row, guards))
          inside(request.span, () => admitByPass(request, reply, row, guards)).then(() => done(), done)
        else done()
      },
      onResponse: (request, reply, done) => {
        metrics.call(path, request.outcome, reply.elapsedTime / 1000)
        request.span?.end(request.outcome)
        done()
      },
      handler: (request, reply) => {
        const envelope = inside(request.span, () =>
          asPart(deps.trace, 'answer', () => answerRow(path, row, answer, answering, schemas, request)),
        )
        if (Buffer.isBuffer(envelope)) return reply.headers(jsonHeaders).send(envelope)
        return envelope.then((envelope) => reply.headers(jsonHeaders).send(envelope))
      },
    })
  }
}

const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? ''

export function createHttp<T extends CallTable>(deps: HttpDeps<T>): FastifyInstance {
  const { config, log, metrics } = deps
  const http = Fastify({
    bodyLimit: limits.bodyBytes,
    trustProxy: config.trustProxy && ownProxy,
    requestTimeout: receiveMs,
    http: { headersTimeout: headersMs, connectionsCheckingInterval: lookAfterMs },
    keepAliveTimeout: keepAliveMs,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    logger: false,
    frameworkErrors: (error, request, reply) => {
      sendRefusal(request, reply, refusalOf(error))
    },
    clientErrorHandler: answerUnreadable,
  })
  watchMethods(http)
  http.decorateRequest('session', undefined)
  http.decorateRequest('browser', '')
  http.decorateRequest('outcome', 'OK')
  http.decorateRequest('span', undefined)
  readBody(http)
  allowOrigins(http, config.publicOrigins)
  http.setErrorHandler((error, request, reply) => {
    const refusal = refusalOf(error)
    if (refusal.code === 'INTERNAL') {
      metrics.error('http')
      log.error({ path: pathOf(request), error }, 'a call failed in a way nobody expected')
    }
    return sendRefusal(request, reply, refusal)
  })
  http.setNotFoundHandler((request, reply) => {
    const methods = http.methodsOf(pathOf(request))
    if (methods.length === 0) return sendRefusal(request, reply, new Refusal('NOT_FOUND'))
    return sendRefusal(request, reply.header('allow', methods.join(', ')), new Refusal('METHOD_NOT_ALLOWED'))
  })
  addCalls(http, deps)
  closeSoon(http)
  return http
}
