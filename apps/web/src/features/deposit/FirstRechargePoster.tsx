/** Poster in a popup: one tap stores the flag and opens the deposit (R4.13). */
import { navigate } from 'wouter/use-browser-location'
import { OpenDoor } from '#art/OpenDoor.tsx'
import styles from '#features/deposit/FirstRechargePoster.module.css'
import { t } from '#i18n/i18n.ts'
import { endFirstRecharge } from '#stores/first-recharge.ts'
import { emit } from '#stores/ui.ts'

export function FirstRechargePoster() {
  return (
    <button type="button" className={styles.poster} onClick={accept}>
      <OpenDoor className={styles.art} />
      <strong className={styles.headline}>{t('first-recharge.headline')}</strong>
      <span className={styles.text}>{t('first-recharge.text')}</span>
      <span className={styles.go}>{t('first-recharge.go')}</span>
    </button>
  )
}

function accept(): void {
  endFirstRecharge()
  emit('SHOW_POPUP', null)
  navigate('/deposit')
}
