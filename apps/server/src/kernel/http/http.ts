/**
 * Calls over HTTP: load shedding → access → rate limit → validation → the caller's turn → idempotency → handler. Every error becomes an
 * envelope in the language of the `lang` header.
 */
import type { BodyOf, Call, CallTable } from '@saguao/contract/calls/call.ts'
import type { ErrorCode } from '@saguao/contract/calls/errors.ts'
import { limits } from '@saguao/contract/calls/limits.ts'
import type { AnyErrorCode } from '@saguao/contract/operators/operator-errors.ts'
import { isLang, type Lang } from '@saguao/contract/product/languages.ts'
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type preHandlerHookHandler,
} from 'fastify'
import { type Clock, stopwatch } from '#kernel/clock.ts'
import type { ServerConfig } from '#kernel/config/server-config.ts'
import { isInvalidData, isOutage } from '#kernel/db/db.ts'
import { createKeyedMutex, type RunExclusive } from '#kernel/db/keyed-mutex.ts'
import { trackMethods } from '#kernel/http/allowed-methods.ts'
import { browserCookie, newBrowserId, readBrowserId } from '#kernel/http/browser-cookie.ts'
import { type CallSchemas, createCallSchemas } from '#kernel/http/call-schemas.ts'
import { type Callers, playerCallers } from '#kernel/http/callers.ts'
import { allowOrigins } from '#kernel/http/cors.ts'
import { type Deadlines, defaultDeadlines, withDeadline } from '#kernel/http/deadline.ts'
import { failure, statusOf, success } from '#kernel/http/envelope.ts'
import { FileResponse } from '#kernel/http/file-response.ts'
import { closeGracefully } from '#kernel/http/graceful-close.ts'
import type { Context, Handler, Handlers } from '#kernel/http/handlers.ts'
import { handleOnce, requestIdOf, type StoredResponses } from '#kernel/http/idempotency.ts'
import { parseJsonBodies } from '#kernel/http/json-body.ts'
import { decorateAddressLimit } from '#kernel/http/load/address-limit.ts'
import { type CallerTurns, createCallerTurns, type Waits } from '#kernel/http/load/caller-turns.ts'
import type { Load } from '#kernel/http/load/load-monitor.ts'
import { createLoadShedder, type LoadLimits, sendOverloaded } from '#kernel/http/load/load-shedding.ts'
import { createRateLimits, type RateLimits } from '#kernel/http/load/rate-limit.ts'
import { respondToMalformedRequest } from '#kernel/http/malformed-request.ts'
import { PrebuiltResponse } from '#kernel/http/prebuilt-response.ts'
import type { Log } from '#kernel/observability/log.ts'
import type { Metrics } from '#kernel/observability/metrics.ts'
import { runInSpan, type Span, type Trace, tracePart } from '#kernel/observability/trace.ts'
import type { Random } from '#kernel/random.ts'
import { Refusal } from '#kernel/refusal.ts'
import type { FindBodyTokenSession, FindSession } from '#kernel/security/session.ts'

export type HttpDeps<T extends CallTable> = {
  readonly calls: T
  readonly handlers: Handlers<T>
  readonly findSession: FindSession
  /** Replaces the players as callers. */
  readonly callers?: Callers
  /** For calls that accept a token in the body instead of a session token. */
  readonly findBodyTokenSession?: FindBodyTokenSession
  readonly storedResponses: StoredResponses
  readonly config: ServerConfig
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
  readonly metrics: Metrics
  /** Shared with other processes; by default this process counts alone. */
  readonly rateLimits?: RateLimits
  readonly trace?: Trace | undefined
  /** Replaces the measured load, for tests. */
  readonly load?: Load | undefined
  /** Replaces the deadlines of calls that move money, for tests. */
  readonly deadlines?: Deadlines | undefined
  /** Replaces the default limits of load shedding, for tests. */
  readonly loadLimits?: LoadLimits
  /** Validates responses against their schema, for tests; too slow for production. */
  readonly checkResponses?: boolean
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Of the caller, as the callers of the table find it. */
    session: object | undefined
    /** The id of the browser cookie (browser-cookie.ts). */
    browser: string
    /** The result of the call, for metrics. */
    outcome: AnyErrorCode | 'OK'
    span: Span | undefined
  }
}

const fallbackLang: Lang = 'pt'
const requestTimeoutMs = 15_000
/** Node's default of 60 s would let slow clients hold their connections longer than requestTimeoutMs. */
const headersTimeoutMs = 10_000
const timeoutCheckIntervalMs = 5_000
const keepAliveTimeoutMs = 65_000
/** Only the address added by our proxy is trusted: clients can forge the ones before it. */
const isOurProxy = (_address: string, hop: number): boolean => hop === 0
const jsonHeaders = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
}

const one = (header: string | string[] | undefined): string | undefined =>
  Array.isArray(header) ? header[0] : header

export const langOf = (request: FastifyRequest): Lang => {
  const lang = one(request.headers.lang)
  return isLang(lang) ? lang : fallbackLang
}

const byFastifyCode: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
}

/** Maps an error to a refusal. Only INTERNAL is a bug. */
function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  if (isOutage(error)) return new Refusal('OVERLOADED', { retryAfter: 1 })
  if (isInvalidData(error)) return new Refusal('BAD_REQUEST')
  const { code = '', statusCode = 500 } = error as { code?: string; statusCode?: number }
  return new Refusal(
    byFastifyCode[code] ?? (statusCode >= 400 && statusCode < 500 ? 'BAD_REQUEST' : 'INTERNAL'),
  )
}

function sendRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  { code, field, retryAfter, left, most }: Refusal,
): FastifyReply {
  request.outcome = code
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
  return reply
    .status(statusOf(code))
    .headers(jsonHeaders)
    .send(failure(code, langOf(request), { field, left, most }))
}

function refuseOverloaded(request: FastifyRequest, reply: FastifyReply): void {
  request.outcome = 'OVERLOADED'
  sendOverloaded(reply, langOf(request), jsonHeaders)
}

type Guards = {
  readonly callers: Callers
  readonly findBodyTokenSession: FindBodyTokenSession | undefined
  readonly rateLimits: RateLimits | undefined
}

/** Checks access and the rate limit before the body is read. Returns no promise when nothing has to be looked up. */
function admit(
  request: FastifyRequest,
  reply: FastifyReply,
  row: Call,
  guards: Guards,
): Promise<void> | undefined {
  const token = guards.callers.tokenOf(request)
  if (needsBodyToken(request, row, guards))
    return guards.rateLimits?.consume(row.limit, request.ip, undefined)
  if (!token || token.length > limits.maxTokenLength) return checkAccess(request, reply, row, guards)
  const { callers, rateLimits } = guards
  const find = () => callers.find(token, request)
  const findCaller = () =>
    (rateLimits ? rateLimits.findByToken(request.ip, token, find) : find()).then((session) => {
      request.session = session
      return checkAccess(request, reply, row, guards)
    })
  if (!rateLimits || !callers.countsByAddress?.(request)) return findCaller()
  return rateLimits.consume(row.limit, request.ip, undefined).then(findCaller)
}

/** Until the body with its token is read, the rate limit counts by address. */
const needsBodyToken = (
  request: FastifyRequest,
  row: Call,
  { findBodyTokenSession, callers }: Guards,
): boolean => row.bodyToken === true && findBodyTokenSession !== undefined && !callers.tokenOf(request)

async function admitByBodyToken(
  request: FastifyRequest,
  reply: FastifyReply,
  row: Call,
  guards: Guards,
): Promise<void> {
  request.session = await guards.findBodyTokenSession?.(request.body)
  await checkAccess(request, reply, row, guards)
}

function checkAccess(
  request: FastifyRequest,
  reply: FastifyReply,
  row: Call,
  guards: Guards,
): Promise<void> | undefined {
  const { session, ip } = request
  const { callers } = guards
  const renewed = session && callers.renewedOf(session)
  if (renewed) callers.sendToken(reply, renewed)
  const refusal = callers.refusalOf(row, session)
  if (refusal) throw new Refusal(refusal)
  return guards.rateLimits?.consume(row.limit, ip, session && callers.idOf(session))
}

/** A browser gets its id cookie at the first login or registration. */
function setBrowserId(
  request: FastifyRequest,
  reply: FastifyReply,
  { random, config }: Pick<HttpDeps<CallTable>, 'random' | 'config'>,
): void {
  request.browser = readBrowserId(request.headers.cookie) || newBrowserId(random)
  reply.header('set-cookie', browserCookie(request.browser, config.mode === 'live'))
}

/** A client that stops reading for this long loses the connection. */
const fileIdleMs = 30_000

function sendFile(reply: FastifyReply, file: FileResponse): FastifyReply {
  reply.raw.setTimeout(fileIdleMs)
  return reply.headers(file.headers).send(file.content)
}

type CallDeps = Pick<HttpDeps<CallTable>, 'storedResponses' | 'checkResponses' | 'config'> & {
  readonly deadlines: Deadlines
  readonly runExclusive: RunExclusive<string>
  readonly callers: Callers
  readonly turns: CallerTurns
}

/**
 * Returns the envelope, or a file. A prebuilt response is returned without a promise, which would cost each of these
 * reads a tick.
 */
function runHandler(
  path: string,
  row: Call,
  handler: Handler<Call>,
  { storedResponses, checkResponses, runExclusive, config, callers, turns, deadlines }: CallDeps,
  schemas: CallSchemas,
  waits: Waits,
  request: FastifyRequest,
  reply: FastifyReply,
): Buffer | Promise<string | Buffer | FileResponse> {
  const body = (request.body ?? {}) as BodyOf<Call>
  schemas.validate(body)
  const context = {
    body,
    ...callers.contextOf(request.session, request),
    lang: langOf(request),
    address: request.ip,
    userAgent: one(request.headers['user-agent']) ?? '',
    browser: request.browser || readBrowserId(request.headers.cookie),
    replaceToken: (token: string) => callers.sendToken(reply, token),
    responseStore: undefined,
  }
  const serialize = (data: unknown): string => {
    if (checkResponses) schemas.check(data)
    return schemas.serialize(data)
  }
  if (row.once && request.session) {
    const player = callers.idOf(request.session)
    const requestId = requestIdOf(body, request, config)
    const elapsed = stopwatch()
    const isLate = (): boolean => elapsed() * 1000 >= deadlines.handlerMs
    const isDerived = 'derivesResponses' in handler
    const call = {
      path,
      body,
      requestId,
      player,
      serialize,
      storedResponses,
      isDerived,
      isLate,
      runExclusive,
    }
    const runInTime = (): Promise<string> => {
      if (isLate()) throw new Refusal('OVERLOADED', { retryAfter: 1 })
      return handleOnce(call, (responseStore) =>
        handler({ ...context, responseStore } as unknown as Context<Call>),
      )
    }
    return Promise.resolve(turns.run(player, waits, runInTime)).then(success)
  }
  const run = () => handler(context as unknown as Context<Call>)
  const result = request.session ? turns.run(callers.idOf(request.session), waits, run) : run()
  if (result instanceof PrebuiltResponse) return result.bytes
  return Promise.resolve(result).then((data) => {
    if (data instanceof PrebuiltResponse) return data.bytes
    return data instanceof FileResponse ? data : success(serialize(data))
  })
}

function addCalls<T extends CallTable>(
  http: FastifyInstance,
  deps: HttpDeps<T>,
  rateLimits: RateLimits | undefined,
): void {
  const callers = deps.callers ?? (playerCallers(deps.findSession, deps.clock) as Callers)
  const guards = {
    callers,
    findBodyTokenSession: deps.findBodyTokenSession,
    rateLimits,
  }
  const { metrics, load, loadLimits, deadlines = defaultDeadlines } = deps
  const shedder = createLoadShedder({ metrics, load, loadLimits })
  http.addHook('onClose', async () => shedder.stop())
  const turns = createCallerTurns()
  const callDeps: CallDeps = { ...deps, callers, turns, deadlines, runExclusive: createKeyedMutex() }
  for (const [path, row] of Object.entries(deps.calls)) {
    const handler = deps.handlers[path as keyof T] as unknown as Handler<Call>
    const schemas = createCallSchemas(path, row)
    const admission = shedder.admissionOf(row)
    const bounded = <R>(ms: number, work: Promise<R>): Promise<R> =>
      row.limit === 'money' ? withDeadline(ms, work) : work
    const admitLate: preHandlerHookHandler = (request, reply, done) => {
      if (needsBodyToken(request, row, guards))
        bounded(
          deadlines.admissionMs,
          runInSpan(request.span, () => admitByBodyToken(request, reply, row, guards)),
        ).then(() => done(), done)
      else done()
    }
    http.post(path, {
      bodyLimit: row.maxBodyBytes ?? limits.maxBodyBytes,
      onRequest: (request, reply, done) => {
        if (!admission.isOpen()) return refuseOverloaded(request, reply)
        admission.track(reply)
        if (row.limit === 'auth' && callers.setBrowserId) setBrowserId(request, reply, deps)
        request.span = deps.trace?.startCall(path, one(request.headers.traceparent))
        const pending = runInSpan(request.span, () => admit(request, reply, row, guards))
        if (pending) bounded(deadlines.admissionMs, pending).then(() => done(), done)
        else done()
      },
      ...(row.bodyToken && { preHandler: admitLate }),
      onResponse: (request, reply, done) => {
        metrics.call(path, request.outcome, reply.elapsedTime / 1000)
        request.span?.end(request.outcome)
        done()
      },
      handler: (request, reply) => {
        const envelope = runInSpan(request.span, () =>
          tracePart(deps.trace, 'handler', () =>
            runHandler(path, row, handler, callDeps, schemas, admission, request, reply),
          ),
        )
        if (Buffer.isBuffer(envelope)) return reply.headers(jsonHeaders).send(envelope)
        return bounded(deadlines.handlerMs, envelope).then((sent) =>
          sent instanceof FileResponse ? sendFile(reply, sent) : reply.headers(jsonHeaders).send(sent),
        )
      },
    })
  }
}

const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? ''

export function createHttp<T extends CallTable>(deps: HttpDeps<T>): FastifyInstance {
  const { config, log, metrics } = deps
  const http = Fastify({
    bodyLimit: limits.maxBodyBytes,
    trustProxy: config.trustProxy && isOurProxy,
    requestTimeout: requestTimeoutMs,
    http: { headersTimeout: headersTimeoutMs, connectionsCheckingInterval: timeoutCheckIntervalMs },
    keepAliveTimeout: keepAliveTimeoutMs,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    logger: false,
    frameworkErrors: (error, request, reply) => {
      sendRefusal(request, reply, refusalOf(error))
    },
    clientErrorHandler: respondToMalformedRequest,
  })
  trackMethods(http)
  http.decorateRequest('session', undefined)
  http.decorateRequest('browser', '')
  http.decorateRequest('outcome', 'OK')
  http.decorateRequest('span', undefined)
  parseJsonBodies(http)
  allowOrigins(http, config.publicOrigins)
  http.setErrorHandler((error, request, reply) => {
    const refusal = refusalOf(error)
    // Input that only the database refuses is a client error, but its check is missing before the query.
    if (refusal.code === 'INTERNAL' || isInvalidData(error)) {
      metrics.error('http')
      log.error({ path: pathOf(request), error }, 'http: a call failed unexpectedly')
    }
    return sendRefusal(request, reply, refusal)
  })
  http.setNotFoundHandler((request, reply) => {
    const methods = http.methodsOf(pathOf(request))
    if (methods.length === 0) return sendRefusal(request, reply, new Refusal('NOT_FOUND'))
    return sendRefusal(request, reply.header('allow', methods.join(', ')), new Refusal('METHOD_NOT_ALLOWED'))
  })
  const rateLimits = config.rateLimits ? (deps.rateLimits ?? createRateLimits()) : undefined
  decorateAddressLimit(http, rateLimits?.consume)
  addCalls(http, deps, rateLimits)
  closeGracefully(http)
  return http
}
