/** A deposit that still waits for its payment is offered again: nobody should pay twice for want of the first code. */
import { useEffect } from 'react'
import { useCall } from '#api/use-call.ts'
import { t } from '#i18n/i18n.ts'
import { type Order, orderWaits } from '#shell/announce-deposit.ts'
import { methodName } from '#shell/payment-methods.ts'
import { onThisClock } from '#shell/server-time.ts'
import { watchDeposit } from '#shell/watch-deposits.ts'
import { moneyText } from '#stores/money-text.ts'
import { Button } from '#widgets/Button.tsx'
import { Callout } from '#widgets/Callout.tsx'

/** Of all orders only the latest few can still be waiting. */
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
  const inTime = expiresAt === null || onThisClock(expiresAt) > Date.now()
  return status === orderWaits && next !== null && inTime
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
