/**
 * What the browser may choose from for one cover. The house's own art lies under `/art/` in two formats and a
 * few widths, and its address says all of them; any other cover is used as it is.
 */
export type PictureSources = {
  readonly src: string
  readonly srcSet?: string
  readonly sources?: readonly { readonly type: string; readonly srcSet: string }[]
}

const own = /^(\/art\/(games|banners|promotions|categories)\/[\w-]+\.[0-9a-f]{8})-\d+\.webp$/
const bannerWidths = [480, 750]
const widths: Readonly<Record<string, readonly number[]>> = {
  games: [240, 480],
  banners: bannerWidths,
  promotions: bannerWidths,
  categories: [128],
}

export function pictureOf(cover: string): PictureSources {
  const [, stem, kind = ''] = own.exec(cover) ?? []
  if (!stem) return { src: cover }
  const setOf = (extension: string) =>
    (widths[kind] ?? []).map((width) => `${stem}-${width}.${extension} ${width}w`).join(', ')
  return {
    src: cover,
    srcSet: setOf('webp'),
    sources: [{ type: 'image/avif', srcSet: setOf('avif') }],
  }
}
