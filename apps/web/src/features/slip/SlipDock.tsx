/** Bar with the picked selections, which opens the slip; without selections it links to the open bets. */
import { limits } from '@saguao/contract/calls/limits.ts'
import { useEffect } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { useCall } from '#api/use-call.ts'
import { totalOdds } from '#domain/bets/total-odds.ts'
import styles from '#features/slip/SlipDock.module.css'
import { SlipSheet } from '#features/slip/SlipSheet.tsx'
import { t } from '#i18n/i18n.ts'
import { ChevronIcon, HistoryIcon } from '#icons/icons.tsx'
import { oddsText, useOddsFormat } from '#stores/odds-text.ts'
import { hasSingles, showSlip, useSlip } from '#stores/slip.ts'
import { toast } from '#stores/toasts.ts'
import { useUi } from '#stores/ui.ts'
import { useRootMark } from '#widgets/hooks/use-root-mark.ts'

export function SlipDock() {
  const hasLegs = useSlip((slip) => slip.legs.length > 0)
  // With the tab bar visible there is no space for a second bar that only links to the open bets.
  const withBar = useUi((ui) => !ui.fullScreen && !ui.navBarHidden)
  usePickNotices()
  return (
    <>
      <aside className={styles.dock} data-bar={withBar ? '' : undefined} aria-label={t('slip.title')}>
        {hasLegs ? <PicksBar /> : null}
        {hasLegs || withBar ? null : <OpenBetsBar />}
      </aside>
      <SlipSheet />
    </>
  )
}

function PicksBar() {
  const legs = useSlip((slip) => slip.legs)
  const isSingles = useSlip(hasSingles)
  useOddsFormat()
  useRootMark('dock')
  return (
    <button type="button" className={styles.bar} data-kind="slip" onClick={() => showSlip(true)}>
      <span key={legs.length} className={styles.count} aria-hidden="true">
        {legs.length}
      </span>
      <span className={styles.words}>
        <span className={styles.title}>{t('slip.open')}</span>
        <span className={styles.text}>
          {legs.length === 1 ? t('slip.one-leg') : t('slip.legs', { count: legs.length })}
        </span>
      </span>
      {isSingles ? null : (
        <span className={`${styles.odds} money`}>
          {t('slip.odds', { odds: oddsText(totalOdds(legs.map(({ odds }) => odds))) })}
        </span>
      )}
      <ChevronIcon />
    </button>
  )
}

function OpenBetsBar() {
  const { data } = useCall('/sports/slips', { open: true, pageNum: 1, pageSize: 1 })
  const count = data && 'total' in data ? data.total : 0
  useRootMark('dock', count > 0)
  if (count === 0) return null
  return (
    <button type="button" className={styles.bar} data-kind="bets" onClick={() => navigate('/sports/bets')}>
      <HistoryIcon />
      <span className={styles.words}>{count === 1 ? t('bets.count-one') : t('bets.count', { count })}</span>
      <ChevronIcon />
    </button>
  )
}

/** Explains a pick that replaced another, or that did not fit on the slip. */
function usePickNotices(): void {
  const notice = useSlip((slip) => slip.notice)
  useEffect(() => {
    if (!notice) return
    useSlip.setState({ notice: null })
    toast(notice === 'full' ? t('slip.full', { count: limits.maxSlipLegs }) : t('slip.replaced'))
  }, [notice])
}
