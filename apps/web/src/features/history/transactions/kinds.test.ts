import { expect, it } from 'vitest'
import { kindOfEntry } from '#features/history/transactions/kinds.ts'

it.each([
  ['hold', 'withdraw:W0', 'hold'],
  ['settle', 'withdraw:W0', 'settle'],
  ['return', 'withdraw:W0', 'return'],
  ['hold', 'Rho6', 'bet'],
  ['settle', 'Rho6', 'win'],
  ['return', 'Rho6', 'refund'],
  ['recharge', 'deposit:D0', 'recharge'],
  ['bonus', null, 'bonus'],
])('%s of %s is called %s: a bet is not a payout [R2.09]', (kind, ref, called) => {
  expect(kindOfEntry({ kind, ref })).toBe(called)
})
