import { useState } from 'react'
import { errorsOf } from '#domain/payments/payment-errors.ts'
import styles from '#features/deposit/Pay.module.css'
import { PayActions } from '#features/deposit/PayActions.tsx'
import { PayHead } from '#features/deposit/PayHead.tsx'
import type { PayStepProps } from '#features/deposit/PayStep.tsx'
import { confirmOtp } from '#features/deposit/pay.ts'
import { t } from '#i18n/i18n.ts'
import { moneyText } from '#stores/money-text.ts'
import { CodeInput } from '#widgets/form/CodeInput.tsx'

/** The wallet sent a code; its sixth digit confirms. */
export function PayOtp({ order, total, secondsLeft, onOther }: PayStepProps) {
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
      const { otpCode: about, verificationCode, form } = errorsOf(refused)
      setError(about ?? verificationCode ?? form)
      setCode('')
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className={styles.pay}>
      <PayHead title={t('pay.otp-title')} secondsLeft={secondsLeft}>
        {t('pay.otp-text', { amount: moneyText(total) })}
      </PayHead>
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
      <PayActions orderId={order.id} onOther={onOther} payable={false} />
    </section>
  )
}
