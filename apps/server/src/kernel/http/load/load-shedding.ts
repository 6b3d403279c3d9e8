/**
 * Who is turned away when there is too much to do: reads first, then logins, money last. What was let in is finished.
 * Saying no must cost next to nothing, or it would be what the server is busy with: it is said before anything is
 * looked up, by bytes that were written beforehand.
 */
import type { Call } from '@saguao/contract/calls/call.ts'
import { errors } from '@saguao/contract/calls/errors.ts'
import type { LimitClass } from '@saguao/contract/calls/limits.ts'
import { languageCodes } from '@saguao/contract/product/constants.ts'
import type { Lang } from '@saguao/contract/product/languages.ts'
import type { FastifyReply } from 'fastify'
import { failure } from '#kernel/http/envelope.ts'
import { type Pressure, watchPressure } from '#kernel/http/load/load-monitor.ts'
import type { Metrics } from '#kernel/observability/metrics.ts'

type Rank = 'lobby' | 'read' | 'account' | 'money'

/** At which point calls of a rank are turned away. */
export type Bound = { readonly inFlight: number; readonly loopMs: number; readonly waitMs: number }
export type Bounds = Readonly<Record<Rank, Bound>>

/** The lobby is answered from memory: others' waits are shortened by less when it is turned away. */
const usualBounds: Bounds = {
  read: { inFlight: 1000, loopMs: 200, waitMs: 250 },
  lobby: { inFlight: 1000, loopMs: 200, waitMs: 500 },
  account: { inFlight: 1500, loopMs: 400, waitMs: 500 },
  money: { inFlight: 2000, loopMs: 1000, waitMs: 750 },
}

/** The lobby waits for nothing, and whoever logs in waits for their turn in a queue of its own: money is none the later. */
const countsAsWaiting: Readonly<Record<Rank, boolean>> = {
  lobby: false,
  read: true,
  account: false,
  money: true,
}

const rankOfLimit: Readonly<Record<Exclude<LimitClass, 'read'>, Rank>> = {
  money: 'money',
  auth: 'account',
  sms: 'account',
  support: 'read',
  report: 'read',
}

const rankOf = ({ limit, access }: Call): Rank => {
  if (limit !== 'read') return rankOfLimit[limit]
  return access === 'guest' ? 'lobby' : 'read'
}

/** What one row's calls go through. */
export type Door = {
  /** Whether one may come in now. */
  admits(): boolean
  /** It is under way until its answer is sent, or its connection is gone. */
  enter(reply: FastifyReply): void
}

export type Gate = { doorOf(row: Call): Door; stop(): void }

type GateDeps = {
  readonly metrics: Metrics
  readonly bounds: Bounds | undefined
  /** In place of the process's own, for tests. */
  readonly pressure: Pressure | undefined
}

export function createGate({ metrics, bounds = usualBounds, pressure: given }: GateDeps): Gate {
  let inFlight = 0
  const traffic = { waiting: 0, answered: 0 }
  const pressure = given ?? watchPressure(traffic)
  const count = (change: 1 | -1): void => {
    inFlight += change
    metrics.inFlight(change)
  }
  const leave = (): void => count(-1)
  const leaveAnswered = (): void => {
    leave()
    traffic.waiting--
    traffic.answered++
  }
  const doorOf = (row: Call): Door => {
    const rank = rankOf(row)
    const most = bounds[rank]
    return {
      admits: () =>
        inFlight < most.inFlight && pressure.loopMs() <= most.loopMs && pressure.waitMs() <= most.waitMs,
      enter: (reply) => {
        count(1)
        if (countsAsWaiting[rank]) traffic.waiting++
        reply.raw.once('close', countsAsWaiting[rank] ? leaveAnswered : leave)
      },
    }
  }
  return { doorOf, stop: pressure.stop }
}

const retryAfterSeconds = '1'
const refusals = Object.fromEntries(
  languageCodes.map((lang) => [lang, Buffer.from(failure('OVERLOADED', lang))]),
) as Readonly<Record<Lang, Buffer>>

/** Past everything that an answer usually goes through; what the origin's rules have set stays. */
export function turnAway(reply: FastifyReply, lang: Lang, headers: Readonly<Record<string, string>>): void {
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
