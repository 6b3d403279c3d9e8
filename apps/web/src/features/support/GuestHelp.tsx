import { CommonHelp } from '#features/support/CommonHelp.tsx'
import styles from '#features/support/GuestHelp.module.css'
import { t } from '#i18n/i18n.ts'
import { ChatIcon } from '#icons/icons.tsx'
import { emit } from '#stores/ui.ts'
import { Button } from '#widgets/form/Button.tsx'

/** A conversation requires a login; the sheet stays open behind the login form and shows it afterwards. */
export function GuestHelp() {
  return (
    <div className={styles.help}>
      <CommonHelp />
      <section className={styles.talk}>
        <span className={styles.icon}>
          <ChatIcon />
        </span>
        <div>
          <h3 className={styles.title}>{t('support.guest-title')}</h3>
          <p className={styles.text}>{t('support.guest-text')}</p>
        </div>
        <div className={styles.actions}>
          <Button kind="primary" wide onClick={() => emit('SHOW_POPUP', { kind: 'LOGIN' })}>
            {t('header.login')}
          </Button>
          <Button wide onClick={() => emit('SHOW_POPUP', { kind: 'REGISTER' })}>
            {t('header.register')}
          </Button>
        </div>
      </section>
    </div>
  )
}
