/** The stake: stepped, halved, doubled, all in, or typed. */
import { useState } from 'react'
import { useStore } from 'zustand'
import { AmountSheet } from '#features/play/bet/AmountSheet.tsx'
import styles from '#features/play/bet/BetPanel.module.css'
import type { PanelProps } from '#features/play/bet/BetPanel.tsx'
import { doubled, halved, mostOf, type Purse, stepDown, stepUp } from '#features/play/bet/bet-amount.ts'
import { isFree } from '#features/play/bet/bet-state.ts'
import { t } from '#i18n/i18n.ts'
import { MinusIcon, PlusIcon } from '#icons/icons.tsx'
import { moneyText } from '#stores/money-text.ts'
import { IconButton } from '#widgets/form/IconButton.tsx'

export function BetAmount({ laid, flow }: PanelProps) {
  const { limits, currency } = laid.table
  const bet = useStore(flow.store, (state) => state.bet)
  const balance = useStore(flow.store, (state) => state.balance)
  const decimals = useStore(flow.store, (state) => state.decimals)
  const free = useStore(flow.store, isFree)
  const [typing, setTyping] = useState(false)
  const purse: Purse = { limits, balance, decimals }
  return (
    <fieldset className={styles.amount} disabled={!free}>
      <legend className="visually-hidden">{t('play.stake')}</legend>
      <div className={styles.stepper}>
        <IconButton
          label={t('play.less')}
          aria-disabled={bet <= limits.minBet}
          onClick={() => flow.stake(stepDown(bet, purse))}
        >
          <MinusIcon />
        </IconButton>
        <button type="button" className={`${styles.stake} money`} onClick={() => setTyping(true)}>
          <span className="visually-hidden">{t('play.type-stake')}: </span>
          {moneyText(bet, currency)}
        </button>
        <IconButton
          label={t('play.more')}
          aria-disabled={stepUp(bet, purse) <= bet}
          onClick={() => flow.stake(stepUp(bet, purse))}
        >
          <PlusIcon />
        </IconButton>
      </div>
      <Keys bet={bet} purse={purse} onStake={flow.stake} />
      <AmountSheet
        open={typing}
        onClose={() => setTyping(false)}
        table={laid.table}
        purse={purse}
        bet={bet}
        onStake={flow.stake}
      />
    </fieldset>
  )
}

type KeysProps = { readonly bet: number; readonly purse: Purse; readonly onStake: (bet: number) => void }

function Keys({ bet, purse, onStake }: KeysProps) {
  return (
    <div className={styles.keys}>
      <button
        type="button"
        className={styles.key}
        aria-label={t('play.half')}
        onClick={() => onStake(halved(bet, purse))}
      >
        ½
      </button>
      <button
        type="button"
        className={styles.key}
        aria-label={t('play.twice')}
        onClick={() => onStake(doubled(bet, purse))}
      >
        2×
      </button>
      <button type="button" className={styles.key} onClick={() => onStake(mostOf(purse))}>
        {t('play.max')}
      </button>
    </div>
  )
}
