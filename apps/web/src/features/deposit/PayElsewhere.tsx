/** Paying where we can only wait: on the bank's own page, or in an app on the player's phone. */

import { methodIcon } from '#domain/payments/payment-methods.ts'
import styles from '#features/deposit/Pay.module.css'
import { PayActions } from '#features/deposit/PayActions.tsx'
import { PayHead } from '#features/deposit/PayHead.tsx'
import type { PayStepProps } from '#features/deposit/PayStep.tsx'
import { t } from '#i18n/i18n.ts'
import { PaymentIcon } from '#icons/PaymentIcons.tsx'
import { moneyText } from '#stores/money-text.ts'
import { Spinner } from '#widgets/status/Spinner.tsx'

/** It opens beside us, so that this page goes on listening and is there when the player comes back. */
export function PayRedirect({ order, secondsLeft, onOther }: PayStepProps) {
  return (
    <section className={styles.pay}>
      <span className={styles.sign} aria-hidden="true">
        <PaymentIcon name={methodIcon(order.paymentMethod)} />
      </span>
      <PayHead title={t('pay.redirect-title')} secondsLeft={secondsLeft}>
        {t('pay.redirect-text')}
      </PayHead>
      <a className={styles.go} href={webAddress(order.url)} target="_blank" rel="noreferrer">
        {t('pay.redirect-go')}
      </a>
      <PayActions orderId={order.id} onOther={onOther} />
    </section>
  )
}

/** A payment page is on the web; an address of any other kind leads nowhere. */
function webAddress(url: string | null): string | undefined {
  if (!url || !URL.canParse(url, location.href)) return undefined
  const { protocol, href } = new URL(url, location.href)
  return protocol === 'https:' || protocol === 'http:' ? href : undefined
}

export function PayWait({ order, total, secondsLeft, onOther }: PayStepProps) {
  return (
    <section className={styles.pay}>
      <span className={styles.sign} aria-hidden="true">
        <PaymentIcon name={methodIcon(order.paymentMethod)} />
      </span>
      <PayHead title={t('pay.wait-title')} secondsLeft={secondsLeft}>
        {t('pay.wait-text', { amount: moneyText(total) })}
      </PayHead>
      <p className={styles.time}>
        <Spinner />
        {t('pay.waiting')}
      </p>
      <PayActions orderId={order.id} onOther={onOther} />
    </section>
  )
}
