/** Effects of a navigation on the frame: chrome, scroll position, title and focus. */
import { type RefObject, useDeferredValue, useEffect, useLayoutEffect, useRef } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { useRunningGame } from '#domain/games/running-game.ts'
import { t } from '#i18n/i18n.ts'
import type { RouteMatch } from '#routes.tsx'
import { emit } from '#stores/ui.ts'

type NavigationEvent = 'popstate' | 'pushState' | 'replaceState'

/** Going back keeps the scroll position the browser restores; any other navigation starts at the top. */
let lastEvent: NavigationEvent = 'pushState'
let isAfterPaint = false
for (const name of ['popstate', 'pushState', 'replaceState'] as const) {
  addEventListener(name, () => {
    lastEvent = name
    isAfterPaint = false
  })
}

/** For a tap that changes nothing but the screen: the tap is painted before the screen is rendered. */
export const navigateAfterPaint: typeof navigate = (...target) => {
  navigate(...target)
  isAfterPaint = true
}

/**
 * The match whose screen is shown: after `navigateAfterPaint` the one before, until the new screen has been rendered in
 * slices. Other navigations render at once, together with what else has changed, such as the login.
 */
export function useShownMatch(match: RouteMatch): RouteMatch {
  const deferred = useDeferredValue(match)
  return isAfterPaint ? deferred : match
}

type NavigationState = {
  /** The element that holds the screen. */
  readonly main: RefObject<HTMLElement | null>
  /** The name of the running game, otherwise the title of the screen. */
  readonly name: string
}

export function useNavigation(match: RouteMatch): NavigationState {
  const main = useRef<HTMLElement>(null)
  const name = useRunningGame((game) => game.name) ?? t(match.route.title)
  useLayoutEffect(() => {
    applyChrome(match)
    if (lastEvent !== 'popstate') scrollTo(0, 0)
  }, [match])
  useEffect(() => {
    document.title = `${name} · ${t('app.title')}`
  }, [name])
  useFocusOnNavigation(main, match.route.path)
  return { main, name }
}

/**
 * Moves the focus to the new screen for keyboards and screen readers, unless the screen has focused a field of its own or
 * a dialog is open.
 */
function useFocusOnNavigation(main: RefObject<HTMLElement | null>, path: string): void {
  const previous = useRef(path)
  useEffect(() => {
    if (previous.current === path) return
    previous.current = path
    // A dialog that closes with the navigation returns the focus first.
    const frame = requestAnimationFrame(() => {
      const focused = document.activeElement
      if (!main.current?.contains(focused) && !focused?.closest('dialog'))
        main.current?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [main, path])
}

function applyChrome({ route: { chrome } }: RouteMatch): void {
  emit('FULL_SCREEN', chrome.fullScreen)
  emit('HIDE_HEADER', !chrome.header)
  emit('HIDE_NAV_BAR', !chrome.bar)
  emit('SHOW_GAME_FOOTER', chrome.gameFooter)
  emit('SHOW_MENU', false)
  emit('SHOW_TOP_BUTTON', false)
  emit('UPDATE_BALANCE')
}
