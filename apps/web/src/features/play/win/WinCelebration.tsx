/** Celebration of a win, sized by the win. A round that paid no more than its stake shows none. */
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { timesText } from '#domain/bets/round-text.ts'
import type { BetController } from '#features/play/bet/bet-controller.ts'
import styles from '#features/play/win/WinCelebration.module.css'
import { winSizeOf } from '#features/play/win/win-size.ts'
import { t } from '#i18n/i18n.ts'
import { moneyText } from '#stores/money-text.ts'
import { RollingNumber } from '#widgets/status/RollingNumber.tsx'

type WinCelebrationProps = { readonly controller: BetController; readonly currency: string }

/** Disappears by itself or with the next bet: the player neither waits for it nor closes it. */
export function WinCelebration({ controller, currency }: WinCelebrationProps) {
  const last = useStore(controller.store, ({ step, open, recent }) =>
    step.at === 'ready' && open === null ? recent[0] : undefined,
  )
  const size = last && winSizeOf(last)
  return (
    <div className={styles.place} aria-hidden="true">
      {last && size ? (
        <div key={last.roundId} className={styles.celebration} data-size={size}>
          {size === 'small' ? null : <strong className={styles.cheer}>{t(`play.won-${size}`)}</strong>}
          <span className={styles.times}>{timesText(last.outcome.multiplier ?? last.win / last.bet)}</span>
          <span className={`${styles.amount} money`}>
            <Amount {...last} currency={currency} isRising={size !== 'small'} />
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

/** Larger wins count up from the stake. */
function Amount({ bet, win, currency, isRising }: AmountProps) {
  const [shown, show] = useState(isRising ? bet : win)
  useEffect(() => {
    const frame = requestAnimationFrame(() => show(win))
    return () => cancelAnimationFrame(frame)
  }, [win])
  return isRising ? <RollingNumber value={moneyText(shown, currency)} /> : moneyText(win, currency)
}
