import { artSrcSet } from '@saguao/contract/lobby/art.ts'

/**
 * Image sources of one cover. Our own art under `/art/` exists in two formats and several widths, all of which follow
 * from its address; any other cover is used unchanged.
 */
type PictureSources = {
  readonly src: string
  /** AVIF. */
  readonly srcSet?: string
  /** WebP, for browsers without AVIF. */
  readonly retrySrcSet?: string
}

export function pictureOf(cover: string): PictureSources {
  const webp = artSrcSet(cover, 'webp')
  const avif = artSrcSet(cover, 'avif')
  if (!webp || !avif) return { src: cover }
  return { src: cover, srcSet: avif, retrySrcSet: webp }
}
