/** Announces the free spins of a round when the scene begins to show them. */
import { useStore } from 'zustand'
import type { BetController } from '#features/play/bet/bet-controller.ts'
import styles from '#features/play/win/WinCelebration.module.css'
import { t } from '#i18n/i18n.ts'

export function FreeSpinsNotice({ controller }: { controller: BetController }) {
  const spins = useStore(controller.view, (state) => state.freeSpins)
  return (
    <div className={styles.place} role="status">
      {spins > 0 ? (
        <div className={styles.celebration} data-size="big">
          <strong className={styles.cheer}>{t('play.free-spins', { count: spins })}</strong>
        </div>
      ) : null}
    </div>
  )
}
