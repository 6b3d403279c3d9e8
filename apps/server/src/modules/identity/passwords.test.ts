import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createMetrics } from '#kernel/observability/metrics.ts'
import { createPasswords, type Passwords } from './passwords.ts'

const waitMostMs = 3_000

describe('a flood of logins', () => {
  let passwords: Passwords
  beforeEach(() => {
    vi.useFakeTimers()
    passwords = createPasswords(createMetrics(), { rateLimits: true })
  })
  afterEach(() => void vi.useRealTimers())

  /** Tries that last until they are told to end. */
  function tries(count: number) {
    const ends: (() => void)[] = []
    const outcomes = Array.from({ length: count }, () =>
      passwords
        .inTurn(() => new Promise<string>((end) => ends.push(() => end('tried'))))
        .catch(({ code }: { code: string }) => code),
    )
    return { ends, outcomes }
  }

  it('is turned away at once when too many wait', async () => {
    const { outcomes } = tries(100)
    expect(await outcomes[99]).toBe('RATE_LIMITED')
  })

  it('waits no longer than somebody would, and those who were let in are finished', async () => {
    const { ends, outcomes } = tries(10)
    await vi.advanceTimersByTimeAsync(waitMostMs)
    const letIn = ends.length
    expect(await Promise.all(outcomes.slice(letIn))).toEqual(Array(10 - letIn).fill('RATE_LIMITED'))
    for (const end of ends) end()
    expect(await Promise.all(outcomes.slice(0, letIn))).toEqual(Array(letIn).fill('tried'))
  })

  it('does not turn away a crowd that registers where rates are not limited, as for a load test', async () => {
    vi.useRealTimers()
    passwords = createPasswords(createMetrics(), { rateLimits: false })
    const { ends, outcomes } = tries(1)
    const hashes = Array.from({ length: 40 }, () => passwords.hash('a password of a crowd'))
    expect(await passwords.inTurn(async () => 'tried').catch(({ code }) => code)).toBe('RATE_LIMITED')
    ends[0]?.()
    expect(await Promise.all(hashes)).toHaveLength(40)
    expect(await outcomes[0]).toBe('tried')
  })

  it('leaves no turn behind: whoever comes after it is served in order', async () => {
    const first = tries(10)
    await vi.advanceTimersByTimeAsync(waitMostMs)
    for (const end of first.ends) end()
    const { ends, outcomes } = tries(3)
    await vi.advanceTimersByTimeAsync(0)
    for (let served = 0; served < 3; served++) {
      ends[served]?.()
      await vi.advanceTimersByTimeAsync(0)
    }
    expect(await Promise.all(outcomes)).toEqual(['tried', 'tried', 'tried'])
  })
})
