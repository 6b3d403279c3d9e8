/** Result of a round for screen readers: outcome, win or loss, and balance, in one sentence. */
import { useStore } from 'zustand'
import { outcomeText } from '#domain/bets/round-text.ts'
import type { BetController } from '#features/play/bet/bet-controller.ts'
import type { BetState, SettledRound } from '#features/play/bet/bet-state.ts'
import { type PlainKey, t } from '#i18n/i18n.ts'
import { moneyText } from '#stores/money-text.ts'

export function RoundSummary({
  controller,
  currency,
}: {
  readonly controller: BetController
  readonly currency: string
}) {
  const last = useStore(controller.view, roundToAnnounce)
  return (
    <p role="status" className="visually-hidden">
      {last ? `${outcomeText(last.outcome)}. ${moneySentence(last, currency)}` : null}
    </p>
  )
}

/** Silent while a round is under way. During auto-play only wins are announced. */
function roundToAnnounce({ step, open, recent, auto }: BetState): SettledRound | undefined {
  const last = recent[0]
  if (!last || step.at !== 'ready' || open !== null) return undefined
  return auto && last.win <= last.bet ? undefined : last
}

function moneySentence({ win, bet, balance }: SettledRound, currency: string): string {
  const result = win > 0 ? `${t(resultKey(win, bet))} ${moneyText(win, currency)}` : t('play.lost')
  return `${result}. ${t('header.balance')} ${moneyText(balance, currency)}.`
}

const resultKey = (win: number, bet: number): PlainKey => (win > bet ? 'play.won' : 'play.back')
