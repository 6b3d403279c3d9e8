/** Locale → session → router: the whole start on one screen. */
import '#lib/rem.css'
import '#styles/tokens.css'
import '#styles/base.css'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { openLobby } from '#api/lobby-snapshot.ts'
import { startSocket } from '#api/start-socket.ts'
import { speak } from '#i18n/i18n.ts'
import { rememberArrival } from '#lib/arrival.ts'
import { isInstallLink } from '#lib/install-offer.ts'
import { settings } from '#lib/settings.ts'
import { preloadScreen } from '#routes.tsx'
import '#shell/prefetch-on-touch.ts'
import { Shell } from '#shell/Shell.tsx'
import { currentCountry } from '#stores/country.ts'
import { currentLang } from '#stores/language.ts'

async function start(): Promise<void> {
  if (settings.traced) void import('#api/taps.ts')
  rememberArrival(location.search)
  // Before the page it names is begun, which might ask a guest to log in.
  if (isInstallLink()) history.replaceState(null, '', '/pwa')
  preloadScreen(location.pathname)
  openLobby(settings.snapshot, currentCountry(), currentLang())
  await speak(currentLang())
  const root = document.getElementById('root')
  // A transition is drawn in slices: a cheap phone answers to touches in between.
  if (root) startTransition(() => createRoot(root).render(<Shell />))
  startSocket()
}

void start()
