/** English. */
import type { AreaMessages } from '#i18n/i18n.ts'

export const messages: AreaMessages<'payments'> = {
  'deposit.amount': 'How much?',
  'deposit.method': 'How to pay',
  'deposit.soon-title': 'Deposits are coming soon',
  'deposit.soon-text': 'Choose an amount here, pay, and your balance grows at once.',
  'deposit.submit': 'Create payment',

  'withdraw.available': 'Available to withdraw',
  'withdraw.account': 'Where it goes',
  'withdraw.soon-title': 'Withdrawals are coming soon',
  'withdraw.soon-text': 'Ask for a payout here and follow every step until the money arrives.',
  'withdraw.submit': 'Request payout',

  'transactions.soon-title': 'Your statement, coming soon',
  'transactions.soon-text':
    'Everything in and out of your account will be here, with date, amount and balance.',
}
