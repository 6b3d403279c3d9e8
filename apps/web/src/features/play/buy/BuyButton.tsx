/** Button of the bonus buy with its price; a sheet asks before the bet is placed. */
import { useDeferredValue, useState } from 'react'
import { useStore } from 'zustand'
import { buyPriceOf } from '#features/play/bet/amount/bet-amount.ts'
import styles from '#features/play/bet/BetPanel.module.css'
import { isFree } from '#features/play/bet/bet-state.ts'
import type { PanelProps } from '#features/play/bet/panel-props.ts'
import { BuySheet } from '#features/play/buy/BuySheet.tsx'
import { buyTermsOf } from '#features/play/buy/buy-terms.ts'
import { t } from '#i18n/i18n.ts'
import { moneyText } from '#stores/money-text.ts'

export function BuyButton({ opened, controller }: PanelProps) {
  const free = useDeferredValue(useStore(controller.view, isFree))
  const price = useStore(controller.view, ({ bet, decimals }) =>
    buyPriceOf(bet, buyTermsOf(opened).times, decimals),
  )
  const [asking, setAsking] = useState(false)
  return (
    <>
      <button type="button" className={styles.key} disabled={!free} onClick={() => setAsking(true)}>
        {t('buy.open', { price: moneyText(price, opened.table.currency) })}
      </button>
      <BuySheet
        opened={opened}
        controller={controller}
        price={price}
        open={asking}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
