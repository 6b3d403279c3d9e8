/** What arriving at a screen does to the frame. */
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { useRunningGame } from '#domain/games/running-game.ts'
import { t } from '#i18n/i18n.ts'
import type { Location } from '#routes.tsx'
import { emit } from '#stores/ui.ts'

type Move = 'popstate' | 'pushState' | 'replaceState'

/** Going back returns to where the page was scrolled to; going anywhere else starts at its top. */
let lastMove: Move = 'pushState'
for (const move of ['popstate', 'pushState', 'replaceState'] as const) {
  addEventListener(move, () => {
    lastMove = move
  })
}

type NavigationState = {
  /** What the screen is drawn in. */
  readonly main: RefObject<HTMLElement | null>
  /** A table has its game's name, any other screen its own. */
  readonly name: string
}

export function useNavigation(place: Location): NavigationState {
  const main = useRef<HTMLElement>(null)
  const name = useRunningGame((table) => table.name) ?? t(place.route.title)
  useLayoutEffect(() => {
    applyChrome(place)
    if (lastMove !== 'popstate') scrollTo(0, 0)
  }, [place])
  useEffect(() => {
    document.title = `${name} · ${t('app.title')}`
  }, [name])
  useFocusOnNavigation(main, place.route.path)
  return { main, name }
}

/**
 * Whoever goes on by keys or listens to the page is at the new screen, not where the old one was left: unless the screen
 * has taken the focus to a field of its own, or something stands over it.
 */
function useFocusOnNavigation(main: RefObject<HTMLElement | null>, path: string): void {
  const from = useRef(path)
  useEffect(() => {
    if (from.current === path) return
    from.current = path
    // What is closed on the way gives the focus back first.
    const frame = requestAnimationFrame(() => {
      const at = document.activeElement
      if (!main.current?.contains(at) && !at?.closest('dialog')) main.current?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [main, path])
}

function applyChrome({ route: { chrome } }: Location): void {
  emit('FULL_SCREEN', chrome.fullScreen)
  emit('HIDE_HEADER', !chrome.header)
  emit('HIDE_NAV_BAR', !chrome.bar)
  emit('SHOW_GAME_FOOTER', chrome.gameFooter)
  emit('SHOW_MENU', false)
  emit('SHOW_TOP_BUTTON', false)
  emit('UPDATE_BALANCE')
}
