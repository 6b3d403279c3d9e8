/** Celebration of a collected amount. It disappears by itself; screen readers get the same text. */
import styles from '#features/rewards/CollectCelebration.module.css'
import type { Collected } from '#features/rewards/use-collect.ts'
import { t } from '#i18n/i18n.ts'
import { moneyText } from '#stores/money-text.ts'

const coins = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j']

type CollectCelebrationProps = {
  readonly collected: Collected | undefined
  readonly account: 'cash' | 'bonus'
}

export function CollectCelebration({ collected, account }: CollectCelebrationProps) {
  return (
    <div className={styles.place} aria-live="polite">
      {collected ? (
        <div key={collected.count} className={styles.collected}>
          {coins.map((coin) => (
            <span key={coin} className={styles.coin} aria-hidden="true" />
          ))}
          <span className={styles.words}>
            <strong className={`${styles.amount} money`}>
              {t('rewards.plus', { amount: moneyText(collected.amount) })}
            </strong>
            <span className={styles.text}>
              {t(account === 'cash' ? 'rewards.in-cash' : 'rewards.in-bonus')}
            </span>
          </span>
        </div>
      ) : null}
    </div>
  )
}
