/** The whole deposit, on its own screen and over a game: form, payment, end. */
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
import { createDeposit } from '#features/deposit/create-deposit.ts'
import { DepositFailure, DepositSuccess } from '#features/deposit/DepositEnded.tsx'
import { DepositForm } from '#features/deposit/DepositForm.tsx'
import { PayStep } from '#features/deposit/pay/PayStep.tsx'
import { t } from '#i18n/i18n.ts'
import { WalletIcon } from '#icons/icons.tsx'
import { Button } from '#widgets/form/Button.tsx'
import { EmptyState } from '#widgets/status/EmptyState.tsx'
import { Spinner } from '#widgets/status/Spinner.tsx'

type DepositFlowProps = {
  /** The order being paid; undefined while the form is filled in. */
  readonly orderId: string | undefined
  readonly onOrder: (id: string | undefined) => void
  /** Presets the amount and focuses its field (R4.04). */
  readonly rush?: boolean | undefined
  /** Button after a success. */
  readonly goLabel: string
  readonly onGo: () => void
  /** Called when the order has ended, with any result. */
  readonly onEnded?: ((id: string) => void) | undefined
}

export function DepositFlow(props: DepositFlowProps) {
  const { orderId, onOrder, rush } = props
  return orderId ? (
    <OrderView key={orderId} {...props} orderId={orderId} />
  ) : (
    <DepositForm onCreated={onOrder} rush={rush} />
  )
}

type OrderViewProps = DepositFlowProps & { readonly orderId: string }

function OrderView({ orderId, onOrder, goLabel, onGo, onEnded }: OrderViewProps) {
  const { data, isError } = useCall('/recharge/queryPay', { id: orderId })
  const order = isOrder(data) ? data : undefined
  const repeat = useRepeatDeposit(order, onOrder)
  useEffect(() => {
    if (order) trackOrder(order)
  }, [order])
  const ended = order !== undefined && order.status !== orderPending
  useEffect(() => {
    if (ended) onEnded?.(orderId)
  }, [ended, orderId, onEnded])
  const other = () => onOrder(undefined)
  if (!order) return isError ? <UnknownOrder onNew={other} /> : <Spinner label={t('common.loading')} />
  if (order.status === orderPending) return <PayStep order={order} onOtherMethod={other} onRepeat={repeat} />
  if (order.status === orderSucceeded) return <DepositSuccess order={order} goLabel={goLabel} onGo={onGo} />
  return <DepositFailure order={order} onOtherMethod={other} onRepeat={repeat} />
}

/** An end longer ago is no longer announced. */
const maxAnnounceAgeMs = 10 * 60_000

/** Polls a pending order; announces an end that happened while the page was hidden. */
function trackOrder(order: Order): void {
  if (order.status === orderPending) watchDeposit(order.id)
  else if (Date.now() - Date.parse(order.finishedAt ?? order.createdAt) < maxAnnounceAgeMs) {
    announceEnd(order).catch(() => undefined)
  }
}

/** Repeats the deposit; if the channel needs more input, the filled-in form opens instead. */
function useRepeatDeposit(
  order: Order | undefined,
  onOrder: DepositFlowProps['onOrder'],
): () => Promise<void> {
  const { data } = useCall('/recharge/paymentMethods', {})
  const config = data?.configs?.find(
    ({ payChannel, paymentMethod }) =>
      payChannel === order?.payChannel && paymentMethod === order.paymentMethod,
  )
  return async () => {
    if (!order || !config || config.fields.length > 0) return onOrder(undefined)
    const id = await createDeposit({ config, amount: order.amount }).catch(() => undefined)
    if (id) onOrder(id)
  }
}

function UnknownOrder({ onNew }: { onNew: () => void }) {
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
