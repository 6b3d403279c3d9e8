import { OpenDoor } from '#art/OpenDoor.tsx'
import { t } from '#i18n/i18n.ts'
import styles from '#shell/popups/RegisterBanner.module.css'

/** Default banner of the register popup (R2.27). */
export function RegisterBanner() {
  return (
    <div className={styles.banner}>
      <p className={styles.words}>{t('home.welcome-title')}</p>
      <OpenDoor className={styles.art} />
    </div>
  )
}
