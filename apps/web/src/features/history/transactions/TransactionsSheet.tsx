/** Details of one order: figures, steps with times and reasons, and remaining actions. */
import { useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { type Order, orderPending } from '#domain/payments/announce-deposit.ts'
import { addMoney } from '#domain/payments/fee.ts'
import { OrderNumber } from '#domain/payments/OrderNumber.tsx'
import { depositSteps, type WithdrawOrder, withdrawSteps } from '#domain/payments/order-steps.ts'
import { methodName } from '#domain/payments/payment-methods.ts'
import styles from '#features/history/transactions/Transactions.module.css'
import { t } from '#i18n/i18n.ts'
import { currentCurrency, moneyText } from '#stores/money-text.ts'
import { emit } from '#stores/ui.ts'
import { Button } from '#widgets/form/Button.tsx'
import { Sheet } from '#widgets/overlay/Sheet.tsx'
import { type Fact, Facts } from '#widgets/status/Facts.tsx'
import { Timeline } from '#widgets/status/Timeline.tsx'

export type OpenOrder =
  | { readonly kind: 'deposit'; readonly order: Order }
  | { readonly kind: 'withdraw'; readonly order: WithdrawOrder }

type TransactionsSheetProps = { readonly open: OpenOrder | undefined; readonly onClose: () => void }

/** Keeps showing the order during the closing animation. */
export function TransactionsSheet({ open, onClose }: TransactionsSheetProps) {
  const [shown, setShown] = useState(open)
  if (open && open !== shown) setShown(open)
  if (!shown) return null
  const title = shown.kind === 'deposit' ? t('order.deposit') : t('order.withdraw')
  return (
    <Sheet open={open !== undefined} onClose={onClose} title={title} closeLabel={t('common.close')}>
      <Content shown={shown} onClose={onClose} />
    </Sheet>
  )
}

function Content({ shown, onClose }: { shown: OpenOrder; onClose: () => void }) {
  const { kind, order } = shown
  const steps = kind === 'deposit' ? depositSteps(order) : withdrawSteps(order)
  const closeAndGo = (path: string) => {
    onClose()
    navigate(path)
  }
  return (
    <div className={styles.sheet}>
      <p className={`${styles.total} money`}>{moneyText(order.amount)}</p>
      <Timeline label={t('money.steps')} steps={steps} />
      <div className={styles.facts}>
        <Facts facts={factsOf(shown)} />
      </div>
      {order.status === orderPending ? <PendingAction shown={shown} onGo={closeAndGo} /> : null}
      <Button wide kind="ghost" onClick={() => emit('SHOW_CHAT', true)}>
        {t('money.help')}
      </Button>
    </div>
  )
}

function factsOf({ kind, order }: OpenOrder): Fact[] {
  const fee = { label: t('money.fee'), value: order.fee > 0 ? moneyText(order.fee) : t('money.no-fee') }
  const method = { label: t('money.method'), value: methodName(order.paymentMethod) }
  const id = { label: t('money.order'), value: <OrderNumber orderId={order.orderId} /> }
  if (kind === 'withdraw') {
    const account = { label: t('money.account'), value: order.account.replaceAll('*', '•') }
    return [method, account, fee, { label: t('withdraw.arrives'), value: moneyText(order.received) }, id]
  }
  const paid = addMoney(order.amount, order.fee, currentCurrency())
  return [method, fee, { label: t('money.total'), value: moneyText(paid) }, id]
}

/** Resumes a pending deposit, or leads to the cancellation of a payout. */
function PendingAction({ shown: { kind, order }, onGo }: { shown: OpenOrder; onGo: (path: string) => void }) {
  if (kind === 'withdraw') {
    return order.cancellable ? (
      <Button wide onClick={() => onGo('/withdraw')}>
        {t('withdraw.cancel')}
      </Button>
    ) : null
  }
  return (
    <Button wide kind="primary" onClick={() => onGo(`/deposit?order=${encodeURIComponent(order.id)}`)}>
      {t('deposit.open-resume')}
    </Button>
  )
}
