/** What may happen to a deposit order, pair by pair. Pure; the database refuses the same changes again. */

export type DepositState = 'created' | 'waiting' | 'success' | 'failure'
export type DepositEvent = 'prepaid' | 'paid' | 'failed' | 'expired'

/**
 * Why nothing changes: `closed` has ended, `repeated` says what is already known, `contradiction` says the opposite of
 * what is known and is for an operator to look at.
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
    // The money is here, so it is the player's, however late.
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
