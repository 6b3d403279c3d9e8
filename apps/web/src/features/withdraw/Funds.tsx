/** Withdrawable cash, and why the other balances cannot be withdrawn yet. */
import type { ReactNode } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { useCall } from '#api/use-call.ts'
import { BonusProgress } from '#domain/rewards/BonusProgress.tsx'
import { isBonusMentioned } from '#domain/rewards/offered.ts'
import styles from '#features/withdraw/Funds.module.css'
import { type PlainKey, t } from '#i18n/i18n.ts'
import { LockIcon, PromotionIcon } from '#icons/icons.tsx'
import { moneyText } from '#stores/money-text.ts'
import { Button } from '#widgets/form/Button.tsx'
import { RollingNumber } from '#widgets/status/RollingNumber.tsx'
import { Skeleton } from '#widgets/status/Skeleton.tsx'

export function Funds() {
  const { data } = useCall('/wallet/balance')
  return (
    <section className={styles.card} aria-label={t('withdraw.available')}>
      <h2 className={styles.label}>{t('withdraw.available')}</h2>
      <p className={styles.cash}>
        {data?.cash === undefined ? (
          <Skeleton width="50%" height="0.6rem" />
        ) : (
          <RollingNumber value={moneyText(data.cash, data.currency)} />
        )}
      </p>
      <ul className={styles.others}>
        {isBonusMentioned(data?.bonus) ? (
          <OtherBalance
            icon={<PromotionIcon />}
            label="me.bonus"
            note="withdraw.bonus-note"
            amount={data?.bonus}
          />
        ) : null}
        <li className={styles.progress}>
          <BonusProgress />
        </li>
        <OtherBalance
          icon={<LockIcon />}
          label="me.locked"
          note="withdraw.locked-note"
          amount={data?.locked}
        />
      </ul>
      <div className={styles.more}>
        <Button kind="ghost" size="small" onClick={() => navigate('/balanceTips')}>
          {t('withdraw.what')}
        </Button>
      </div>
    </section>
  )
}

type OtherBalanceProps = {
  readonly icon: ReactNode
  readonly label: PlainKey
  readonly note: PlainKey
  readonly amount: number | undefined
}

function OtherBalance({ icon, label, note, amount }: OtherBalanceProps) {
  return (
    <li className={styles.other}>
      <span className={styles.icon}>{icon}</span>
      <span className={styles.words}>
        {t(label)}
        <span className={styles.note}>{t(note)}</span>
      </span>
      <span className="money">{amount === undefined ? '—' : moneyText(amount)}</span>
    </li>
  )
}
