/** Tabs of the transactions screen: deposits, withdrawals and ledger entries. */
import type { Data } from '@saguao/contract/calls/calls.ts'
import { useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { usePages } from '#api/use-pages.ts'
import { orderFailed, orderSucceeded } from '#domain/payments/announce-deposit.ts'
import { methodIcon, methodName } from '#domain/payments/payment-methods.ts'
import { requestDays } from '#features/history/periods.ts'
import { KindIcon } from '#features/history/transactions/KindIcon.tsx'
import { filterKinds, filterName, kindName, kindOfEntry } from '#features/history/transactions/kinds.ts'
import { type Tone, TransactionRow } from '#features/history/transactions/TransactionRow.tsx'
import { TransactionsList } from '#features/history/transactions/TransactionsList.tsx'
import { type OpenOrder, TransactionsSheet } from '#features/history/transactions/TransactionsSheet.tsx'
import { t } from '#i18n/i18n.ts'
import { PaymentIcon } from '#icons/PaymentIcons.tsx'
import { timeText } from '#stores/date-text.ts'
import { moneyText } from '#stores/money-text.ts'
import type { DayRange } from '#widgets/calendar/pick-range.ts'
import { Button } from '#widgets/form/Button.tsx'
import { Choices } from '#widgets/form/Choices.tsx'

export type TabProps = { readonly range: DayRange | undefined; readonly onClearRange: () => void }

const statusKeys = {
  deposit: { 1: 'order.status-waiting', 2: 'order.success', 3: 'order.failure' },
  withdraw: { 1: 'order.status-under-way', 2: 'order.paid', 3: 'order.returned' },
} as const

export function Deposits({ range, onClearRange }: TabProps) {
  const pages = usePages('/recharge/orders', {})
  const [open, setOpen] = useState<OpenOrder>()
  return (
    <>
      <TransactionsList
        label={t('transactions.deposits')}
        pages={pages}
        range={range}
        onClearRange={onClearRange}
        empty={{
          title: t('transactions.no-deposits'),
          text: t('transactions.no-deposits-text'),
          action: (
            <Button kind="primary" onClick={() => navigate('/deposit')}>
              {t('pay.new')}
            </Button>
          ),
        }}
        render={(order) => (
          <TransactionRow
            icon={<PaymentIcon name={methodIcon(order.paymentMethod)} />}
            title={methodName(order.paymentMethod)}
            text={timeText(order.createdAt)}
            amount={moneyText(order.amount)}
            note={t(statusKeys.deposit[order.status])}
            tone={toneOf(order.status)}
            onOpen={() => setOpen({ kind: 'deposit', order })}
          />
        )}
      />
      <TransactionsSheet open={open} onClose={() => setOpen(undefined)} />
    </>
  )
}

export function Withdrawals({ range, onClearRange }: TabProps) {
  const pages = usePages('/withdraw/orders', {})
  const [open, setOpen] = useState<OpenOrder>()
  return (
    <>
      <TransactionsList
        label={t('transactions.withdrawals')}
        pages={pages}
        range={range}
        onClearRange={onClearRange}
        empty={{ title: t('transactions.no-withdrawals'), text: t('transactions.no-withdrawals-text') }}
        render={(order) => (
          <TransactionRow
            icon={<PaymentIcon name={methodIcon(order.paymentMethod)} />}
            title={methodName(order.paymentMethod)}
            text={`${timeText(order.createdAt)} · ${order.account.replaceAll('*', '•')}`}
            amount={moneyText(order.amount)}
            note={t(statusKeys.withdraw[order.status])}
            tone={toneOf(order.status)}
            onOpen={() => setOpen({ kind: 'withdraw', order })}
          />
        )}
      />
      <TransactionsSheet open={open} onClose={() => setOpen(undefined)} />
    </>
  )
}

function toneOf(status: 1 | 2 | 3): Tone {
  if (status === orderSucceeded) return 'done'
  return status === orderFailed ? 'failed' : 'waiting'
}

const allKinds = ''

export function Ledger({ range, onClearRange }: TabProps) {
  const [kind, setKind] = useState<string>(allKinds)
  const pages = usePages('/wallet/transactions', { ...(kind && { kind }), ...requestDays(range) })
  const kinds = filterKinds.map((key) => ({ key: key as string, title: filterName(key) }))
  return (
    <>
      <Choices
        shape="rail"
        label={t('transactions.kind')}
        items={[{ key: allKinds, title: t('transactions.all-kinds') }, ...kinds]}
        value={kind}
        onChange={setKind}
      />
      <TransactionsList
        label={t('transactions.others')}
        pages={pages}
        range={range}
        onClearRange={onClearRange}
        empty={{ title: t('transactions.no-lines'), text: t('transactions.no-lines-text') }}
        render={(row) => <LedgerRow row={row} />}
      />
    </>
  )
}

const accountKeys = { bonus: 'transactions.bonus', locked: 'transactions.locked' } as const

function LedgerRow({ row }: { row: Data<'/wallet/transactions'>['list'][number] }) {
  const { amount, balanceAfter, account, createdAt } = row
  const kind = kindOfEntry(row)
  const gained = amount > 0
  const place = account === 'cash' ? '' : ` · ${t(accountKeys[account])}`
  return (
    <TransactionRow
      icon={<KindIcon kind={kind} />}
      title={kindName(kind)}
      text={timeText(createdAt) + place}
      amount={`${gained ? '+' : '−'}${moneyText(Math.abs(amount))}`}
      note={t('transactions.balance-after', { balance: moneyText(balanceAfter) })}
      tone={gained && account === 'cash' ? 'gain' : 'plain'}
    />
  )
}
