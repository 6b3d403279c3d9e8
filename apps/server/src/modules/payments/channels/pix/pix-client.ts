/**
 * Calls to API Pix with our token. What a network does is an outcome here, never an exception: a call is answered, or
 * nobody knows. Calls that may be repeated are, a few times; the others are left to whoever can ask what became of them.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from '#kernel/clock.ts'
import type { Log } from '#kernel/observability/log.ts'
import type { Random } from '#kernel/random.ts'
import type { Unknown } from '#modules/payments/channels/channel.ts'
import { createPixGuard } from '#modules/payments/channels/pix/pix-guard.ts'
import { createPixHttp, type PixAnswer, type PixHttp } from '#modules/payments/channels/pix/pix-http.ts'
import type { PixSettings } from '#modules/payments/channels/pix/pix-settings.ts'
import { createPixToken } from '#modules/payments/channels/pix/pix-token.ts'

export type PixCall = {
  readonly method: 'GET' | 'PUT'
  /** Below the provider's address. */
  readonly path: string
  readonly body?: unknown
  /** Doing it twice does it once. */
  readonly repeatable: boolean
}
export type PixReply = (PixAnswer & { readonly outcome: 'answer' }) | Unknown
export type PixClient = (call: PixCall) => Promise<PixReply>

export type PixPace = { readonly answerMs: number; readonly waitMs: number }
export type PixDeps = {
  readonly settings: PixSettings
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
  readonly pace?: PixPace
}

const usualPace: PixPace = { answerMs: 6_000, waitMs: 250 }
const attemptsMost = 3
const denied = 401
/** Answers that say nothing about the order: they are the provider's trouble, or that of our credentials. */
const saysNothing = new Set([denied, 403, 408, 425, 429])
const isAnswer = (status: number): boolean => status >= 200 && status < 500 && !saysNothing.has(status)

const wordOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'failed'
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'timed out'
  return (error as NodeJS.ErrnoException).code ?? error.message
}

/** Sends with the token of the hour, and once more with a new one when it is refused. */
function createSend(http: PixHttp, settings: PixSettings, clock: Clock) {
  const tokens = createPixToken(http, settings, clock)
  const sendWith = (token: string, { method, path, body }: PixCall): Promise<PixAnswer> => {
    const headers = {
      accept: 'application/json',
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    }
    const text = body === undefined ? {} : { body: JSON.stringify(body) }
    return http({ method, url: settings.apiUrl + path, headers, ...text })
  }
  return async (call: PixCall): Promise<PixAnswer> => {
    const token = await tokens.current()
    const answer = await sendWith(token, call)
    if (answer.status !== denied) return answer
    tokens.drop(token)
    return sendWith(await tokens.current(), call)
  }
}

export function createPixClient(deps: PixDeps): PixClient {
  const { settings, clock, random, log, pace = usualPace } = deps
  const send = createSend(createPixHttp(settings.tls, pace.answerMs), settings, clock)
  const guard = createPixGuard(clock)

  const tryOnce = async (call: PixCall): Promise<PixReply> => {
    if (!guard.mayCall()) return { outcome: 'unknown', error: 'the provider is down and rests' }
    try {
      const answer = await send(call)
      if (!isAnswer(answer.status)) throw new Error(`answered ${answer.status}`)
      guard.answered()
      return { outcome: 'answer', ...answer }
    } catch (error) {
      guard.failed()
      return { outcome: 'unknown', error: wordOf(error) }
    }
  }

  return async (call) => {
    let reply = await tryOnce(call)
    for (let done = 1; call.repeatable && reply.outcome === 'unknown' && done < attemptsMost; done++) {
      await sleep(pace.waitMs * 2 ** done + random.below(pace.waitMs))
      reply = await tryOnce(call)
    }
    const where = `${call.method} ${call.path.split('/', 2).join('/')}`
    if (reply.outcome === 'unknown') log.warn({ where, why: reply.error }, 'the Pix provider gave no answer')
    return reply
  }
}
