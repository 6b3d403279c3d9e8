import { imageCacheEntries } from '@saguao/contract/product/constants.ts'

const loaded = new Set<string>()
const formats = new Set<string>()

/** Remembers an image as loaded; the least recently used one is dropped. */
export function rememberImage(src: string) {
  loaded.delete(src)
  loaded.add(src)
  const [oldest] = loaded
  if (loaded.size > imageCacheEntries && oldest !== undefined) loaded.delete(oldest)
}

/** True for an image in the browser's cache, which can be shown at once without fading. */
export function wasLoaded(src: string): boolean {
  return loaded.has(src)
}

/**
 * True for a format the browser has already loaded. Such pictures need no `picture` and `source` nodes, which saves
 * hundreds of nodes in a scrolling list.
 */
export function isFormatSupported(type: string): boolean {
  return formats.has(type)
}

type Source = { readonly type: string; readonly srcSet: string }

export function rememberFormat({ currentSrc }: HTMLImageElement, sources: readonly Source[]) {
  const { pathname } = new URL(currentSrc)
  const used = sources.find(({ srcSet }) => srcSet.includes(pathname))
  if (used) formats.add(used.type)
}
