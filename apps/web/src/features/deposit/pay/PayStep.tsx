/** Payment step of a pending order, by its method, until it expires. */
import { useEffect, useReducer } from 'react'
import { syncClock, toLocalMs } from '#api/server-clock.ts'
import type { Order } from '#domain/payments/announce-deposit.ts'
import { addMoney } from '#domain/payments/fee.ts'
import { DepositExpired } from '#features/deposit/DepositEnded.tsx'
import { PayRedirect, PayWait } from '#features/deposit/pay/PayExternal.tsx'
import { PayOtp } from '#features/deposit/pay/PayOtp.tsx'
import { PayPix } from '#features/deposit/pay/PayPix.tsx'
import { currentCurrency } from '#stores/money-text.ts'
import { useTimeLeft } from '#widgets/hooks/use-time-left.ts'

const steps = { qr: PayPix, otp: PayOtp, redirect: PayRedirect, wait: PayWait }

type PayProps = {
  readonly order: Order
  readonly onOtherMethod: () => void
  readonly onRepeat: () => Promise<void>
}

export function PayStep({ order, onOtherMethod, onRepeat }: PayProps) {
  const [, redraw] = useReducer((times: number) => times + 1, 0)
  useEffect(() => {
    syncClock().then(redraw, () => undefined)
  }, [])
  const { expiresAt, next } = order
  const left = useTimeLeft(expiresAt === null ? Number.POSITIVE_INFINITY : toLocalMs(expiresAt))
  const secondsLeft = expiresAt === null ? null : left
  if (secondsLeft === 0)
    return <DepositExpired order={order} onOtherMethod={onOtherMethod} onRepeat={onRepeat} />
  const MethodStep = steps[next ?? 'wait']
  const total = addMoney(order.amount, order.fee, currentCurrency())
  return <MethodStep order={order} total={total} secondsLeft={secondsLeft} onOtherMethod={onOtherMethod} />
}
