import { useState } from 'react'
import { errorsOf } from '#domain/payments/payment-errors.ts'
import { confirmOtp } from '#features/deposit/create-deposit.ts'
import styles from '#features/deposit/pay/Pay.module.css'
import { PayActions } from '#features/deposit/pay/PayActions.tsx'
import { PayHeader } from '#features/deposit/pay/PayHeader.tsx'
import type { PayStepProps } from '#features/deposit/pay/pay-props.ts'
import { t } from '#i18n/i18n.ts'
import { moneyText } from '#stores/money-text.ts'
import { CodeInput } from '#widgets/form/CodeInput.tsx'

/** Confirmation with the wallet's code; the sixth digit submits. */
export function PayOtp({ order, total, secondsLeft, onOtherMethod }: PayStepProps) {
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const type = (typed: string) => {
    setError(undefined)
    setCode(typed)
  }
  const confirm = async (otpCode: string) => {
    setBusy(true)
    try {
      await confirmOtp(order, otpCode)
    } catch (refused) {
      const { otpCode: otpError, verificationCode, form } = errorsOf(refused)
      setError(otpError ?? verificationCode ?? form)
      setCode('')
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className={styles.pay}>
      <PayHeader title={t('pay.otp-title')} secondsLeft={secondsLeft}>
        {t('pay.otp-text', { amount: moneyText(total) })}
      </PayHeader>
      <div className={styles.wide}>
        <CodeInput
          label={t('pay.otp-label')}
          value={code}
          onChange={type}
          onComplete={(typed) => void confirm(typed)}
          error={error}
          disabled={busy}
          startFocused
        />
      </div>
      <PayActions orderId={order.id} onOtherMethod={onOtherMethod} payable={false} />
    </section>
  )
}
