/** The jackpot of the slots, growing while it is on the screen. */
import type { Path } from '@saguao/contract/calls/calls.ts'
import { useEffect } from 'react'
import { refreshUnlessPending } from '#api/query-cache.ts'
import { useCall } from '#api/use-call.ts'
import styles from '#domain/games/jackpot/JackpotBar.module.css'
import { t } from '#i18n/i18n.ts'
import { ChevronIcon } from '#icons/icons.tsx'
import { useCountry } from '#stores/country.ts'
import { moneyText } from '#stores/money-text.ts'
import { useHidden } from '#widgets/hooks/use-hidden.ts'
import { RollingNumber } from '#widgets/status/RollingNumber.tsx'

const refreshMs = 6_000
/** Two minutes: screens that are left open must not become a constant load. */
const maxRefreshes = 20

type Target = { readonly onPick?: () => void; readonly to?: string }
type Prize = { readonly amount: number; readonly currency: string }

/** The jackpot as players see it. With `onPick` the bar is a button. */
export function JackpotBar(target: Target) {
  const { data } = useCall('/game/jackpot')
  useRefreshes('/game/jackpot')
  return <Bar {...target} prize={data?.isOn ? { amount: data.amount, currency: data.currency } : undefined} />
}

/** Guests read it with the notices. Those of the page's first response are without it, so they are read again. */
export function GuestJackpotBar(target: Target) {
  const country = useCountry((state) => state.country)
  const prize = useCall('/notice/list', { country }).data?.jackpot
  useEffect(() => void refreshUnlessPending('/notice/list', true), [])
  useRefreshes('/notice/list')
  return <Bar {...target} prize={prize} />
}

/** Without a jackpot in the market it keeps its place and says nothing. */
function Bar({ prize, onPick, to }: Target & { readonly prize: Prize | undefined }) {
  if (!prize) return <div className={styles.bar} data-empty="" />
  const content = (
    <>
      <span className={styles.title}>{t('jackpot.title')}</span>
      <strong className={`${styles.amount} money`}>
        <RollingNumber value={moneyText(prize.amount, prize.currency)} />
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

function useRefreshes(path: Path): void {
  const hidden = useHidden()
  useEffect(() => {
    if (hidden) return
    let left = maxRefreshes
    const timer = setInterval(() => {
      left -= 1
      if (left === 0) clearInterval(timer)
      void refreshUnlessPending(path, true)
    }, refreshMs)
    return () => clearInterval(timer)
  }, [hidden, path])
}
