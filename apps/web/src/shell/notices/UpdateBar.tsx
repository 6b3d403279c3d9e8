/** Offers a new version; applies it at a navigation when nothing is in progress. */
import { useEffect, useRef, useState } from 'react'
import { usePathname } from 'wouter/use-browser-location'
import { t } from '#i18n/i18n.ts'
import { CloseIcon, RefreshIcon } from '#icons/icons.tsx'
import styles from '#shell/notices/UpdateBar.module.css'
import { applyUpdate, canReload } from '#shell/worker-client.ts'
import { useUi } from '#stores/ui.ts'
import { Button } from '#widgets/form/Button.tsx'
import { IconButton } from '#widgets/form/IconButton.tsx'
import { useRootMark } from '#widgets/hooks/use-root-mark.ts'

export function UpdateBar() {
  const [closed, setClosed] = useState(false)
  const inGame = useUi((ui) => ui.gameFooter)
  const withBar = useUi((ui) => !ui.fullScreen && !ui.navBarHidden)
  useUpdateOnNavigation()
  const isShown = !closed && !inGame
  useRootMark('update', isShown)
  if (!isShown) return null
  return (
    <div className={`${styles.bar} lifted`} data-bar={withBar ? '' : undefined} role="status">
      <RefreshIcon className={styles.icon} />
      <p className={styles.text}>{t('update.text')}</p>
      <Button size="small" onClick={() => applyUpdate()}>
        {t('update.now')}
      </Button>
      <IconButton label={t('common.close')} onClick={() => setClosed(true)}>
        <CloseIcon />
      </IconButton>
    </div>
  )
}

/** A reload between two screens loses nothing. */
function useUpdateOnNavigation(): void {
  const path = usePathname()
  const previous = useRef(path)
  useEffect(() => {
    if (previous.current === path) return
    previous.current = path
    if (canReload(path, useUi.getState())) applyUpdate()
  }, [path])
}
