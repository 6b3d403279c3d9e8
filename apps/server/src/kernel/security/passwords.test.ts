import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createMetrics } from '#kernel/observability/metrics.ts'
import { createPasswords, type Passwords } from './passwords.ts'

const maxWaitMs = 3_000

describe('a flood of logins', () => {
  let passwords: Passwords
  beforeEach(() => {
    vi.useFakeTimers()
    passwords = createPasswords(createMetrics(), { rateLimits: true })
  })
  afterEach(() => void vi.useRealTimers())

  /** Login attempts that last until their `end` is called. */
  function startAttempts(count: number) {
    const ends: (() => void)[] = []
    const outcomes = Array.from({ length: count }, () =>
      passwords
        .runQueued(() => new Promise<string>((end) => ends.push(() => end('tried'))))
        .catch(({ code }: { code: string }) => code),
    )
    return { ends, outcomes }
  }

  it('is refused at once when the queue is full', async () => {
    const { outcomes } = startAttempts(100)
    expect(await outcomes[99]).toBe('RATE_LIMITED')
  })

  it('waits for a limited time, and attempts that have started are finished', async () => {
    const { ends, outcomes } = startAttempts(10)
    await vi.advanceTimersByTimeAsync(maxWaitMs)
    const started = ends.length
    expect(await Promise.all(outcomes.slice(started))).toEqual(Array(10 - started).fill('RATE_LIMITED'))
    for (const end of ends) end()
    expect(await Promise.all(outcomes.slice(0, started))).toEqual(Array(started).fill('tried'))
  })

  it('registrations are not refused with rate limits off, as in a load test', async () => {
    vi.useRealTimers()
    passwords = createPasswords(createMetrics(), { rateLimits: false })
    const { ends, outcomes } = startAttempts(1)
    const hashes = Array.from({ length: 40 }, () => passwords.hash('a password of a crowd'))
    expect(await passwords.runQueued(async () => 'tried').catch(({ code }) => code)).toBe('RATE_LIMITED')
    ends[0]?.()
    expect(await Promise.all(hashes)).toHaveLength(40)
    expect(await outcomes[0]).toBe('tried')
  })

  it('leaves the queue usable: later attempts are served in order', async () => {
    const first = startAttempts(10)
    await vi.advanceTimersByTimeAsync(maxWaitMs)
    for (const end of first.ends) end()
    const { ends, outcomes } = startAttempts(3)
    await vi.advanceTimersByTimeAsync(0)
    for (let served = 0; served < 3; served++) {
      ends[served]?.()
      await vi.advanceTimersByTimeAsync(0)
    }
    expect(await Promise.all(outcomes)).toEqual(['tried', 'tried', 'tried'])
  })
})
