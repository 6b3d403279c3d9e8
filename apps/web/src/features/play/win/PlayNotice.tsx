/** Shows what blocks the next bet, next to the bet button, with an action to resolve it. */
import type { ReactNode } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { useStore } from 'zustand'
import type { StopReason } from '#features/play/autoplay/auto-play.ts'
import styles from '#features/play/bet/BetPanel.module.css'
import type { BetController } from '#features/play/bet/bet-controller.ts'
import { type BetState, isFree, type Problem } from '#features/play/bet/bet-state.ts'
import { type PlainKey, t } from '#i18n/i18n.ts'
import { moneyText } from '#stores/money-text.ts'
import { emit } from '#stores/ui.ts'
import { Button } from '#widgets/form/Button.tsx'

type Notice = { readonly tone: 'bad' | 'quiet'; readonly text: string; readonly action?: ReactNode }

export function PlayNotice({ controller, currency }: { controller: BetController; currency: string }) {
  const step = useStore(controller.view, (state) => state.step)
  const problem = useStore(controller.view, (state) => state.problem)
  const stopped = useStore(controller.view, (state) => state.stopped)
  const isConnected = useStore(controller.view, (state) => state.isConnected)
  const notice =
    connectionNotice(step, controller) ??
    problemNotice(problem) ??
    tableNotice(isConnected) ??
    stopNotice(stopped)
  return (
    <div role="status">
      {notice ? (
        <div className={styles.notice} data-tone={notice.tone}>
          <span>{notice.text}</span>
          {notice.action}
        </div>
      ) : (
        <Repeat controller={controller} currency={currency} />
      )}
    </div>
  )
}

/** Restores the last bet after the player has tried other figures. A bonus buy is asked for every time. */
function Repeat({ controller, currency }: { controller: BetController; currency: string }) {
  const last = useStore(controller.view, (state) => (differsFromLast(state) ? state.recent[0] : undefined))
  if (!last) return null
  return (
    <div className={styles.repeat}>
      <Button size="small" onClick={() => controller.repeat(last)}>
        {t('play.repeat', { amount: moneyText(last.bet, currency) })}
      </Button>
    </div>
  )
}

function differsFromLast(state: BetState): boolean {
  const last = state.recent[0]
  if (!last || last.choice.buy || !isFree(state)) return false
  return last.bet !== state.bet || JSON.stringify(last.choice) !== JSON.stringify(state.choice)
}

function connectionNotice(step: BetState['step'], { retry }: BetController): Notice | undefined {
  if (step.at === 'sending' && step.tries > 0) return { tone: 'quiet', text: t('play.reconnecting') }
  if (step.at !== 'unsure') return undefined
  const action = (
    <Button size="small" kind="primary" onClick={retry}>
      {t('error.retry')}
    </Button>
  )
  return { tone: 'bad', text: t('play.unsure'), action }
}

function problemNotice(problem: Problem | null): Notice | undefined {
  if (!problem) return undefined
  if (problem.kind === 'refused') return { tone: 'bad', text: problem.message }
  if (problem.kind === 'closed') {
    const home = (
      <Button size="small" onClick={() => navigate('/')}>
        {t('common.home')}
      </Button>
    )
    return { tone: 'bad', text: problem.message, action: home }
  }
  const deposit = (
    <Button size="small" kind="primary" onClick={() => emit('SHOW_DEPOSIT_IN_GAME')}>
      {t('header.deposit')}
    </Button>
  )
  return { tone: 'bad', text: t('play.no-funds'), action: deposit }
}

const tableNotice = (isConnected: boolean): Notice | undefined =>
  isConnected ? undefined : { tone: 'quiet', text: t('play.table-lost') }

const stops: Readonly<Record<StopReason, PlainKey>> = {
  rounds: 'play.stopped-rounds',
  win: 'play.stopped-win',
  loss: 'play.stopped-loss',
  'single-win': 'play.stopped-single-win',
  connection: 'play.stopped-connection',
  hidden: 'play.stopped-hidden',
}

const stopNotice = (stopped: StopReason | null): Notice | undefined =>
  stopped ? { tone: 'quiet', text: t(stops[stopped]) } : undefined
