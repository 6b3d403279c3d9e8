/**
 * Addresses of bundled and uploaded pictures: a cover such as `/art/games/mines.1a2b3c4d-480.webp` or
 * `/pictures/games/HASH-480.webp` exists in all widths of its kind, as AVIF and as WebP. Safe in the browser.
 */
export const artWidths = new Map<string | undefined, readonly number[]>([
  ['games', [240, 480]],
  ['banners', [480, 750]],
  ['promotions', [480, 750]],
  ['categories', [128]],
  ['strips', [480, 750]],
  ['popups', [480, 750]],
  ['symbols', [720]],
])

const cover = /^(\/(?:art|pictures)\/([a-z]+)\/(?:[a-z0-9-]+\.[0-9a-f]{8}|[0-9a-f]{32}))-\d+\.webp$/

/** Undefined when the address is neither a bundled nor an uploaded picture. */
export function artSrcSet(address: string, type: 'avif' | 'webp'): string | undefined {
  const [, stem, kind] = cover.exec(address) ?? []
  return artWidths
    .get(kind)
    ?.map((width) => `${stem}-${width}.${type} ${width}w`)
    .join(', ')
}

/** The `sizes` of a home banner. The server preloads the first banner and must choose the same file as the web app. */
export const bannerSizes = '(min-width: 540px) 540px, 100vw'
