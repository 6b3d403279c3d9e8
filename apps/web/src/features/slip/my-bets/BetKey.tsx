/** The one button of the slip: it bets, or does what has to be done first. */

import { navigate } from 'wouter/use-browser-location'
import { useStore } from 'zustand'
import type { SlipFlow } from '#features/slip/slip-flow.ts'
import type { FlowState } from '#features/slip/slip-state.ts'
import { type Figures, useFigures } from '#features/slip/use-figures.ts'
import { t } from '#i18n/i18n.ts'
import { moneyText } from '#stores/money-text.ts'
import { removeLegs } from '#stores/slip.ts'
import { emit } from '#stores/ui.ts'
import { Button } from '#widgets/form/Button.tsx'

export type BetKeyProps = { readonly flow: SlipFlow; readonly onClose: () => void }

type Deed = {
  readonly text: string
  readonly act: () => void
  readonly loading?: boolean
  readonly disabled?: boolean
}

export function BetKey({ flow, onClose }: BetKeyProps) {
  const figures = useFigures(flow)
  const state = useStore(flow.store)
  const { text, act, loading, disabled } = deedOf(flow, state, figures, onClose)
  return (
    <Button wide kind="primary" loading={loading} disabled={disabled} onClick={act}>
      {text}
    </Button>
  )
}

/** What comes first, first: a bet that is out, who the player is, what can't be bet on, the money, the odds. */
function deedOf(flow: SlipFlow, state: FlowState, figures: Figures, onClose: () => void): Deed {
  const { step, closed, problem } = state
  const { stake, total, balance, fault, quote, moved, loggedIn } = figures
  if (step.at === 'unsure') return { text: t('slip.ask-again'), act: () => void flow.askAgain() }
  if (!loggedIn) return { text: t('slip.log-in'), act: () => emit('SHOW_POPUP', { kind: 'LOGIN' }) }
  if (closed.length > 0)
    return { text: t('slip.remove-closed'), act: () => removeLegs(...closed), loading: step.at !== 'ready' }
  if (problem?.kind === 'funds' || (balance !== undefined && total > balance))
    return { text: t('slip.deposit'), act: () => leaveFor('/deposit', onClose) }
  const text = moved ? t('slip.accept') : t('slip.bet', { amount: moneyText(total) })
  return {
    text,
    act: () => void flow.bet(stake, moved),
    loading: step.at === 'placing',
    disabled: fault !== undefined || quote === null,
  }
}

function leaveFor(path: string, onClose: () => void): void {
  onClose()
  navigate(path)
}
