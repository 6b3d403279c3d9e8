/** What stands in the way, said where the player's thumb is, with what can be done about it. */
import type { ReactNode } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { useStore } from 'zustand'
import type { Stop } from '#features/play/autoplay/auto-play.ts'
import styles from '#features/play/bet/BetPanel.module.css'
import type { Flow } from '#features/play/bet/bet-controller.ts'
import { isFree, type PlayState, type Problem } from '#features/play/bet/bet-state.ts'
import { type PlainKey, t } from '#i18n/i18n.ts'
import { moneyText } from '#stores/money-text.ts'
import { emit } from '#stores/ui.ts'
import { Button } from '#widgets/form/Button.tsx'

type Notice = { readonly tone: 'bad' | 'quiet'; readonly text: string; readonly action?: ReactNode }

export function PlayNotice({ flow, currency }: { flow: Flow; currency: string }) {
  const step = useStore(flow.store, (state) => state.step)
  const problem = useStore(flow.store, (state) => state.problem)
  const stopped = useStore(flow.store, (state) => state.stopped)
  const isHeard = useStore(flow.store, (state) => state.isHeard)
  const notice = aboutLine(step, flow) ?? aboutProblem(problem) ?? aboutTable(isHeard) ?? aboutStop(stopped)
  return (
    <div role="status">
      {notice ? (
        <div className={styles.notice} data-tone={notice.tone}>
          <span>{notice.text}</span>
          {notice.action}
        </div>
      ) : (
        <Repeat flow={flow} currency={currency} />
      )}
    </div>
  )
}

/** The way back to the last bet, for whoever has tried other figures since. */
function Repeat({ flow, currency }: { flow: Flow; currency: string }) {
  const last = useStore(flow.store, (state) => (differs(state) ? state.strip[0] : undefined))
  if (!last) return null
  return (
    <div className={styles.repeat}>
      <Button size="small" onClick={() => flow.repeat(last)}>
        {t('play.repeat', { amount: moneyText(last.bet, currency) })}
      </Button>
    </div>
  )
}

function differs(state: PlayState): boolean {
  const last = state.strip[0]
  if (!last || !isFree(state)) return false
  return last.bet !== state.bet || JSON.stringify(last.choice) !== JSON.stringify(state.choice)
}

function aboutLine(step: PlayState['step'], { askAgain }: Flow): Notice | undefined {
  if (step.at === 'asking' && step.tries > 0) return { tone: 'quiet', text: t('play.reconnecting') }
  if (step.at !== 'unsure') return undefined
  const action = (
    <Button size="small" kind="primary" onClick={askAgain}>
      {t('error.retry')}
    </Button>
  )
  return { tone: 'bad', text: t('play.unsure'), action }
}

function aboutProblem(problem: Problem | null): Notice | undefined {
  if (!problem) return undefined
  if (problem.kind === 'said') return { tone: 'bad', text: problem.message }
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

const aboutTable = (isHeard: boolean): Notice | undefined =>
  isHeard ? undefined : { tone: 'quiet', text: t('play.table-lost') }

const stops: Readonly<Record<Stop, PlainKey>> = {
  rounds: 'play.stopped-rounds',
  win: 'play.stopped-win',
  loss: 'play.stopped-loss',
}

const aboutStop = (stopped: Stop | null): Notice | undefined =>
  stopped ? { tone: 'quiet', text: t(stops[stopped]) } : undefined
