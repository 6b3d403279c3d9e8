/** The player's balance, with deposit and withdraw. */
import { navigate } from 'wouter/use-browser-location'
import { useCall } from '#api/use-call.ts'
import styles from '#features/home/Balance.module.css'
import card from '#features/home/blocks/FeatureBlock.module.css'
import { WelcomeStrip } from '#features/home/WelcomeStrip.tsx'
import { t } from '#i18n/i18n.ts'
import { DepositIcon, WithdrawIcon } from '#icons/icons.tsx'
import { currentPolicy } from '#stores/market-policy.ts'
import { balanceText } from '#stores/money-text.ts'
import { Button } from '#widgets/form/Button.tsx'
import { RollingNumber } from '#widgets/status/RollingNumber.tsx'
import { Skeleton } from '#widgets/status/Skeleton.tsx'

export function Balance() {
  return (
    <>
      <div className={styles.money}>
        <h2 className={card.text}>{t('header.balance')}</h2>
        <Total />
      </div>
      <div className={styles.actions}>
        {currentPolicy().deposits ? (
          <Button
            wide
            kind="primary"
            icon={<DepositIcon />}
            data-to="/deposit"
            onClick={() => navigate('/deposit')}
          >
            {t('bar.deposit')}
          </Button>
        ) : null}
        <Button wide icon={<WithdrawIcon />} data-to="/withdraw" onClick={() => navigate('/withdraw')}>
          {t('bar.withdraw')}
        </Button>
      </div>
      <WelcomeStrip />
    </>
  )
}

/** A dash if loading failed: an outdated figure would be worse. */
function Total() {
  const { data, isError } = useCall('/wallet/balance')
  if (data?.total === undefined)
    return <div className={styles.total}>{isError ? '—' : <Skeleton width="2.4rem" height="0.44rem" />}</div>
  return (
    <>
      <div className={styles.total}>
        <RollingNumber value={balanceText(data.total, data)} />
      </div>
      {data.bonus > 0 ? (
        <p className={styles.parts}>{t('home.bonus-part', { amount: balanceText(data.bonus, data) })}</p>
      ) : null}
    </>
  )
}
