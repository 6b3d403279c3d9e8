/** What a round came to, for whoever cannot see the stage: the draw, the money, and what is left, in one sentence. */
import { useStore } from 'zustand'
import { outcomeText } from '#domain/bets/round-text.ts'
import type { Flow } from '#features/play/bet/bet-controller.ts'
import type { Played, PlayState } from '#features/play/bet/bet-state.ts'
import { type PlainKey, t } from '#i18n/i18n.ts'
import { moneyText } from '#stores/money-text.ts'

export function RoundTold({ flow, currency }: { readonly flow: Flow; readonly currency: string }) {
  const last = useStore(flow.store, toldOf)
  return (
    <p role="status" className="visually-hidden">
      {last ? `${outcomeText(last.outcome)}. ${moneyTold(last, currency)}` : null}
    </p>
  )
}

/** Silent while a round is under way. Of rounds that follow each other by themselves only wins are worth the words. */
function toldOf({ step, open, strip, auto }: PlayState): Played | undefined {
  const last = strip[0]
  if (!last || step.at !== 'ready' || open !== null) return undefined
  return auto && last.win <= last.bet ? undefined : last
}

function moneyTold({ win, bet, balance }: Played, currency: string): string {
  const came = win > 0 ? `${t(cameWord(win, bet))} ${moneyText(win, currency)}` : t('play.lost')
  return `${came}. ${t('header.balance')} ${moneyText(balance, currency)}.`
}

const cameWord = (win: number, bet: number): PlainKey => (win > bet ? 'play.won' : 'play.back')
