import { useState } from 'react'
import styles from '#features/deposit/pay/Pay.module.css'
import { PayActions } from '#features/deposit/pay/PayActions.tsx'
import { PayHeader } from '#features/deposit/pay/PayHeader.tsx'
import type { PayStepProps } from '#features/deposit/pay/pay-props.ts'
import { t } from '#i18n/i18n.ts'
import { CheckIcon, CopyIcon } from '#icons/icons.tsx'
import { copyText } from '#lib/browser/copy-text.ts'
import { moneyText } from '#stores/money-text.ts'
import { toast } from '#stores/toasts.ts'
import { Button } from '#widgets/form/Button.tsx'
import { QrCode } from '#widgets/media/QrCode.tsx'

/** The code as QR picture and as text: a phone cannot scan its own screen, so most players copy it. */
export function PayPix({ order, total, secondsLeft, onOtherMethod }: PayStepProps) {
  const amount = moneyText(total)
  const code = order.qrCode ?? ''
  return (
    <section className={styles.pay}>
      <PayHeader title={t('pay.title', { amount })} secondsLeft={secondsLeft} />
      <div className={styles.qr}>
        <QrCode text={code} label={t('pay.qr', { amount })} />
      </div>
      <CopyCode code={code} />
      <ol className={styles.steps}>
        {[t('pay.how-1'), t('pay.how-2'), t('pay.how-3')].map((step, at) => (
          <li key={step} className={styles.step}>
            <span className={styles.number} aria-hidden="true">
              {at + 1}
            </span>
            {step}
          </li>
        ))}
      </ol>
      <PayActions orderId={order.id} onOtherMethod={onOtherMethod} />
    </section>
  )
}

function CopyCode({ code }: { code: string }) {
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    const done = await copyText(code)
    setCopied(done)
    if (done) toast(t('message.copysucess'), 'success')
    else toast(t('pay.copy-failed'))
  }
  return (
    <div className={styles.copy}>
      <code className={styles.code}>
        <span className="visually-hidden">{t('pay.code')}: </span>
        {code}
      </code>
      <Button wide kind="primary" icon={copied ? <CheckIcon /> : <CopyIcon />} onClick={() => void copy()}>
        {copied ? t('pay.copied') : t('pay.copy')}
      </Button>
    </div>
  )
}
