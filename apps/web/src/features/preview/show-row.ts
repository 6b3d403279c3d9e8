/**
 * Opens the place of the app where the edited row appears: `show=banner:ID`, `show=popup:ID`, `show=game:ID`, or
 * `show=open:PLACE` for banners of the menu and of the login. Other rows appear on their screen.
 */
import { limits } from '@saguao/contract/calls/limits.ts'
import { apiSilent } from '#api/api.ts'
import { isBannerVisible } from '#domain/banners/banner-visibility.ts'
import { showGameSheet } from '#domain/games/game-sheet.ts'
import { t } from '#i18n/i18n.ts'
import { type System, systemOf } from '#lib/browser/device-system.ts'
import { currentCountry } from '#stores/country.ts'
import { showOperatorPopup } from '#stores/operator-popups.ts'
import { emit } from '#stores/ui.ts'

export async function showRow(query: URLSearchParams): Promise<void> {
  const [kind, id = ''] = (query.get('show') ?? '').split(':')
  const show = kind && Object.hasOwn(actions, kind) ? actions[kind] : undefined
  await show?.(id, query).catch(() => undefined)
}

const actions: Readonly<Record<string, (id: string, query: URLSearchParams) => Promise<void>>> = {
  popup: async (id, query) => {
    const system = (query.get('system') as System | null) ?? systemOf(navigator)
    const body = { country: currentCountry(), system, terminal: 'h5' } as const
    const { popUps } = await apiSilent('/lobby/popups', body)
    const popup = popUps.find((one) => one.id === id)
    if (popup) showOperatorPopup(popup)
  },
  game: async (id) => {
    const body = { country: currentCountry(), pageNum: 1, pageSize: limits.maxPageSize }
    const { list } = await apiSilent('/game/list', body)
    const game = list.find((one) => one.id === id)
    if (game) showGameSheet(game)
  },
  banner: async (id) => {
    const { banners } = await apiSilent('/lobby/batchBanners', { country: currentCountry() })
    const slides = banners.filter((one) => one.position === 'home_top' && isBannerVisible(one))
    const at = slides.findIndex((one) => one.id === id)
    if (at >= 0) await showSlide(at)
  },
  open: async (place) => {
    if (place === 'MENU') emit('SHOW_MENU', true)
    if (place === 'LOGIN' || place === 'REGISTER') emit('SHOW_POPUP', { kind: place })
  },
}

const slideWaitMs = 200
const maxSlideWaits = 25

/** The carousel is rendered after the banners are loaded. It stops at the slide, so that the operator sees it. */
async function showSlide(at: number): Promise<void> {
  for (let waits = 0; waits < maxSlideWaits; waits += 1) {
    const carousel = document.querySelector(`section[aria-label="${CSS.escape(t('home.features'))}"]`)
    const slide = carousel?.querySelectorAll('fieldset')[at]
    if (slide) {
      carousel?.querySelector<HTMLElement>(`[aria-label="${CSS.escape(t('carousel.pause'))}"]`)?.click()
      slide.scrollIntoView({ inline: 'center', block: 'nearest' })
      return
    }
    await new Promise((resolve) => setTimeout(resolve, slideWaitMs))
  }
}
