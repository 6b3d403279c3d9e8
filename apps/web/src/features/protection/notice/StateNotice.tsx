/** Play is paused, excluded or closed, here or on another device (R12.08). */
import { closeProtectionNotice } from '#domain/protection/notice.ts'
import type { Protection } from '#domain/protection/protection.ts'
import { openScreen } from '#features/protection/notice/stop-playing.ts'
import styles from '#features/protection/Responsible.module.css'
import { stateText } from '#features/protection/state-text.ts'
import { t } from '#i18n/i18n.ts'
import { useUi } from '#stores/ui.ts'
import { Button } from '#widgets/form/Button.tsx'

export function StateNotice({ protection }: { protection: Protection | undefined }) {
  const isInGame = useUi((ui) => ui.gameFooter)
  return (
    <div className={styles.form}>
      <p className={styles.text}>{protection ? stateText(protection) : t('state.rights')}</p>
      <div className={styles.pair}>
        <Button wide onClick={() => openScreen('/withdraw')}>
          {t('state.withdraw')}
        </Button>
        <Button wide onClick={() => (isInGame ? openScreen('/responsible') : closeProtectionNotice())}>
          {isInGame ? t('game.leave') : t('common.understood')}
        </Button>
      </div>
    </div>
  )
}
