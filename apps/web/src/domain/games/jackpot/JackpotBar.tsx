/** The jackpot of the slots, growing while it is on the screen. */
import { useEffect } from 'react'
import { refreshUnlessPending } from '#api/query-cache.ts'
import { useCall } from '#api/use-call.ts'
import styles from '#domain/games/jackpot/JackpotBar.module.css'
import { t } from '#i18n/i18n.ts'
import { ChevronIcon } from '#icons/icons.tsx'
import { moneyText } from '#stores/money-text.ts'
import { useHidden } from '#widgets/hooks/use-hidden.ts'
import { RollingNumber } from '#widgets/status/RollingNumber.tsx'

const refreshMs = 6_000
/** Two minutes. A screen that is left open must not count as use of the session (R12.10). */
const maxRefreshes = 20

/** With `onPick` the bar is a button. Without a jackpot in the market it keeps its place and says nothing. */
export function JackpotBar({ onPick, to }: { onPick?: () => void; to?: string }) {
  const data = useJackpot()
  if (!data?.isOn) return <div className={styles.bar} data-empty="" />
  const content = (
    <>
      <span className={styles.title}>{t('jackpot.title')}</span>
      <strong className={`${styles.amount} money`}>
        <RollingNumber value={moneyText(data.amount, data.currency)} />
      </strong>
    </>
  )
  if (!onPick) return <div className={styles.bar}>{content}</div>
  return (
    <button type="button" className={styles.bar} data-to={to} onClick={onPick}>
      {content}
      <ChevronIcon />
    </button>
  )
}

function useJackpot() {
  const hidden = useHidden()
  const { data } = useCall('/game/jackpot')
  useEffect(() => {
    if (hidden) return
    let left = maxRefreshes
    const timer = setInterval(() => {
      left -= 1
      if (left === 0) clearInterval(timer)
      void refreshUnlessPending('/game/jackpot', true)
    }, refreshMs)
    return () => clearInterval(timer)
  }, [hidden])
  return data
}
