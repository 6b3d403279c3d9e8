/** Entry point: attribution, first screen, lobby snapshot, messages, styles, React root, socket. */
import '#styles/base.css'
import { startTransition } from 'react'
import { applyLobbySnapshot } from '#api/lobby-snapshot.ts'
import { startSocket } from '#api/start-socket.ts'
import { loadLanguage } from '#i18n/i18n.ts'
import { storeAttribution } from '#lib/attribution.ts'
import { isInstallLink } from '#lib/browser/install-prompt.ts'
import { settings } from '#lib/settings.ts'
import { isPreview } from '#lib/storage.ts'
import { preloadScreen } from '#routes.tsx'
import '#shell/prefetch-on-touch.ts'
import { Shell } from '#shell/Shell.tsx'
import { currentCountry } from '#stores/country.ts'
import { currentLang } from '#stores/language.ts'

async function start(): Promise<void> {
  if (isPreview) await (await import('#shell/lazy-parts.ts')).startPreview()
  else if (settings.traced) void import('#api/trace-taps.ts')
  storeAttribution(location.search)
  // Before the screen of the path is loaded, which might open the login popup.
  if (isInstallLink()) history.replaceState(null, '', '/pwa')
  preloadScreen(location.pathname)
  applyLobbySnapshot(settings.snapshot, currentCountry(), currentLang())
  const loading = Promise.all([loadLanguage(currentLang()), applyMainStyles()])
  // Most of the code of a first visit is React's renderer; it is evaluated in a task of its own.
  const { createRoot } = await import('react-dom/client')
  await loading
  const root = document.getElementById('root')
  // A transition renders in slices, so that a slow phone handles touches in between.
  if (root) startTransition(() => createRoot(root).render(<Shell />))
  if (!isPreview) startSocket()
}

/** A build preloads the main stylesheet, so that it does not delay the first view in the document. */
async function applyMainStyles(): Promise<void> {
  const link = document.getElementById('main-styles')
  if (!(link instanceof HTMLLinkElement)) return
  await new Promise((resolve) => {
    link.onload = resolve
    link.onerror = resolve
    link.rel = 'stylesheet'
  })
}

void start()
