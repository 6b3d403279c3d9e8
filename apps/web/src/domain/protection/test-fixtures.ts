/** Limits and states for tests. */
import type { Limit, Protection } from '#domain/protection/protection.ts'

export const aLimit = (limit: Partial<Limit> = {}): Limit => ({
  kind: 'loss',
  period: 'day',
  amount: 50,
  used: 20,
  left: 30,
  resetsAt: '2026-11-17T03:00:00.000Z',
  ...limit,
})

export const aProtection = (state: Partial<Protection> = {}): Protection => ({
  state: 'open',
  until: null,
  limits: [],
  realityCheckMinutes: null,
  realityCheckDue: false,
  session: null,
  verification: 'none',
  ...state,
})
