import { artSrcSet } from '@saguao/contract/art.ts'

/**
 * What the browser may choose from for one cover. The house's own art lies under `/art/` in two formats and a
 * few widths, and its address says all of them; any other cover is used as it is.
 */
export type PictureSources = {
  readonly src: string
  readonly srcSet?: string
  readonly sources?: readonly { readonly type: string; readonly srcSet: string }[]
}

export function pictureOf(cover: string): PictureSources {
  const webp = artSrcSet(cover, 'webp')
  const avif = artSrcSet(cover, 'avif')
  if (!webp || !avif) return { src: cover }
  return { src: cover, srcSet: webp, sources: [{ type: 'image/avif', srcSet: avif }] }
}
