/** The player's own bet on a shared round: its status, and the current cash-out amount. */

import { useStore } from 'zustand'
import { choiceText, timesText } from '#domain/bets/round-text.ts'
import panel from '#features/play/bet/BetPanel.module.css'
import { payoutOf } from '#features/play/bet/bet-amount.ts'
import type { OpenRound } from '#features/play/bet/bet-state.ts'
import type { PanelProps } from '#features/play/bet/panel-props.ts'
import { isUnderWay } from '#features/play/table/shared-table.ts'
import { usePhase } from '#features/play/table/use-phase.ts'
import { t } from '#i18n/i18n.ts'
import { moneyText } from '#stores/money-text.ts'
import { Button } from '#widgets/form/Button.tsx'

export function SharedBetFacts({ opened, open }: PanelProps & { readonly open: OpenRound }) {
  const { choice, bet, fair } = open
  return (
    <div className={panel.controls}>
      <dl className={panel.facts}>
        <div className={panel.fact}>
          <dt>{t('play.your-bet')}</dt>
          <dd>{moneyText(bet, opened.table.currency)}</dd>
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

/** Cash-out button while the flight runs; a disabled status button before and after it. */
export function SharedBetButton({ opened, controller, open }: PanelProps & { readonly open: OpenRound }) {
  const phase = usePhase(controller)
  const isSending = useStore(
    controller.store,
    ({ step }) => step.at === 'sending' && step.request.call === 'move',
  )
  const isReady = useStore(controller.store, ({ step }) => step.at === 'ready')
  const decimals = useStore(controller.store, (state) => state.decimals)
  const { currency } = opened.table
  if (opened.kind === 'crash' && phase && isUnderWay(phase.shared, open)) {
    const multiplier = Math.min(phase.multiplier, open.choice.autoCashout ?? phase.multiplier)
    return (
      <Button
        wide
        kind="primary"
        loading={isSending}
        paused={!isReady && !isSending}
        onClick={controller.cashOut}
      >
        {t('play.cash-out', { amount: moneyText(payoutOf(open.bet, multiplier, decimals), currency) })}
        <span className={panel.times}>{timesText(multiplier)}</span>
      </Button>
    )
  }
  const isNext = phase !== null && phase.shared.round < open.fair.nonce
  return (
    <Button wide paused>
      {isNext ? t('play.waits-next') : t('play.waits')}
    </Button>
  )
}
