/** An order that waits for its payment, by whichever way it is paid, until its time is up. */
import { useEffect, useReducer } from 'react'
import { syncClock, toLocalMs } from '#api/server-clock.ts'
import type { Order } from '#domain/payments/announce-deposit.ts'
import { addMoney } from '#domain/payments/fee.ts'
import { DepositExpired } from '#features/deposit/DepositEnded.tsx'
import { PayRedirect, PayWait } from '#features/deposit/PayElsewhere.tsx'
import { PayOtp } from '#features/deposit/PayOtp.tsx'
import { PayPix } from '#features/deposit/PayPix.tsx'
import { currentCurrency } from '#stores/money-text.ts'
import { useTimeLeft } from '#widgets/hooks/use-time-left.ts'

export type PayStepProps = {
  readonly order: Order
  /** What leaves the player's account: the amount and the fee. */
  readonly total: number
  /** Null where there is no deadline. */
  readonly secondsLeft: number | null
  readonly onOther: () => void
}

const ways = { qr: PayPix, otp: PayOtp, redirect: PayRedirect, wait: PayWait }

export type PayProps = {
  readonly order: Order
  readonly onOther: () => void
  readonly onAgain: () => Promise<void>
}

export function PayStep({ order, onOther, onAgain }: PayProps) {
  const [, redraw] = useReducer((times: number) => times + 1, 0)
  useEffect(() => {
    syncClock().then(redraw, () => undefined)
  }, [])
  const { expiresAt, next } = order
  const left = useTimeLeft(expiresAt === null ? Number.POSITIVE_INFINITY : toLocalMs(expiresAt))
  const secondsLeft = expiresAt === null ? null : left
  if (secondsLeft === 0) return <DepositExpired order={order} onOther={onOther} onAgain={onAgain} />
  const Way = ways[next ?? 'wait']
  const total = addMoney(order.amount, order.fee, currentCurrency())
  return <Way order={order} total={total} secondsLeft={secondsLeft} onOther={onOther} />
}
