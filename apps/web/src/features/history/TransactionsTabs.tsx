/** The three lists: deposits, withdrawals, and every line of the ledger. */
import type { Data } from '@saguao/contract/calls/calls.ts'
import { useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { usePages } from '#api/use-pages.ts'
import { orderFailed, orderSucceeded } from '#domain/payments/announce-deposit.ts'
import { methodIcon, methodName } from '#domain/payments/payment-methods.ts'
import { KindIcon } from '#features/history/KindIcon.tsx'
import { filterName, kindName, kindOfLine, kindsShown } from '#features/history/kinds.ts'
import { daysToAsk } from '#features/history/periods.ts'
import { type Tone, TransactionsLine } from '#features/history/TransactionsLine.tsx'
import { TransactionsList } from '#features/history/TransactionsList.tsx'
import { type OpenOrder, TransactionsSheet } from '#features/history/TransactionsSheet.tsx'
import { t } from '#i18n/i18n.ts'
import { PaymentIcon } from '#icons/PaymentIcons.tsx'
import { timeText } from '#stores/date-text.ts'
import { moneyText } from '#stores/money-text.ts'
import type { DayRange } from '#widgets/calendar/pick-range.ts'
import { Button } from '#widgets/form/Button.tsx'
import { Choices } from '#widgets/form/Choices.tsx'

export type TabProps = { readonly range: DayRange | undefined; readonly onClearRange: () => void }

const statusWords = {
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
          <TransactionsLine
            icon={<PaymentIcon name={methodIcon(order.paymentMethod)} />}
            title={methodName(order.paymentMethod)}
            text={timeText(order.createdAt)}
            amount={moneyText(order.amount)}
            note={t(statusWords.deposit[order.status])}
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
          <TransactionsLine
            icon={<PaymentIcon name={methodIcon(order.paymentMethod)} />}
            title={methodName(order.paymentMethod)}
            text={`${timeText(order.createdAt)} · ${order.account.replaceAll('*', '•')}`}
            amount={moneyText(order.amount)}
            note={t(statusWords.withdraw[order.status])}
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

const everyKind = ''

export function Ledger({ range, onClearRange }: TabProps) {
  const [kind, setKind] = useState<string>(everyKind)
  const pages = usePages('/wallet/transactions', { ...(kind && { kind }), ...daysToAsk(range) })
  const kinds = kindsShown.map((key) => ({ key: key as string, title: filterName(key) }))
  return (
    <>
      <Choices
        shape="rail"
        label={t('transactions.kind')}
        items={[{ key: everyKind, title: t('transactions.all-kinds') }, ...kinds]}
        value={kind}
        onChange={setKind}
      />
      <TransactionsList
        label={t('transactions.others')}
        pages={pages}
        range={range}
        onClearRange={onClearRange}
        empty={{ title: t('transactions.no-lines'), text: t('transactions.no-lines-text') }}
        render={(line) => <LedgerLine line={line} />}
      />
    </>
  )
}

const accountWords = { bonus: 'transactions.bonus', locked: 'transactions.locked' } as const

function LedgerLine({ line }: { line: Data<'/wallet/transactions'>['list'][number] }) {
  const { amount, balanceAfter, account, createdAt } = line
  const kind = kindOfLine(line)
  const gained = amount > 0
  const place = account === 'cash' ? '' : ` · ${t(accountWords[account])}`
  return (
    <TransactionsLine
      icon={<KindIcon kind={kind} />}
      title={kindName(kind)}
      text={timeText(createdAt) + place}
      amount={`${gained ? '+' : '−'}${moneyText(Math.abs(amount))}`}
      note={t('transactions.balance-after', { balance: moneyText(balanceAfter) })}
      tone={gained && account === 'cash' ? 'gain' : 'plain'}
    />
  )
}
