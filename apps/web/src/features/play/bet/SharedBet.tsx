/** The player's own bet on a round that everybody shares: what it waits for, and what it would pay now. */

import { useStore } from 'zustand'
import { choiceText, timesText } from '#domain/bets/round-text.ts'
import panel from '#features/play/bet/BetPanel.module.css'
import type { PanelProps } from '#features/play/bet/BetPanel.tsx'
import { paidFor } from '#features/play/bet/bet-amount.ts'
import type { OpenRound } from '#features/play/bet/bet-state.ts'
import { isUnderWay } from '#features/play/table/shared-table.ts'
import { usePhase } from '#features/play/table/use-phase.ts'
import { t } from '#i18n/i18n.ts'
import { moneyText } from '#stores/money-text.ts'
import { Button } from '#widgets/form/Button.tsx'

export function SharedBetFacts({ laid, open }: PanelProps & { readonly open: OpenRound }) {
  const { choice, bet, fair } = open
  return (
    <div className={panel.controls}>
      <dl className={panel.facts}>
        <div className={panel.fact}>
          <dt>{t('play.your-bet')}</dt>
          <dd>{moneyText(bet, laid.table.currency)}</dd>
        </div>
        <div className={panel.fact}>
          <dt>{t('play.choice')}</dt>
          <dd>{choiceText(choice) || t('play.by-hand')}</dd>
        </div>
        <div className={panel.fact}>
          <dt>{t('history.round')}</dt>
          <dd>{t('play.round-number', { round: fair.nonce })}</dd>
        </div>
      </dl>
    </div>
  )
}

/** Leaves the flight while there is one to leave; before and after it waits with everybody. */
export function SharedKey({ laid, flow, open }: PanelProps & { readonly open: OpenRound }) {
  const phase = usePhase(flow)
  const asking = useStore(flow.store, ({ step }) => step.at === 'asking' && step.ask.call === 'move')
  const isReady = useStore(flow.store, ({ step }) => step.at === 'ready')
  const decimals = useStore(flow.store, (state) => state.decimals)
  const { currency } = laid.table
  if (laid.kind === 'crash' && phase && isUnderWay(phase.shared, open)) {
    const multiplier = Math.min(phase.multiplier, open.choice.autoCashout ?? phase.multiplier)
    return (
      <Button wide kind="primary" loading={asking} still={!isReady && !asking} onClick={flow.cashOut}>
        {t('play.cash-out', { amount: moneyText(paidFor(open.bet, multiplier, decimals), currency) })}
        <span className={panel.times}>{timesText(multiplier)}</span>
      </Button>
    )
  }
  const isNext = phase !== null && phase.shared.round < open.fair.nonce
  return (
    <Button wide still>
      {isNext ? t('play.waits-next') : t('play.waits')}
    </Button>
  )
}
