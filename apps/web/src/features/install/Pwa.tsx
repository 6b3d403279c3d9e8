/** Install screen: how to add the app to the home screen; every button leads back to the lobby (R2.15, R4.14). */
import { useState, useSyncExternalStore } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { OpenDoor } from '#art/OpenDoor.tsx'
import { Page, Poster, Steps } from '#domain/layout/Page.tsx'
import { canPromptInstall, install, isInstalled, onInstallPrompt } from '#features/install/install.ts'
import styles from '#features/install/Pwa.module.css'
import { t } from '#i18n/i18n.ts'
import { BellIcon, OfflineIcon, RocketIcon } from '#icons/icons.tsx'
import { systemOf } from '#lib/browser/device-system.ts'
import { Button } from '#widgets/form/Button.tsx'

export function Pwa() {
  const isOffered = useSyncExternalStore(onInstallPrompt, canPromptInstall)
  const installed = isInstalled()
  return (
    <div className={styles.screen}>
      <Page>
        <h1 className="visually-hidden">{t('install.title')}</h1>
        <Poster art={<OpenDoor />} title={t('install.headline')} text={t('install.text')} />
        {installed ? <p className={styles.done}>{t('install.here')}</p> : null}
        {installed || isOffered ? <Benefits /> : <Steps steps={stepsFor(systemOf(navigator))} />}
        {isOffered && !installed ? <InstallButton /> : null}
        <Button wide onClick={() => navigate('/')}>
          {isOffered && !installed ? t('install.later') : t('common.home')}
        </Button>
      </Page>
    </div>
  )
}

function stepsFor(system: string): string[] {
  if (system === 'iOS') return [t('install.ios-1'), t('install.ios-2'), t('install.ios-3')]
  return [t('install.step-1'), t('install.step-2'), t('install.step-3')]
}

/** The screen stays until the player has answered the browser's prompt, which appears over it. */
function InstallButton() {
  const [isPrompting, setPrompting] = useState(false)
  const startInstall = async () => {
    setPrompting(true)
    navigate(await install().catch(() => '/'))
  }
  return (
    <Button kind="primary" wide loading={isPrompting} onClick={() => void startInstall()}>
      {t('install.now')}
    </Button>
  )
}

function Benefits() {
  return (
    <ul className={styles.benefits}>
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
