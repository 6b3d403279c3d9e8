/** Offers a pending deposit again, so that a closed payment code does not lead to a second payment. */
import { useEffect } from 'react'
import { toLocalMs } from '#api/server-clock.ts'
import { useCall } from '#api/use-call.ts'
import { type Order, orderPending } from '#domain/payments/announce-deposit.ts'
import { methodName } from '#domain/payments/payment-methods.ts'
import { watchDeposit } from '#domain/payments/watch-deposits.ts'
import { t } from '#i18n/i18n.ts'
import { moneyText } from '#stores/money-text.ts'
import { Button } from '#widgets/form/Button.tsx'
import { Callout } from '#widgets/status/Callout.tsx'

/** Only the latest orders can still be pending. */
export const latestOrders = { pageNum: 1, pageSize: 5 }

export function OpenDeposit({ onResume }: { onResume: (id: string) => void }) {
  const { data } = useCall('/recharge/orders', latestOrders)
  const open = data?.list?.find(canBePaid)
  const id = open?.id
  useEffect(() => {
    if (id) watchDeposit(id)
  }, [id])
  return open ? <Offer order={open} onResume={onResume} /> : null
}

function canBePaid({ status, next, expiresAt }: Order): boolean {
  const inTime = expiresAt === null || toLocalMs(expiresAt) > Date.now()
  return status === orderPending && next !== null && inTime
}

function Offer({ order, onResume }: { order: Order; onResume: (id: string) => void }) {
  return (
    <Callout
      title={t('deposit.open-title')}
      text={t('deposit.open-text', {
        amount: moneyText(order.amount),
        method: methodName(order.paymentMethod),
      })}
      action={
        <Button size="small" onClick={() => onResume(order.id)}>
          {t('deposit.open-resume')}
        </Button>
      }
    />
  )
}
