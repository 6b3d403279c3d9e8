import styles from '#domain/auth/LoginOrRegister.module.css'
import { t } from '#i18n/i18n.ts'
import { type AfterLogin, emit } from '#stores/ui.ts'
import { Button } from '#widgets/form/Button.tsx'

type LoginOrRegisterProps = {
  /** Destination to continue with after the login. */
  readonly go?: AfterLogin['go']
}

/** Login and register buttons below a reward that only players can get. */
export function LoginOrRegister({ go }: LoginOrRegisterProps) {
  const after = go && { go }
  return (
    <div className={styles.actions}>
      <Button wide onClick={() => emit('SHOW_POPUP', { kind: 'LOGIN', after })}>
        {t('header.login')}
      </Button>
      <Button kind="primary" wide onClick={() => emit('SHOW_POPUP', { kind: 'REGISTER', after })}>
        {t('register.title')}
      </Button>
    </div>
  )
}
