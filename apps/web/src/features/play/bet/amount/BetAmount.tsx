/** Stake controls: step, halve, double, maximum, or typed amount. */
import { useDeferredValue, useState } from 'react'
import { useStore } from 'zustand'
import { AmountSheet } from '#features/play/bet/amount/AmountSheet.tsx'
import { doubled, halved, type StakeBounds, stepDown, stepUp } from '#features/play/bet/amount/bet-amount.ts'
import { MaxStake } from '#features/play/bet/amount/MaxStake.tsx'
import styles from '#features/play/bet/BetPanel.module.css'
import { isFree } from '#features/play/bet/bet-state.ts'
import type { PanelProps } from '#features/play/bet/panel-props.ts'
import { t } from '#i18n/i18n.ts'
import { MinusIcon, PlusIcon } from '#icons/icons.tsx'
import { moneyText } from '#stores/money-text.ts'
import { IconButton } from '#widgets/form/IconButton.tsx'

export function BetAmount({ opened, controller }: PanelProps) {
  const { limits, currency } = opened.table
  const bet = useStore(controller.view, (state) => state.bet)
  const balance = useDeferredValue(useStore(controller.view, (state) => state.balance))
  const decimals = useStore(controller.view, (state) => state.decimals)
  const free = useDeferredValue(useStore(controller.view, isFree))
  const [typing, setTyping] = useState(false)
  const bounds: StakeBounds = { limits, balance, decimals }
  return (
    <fieldset className={styles.amount} disabled={!free}>
      <legend className="visually-hidden">{t('play.stake')}</legend>
      <div className={styles.stepper}>
        <IconButton
          label={t('play.less')}
          aria-disabled={bet <= limits.minBet}
          onClick={() => controller.setStake(stepDown(bet, bounds))}
        >
          <MinusIcon />
        </IconButton>
        <button type="button" className={`${styles.stake} money`} onClick={() => setTyping(true)}>
          <span className="visually-hidden">{t('play.type-stake')}: </span>
          {moneyText(bet, currency)}
        </button>
        <IconButton
          label={t('play.more')}
          aria-disabled={stepUp(bet, bounds) <= bet}
          onClick={() => controller.setStake(stepUp(bet, bounds))}
        >
          <PlusIcon />
        </IconButton>
      </div>
      <StakeButtons bet={bet} bounds={bounds} currency={currency} onStake={controller.setStake} />
      <AmountSheet
        open={typing}
        onClose={() => setTyping(false)}
        table={opened.table}
        bounds={bounds}
        bet={bet}
        onStake={controller.setStake}
      />
    </fieldset>
  )
}

type StakeButtonsProps = {
  readonly bet: number
  readonly bounds: StakeBounds
  readonly currency: string
  readonly onStake: (bet: number) => void
}

function StakeButtons({ bet, bounds, currency, onStake }: StakeButtonsProps) {
  return (
    <div className={styles.keys}>
      <button
        type="button"
        className={styles.key}
        aria-label={t('play.half')}
        onClick={() => onStake(halved(bet, bounds))}
      >
        ½
      </button>
      <button
        type="button"
        className={styles.key}
        aria-label={t('play.twice')}
        onClick={() => onStake(doubled(bet, bounds))}
      >
        2×
      </button>
      <MaxStake bounds={bounds} currency={currency} onStake={onStake} />
    </div>
  )
}
