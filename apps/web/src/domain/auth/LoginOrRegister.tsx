import styles from '#domain/auth/LoginOrRegister.module.css'
import { t } from '#i18n/i18n.ts'
import { type AfterLogin, emit } from '#stores/ui.ts'
import { Button } from '#widgets/form/Button.tsx'

type LoginOrRegisterProps = {
  /** Whoever comes back from the door finds this again. */
  readonly go?: AfterLogin['go']
}

/** What is given is a player's: the two doors below what it would be. */
export function LoginOrRegister({ go }: LoginOrRegisterProps) {
  const after = go && { go }
  return (
    <div className={styles.doors}>
      <Button wide onClick={() => emit('SHOW_POPUP', { kind: 'LOGIN', after })}>
        {t('header.login')}
      </Button>
      <Button kind="primary" wide onClick={() => emit('SHOW_POPUP', { kind: 'REGISTER', after })}>
        {t('register.title')}
      </Button>
    </div>
  )
}
