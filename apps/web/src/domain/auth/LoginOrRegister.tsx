import styles from '#domain/auth/LoginOrRegister.module.css'
import { t } from '#i18n/i18n.ts'
import { emit } from '#stores/ui.ts'
import { Button } from '#widgets/form/Button.tsx'

/** Login and register buttons below a reward that only players can get. The player returns to the screen of the reward. */
export function LoginOrRegister() {
  return (
    <div className={styles.actions}>
      <Button wide onClick={() => emit('SHOW_POPUP', { kind: 'LOGIN' })}>
        {t('header.login')}
      </Button>
      <Button kind="primary" wide onClick={() => emit('SHOW_POPUP', { kind: 'REGISTER' })}>
        {t('register.title')}
      </Button>
    </div>
  )
}
