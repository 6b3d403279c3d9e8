/**
 * Calls to API Pix with an access token. A network failure is an outcome (`unknown`), never an exception. Repeatable
 * calls are retried a few times; for the others the caller later reads the state of the order.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from '#kernel/clock.ts'
import type { Log } from '#kernel/observability/log.ts'
import type { Random } from '#kernel/random.ts'
import type { Unknown } from '#modules/payments/channels/channel.ts'
import { createCircuitBreaker } from '#modules/payments/channels/pix/circuit-breaker.ts'
import { createPixHttp, type PixHttp, type PixResponse } from '#modules/payments/channels/pix/pix-http.ts'
import type { PixSettings } from '#modules/payments/channels/pix/pix-settings.ts'
import { createPixToken } from '#modules/payments/channels/pix/pix-token.ts'

export type PixCall = {
  readonly method: 'GET' | 'PUT'
  /** Relative to the provider's base URL. */
  readonly path: string
  readonly body?: unknown
  /** Idempotent, so it may be retried. */
  readonly repeatable: boolean
  /** Whose order it is, if a player caused the call. */
  readonly player?: bigint
}
export type PixReply = (PixResponse & { readonly outcome: 'response' }) | Unknown
export type PixClient = (call: PixCall) => Promise<PixReply>

export type PixTiming = { readonly timeoutMs: number; readonly retryDelayMs: number }
export type PixDeps = {
  readonly settings: PixSettings
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
  readonly timing?: PixTiming
}

const defaultTiming: PixTiming = { timeoutMs: 6_000, retryDelayMs: 250 }
const maxAttempts = 3
const unauthorized = 401
/** Statuses that say nothing about the order: a problem of the provider or of our credentials. */
const inconclusiveStatuses = new Set([unauthorized, 403, 408, 425, 429])
const isConclusive = (status: number): boolean =>
  status >= 200 && status < 500 && !inconclusiveStatuses.has(status)

const describeError = (error: unknown): string => {
  if (!(error instanceof Error)) return 'failed'
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'timed out'
  return (error as NodeJS.ErrnoException).code ?? error.message
}

/** Sends with the cached token, and once more with a new token when the provider rejects it. */
function createSend(http: PixHttp, settings: PixSettings, clock: Clock) {
  const tokens = createPixToken(http, settings, clock)
  const sendWith = (token: string, { method, path, body }: PixCall): Promise<PixResponse> => {
    const headers = {
      accept: 'application/json',
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    }
    const text = body === undefined ? {} : { body: JSON.stringify(body) }
    return http({ method, url: settings.apiUrl + path, headers, ...text })
  }
  return async (call: PixCall): Promise<PixResponse> => {
    const token = await tokens.current()
    const response = await sendWith(token, call)
    if (response.status !== unauthorized) return response
    tokens.invalidate(token)
    return sendWith(await tokens.current(), call)
  }
}

export function createPixClient(deps: PixDeps): PixClient {
  const { settings, clock, random, log, timing = defaultTiming } = deps
  const send = createSend(createPixHttp(settings.tls, timing.timeoutMs), settings, clock)
  const breaker = createCircuitBreaker(clock)

  const attempt = async (call: PixCall): Promise<PixReply> => {
    if (!breaker.allowsCall())
      return { outcome: 'unknown', error: 'circuit open: the provider failed repeatedly' }
    try {
      const response = await send(call)
      if (!isConclusive(response.status)) throw new Error(`responded with ${response.status}`)
      breaker.recordSuccess()
      return { outcome: 'response', ...response }
    } catch (error) {
      breaker.recordFailure(call.player)
      return { outcome: 'unknown', error: describeError(error) }
    }
  }

  return async (call) => {
    let reply = await attempt(call)
    for (let done = 1; call.repeatable && reply.outcome === 'unknown' && done < maxAttempts; done++) {
      await sleep(timing.retryDelayMs * 2 ** done + random.below(timing.retryDelayMs))
      reply = await attempt(call)
    }
    const endpoint = `${call.method} ${call.path.split('/', 2).join('/')}`
    if (reply.outcome === 'unknown')
      log.warn({ endpoint, error: reply.error }, 'pix: the provider did not respond')
    return reply
  }
}
