/** The frame around every screen: its parts follow the ui store, its screen follows the address. */
import { useEffect } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { popupHashes } from '#domain/auth/popup-addresses.ts'
import { isInstallLink } from '#lib/browser/install-prompt.ts'
import { type RouteMatch, useRouteMatch } from '#routes.tsx'
import { BottomBar } from '#shell/BottomBar.tsx'
import { Header } from '#shell/header/Header.tsx'
import { LoadingBar } from '#shell/header/LoadingBar.tsx'
import { OfflineBanner } from '#shell/header/OfflineBanner.tsx'
import { Overlays } from '#shell/Overlays.tsx'
import { Screen } from '#shell/Screen.tsx'
import styles from '#shell/Shell.module.css'
import { useNavigation, useShownMatch } from '#shell/use-navigation.ts'
import { isLoggedIn } from '#stores/session.ts'
import { emit, useUi } from '#stores/ui.ts'

export function Shell() {
  const match = useRouteMatch()
  useHash()
  useEffect(() => {
    if (!match) navigate('/', { replace: true })
  }, [match])
  return match ? <Frame match={match} /> : null
}

function Frame({ match }: { match: RouteMatch }) {
  const withBar = useUi((ui) => !ui.fullScreen && !ui.navBarHidden)
  const withHeader = useUi((ui) => !ui.fullScreen && !ui.headerHidden)
  const shown = useShownMatch(match)
  const { main, name } = useNavigation(shown)
  return (
    <>
      <LoadingBar />
      <OfflineBanner />
      {withHeader ? <Header match={shown} /> : null}
      <main ref={main} tabIndex={-1} className={styles.main} aria-label={name}>
        <Screen match={shown} />
      </main>
      <div className={`${styles.end} lifted`} data-bar={withBar ? '' : undefined} />
      {withBar ? <BottomBar path={match.route.path} /> : null}
      <Overlays />
    </>
  )
}

/** Hash links: #pwa opens the install screen (R2.15), #support the chat, #login, #register and #reset their popups. */
function useHash(): void {
  useEffect(() => {
    const follow = () => {
      if (isInstallLink()) navigate('/pwa', { replace: true })
      if (location.hash === '#support') emit('SHOW_CHAT', true)
      openPopupOfHash(location.hash)
    }
    follow()
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [])
}

/** The hash is removed when its popup opens, so that a reload or the back button does not open it again. */
function openPopupOfHash(hash: string): void {
  const kind = popupHashes[hash]
  if (!kind || isLoggedIn()) return
  history.replaceState(history.state, '', location.pathname + location.search)
  emit('SHOW_POPUP', { kind })
}
