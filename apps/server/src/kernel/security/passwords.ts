/**
 * Passwords are stored as argon2id hashes. Hashing runs in worker threads behind a bounded queue: a flood of logins is
 * refused instead of slowing down every other request.
 */
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { limits } from '@saguao/contract/calls/limits.ts'
import type { ServerConfig } from '#kernel/config/server-config.ts'
import type { Metrics } from '#kernel/observability/metrics.ts'
import { Refusal } from '#kernel/refusal.ts'

export type HashCost = {
  readonly memoryCost: number
  readonly timeCost: number
  readonly parallelism: number
}

const productCost: HashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** At most half of the cores, so that the other half keeps serving requests. */
const maxParallel = Math.max(1, Math.floor(availableParallelism() / 2))

type QueueLimits = { readonly maxWaiting: number; readonly maxWaitMs: number }

/** A caller who waited this long has given up, so the request is refused. */
const queueLimits: QueueLimits = { maxWaiting: 16, maxWaitMs: 3_000 }
/** With rate limits off (tests, load trials) many players register at once and may wait as long as a request may. */
const looseQueueLimits: QueueLimits = { maxWaiting: 1_000, maxWaitMs: 60_000 }

export type Passwords = {
  hash(password: string): Promise<string>
  /**
   * Runs a whole login attempt in the queue, or refuses at once when the queue is full, before any query. `matches` takes
   * as long when there is no hash to compare with, so that the response time reveals nothing.
   */
  runQueued<T>(attempt: (matches: Matches) => Promise<T>): Promise<T>
}

type Matches = (password: string, storedHash: string | null | undefined) => Promise<boolean>

function createHashQueue(metrics: Metrics): <T>(limits: QueueLimits, work: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting = new Set<() => void>()
  metrics.watchQueue('passwords', () => waiting.size)
  const tooMany = (): Refusal => new Refusal('RATE_LIMITED', { retryAfter: 1 })
  const wait = async ({ maxWaiting, maxWaitMs }: QueueLimits): Promise<void> => {
    if (waiting.size >= maxWaiting) throw tooMany()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const timer = setTimeout(() => {
      waiting.delete(resolve)
      reject(tooMany())
    }, maxWaitMs)
    waiting.add(resolve)
    await promise
    clearTimeout(timer)
  }
  return async (limits, work) => {
    if (running >= maxParallel) await wait(limits)
    else running++
    try {
      return await work()
    } finally {
      const [next] = waiting
      if (next) waiting.delete(next)
      else running--
      next?.()
    }
  }
}

/** A hash that no password matches, and that takes as long to compare as a real one. */
const dummyHashOf = ({ memoryCost, timeCost, parallelism }: HashCost): string =>
  `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`

export function createPasswords(
  metrics: Metrics,
  { rateLimits }: Pick<ServerConfig, 'rateLimits'>,
  cost = productCost,
): Passwords {
  const enqueue = createHashQueue(metrics)
  const dummyHash = dummyHashOf(cost)
  const matches: Matches = async (password, storedHash) => {
    if (password.length > limits.maxPasswordLength) return false
    const same = await verify(storedHash ?? dummyHash, password)
    return same && storedHash != null
  }
  return {
    hash: (password) => enqueue(rateLimits ? queueLimits : looseQueueLimits, () => hash(password, cost)),
    runQueued: (attempt) => enqueue(queueLimits, () => attempt(matches)),
  }
}
