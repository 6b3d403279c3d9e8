import { describe, expect, it } from 'vitest'
import {
  type WithdrawEvent,
  type WithdrawMove,
  type WithdrawState,
  withdrawMove,
  withdrawStatus,
} from '#modules/payments/withdraw/withdraw-states.ts'

type Row = readonly [WithdrawState, WithdrawEvent, WithdrawMove]

const rows: readonly Row[] = [
  ['created', 'approve', { to: 'approved' }],
  ['created', 'send', { refused: 'early' }],
  ['created', 'pay', { refused: 'contradiction' }],
  ['created', 'fail', { refused: 'contradiction' }],
  ['created', 'cancel', { to: 'returned' }],
  ['created', 'reject', { to: 'returned' }],
  ['approved', 'approve', { refused: 'repeated' }],
  ['approved', 'send', { to: 'sent' }],
  ['approved', 'pay', { refused: 'contradiction' }],
  ['approved', 'fail', { refused: 'contradiction' }],
  ['approved', 'cancel', { to: 'returned' }],
  ['approved', 'reject', { to: 'returned' }],
  ['sent', 'approve', { refused: 'sent' }],
  ['sent', 'send', { refused: 'repeated' }],
  ['sent', 'pay', { to: 'paid' }],
  ['sent', 'fail', { to: 'returned' }],
  ['sent', 'cancel', { refused: 'sent' }],
  ['sent', 'reject', { refused: 'sent' }],
  ['paid', 'approve', { refused: 'closed' }],
  ['paid', 'send', { refused: 'closed' }],
  ['paid', 'pay', { refused: 'repeated' }],
  ['paid', 'fail', { refused: 'contradiction' }],
  ['paid', 'cancel', { refused: 'closed' }],
  ['paid', 'reject', { refused: 'closed' }],
  ['returned', 'approve', { refused: 'closed' }],
  ['returned', 'send', { refused: 'closed' }],
  ['returned', 'pay', { refused: 'contradiction' }],
  ['returned', 'fail', { refused: 'repeated' }],
  ['returned', 'cancel', { refused: 'closed' }],
  ['returned', 'reject', { refused: 'closed' }],
]

describe('a withdrawal [R10.03]', () => {
  it.each(rows)('that is %s, on %s: %j', (state, event, move) => {
    expect(withdrawMove(state, event)).toEqual(move)
  })

  it('has a transition or refusal for every pair of state and event', () => {
    expect(new Set(rows.map(([state, event]) => `${state} ${event}`)).size).toBe(5 * 6)
    expect(rows).toHaveLength(30)
  })

  it('that has ended never leaves that state', () => {
    const moves = rows.filter(([state]) => state === 'paid' || state === 'returned')
    expect(moves.filter(([state, event]) => 'to' in withdrawMove(state, event))).toEqual([])
  })

  it('cannot be cancelled once it was sent', () => {
    expect(
      ['sent', 'paid', 'returned'].map((state) => 'to' in withdrawMove(state as WithdrawState, 'cancel')),
    ).toEqual([false, false, false])
  })

  it('shows 1 while open, 2 when paid, 3 when returned', () => {
    expect(withdrawStatus).toEqual({ created: 1, approved: 1, sent: 1, paid: 2, returned: 3 })
  })
})
