/** Rewards of the player by day (R3.12). */
import { navigate } from 'wouter/use-browser-location'
import { usePages } from '#api/use-pages.ts'
import { BonusProgress } from '#domain/rewards/BonusProgress.tsx'
import { KindIcon } from '#features/history/transactions/KindIcon.tsx'
import { TransactionRow } from '#features/history/transactions/TransactionRow.tsx'
import styles from '#features/history/transactions/Transactions.module.css'
import { TransactionsList } from '#features/history/transactions/TransactionsList.tsx'
import type { TabProps } from '#features/history/transactions/TransactionsTabs.tsx'
import { t } from '#i18n/i18n.ts'
import { timeText } from '#stores/date-text.ts'
import { moneyText } from '#stores/money-text.ts'
import { Button } from '#widgets/form/Button.tsx'

export function RewardsTab({ range, onClearRange }: TabProps) {
  const pages = usePages('/wallet/activityRecords', {})
  const offers = <Button onClick={() => navigate('/promotion')}>{t('menu.promotion')}</Button>
  return (
    <>
      <div className={styles.progress}>
        <BonusProgress />
      </div>
      <TransactionsList
        label={t('transactions.rewards')}
        pages={pages}
        range={range}
        onClearRange={onClearRange}
        empty={{
          title: t('transactions.no-rewards'),
          text: t('transactions.no-rewards-text'),
          action: offers,
        }}
        render={({ title, amount, isBonus, createdAt }) => (
          <TransactionRow
            icon={<KindIcon kind="bonus" />}
            title={title}
            text={timeText(createdAt)}
            amount={`+${moneyText(amount)}`}
            note={t(isBonus ? 'transactions.as-bonus' : 'transactions.as-cash')}
            tone={isBonus ? 'plain' : 'gain'}
          />
        )}
      />
    </>
  )
}
