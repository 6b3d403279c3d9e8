/**
 * The name and the first banner of home as a part of its document: visible before any script runs. The web app replaces
 * them with the header and the carousel, which have the same place (`first-paint.css`).
 */
import { artSrcSet, bannerSizes } from '@saguao/contract/lobby/art.ts'
import type { LobbySnapshot } from '@saguao/contract/lobby/snapshot.ts'

export type FirstBanner = { readonly preload: string; readonly view: string }

/**
 * Undefined without banners, for a picture of another host, and for a lucky wheel that some hosts hide (R2.26): the
 * document is the same on all hosts.
 */
export function firstBannerOf(
  snapshot: LobbySnapshot | null,
  hiddenHosts: readonly string[],
): FirstBanner | undefined {
  const responses = snapshot?.answers ?? []
  const banners = responses.flatMap(({ path, data }) => (path === '/lobby/batchBanners' ? data.banners : []))
  const { cover, cmd } = banners.find(({ position }) => position === 'home_top') ?? { cover: '', cmd: '' }
  const files = artSrcSet(cover, 'avif')
  if (!files || (cmd === 'luckywheel' && hiddenHosts.length > 0)) return undefined
  return {
    preload: `<link rel="preload" as="image" type="image/avif" fetchpriority="high" imagesrcset="${files}" imagesizes="${bannerSizes}">`,
    view: `<div class="first-view" aria-hidden="true"><b>Saguão</b><div class="shaded"><img alt="" fetchpriority="high" srcset="${files}" sizes="${bannerSizes}" src="${cover}"></div></div>`,
  }
}
