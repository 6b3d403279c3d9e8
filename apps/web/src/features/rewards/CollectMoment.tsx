/** Coins fly, the amount lands. It goes by itself; the same is said aloud for who can't see it. */
import styles from '#features/rewards/CollectMoment.module.css'
import type { Moment } from '#features/rewards/use-collect.ts'
import { t } from '#i18n/i18n.ts'
import { moneyText } from '#stores/money-text.ts'

const coins = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j']

export type CollectMomentProps = {
  readonly moment: Moment | undefined
  readonly purse: 'cash' | 'bonus'
}

export function CollectMoment({ moment, purse }: CollectMomentProps) {
  return (
    <div className={styles.place} aria-live="polite">
      {moment ? (
        <div key={moment.turn} className={styles.moment}>
          {coins.map((coin) => (
            <span key={coin} className={styles.coin} aria-hidden="true" />
          ))}
          <span className={styles.words}>
            <strong className={`${styles.amount} money`}>
              {t('rewards.plus', { amount: moneyText(moment.amount) })}
            </strong>
            <span className={styles.text}>
              {t(purse === 'cash' ? 'rewards.in-cash' : 'rewards.in-bonus')}
            </span>
          </span>
        </div>
      ) : null}
    </div>
  )
}
