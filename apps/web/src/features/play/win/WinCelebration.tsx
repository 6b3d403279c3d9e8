/** Celebration of a win, sized by the win. A round that paid no more than its stake shows none. */
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { timesText } from '#domain/bets/round-text.ts'
import type { PanelProps } from '#features/play/bet/panel-props.ts'
import { recordKey, useRecords } from '#features/play/record/session-record.ts'
import styles from '#features/play/win/WinCelebration.module.css'
import { winSizeOf } from '#features/play/win/win-size.ts'
import { t } from '#i18n/i18n.ts'
import { moneyText } from '#stores/money-text.ts'
import { RollingNumber } from '#widgets/status/RollingNumber.tsx'

/**
 * Disappears by itself or with the next bet: the player neither waits for it nor closes it. Of many balls of plinko
 * only large wins are celebrated.
 */
export function WinCelebration({ opened, controller }: PanelProps) {
  const { game, isBonus, currency } = opened.table
  const last = useStore(controller.view, ({ kind, step, open, recent }) =>
    (step.at === 'ready' || kind === 'plinko') && open === null ? recent[0] : undefined,
  )
  const isRecord = useRecords((records) => {
    const beatenBy = records[recordKey(game.id, isBonus)]?.beatenBy
    return beatenBy !== undefined && beatenBy === last?.roundId
  })
  const anySize = last && winSizeOf(last)
  const size = last?.isOneOfMany && anySize === 'small' ? undefined : anySize
  return (
    <div className={styles.place} aria-hidden="true">
      {last && size ? (
        <div key={last.roundId} className={styles.celebration} data-size={size}>
          <Cheer size={size} isRecord={isRecord} isJackpot={(last.outcome.jackpot ?? 0) > 0} />
          <span className={styles.times}>{timesText(last.outcome.multiplier ?? last.win / last.bet)}</span>
          <span className={`${styles.amount} money`}>
            <Amount {...last} currency={currency} isRising={size !== 'small'} />
          </span>
        </div>
      ) : null}
    </div>
  )
}

type CheerProps = {
  readonly size: NonNullable<ReturnType<typeof winSizeOf>>
  readonly isRecord: boolean
  readonly isJackpot: boolean
}

/** The largest win of the session is named once, in the round that beats the one before. */
function Cheer({ size, isRecord, isJackpot }: CheerProps) {
  if (isJackpot) return <strong className={styles.cheer}>{t('jackpot.won')}</strong>
  if (isRecord) return <strong className={styles.cheer}>{t('record.beaten')}</strong>
  return size === 'small' ? null : <strong className={styles.cheer}>{t(`play.won-${size}`)}</strong>
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
