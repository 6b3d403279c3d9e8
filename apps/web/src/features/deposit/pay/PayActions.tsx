/** Actions of every payment step: "I have paid", another method, and in the sandbox the test bank. */
import { useState } from 'react'
import { pollDeposit } from '#domain/payments/watch-deposits.ts'
import styles from '#features/deposit/pay/Pay.module.css'
import { t } from '#i18n/i18n.ts'
import { settings } from '#lib/settings.ts'
import { Button } from '#widgets/form/Button.tsx'

type PayActionsProps = {
  readonly orderId: string
  readonly onOtherMethod: () => void
  /** False while the payment is confirmed in this step. */
  readonly payable?: boolean
}

export function PayActions({ orderId, onOtherMethod, payable = true }: PayActionsProps) {
  return (
    <div className={styles.actions}>
      {payable ? <PaidButton orderId={orderId} /> : null}
      <Button wide kind="ghost" onClick={onOtherMethod}>
        {t('pay.other')}
      </Button>
      {settings.mode === 'sandbox' ? <TestBank orderId={orderId} /> : null}
    </div>
  )
}

function PaidButton({ orderId }: { orderId: string }) {
  const [isPolling, setPolling] = useState(false)
  const [hasPolled, setHasPolled] = useState(false)
  // An ended order replaces this screen, so the message is only seen while the order is unpaid.
  const poll = async () => {
    setPolling(true)
    await pollDeposit(orderId)
    setPolling(false)
    setHasPolled(true)
  }
  return (
    <>
      <Button wide loading={isPolling} onClick={() => void poll()}>
        {t('pay.paid')}
      </Button>
      <p className={styles.status} role="status">
        {hasPolled && !isPolling ? t('pay.not-yet') : null}
      </p>
    </>
  )
}

function TestBank({ orderId }: { orderId: string }) {
  const address = `/sandbox/bank?order=${encodeURIComponent(orderId)}`
  return (
    <a className={styles.quiet} href={address} target="_blank" rel="noreferrer">
      {t('pay.test-bank')}
    </a>
  )
}
