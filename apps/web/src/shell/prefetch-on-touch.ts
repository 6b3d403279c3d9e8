/**
 * A finger on whatever says where it leads (`data-to`) sets out for it: code and first answers of that screen are on
 * their way while the finger is still down. A guest who would be asked to log in there gets the form on its way instead.
 */
import { findLocation, prefetchCalls, preloadScreen } from '#routes.tsx'
import { preloadPopups } from '#shell/Overlays.tsx'
import { isLoggedIn } from '#stores/session.ts'

export function prefetchScreen(path: string): void {
  const [place = ''] = path.split('?')
  const route = findLocation(place)?.route
  if (!route) return
  preloadScreen(place)
  if (!isLoggedIn() && route.access === 'player') preloadPopups()
  else prefetchCalls(route)
}

addEventListener('pointerdown', ({ target }) => {
  const lead = target instanceof Element ? target.closest<HTMLElement>('[data-to]') : null
  if (lead?.dataset.to) prefetchScreen(lead.dataset.to)
})
