/**
 * Pictures that ship with the product: a cover such as `/art/games/mines.1a2b3c4d-480.webp` has the other widths of its
 * kind beside it, each as AVIF and as WebP. Safe in the browser.
 */
const widths = new Map<string | undefined, readonly number[]>([
  ['games', [240, 480]],
  ['banners', [480, 750]],
  ['promotions', [480, 750]],
  ['categories', [128]],
  ['symbols', [720]],
])

const cover = /^(\/art\/([a-z]+)\/[a-z0-9-]+\.[0-9a-f]{8})-\d+\.webp$/

/** Undefined when the address is not one of our own pictures. */
export function artSrcSet(address: string, type: 'avif' | 'webp'): string | undefined {
  const [, stem, kind] = cover.exec(address) ?? []
  return widths
    .get(kind)
    ?.map((width) => `${stem}-${width}.${type} ${width}w`)
    .join(', ')
}

/** How wide a banner of home is drawn. The page preloads the first one: both sides must choose the same file. */
export const bannerSizes = '(min-width: 540px) 540px, 100vw'
