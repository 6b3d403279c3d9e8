/**
 * At pointerdown on an element with `data-to`, the code and the first calls of that screen are loaded, before the tap ends.
 * For a guest and a player's screen, the login popup is loaded instead.
 */
import { findRoute, prefetchCalls, preloadScreen } from '#routes.tsx'
import { preloadPopups } from '#shell/Overlays.tsx'
import { isLoggedIn } from '#stores/session.ts'

function prefetchScreen(path: string): void {
  const [pathname = ''] = path.split('?')
  const route = findRoute(pathname)?.route
  if (!route) return
  preloadScreen(pathname)
  if (!isLoggedIn() && route.access === 'player') preloadPopups()
  else prefetchCalls(route)
}

addEventListener('pointerdown', ({ target }) => {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-to]') : null
  if (element?.dataset.to) prefetchScreen(element.dataset.to)
})
