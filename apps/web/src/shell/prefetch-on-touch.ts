/**
 * A finger on whatever says where it leads (`data-to`) sets out for it: code and first answers of that screen are on
 * their way while the finger is still down. A guest who would be asked to log in there gets the form on its way instead.
 */
import { askFirst, findPlace, preloadScreen } from '#routes.tsx'
import { preloadPopups } from '#shell/Overlays.tsx'
import { isLoggedIn } from '#stores/session.ts'

export function headFor(path: string): void {
  const [place = ''] = path.split('?')
  const route = findPlace(place)?.route
  if (!route) return
  preloadScreen(place)
  if (!isLoggedIn() && route.access === 'player') preloadPopups()
  else askFirst(route)
}

addEventListener('pointerdown', ({ target }) => {
  const lead = target instanceof Element ? target.closest<HTMLElement>('[data-to]') : null
  if (lead?.dataset.to) headFor(lead.dataset.to)
})
