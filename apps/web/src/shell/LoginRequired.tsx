import { t } from '#i18n/i18n.ts'
import { LockIcon } from '#icons/icons.tsx'
import styles from '#shell/LoginRequired.module.css'
import { emit } from '#stores/ui.ts'
import { Button } from '#widgets/form/Button.tsx'
import { EmptyState } from '#widgets/status/EmptyState.tsx'

export function LoginRequired() {
  return (
    <div className={styles.container}>
      <EmptyState art={<LockIcon />} title={t('gate.title')} text={t('gate.text')} action={<AuthButtons />} />
    </div>
  )
}

function AuthButtons() {
  return (
    <div className={styles.actions}>
      <Button kind="primary" onClick={() => emit('SHOW_POPUP', { kind: 'REGISTER' })}>
        {t('header.register')}
      </Button>
      <Button onClick={() => emit('SHOW_POPUP', { kind: 'LOGIN' })}>{t('header.login')}</Button>
    </div>
  )
}
