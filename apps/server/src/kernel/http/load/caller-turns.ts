/**
 * Bounds the calls of one caller that are handled at once, and with them the caller's share of the pooled connections.
 * Further calls wait in memory in order of arrival. They wait for their caller only, so they are no load of the process.
 */
import { Refusal } from '#kernel/refusal.ts'

/** Each may use a few connections of the pool. */
const maxAtOnce = 4
/** More than any client sends; one caller must not fill the memory or the calls in flight. */
const maxWaiting = 256
const maxWaitingOfAll = 4_096

type Turns = { running: number; readonly waiting: (() => void)[] }

/** A call that waits for its turn is not counted as in flight. */
export type Waits = { pause(): void; resume(): void }

export type CallerTurns = {
  /** Runs the work at once, or in its turn; a work without a promise takes no turn. */
  run<R>(caller: bigint, waits: Waits, work: () => R): R | Promise<Awaited<R>>
}

export function createCallerTurns(): CallerTurns {
  const callers = new Map<bigint, Turns>()
  let waitingOfAll = 0

  /** The next call takes over the turn, so that no call overtakes it. */
  const end = (caller: bigint, turns: Turns): void => {
    const next = turns.waiting.shift()
    if (next) next()
    else if (--turns.running === 0) callers.delete(caller)
  }

  const inTurn = <R>(caller: bigint, turns: Turns, work: () => R): R | Promise<Awaited<R>> => {
    let result: R
    try {
      result = work()
    } catch (error) {
      end(caller, turns)
      throw error
    }
    if (result instanceof Promise) return result.finally(() => end(caller, turns))
    end(caller, turns)
    return result
  }

  const wait = async (turns: Turns, waits: Waits): Promise<void> => {
    if (turns.waiting.length >= maxWaiting || waitingOfAll >= maxWaitingOfAll)
      throw new Refusal('RATE_LIMITED', { retryAfter: 1 })
    const turn = Promise.withResolvers<void>()
    turns.waiting.push(turn.resolve)
    waitingOfAll++
    waits.pause()
    await turn.promise
    waitingOfAll--
    waits.resume()
  }

  return {
    run: <R>(caller: bigint, waits: Waits, work: () => R): R | Promise<Awaited<R>> => {
      const turns = callers.get(caller) ?? { running: 0, waiting: [] }
      callers.set(caller, turns)
      if (turns.running === maxAtOnce)
        return wait(turns, waits).then(() => inTurn(caller, turns, work)) as Promise<Awaited<R>>
      turns.running++
      return inTurn(caller, turns, work)
    },
  }
}
