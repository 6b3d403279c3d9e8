/** Time that a test passes by hand: who waits goes on when the test comes to the moment, and not before. */
import { vi } from 'vitest'
import type { Clock } from '#kernel/clock.ts'
import type { Wait } from '#modules/games/games.ts'

export type ManualTime = {
  readonly clock: Clock
  readonly wait: Wait
  /** Lets everything happen that is due until then; whoever goes on is waited for until it waits again. */
  passTo(moment: number): Promise<void>
  pass(ms: number): Promise<void>
  /** Moves the clock, and nobody who waits notices. */
  setClock(moment: number): void
  /** The next moment somebody waits for. */
  next(): Promise<number>
}

type Waiter = { readonly due: number; resolve(): void }

const patienceMs = 10_000

export function createManualTime(start = Date.parse('2026-11-15T12:00:00Z')): ManualTime {
  let now = start
  let waiting: Waiter[] = []

  const wait: Wait = (ms, signal) =>
    new Promise((resolve, reject) => {
      const waiter = { due: now + Math.max(0, ms), resolve }
      waiting.push(waiter)
      const end = () => {
        waiting = waiting.filter((other) => other !== waiter)
        reject(signal.reason)
      }
      if (signal.aborted) end()
      else signal.addEventListener('abort', end, { once: true })
    })

  const first = (): Promise<Waiter> =>
    vi.waitFor(
      () => {
        const [soonest] = waiting.toSorted((a, b) => a.due - b.due)
        if (!soonest) throw new Error('Nobody waits')
        return soonest
      },
      { timeout: patienceMs, interval: 2 },
    )

  const passTo = async (moment: number): Promise<void> => {
    for (let waiter = await first(); waiter.due <= moment; waiter = await first()) {
      now = Math.max(now, waiter.due)
      waiting = waiting.filter((other) => other !== waiter)
      waiter.resolve()
    }
    now = Math.max(now, moment)
  }

  return {
    clock: { now: () => now },
    wait,
    passTo,
    pass: (ms) => passTo(now + ms),
    setClock: (moment) => {
      now = moment
    },
    next: async () => (await first()).due,
  }
}
