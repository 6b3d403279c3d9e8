/** Manual time for tests: `wait` resolves only when the test advances the clock. */
import { vi } from 'vitest'
import type { Clock } from '#kernel/clock.ts'
import type { Wait } from '#modules/games/games.ts'

type ManualTime = {
  readonly clock: Clock
  readonly wait: Wait
  /** Resolves all waits due by then, one at a time, and each time waits until the code waits again. */
  passTo(moment: number): Promise<void>
  pass(ms: number): Promise<void>
  /** Sets the clock without resolving waits. */
  setClock(moment: number): void
  /** The earliest due time of a wait. */
  next(): Promise<number>
}

type Waiter = { readonly due: number; resolve(): void }

const timeoutMs = 10_000

export function createManualTime(start = Date.parse('2026-11-15T12:00:00Z')): ManualTime {
  let now = start
  let waits: Waiter[] = []

  const wait: Wait = (ms, signal) =>
    new Promise((resolve, reject) => {
      const entry = { due: now + Math.max(0, ms), resolve }
      waits.push(entry)
      const end = () => {
        waits = waits.filter((other) => other !== entry)
        reject(signal.reason)
      }
      if (signal.aborted) end()
      else signal.addEventListener('abort', end, { once: true })
    })

  const first = (): Promise<Waiter> =>
    vi.waitFor(
      () => {
        const [soonest] = waits.toSorted((a, b) => a.due - b.due)
        if (!soonest) throw new Error('No code is waiting')
        return soonest
      },
      { timeout: timeoutMs, interval: 2 },
    )

  const passTo = async (moment: number): Promise<void> => {
    for (let entry = await first(); entry.due <= moment; entry = await first()) {
      now = Math.max(now, entry.due)
      waits = waits.filter((other) => other !== entry)
      entry.resolve()
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
