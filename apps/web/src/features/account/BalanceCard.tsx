import { navigate } from 'wouter/use-browser-location'
import { useCall } from '#api/use-call.ts'
import { BonusProgress } from '#domain/rewards/BonusProgress.tsx'
import { isBonusMentioned } from '#domain/rewards/offered.ts'
import styles from '#features/account/BalanceCard.module.css'
import { type PlainKey, t } from '#i18n/i18n.ts'
import { InfoIcon } from '#icons/icons.tsx'
import { currentPolicy } from '#stores/market-policy.ts'
import { moneyText } from '#stores/money-text.ts'
import { Button } from '#widgets/form/Button.tsx'
import { IconButton } from '#widgets/form/IconButton.tsx'
import { RollingNumber } from '#widgets/status/RollingNumber.tsx'
import { Skeleton } from '#widgets/status/Skeleton.tsx'

/** The player's total balance and its parts. */
export function BalanceCard() {
  const { data, isError, isFetching, refetch } = useCall('/wallet/balance')
  const failed = isError && !data
  return (
    <section className={styles.card} aria-label={t('me.balance')}>
      <div className={styles.head}>
        <h2 className={styles.label}>{t('me.balance')}</h2>
        <IconButton label={t('me.what-is-this')} onClick={() => navigate('/balanceTips')}>
          <InfoIcon />
        </IconButton>
      </div>
      <div className={styles.total}>
        {failed ? <Failed retrying={isFetching} onRetry={() => void refetch()} /> : null}
        {data?.total === undefined ? null : <RollingNumber value={moneyText(data.total, data.currency)} />}
        {failed || data?.total !== undefined ? null : <Skeleton width="60%" height="0.6rem" />}
      </div>
      <dl className={styles.parts}>
        <Part label="me.cash" amount={data?.cash} currency={data?.currency} failed={failed} />
        {isBonusMentioned(data?.bonus) ? (
          <Part label="me.bonus" amount={data?.bonus} currency={data?.currency} failed={failed} />
        ) : null}
        <Part label="me.locked" amount={data?.locked} currency={data?.currency} failed={failed} />
      </dl>
      <BonusProgress />
      <div className={styles.actions}>
        {currentPolicy().deposits ? (
          <Button wide kind="primary" onClick={() => navigate('/deposit')}>
            {t('menu.deposit')}
          </Button>
        ) : null}
        <Button wide onClick={() => navigate('/withdraw')}>
          {t('menu.withdraw')}
        </Button>
      </div>
    </section>
  )
}

function Failed({ retrying, onRetry }: { retrying: boolean; onRetry: () => void }) {
  return (
    <div className={styles.failed} role="alert">
      {t('me.balance-failed')}
      <Button size="small" loading={retrying} onClick={onRetry}>
        {t('error.retry')}
      </Button>
    </div>
  )
}

type PartProps = {
  readonly label: PlainKey
  readonly amount: number | undefined
  readonly currency: string | undefined
  readonly failed: boolean
}

function Part({ label, amount, currency, failed }: PartProps) {
  const placeholder = failed ? '—' : <Skeleton height="0.34rem" />
  return (
    <div className={styles.part}>
      <dt className={styles.label}>{t(label)}</dt>
      <dd className="money">{amount === undefined ? placeholder : moneyText(amount, currency)}</dd>
    </div>
  )
}
