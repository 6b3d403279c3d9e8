import { navigate } from 'wouter/use-browser-location'
import styles from '#features/install/PwaInstallSuccess.module.css'
import { t } from '#i18n/i18n.ts'
import { SuccessIcon } from '#icons/icons.tsx'
import { Button } from '#widgets/form/Button.tsx'
import { EmptyState } from '#widgets/status/EmptyState.tsx'

export function PwaInstallSuccess() {
  const home = (
    <Button kind="primary" onClick={() => navigate('/')}>
      {t('common.home')}
    </Button>
  )
  return (
    <div className={styles.screen}>
      <h1 className="visually-hidden">{t('install.done-title')}</h1>
      <EmptyState
        art={<SuccessIcon />}
        title={t('install.done-title')}
        text={t('install.done-text')}
        action={home}
      />
    </div>
  )
}
