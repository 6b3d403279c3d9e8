/** State transitions of a deposit order. Pure; the database enforces the same table. */

export type DepositState = 'created' | 'waiting' | 'success' | 'failure'
export type DepositEvent = 'prepaid' | 'paid' | 'failed' | 'expired'

/**
 * Why there is no transition: `closed`: the order has ended; `repeated`: the event is known already; `contradiction`: the
 * event contradicts the known state and has to be reviewed by an operator.
 */
export type Refused = { readonly refused: 'closed' | 'repeated' | 'contradiction' }
export type DepositMove = { readonly to: DepositState; readonly late?: true } | Refused

const moves: Readonly<Record<DepositState, Readonly<Record<DepositEvent, DepositMove>>>> = {
  created: {
    prepaid: { to: 'waiting' },
    paid: { to: 'success' },
    failed: { to: 'failure' },
    expired: { to: 'failure' },
  },
  waiting: {
    prepaid: { refused: 'repeated' },
    paid: { to: 'success' },
    failed: { to: 'failure' },
    expired: { to: 'failure' },
  },
  success: {
    prepaid: { refused: 'closed' },
    paid: { refused: 'repeated' },
    failed: { refused: 'contradiction' },
    expired: { refused: 'closed' },
  },
  failure: {
    prepaid: { refused: 'closed' },
    // The money has arrived, so the player gets it, however late.
    paid: { to: 'success', late: true },
    failed: { refused: 'repeated' },
    expired: { refused: 'closed' },
  },
}

export const depositMove = (state: DepositState, event: DepositEvent): DepositMove => moves[state][event]

/** 1 waiting, 2 success, 3 failure [R3.11]. */
export const depositStatus = { created: 1, waiting: 1, success: 2, failure: 3 } as const satisfies Record<
  DepositState,
  number
>
