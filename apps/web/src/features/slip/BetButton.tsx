/** Main button of the slip: places the bet, or does the step required first. */

import { navigate } from 'wouter/use-browser-location'
import { useStore } from 'zustand'
import { explainRefusal, isExplained } from '#domain/protection/notice.ts'
import type { SlipController } from '#features/slip/controller/slip-controller.ts'
import type { SlipControllerState } from '#features/slip/controller/slip-state.ts'
import { type Figures, useFigures } from '#features/slip/controller/use-figures.ts'
import { t } from '#i18n/i18n.ts'
import { moneyText } from '#stores/money-text.ts'
import { removeLegs } from '#stores/slip.ts'
import { emit } from '#stores/ui.ts'
import { Button } from '#widgets/form/Button.tsx'

type BetButtonProps = { readonly controller: SlipController; readonly onClose: () => void }

type ButtonAction = {
  readonly text: string
  readonly act: () => void
  readonly loading?: boolean
  readonly disabled?: boolean
}

export function BetButton({ controller, onClose }: BetButtonProps) {
  const figures = useFigures(controller)
  const state = useStore(controller.store)
  const { text, act, loading, disabled } = actionOf(controller, state, figures, onClose)
  return (
    <Button wide kind="primary" loading={loading} disabled={disabled} onClick={act}>
      {text}
    </Button>
  )
}

/** By priority: a bet without a response, login, closed legs, funds, odds. */
function actionOf(
  controller: SlipController,
  state: SlipControllerState,
  figures: Figures,
  onClose: () => void,
): ButtonAction {
  const { step, closed, problem } = state
  const { stake, total, balance, fault, quote, needsConsent, loggedIn } = figures
  if (step.at === 'unsure') return { text: t('slip.ask-again'), act: () => void controller.retry() }
  if (!loggedIn) return { text: t('slip.log-in'), act: () => emit('SHOW_POPUP', { kind: 'LOGIN' }) }
  if (closed.length > 0)
    return { text: t('slip.remove-closed'), act: () => removeLegs(...closed), loading: step.at !== 'ready' }
  if (problem?.kind === 'funds' || (balance !== undefined && total > balance))
    return { text: t('slip.deposit'), act: () => closeAndGo('/deposit', onClose) }
  if (problem?.kind === 'no-quote' && isExplained(problem.failure))
    return { text: t('slip.bet', { amount: moneyText(total) }), act: () => explainRefusal(problem.failure) }
  const text = needsConsent ? t('slip.accept') : t('slip.bet', { amount: moneyText(total) })
  return {
    text,
    act: () => void controller.bet(stake, needsConsent),
    loading: step.at === 'placing',
    disabled: fault !== undefined || quote === null,
  }
}

function closeAndGo(path: string, onClose: () => void): void {
  onClose()
  navigate(path)
}
