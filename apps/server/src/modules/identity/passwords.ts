/**
 * Passwords are kept as argon2id and nothing else. Hashing runs beside the event loop in a bounded queue: a flood of
 * logins is turned away instead of slowing everybody.
 */
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { isCommonPassword } from '@saguao/contract/product/common-passwords.ts'
import { passwordMaxLength } from '@saguao/contract/product/constants.ts'
import { isPassword } from '@saguao/contract/product/field-rules.ts'
import type { ServerConfig } from '#kernel/config/server-config.ts'
import type { Metrics } from '#kernel/observability/metrics.ts'
import { Refusal } from '#kernel/refusal.ts'

const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** Half of the machine at most: the other half goes on serving. */
const atOnce = Math.max(1, Math.floor(availableParallelism() / 2))

type Patience = { readonly waitingMost: number; readonly waitMostMs: number }

/** Whoever has waited for so long in vain may come again: they would have put the phone away. */
const patience: Patience = { waitingMost: 16, waitMostMs: 3_000 }
/** Where rates are not limited a crowd registers on purpose, each with a code by SMS, and has the time a call has. */
const crowdPatience: Patience = { waitingMost: 1_000, waitMostMs: 60_000 }

export type Passwords = {
  hash(password: string): Promise<string>
  /**
   * Runs a whole try in its turn, or refuses at once when too many wait: whoever is turned away has not cost a query.
   * `matches` takes as long when there is no hash to compare with, so that time tells nothing.
   */
  inTurn<T>(tried: (matches: Matches) => Promise<T>): Promise<T>
}

type Matches = (password: string, kept: string | null | undefined) => Promise<boolean>

/** Refuses what doesn't follow the rule or is among the first that anybody tries. */
export function checkNewPassword(password: string): void {
  if (!isPassword(password)) throw new Refusal('PASSWORD_INVALID', { field: 'password' })
  if (isCommonPassword(password)) throw new Refusal('PASSWORD_COMMON', { field: 'password' })
}

function createTurns(metrics: Metrics): <T>(patience: Patience, work: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting = new Set<() => void>()
  metrics.watchWaiting('passwords', () => waiting.size)
  const tooMany = (): Refusal => new Refusal('RATE_LIMITED', { retryAfter: 1 })
  const wait = async ({ waitingMost, waitMostMs }: Patience): Promise<void> => {
    if (waiting.size >= waitingMost) throw tooMany()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const given = setTimeout(() => {
      waiting.delete(resolve)
      reject(tooMany())
    }, waitMostMs)
    waiting.add(resolve)
    await promise
    clearTimeout(given)
  }
  return async (patience, work) => {
    if (running >= atOnce) await wait(patience)
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

export function createPasswords(
  metrics: Metrics,
  { rateLimits }: Pick<ServerConfig, 'rateLimits'>,
): Passwords {
  const turn = createTurns(metrics)
  const nobody = hash('nobody has this password', cost)
  const matches: Matches = async (password, kept) => {
    if (password.length > passwordMaxLength) return false
    const same = await verify(kept ?? (await nobody), password)
    return same && kept != null
  }
  return {
    hash: (password) => turn(rateLimits ? patience : crowdPatience, () => hash(password, cost)),
    inTurn: (tried) => turn(patience, () => tried(matches)),
  }
}
