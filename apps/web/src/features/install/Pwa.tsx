/** How to put the app on the home screen; whatever is tapped leads back to the lobby (R2.15, R4.14). */
import { useState, useSyncExternalStore } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { OpenDoor } from '#art/OpenDoor.tsx'
import { Page, Poster, Steps } from '#domain/layout/Page.tsx'
import { canOffer, install, isInstalled, onOffer } from '#features/install/install.ts'
import styles from '#features/install/Pwa.module.css'
import { t } from '#i18n/i18n.ts'
import { BellIcon, OfflineIcon, RocketIcon } from '#icons/icons.tsx'
import { systemOf } from '#lib/browser/device-system.ts'
import { Button } from '#widgets/form/Button.tsx'

export function Pwa() {
  const offered = useSyncExternalStore(onOffer, canOffer)
  const installed = isInstalled()
  return (
    <div className={styles.room}>
      <Page>
        <h1 className="visually-hidden">{t('install.title')}</h1>
        <Poster art={<OpenDoor />} title={t('install.headline')} text={t('install.text')} />
        {installed ? <p className={styles.done}>{t('install.here')}</p> : null}
        {installed || offered ? <Gains /> : <Steps steps={stepsFor(systemOf(navigator))} />}
        {offered && !installed ? <InstallButton /> : null}
        <Button wide onClick={() => navigate('/')}>
          {offered && !installed ? t('install.later') : t('common.home')}
        </Button>
      </Page>
    </div>
  )
}

function stepsFor(system: string): string[] {
  if (system === 'iOS') return [t('install.ios-1'), t('install.ios-2'), t('install.ios-3')]
  return [t('install.step-1'), t('install.step-2'), t('install.step-3')]
}

/** The screen stays until the browser has been answered: it asks over it. */
function InstallButton() {
  const [asking, setAsking] = useState(false)
  const ask = async () => {
    setAsking(true)
    navigate(await install().catch(() => '/'))
  }
  return (
    <Button kind="primary" wide loading={asking} onClick={() => void ask()}>
      {t('install.now')}
    </Button>
  )
}

function Gains() {
  return (
    <ul className={styles.gains}>
      <li>
        <RocketIcon />
        {t('install.gain-fast')}
      </li>
      <li>
        <BellIcon />
        {t('install.gain-notices')}
      </li>
      <li>
        <OfflineIcon />
        {t('install.gain-offline')}
      </li>
    </ul>
  )
}
