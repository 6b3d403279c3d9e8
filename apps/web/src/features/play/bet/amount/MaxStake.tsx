/** The Max button. It asks before it stakes more than a share of the balance, which the player sets. */
import { useState } from 'react'
import { maxStakeOf, type StakeBounds, shareStakeOf } from '#features/play/bet/amount/bet-amount.ts'
import { MaxShareChoice, useMaxShare } from '#features/play/bet/amount/MaxShareChoice.tsx'
import styles from '#features/play/bet/BetPanel.module.css'
import { t } from '#i18n/i18n.ts'
import { moneyText } from '#stores/money-text.ts'
import { percentText } from '#stores/percent-text.ts'
import { Button } from '#widgets/form/Button.tsx'
import { Sheet } from '#widgets/overlay/Sheet.tsx'

type MaxStakeProps = {
  readonly bounds: StakeBounds
  readonly currency: string
  readonly onStake: (bet: number) => void
}

export function MaxStake({ bounds, currency, onStake }: MaxStakeProps) {
  const [asking, setAsking] = useState(false)
  const share = useMaxShare()
  const most = maxStakeOf(bounds)
  const less = shareStakeOf(bounds, share)
  const take = (amount: number) => {
    setAsking(false)
    onStake(amount)
  }
  return (
    <>
      <button
        type="button"
        className={styles.key}
        onClick={() => (most > less ? setAsking(true) : take(most))}
      >
        {t('play.max')}
      </button>
      <Sheet
        open={asking}
        onClose={() => setAsking(false)}
        title={t('max.title', { amount: moneyText(most, currency) })}
        closeLabel={t('common.close')}
      >
        <div className={styles.sheet}>
          <p>{t('max.text', { share: percentText(most / bounds.balance) })}</p>
          <Button wide kind="primary" onClick={() => take(less)}>
            {t('max.less', { amount: moneyText(less, currency), share: percentText(less / bounds.balance) })}
          </Button>
          <Button wide onClick={() => take(most)}>
            {t('max.confirm', { amount: moneyText(most, currency) })}
          </Button>
          <MaxShareChoice />
        </div>
      </Sheet>
    </>
  )
}
