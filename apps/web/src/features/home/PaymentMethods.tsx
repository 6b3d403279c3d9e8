/** Payment methods in our own drawings, because brand logos are not ours to use. */
import type { ReactNode } from 'react'
import styles from '#features/home/blocks/FooterBlock.module.css'
import { t } from '#i18n/i18n.ts'
import { Icon } from '#icons/Icon.tsx'
import { useCountry } from '#stores/country.ts'

export function PaymentMethods() {
  const country = useCountry((state) => state.country)
  return (
    <ul className={styles.methods} aria-label={t('footer.payments')}>
      {country === 'BR' ? (
        <MethodIcon name="PIX">
          <path d="M13.4 3 5.6 13.4h5.2L9.8 21l8.6-11h-5.6z" />
        </MethodIcon>
      ) : null}
      <MethodIcon name={t('footer.bank')}>
        <path d="M4 9.4 12 4l8 5.4M5.2 9.4h13.6M6.6 12.4v5M12 12.4v5M17.4 12.4v5M4.4 20.4h15.2" />
      </MethodIcon>
      <MethodIcon name={t('footer.secure')}>
        <path d="M12 3.4 5 6v5.4c0 4.4 2.8 7.4 7 9.2 4.2-1.8 7-4.8 7-9.2V6zM9 11.8l2.2 2.2 3.8-4.2" />
      </MethodIcon>
    </ul>
  )
}

function MethodIcon({ name, children }: { name: string; children: ReactNode }) {
  return (
    <li className={styles.method}>
      <Icon>{children}</Icon>
      {name}
    </li>
  )
}
