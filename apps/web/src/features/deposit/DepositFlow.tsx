/** The whole deposit in one component, on its own screen and over a game: the form, the payment, the end. */
import { useEffect } from 'react'
import { useCall } from '#api/use-call.ts'
import {
  announceEnd,
  isOrder,
  type Order,
  orderPending,
  orderSucceeded,
} from '#domain/payments/announce-deposit.ts'
import { watchDeposit } from '#domain/payments/watch-deposits.ts'
import { DepositFailure, DepositSuccess } from '#features/deposit/DepositEnded.tsx'
import { DepositForm } from '#features/deposit/DepositForm.tsx'
import { PayStep } from '#features/deposit/PayStep.tsx'
import { beginDeposit } from '#features/deposit/pay.ts'
import { t } from '#i18n/i18n.ts'
import { WalletIcon } from '#icons/icons.tsx'
import { Button } from '#widgets/form/Button.tsx'
import { EmptyState } from '#widgets/status/EmptyState.tsx'
import { Spinner } from '#widgets/status/Spinner.tsx'

export type DepositFlowProps = {
  /** The order that is being paid; none while the form is filled in. */
  readonly orderId: string | undefined
  readonly onOrder: (id: string | undefined) => void
  /** Where the player goes with the new money. */
  readonly goLabel: string
  readonly onGo: () => void
  /** The order has come to an end, whichever. */
  readonly onEnded?: ((id: string) => void) | undefined
}

export function DepositFlow(props: DepositFlowProps) {
  const { orderId, onOrder } = props
  return orderId ? <Ordered key={orderId} {...props} orderId={orderId} /> : <DepositForm onBegun={onOrder} />
}

type OrderedProps = DepositFlowProps & { readonly orderId: string }

function Ordered({ orderId, onOrder, goLabel, onGo, onEnded }: OrderedProps) {
  const { data, isError } = useCall('/recharge/queryPay', { id: orderId })
  const order = isOrder(data) ? data : undefined
  const again = useAgain(order, onOrder)
  useEffect(() => {
    if (order) follow(order)
  }, [order])
  const ended = order !== undefined && order.status !== orderPending
  useEffect(() => {
    if (ended) onEnded?.(orderId)
  }, [ended, orderId, onEnded])
  const other = () => onOrder(undefined)
  if (!order) return isError ? <Unknown onNew={other} /> : <Spinner label={t('common.loading')} />
  if (order.status === orderPending) return <PayStep order={order} onOther={other} onAgain={again} />
  if (order.status === orderSucceeded) return <DepositSuccess order={order} goLabel={goLabel} onGo={onGo} />
  return <DepositFailure order={order} onOther={other} onAgain={again} />
}

/** An end this long ago is history, not news. */
const newsMs = 10 * 60_000

/** While it waits it is asked about; what ended while the phone was away is told on return. */
function follow(order: Order): void {
  if (order.status === orderPending) watchDeposit(order.id)
  else if (Date.now() - Date.parse(order.finishedAt ?? order.createdAt) < newsMs) {
    announceEnd(order).catch(() => undefined)
  }
}

/** The same deposit once more; where more than a tap is needed the form is still filled in. */
function useAgain(order: Order | undefined, onOrder: DepositFlowProps['onOrder']): () => Promise<void> {
  const { data } = useCall('/recharge/paymentMethods', {})
  const config = data?.configs?.find(
    ({ payChannel, paymentMethod }) =>
      payChannel === order?.payChannel && paymentMethod === order.paymentMethod,
  )
  return async () => {
    if (!order || !config || config.fields.length > 0) return onOrder(undefined)
    const id = await beginDeposit({ config, amount: order.amount }).catch(() => undefined)
    if (id) onOrder(id)
  }
}

function Unknown({ onNew }: { onNew: () => void }) {
  return (
    <EmptyState
      art={<WalletIcon />}
      title={t('pay.unknown-title')}
      text={t('pay.unknown-text')}
      action={
        <Button kind="primary" onClick={onNew}>
          {t('pay.new')}
        </Button>
      }
    />
  )
}
