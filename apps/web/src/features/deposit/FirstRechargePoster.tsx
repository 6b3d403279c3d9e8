/** Poster in a popup: one tap stores the flag and opens the deposit (R4.13). Its figures are those of the first deposit. */
import { navigate } from 'wouter/use-browser-location'
import { OpenDoor } from '#art/OpenDoor.tsx'
import { PromotionPicture } from '#domain/rewards/PromotionPicture.tsx'
import { useFirstActivity, welcomeDepositPath } from '#domain/rewards/welcome-deposit.ts'
import { useWelcomeOffer } from '#domain/rewards/welcome-offer.ts'
import { welcomeWords } from '#domain/rewards/welcome-words.ts'
import styles from '#features/deposit/FirstRechargePoster.module.css'
import { t } from '#i18n/i18n.ts'
import { endFirstRecharge } from '#stores/first-recharge.ts'
import { emit } from '#stores/ui.ts'

export function FirstRechargePoster() {
  const { title, text, path } = useOffer()
  return (
    <button type="button" className={styles.poster} onClick={() => accept(path)}>
      <PromotionPicture to="firstRecharge" fallback={<OpenDoor className={styles.art} />} />
      <span className={styles.words}>
        <strong className={styles.headline}>{title}</strong>
        <span className={styles.text}>{text}</span>
        <span className={styles.go}>{t('first-recharge.go')}</span>
      </span>
    </button>
  )
}

/** The welcome offer; without one the popup explains how depositing works. */
function useOffer(): { readonly title: string; readonly text: string; readonly path: string } {
  const offer = useWelcomeOffer()
  const activity = useFirstActivity()
  if (!offer) return { title: t('first-recharge.headline'), text: t('first-recharge.text'), path: '/deposit' }
  return { ...welcomeWords(offer), path: welcomeDepositPath(offer.recharge, activity) }
}

function accept(path: string): void {
  endFirstRecharge()
  emit('SHOW_POPUP', null)
  navigate(path)
}
