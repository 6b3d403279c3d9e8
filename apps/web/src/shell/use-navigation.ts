/** What arriving at a screen does to the frame. */
import { useLayoutEffect } from 'react'
import { t } from '#i18n/i18n.ts'
import type { Place } from '#routes.tsx'
import { emit } from '#stores/ui.ts'

type Move = 'popstate' | 'pushState' | 'replaceState'

/** Going back returns to where the page was scrolled to; going anywhere else starts at its top. */
let lastMove: Move = 'pushState'
for (const move of ['popstate', 'pushState', 'replaceState'] as const) {
  addEventListener(move, () => {
    lastMove = move
  })
}

export function useNavigation(place: Place): void {
  useLayoutEffect(() => {
    arrive(place)
    if (lastMove !== 'popstate') scrollTo(0, 0)
  }, [place])
}

function arrive({ route: { title, chrome } }: Place): void {
  document.title = `${t(title)} · ${t('app.title')}`
  emit('FULL_SCREEN', chrome.fullScreen)
  emit('HIDE_HEADER', !chrome.header)
  emit('HIDE_NAV_BAR', !chrome.bar)
  emit('SHOW_GAME_FOOTER', chrome.gameFooter)
  emit('SHOW_MENU', false)
  emit('SHOW_TOP_BUTTON', false)
  emit('UPDATE_BALANCE')
}
