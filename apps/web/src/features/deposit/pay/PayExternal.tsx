/** Payments made elsewhere: on the bank's own page, or in an app on the player's phone. */

import { methodIcon } from '#domain/payments/payment-methods.ts'
import styles from '#features/deposit/pay/Pay.module.css'
import { PayActions } from '#features/deposit/pay/PayActions.tsx'
import { PayHeader } from '#features/deposit/pay/PayHeader.tsx'
import type { PayStepProps } from '#features/deposit/pay/pay-props.ts'
import { t } from '#i18n/i18n.ts'
import { PaymentIcon } from '#icons/PaymentIcons.tsx'
import { moneyText } from '#stores/money-text.ts'
import { Spinner } from '#widgets/status/Spinner.tsx'

/** Opens in a new tab, so that this page keeps polling and is there when the player returns. */
export function PayRedirect({ order, secondsLeft, onOtherMethod }: PayStepProps) {
  return (
    <section className={styles.pay}>
      <span className={styles.sign} aria-hidden="true">
        <PaymentIcon name={methodIcon(order.paymentMethod)} />
      </span>
      <PayHeader title={t('pay.redirect-title')} secondsLeft={secondsLeft}>
        {t('pay.redirect-text')}
      </PayHeader>
      <a className={styles.go} href={webAddress(order.url)} target="_blank" rel="noreferrer">
        {t('pay.redirect-go')}
      </a>
      <PayActions orderId={order.id} onOtherMethod={onOtherMethod} />
    </section>
  )
}

/** Only http and https addresses are linked. */
function webAddress(url: string | null): string | undefined {
  if (!url || !URL.canParse(url, location.href)) return undefined
  const { protocol, href } = new URL(url, location.href)
  return protocol === 'https:' || protocol === 'http:' ? href : undefined
}

export function PayWait({ order, total, secondsLeft, onOtherMethod }: PayStepProps) {
  return (
    <section className={styles.pay}>
      <span className={styles.sign} aria-hidden="true">
        <PaymentIcon name={methodIcon(order.paymentMethod)} />
      </span>
      <PayHeader title={t('pay.wait-title')} secondsLeft={secondsLeft}>
        {t('pay.wait-text', { amount: moneyText(total) })}
      </PayHeader>
      <p className={styles.time}>
        <Spinner />
        {t('pay.waiting')}
      </p>
      <PayActions orderId={order.id} onOtherMethod={onOtherMethod} />
    </section>
  )
}
