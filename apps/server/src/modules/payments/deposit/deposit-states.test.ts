import { describe, expect, it } from 'vitest'
import {
  type DepositEvent,
  type DepositMove,
  type DepositState,
  depositMove,
  depositStatus,
} from '#modules/payments/deposit/deposit-states.ts'

type Row = readonly [DepositState, DepositEvent, DepositMove]

const rows: readonly Row[] = [
  ['created', 'prepaid', { to: 'waiting' }],
  ['created', 'paid', { to: 'success' }],
  ['created', 'failed', { to: 'failure' }],
  ['created', 'expired', { to: 'failure' }],
  ['waiting', 'prepaid', { refused: 'repeated' }],
  ['waiting', 'paid', { to: 'success' }],
  ['waiting', 'failed', { to: 'failure' }],
  ['waiting', 'expired', { to: 'failure' }],
  ['success', 'prepaid', { refused: 'closed' }],
  ['success', 'paid', { refused: 'repeated' }],
  ['success', 'failed', { refused: 'contradiction' }],
  ['success', 'expired', { refused: 'closed' }],
  ['failure', 'prepaid', { refused: 'closed' }],
  ['failure', 'paid', { to: 'success', late: true }],
  ['failure', 'failed', { refused: 'repeated' }],
  ['failure', 'expired', { refused: 'closed' }],
]

describe('a deposit [R10.03]', () => {
  it.each(rows)('that is %s and is %s: %j', (state, event, move) => {
    expect(depositMove(state, event)).toEqual(move)
  })

  it('has a transition or refusal for every pair of state and event', () => {
    expect(new Set(rows.map(([state, event]) => `${state} ${event}`)).size).toBe(4 * 4)
    expect(rows).toHaveLength(16)
  })

  it('that succeeded never leaves that state', () => {
    const after = rows
      .filter(([state]) => state === 'success')
      .map(([, event]) => depositMove('success', event))
    expect(after.filter((move) => 'to' in move)).toEqual([])
  })

  it('shows 1 while it waits, 2 for success, 3 for failure [R3.11]', () => {
    expect(depositStatus).toEqual({ created: 1, waiting: 1, success: 2, failure: 3 })
  })
})
