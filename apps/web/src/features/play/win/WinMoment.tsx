/** The moment of a win, as large as the win. A round that paid no more than its stake has none. */
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { timesText } from '#domain/bets/round-text.ts'
import type { Flow } from '#features/play/bet/bet-controller.ts'
import styles from '#features/play/win/WinMoment.module.css'
import { momentOf } from '#features/play/win/win-moment.ts'
import { t } from '#i18n/i18n.ts'
import { moneyText } from '#stores/money-text.ts'
import { RollingNumber } from '#widgets/status/RollingNumber.tsx'

export type WinMomentProps = { readonly flow: Flow; readonly currency: string }

/** It goes by itself, or with the next bet: nobody has to wait for it, and nobody has to close it. */
export function WinMoment({ flow, currency }: WinMomentProps) {
  const last = useStore(flow.store, ({ step, open, strip }) =>
    step.at === 'ready' && open === null ? strip[0] : undefined,
  )
  const moment = last && momentOf(last)
  return (
    <div className={styles.place} aria-hidden="true">
      {last && moment ? (
        <div key={last.roundId} className={styles.moment} data-size={moment}>
          {moment === 'small' ? null : <strong className={styles.cheer}>{t(`play.won-${moment}`)}</strong>}
          <span className={styles.times}>{timesText(last.outcome.multiplier ?? last.win / last.bet)}</span>
          <span className={`${styles.amount} money`}>
            <Amount {...last} currency={currency} isRising={moment !== 'small'} />
          </span>
        </div>
      ) : null}
    </div>
  )
}

type AmountProps = {
  readonly bet: number
  readonly win: number
  readonly currency: string
  readonly isRising: boolean
}

/** More than a small one rises from what was staked. */
function Amount({ bet, win, currency, isRising }: AmountProps) {
  const [shown, show] = useState(isRising ? bet : win)
  useEffect(() => {
    const asked = requestAnimationFrame(() => show(win))
    return () => cancelAnimationFrame(asked)
  }, [win])
  return isRising ? <RollingNumber value={moneyText(shown, currency)} /> : moneyText(win, currency)
}
