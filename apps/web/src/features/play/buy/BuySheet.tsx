/** Asks before free spins are bought: the price, what it brings, and the return. */
import { buyWeight } from '@saguao/fair/returns/risk-weights.ts'
import { isBonusMentioned } from '#domain/rewards/offered.ts'
import styles from '#features/play/bet/BetPanel.module.css'
import type { PanelProps } from '#features/play/bet/panel-props.ts'
import { buyTermsOf } from '#features/play/buy/buy-terms.ts'
import { numberIn } from '#features/play/table/rules.ts'
import { t } from '#i18n/i18n.ts'
import { moneyText } from '#stores/money-text.ts'
import { percentText } from '#stores/percent-text.ts'
import { Button } from '#widgets/form/Button.tsx'
import { Sheet } from '#widgets/overlay/Sheet.tsx'
import { Facts } from '#widgets/status/Facts.tsx'

type BuySheetProps = PanelProps & {
  readonly price: number
  readonly open: boolean
  readonly onClose: () => void
}

export function BuySheet({ opened, controller, price, open, onClose }: BuySheetProps) {
  const { currency, limits, game } = opened.table
  const { times, fewest, most } = buyTermsOf(opened)
  const isTooHigh = price > limits.maxBet
  const money = moneyText(price, currency)
  const facts = [
    { label: t('buy.price'), value: t('buy.stakes', { price: money, times }) },
    { label: t('buy.spins'), value: t('buy.count', { fewest, most }) },
    { label: t('help.return'), value: percentText((numberIn(game.config, 'returnPercent') ?? 0) / 100) },
    ...(isBonusMentioned(0) ? [{ label: t('help.counts'), value: percentText(buyWeight / 100) }] : []),
  ]
  const confirm = () => {
    onClose()
    controller.buy(times)
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('buy.title')}
      closeLabel={t('common.close')}
      footer={
        <Button wide kind="primary" disabled={isTooHigh} onClick={confirm}>
          {t('buy.confirm', { price: money })}
        </Button>
      }
    >
      <div className={styles.sheet}>
        <p>{t('buy.text')}</p>
        <Facts facts={facts} />
        {isTooHigh ? (
          <p role="alert">{t('buy.too-high', { max: moneyText(limits.maxBet, currency) })}</p>
        ) : null}
      </div>
    </Sheet>
  )
}
