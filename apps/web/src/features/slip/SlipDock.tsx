/** What was picked, in reach of the thumb, and the slip that opens from it. */
import { limits } from '@saguao/contract/limits.ts'
import { useEffect } from 'react'
import styles from '#features/slip/SlipDock.module.css'
import { totalOdds } from '#features/slip/slip-odds.ts'
import { t } from '#i18n/i18n.ts'
import { ChevronIcon } from '#icons/icons.tsx'
import { figureText } from '#shell/round-text.ts'
import { showSlip, useSlip } from '#stores/slip.ts'
import { toast } from '#stores/toasts.ts'
import { useUi } from '#stores/ui.ts'

export function SlipDock() {
  const legs = useSlip((slip) => slip.legs)
  const withBar = useUi((ui) => !ui.fullScreen && !ui.navBarHidden)
  useNotices()
  if (legs.length === 0) return null
  return (
    <aside className={styles.dock} data-bar={withBar ? '' : undefined} aria-label={t('slip.title')}>
      <button type="button" className={styles.bar} onClick={() => showSlip(true)}>
        <span key={legs.length} className={styles.count} aria-hidden="true">
          {legs.length}
        </span>
        <span className={styles.words}>
          <span className={styles.title}>{t('slip.open')}</span>
          <span className={styles.text}>{countText(legs.length)}</span>
        </span>
        <span className={`${styles.odds} money`}>
          {t('slip.odds', { odds: figureText(totalOdds(legs.map(({ odds }) => odds))) })}
        </span>
        <ChevronIcon />
      </button>
    </aside>
  )
}

const countText = (count: number): string => (count === 1 ? t('slip.one-leg') : t('slip.legs', { count }))

/** A pick that did something else than it seemed to is explained. */
function useNotices(): void {
  const notice = useSlip((slip) => slip.notice)
  useEffect(() => {
    if (!notice) return
    useSlip.setState({ notice: null })
    toast(notice === 'full' ? t('slip.full', { count: limits.slipLegs }) : t('slip.replaced'))
  }, [notice])
}
