/** What every way of paying ends with: I have paid, another way, and in the sandbox the pretend bank. */
import { useState } from 'react'
import { pollDeposit } from '#domain/payments/watch-deposits.ts'
import styles from '#features/deposit/Pay.module.css'
import { t } from '#i18n/i18n.ts'
import { settings } from '#lib/settings.ts'
import { Button } from '#widgets/form/Button.tsx'

export type PayActionsProps = {
  readonly orderId: string
  readonly onOther: () => void
  /** False while the payment itself is still to be confirmed here. */
  readonly payable?: boolean
}

export function PayActions({ orderId, onOther, payable = true }: PayActionsProps) {
  return (
    <div className={styles.actions}>
      {payable ? <HavePaid orderId={orderId} /> : null}
      <Button wide kind="ghost" onClick={onOther}>
        {t('pay.other')}
      </Button>
      {settings.mode === 'sandbox' ? <TestBank orderId={orderId} /> : null}
    </div>
  )
}

function HavePaid({ orderId }: { orderId: string }) {
  const [asking, setAsking] = useState(false)
  const [asked, setAsked] = useState(false)
  // An order that has ended takes this screen with it, so whoever still reads the line has not been paid for yet.
  const ask = async () => {
    setAsking(true)
    await pollDeposit(orderId)
    setAsking(false)
    setAsked(true)
  }
  return (
    <>
      <Button wide loading={asking} onClick={() => void ask()}>
        {t('pay.paid')}
      </Button>
      <p className={styles.said} role="status">
        {asked && !asking ? t('pay.not-yet') : null}
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
