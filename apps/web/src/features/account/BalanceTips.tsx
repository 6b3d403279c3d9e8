/** Explanation of cash, bonus and locked balance (R2.19). */
import type { ReactNode } from 'react'
import { useCall } from '#api/use-call.ts'
import { Page } from '#domain/layout/Page.tsx'
import { BonusProgress } from '#domain/rewards/BonusProgress.tsx'
import { isBonusMentioned } from '#domain/rewards/offered.ts'
import styles from '#features/account/BalanceTips.module.css'
import { t } from '#i18n/i18n.ts'
import { LockIcon, PromotionIcon, WalletIcon } from '#icons/icons.tsx'

export function BalanceTips() {
  const { data } = useCall('/wallet/balance')
  const withBonus = isBonusMentioned(data?.bonus)
  return (
    <Page>
      <p className={styles.lead}>{t(withBonus ? 'tips.text' : 'tips.text-cash')}</p>
      <Tip icon={<WalletIcon />} title={t('tips.cash')} text={t('tips.cash-text')} />
      {withBonus ? (
        <Tip icon={<PromotionIcon />} title={t('tips.bonus')} text={t('tips.bonus-text')}>
          <BonusProgress />
        </Tip>
      ) : null}
      <Tip icon={<LockIcon />} title={t('tips.locked')} text={t('tips.locked-text')} />
    </Page>
  )
}

type TipProps = {
  readonly icon: ReactNode
  readonly title: string
  readonly text: string
  readonly children?: ReactNode
}

function Tip({ icon, title, text, children }: TipProps) {
  return (
    <section className={styles.tip}>
      <h2 className={styles.title}>
        {icon}
        {title}
      </h2>
      <p className={styles.text}>{text}</p>
      {children}
    </section>
  )
}
