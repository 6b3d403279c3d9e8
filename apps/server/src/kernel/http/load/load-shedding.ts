/**
 * Load shedding: under too much load the server refuses reads first, then logins, calls that move money last. Accepted
 * calls are finished. A refusal must cost next to nothing, or refusals themselves would overload the server: it is sent
 * before any lookup, from prebuilt bytes.
 */
import type { Call } from '@saguao/contract/calls/call.ts'
import { errors } from '@saguao/contract/calls/errors.ts'
import type { LimitClass } from '@saguao/contract/calls/limits.ts'
import { languageCodes } from '@saguao/contract/product/constants.ts'
import type { Lang } from '@saguao/contract/product/languages.ts'
import type { FastifyReply } from 'fastify'
import { failure } from '#kernel/http/envelope.ts'
import type { Waits } from '#kernel/http/load/caller-turns.ts'
import { type Load, monitorLoad } from '#kernel/http/load/load-monitor.ts'
import type { Metrics } from '#kernel/observability/metrics.ts'

type Rank = 'guest' | 'read' | 'account' | 'money'

/** Calls of a rank are refused above these values. */
export type LoadLimit = {
  readonly inFlight: number
  readonly eventLoopLagMs: number
  readonly queueWaitMs: number
}
export type LoadLimits = Readonly<Record<Rank, LoadLimit>>

/** Reads of guests are served from memory: refusing them relieves the other calls less. */
const defaultLimits: LoadLimits = {
  read: { inFlight: 1000, eventLoopLagMs: 200, queueWaitMs: 250 },
  guest: { inFlight: 1000, eventLoopLagMs: 200, queueWaitMs: 500 },
  account: { inFlight: 1500, eventLoopLagMs: 400, queueWaitMs: 500 },
  money: { inFlight: 2000, eventLoopLagMs: 1000, queueWaitMs: 750 },
}

/** Reads of guests wait for nothing, and logins wait in their own queue: neither delays calls that move money. */
const countsAsWaiting: Readonly<Record<Rank, boolean>> = {
  guest: false,
  read: true,
  account: false,
  money: true,
}

const rankOfLimit: Readonly<Record<Exclude<LimitClass, 'read'>, Rank>> = {
  money: 'money',
  change: 'account',
  auth: 'account',
  sms: 'account',
  support: 'read',
  // A file takes long for reasons of its own: it must not count as a call that waits.
  file: 'account',
  report: 'read',
  probe: 'read',
  token: 'read',
}

const rankOf = ({ limit, access }: Call): Rank => {
  if (limit !== 'read') return rankOfLimit[limit]
  return access === 'guest' ? 'guest' : 'read'
}

/** Admission control of one call path. A call that waits for its caller's turn is not in flight. */
export type Admission = Waits & {
  isOpen(): boolean
  /** Counts the call as in flight until its response is sent or its connection closes. */
  track(reply: FastifyReply): void
}

export type LoadShedder = { admissionOf(row: Call): Admission; stop(): void }

type Deps = {
  readonly metrics: Metrics
  readonly loadLimits: LoadLimits | undefined
  /** Replaces the measured load, for tests. */
  readonly load: Load | undefined
}

export function createLoadShedder({
  metrics,
  loadLimits = defaultLimits,
  load: givenLoad,
}: Deps): LoadShedder {
  let inFlight = 0
  const traffic = { waiting: 0, completed: 0 }
  const load = givenLoad ?? monitorLoad(traffic)
  const count = (change: 1 | -1): void => {
    inFlight += change
    metrics.inFlight(change)
  }
  const finish = (): void => count(-1)
  const finishWaiting = (): void => {
    finish()
    traffic.waiting--
    traffic.completed++
  }
  const admissionOf = (row: Call): Admission => {
    const rank = rankOf(row)
    const limit = loadLimits[rank]
    const move = (change: 1 | -1): void => {
      count(change)
      if (countsAsWaiting[rank]) traffic.waiting += change
    }
    return {
      pause: () => move(-1),
      resume: () => move(1),
      isOpen: () =>
        inFlight < limit.inFlight &&
        load.eventLoopLagMs() <= limit.eventLoopLagMs &&
        load.queueWaitMs() <= limit.queueWaitMs,
      track: (reply) => {
        move(1)
        reply.raw.once('close', countsAsWaiting[rank] ? finishWaiting : finish)
      },
    }
  }
  return { admissionOf, stop: load.stop }
}

const retryAfterSeconds = '1'
const refusals = Object.fromEntries(
  languageCodes.map((lang) => [lang, Buffer.from(failure('OVERLOADED', lang))]),
) as Readonly<Record<Lang, Buffer>>

/** Bypasses Fastify's response pipeline; the CORS headers already set are kept. */
export function sendOverloaded(
  reply: FastifyReply,
  lang: Lang,
  headers: Readonly<Record<string, string>>,
): void {
  const bytes = refusals[lang]
  reply.hijack()
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) reply.raw.setHeader(name, value)
  reply.raw.writeHead(errors.OVERLOADED.status, {
    ...headers,
    'retry-after': retryAfterSeconds,
    'content-length': bytes.length,
  })
  reply.raw.end(bytes)
}
