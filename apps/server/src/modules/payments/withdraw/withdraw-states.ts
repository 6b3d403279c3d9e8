/** State transitions of a withdrawal. Pure; the database enforces the same table. */
import type { Refused } from '#modules/payments/deposit/deposit-states.ts'

/** `sent` is committed before the channel is called: from then on the order cannot be cancelled. */
export type WithdrawState = 'created' | 'approved' | 'sent' | 'paid' | 'returned'
export type WithdrawEvent = 'approve' | 'send' | 'pay' | 'fail' | 'cancel' | 'reject'
export type WithdrawMove = { readonly to: WithdrawState } | Refused | { readonly refused: 'early' | 'sent' }

const moves: Readonly<Record<WithdrawState, Readonly<Record<WithdrawEvent, WithdrawMove>>>> = {
  created: {
    approve: { to: 'approved' },
    send: { refused: 'early' },
    pay: { refused: 'contradiction' },
    fail: { refused: 'contradiction' },
    cancel: { to: 'returned' },
    reject: { to: 'returned' },
  },
  approved: {
    approve: { refused: 'repeated' },
    send: { to: 'sent' },
    pay: { refused: 'contradiction' },
    fail: { refused: 'contradiction' },
    cancel: { to: 'returned' },
    reject: { to: 'returned' },
  },
  sent: {
    approve: { refused: 'sent' },
    send: { refused: 'repeated' },
    pay: { to: 'paid' },
    fail: { to: 'returned' },
    cancel: { refused: 'sent' },
    reject: { refused: 'sent' },
  },
  paid: {
    approve: { refused: 'closed' },
    send: { refused: 'closed' },
    pay: { refused: 'repeated' },
    fail: { refused: 'contradiction' },
    cancel: { refused: 'closed' },
    reject: { refused: 'closed' },
  },
  returned: {
    approve: { refused: 'closed' },
    send: { refused: 'closed' },
    pay: { refused: 'contradiction' },
    fail: { refused: 'repeated' },
    cancel: { refused: 'closed' },
    reject: { refused: 'closed' },
  },
}

export const withdrawMove = (state: WithdrawState, event: WithdrawEvent): WithdrawMove => moves[state][event]

/** 1 open, 2 paid, 3 returned. */
export const withdrawStatus = {
  created: 1,
  approved: 1,
  sent: 1,
  paid: 2,
  returned: 3,
} as const satisfies Record<WithdrawState, number>
