/** Paused or excluded: until when, and what the player can still do. */
import { navigate } from 'wouter/use-browser-location'
import type { Protection } from '#domain/protection/protection.ts'
import styles from '#features/protection/Responsible.module.css'
import { stateText, stateTitle } from '#features/protection/state-text.ts'
import { t } from '#i18n/i18n.ts'
import { emit } from '#stores/ui.ts'
import { Button } from '#widgets/form/Button.tsx'
import { Callout } from '#widgets/status/Callout.tsx'

export function AccountState({ protection }: { protection: Protection }) {
  return (
    <Callout
      title={stateTitle(protection)}
      text={stateText(protection)}
      action={
        <div className={styles.pair}>
          <Button size="small" onClick={() => navigate('/withdraw')}>
            {t('state.withdraw')}
          </Button>
          <Button size="small" onClick={() => emit('SHOW_CHAT', true)}>
            {t('state.support')}
          </Button>
        </div>
      }
    />
  )
}
