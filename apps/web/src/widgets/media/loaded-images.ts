import { imageCacheEntries } from '@saguao/contract/product/constants.ts'

const loaded = new Set<string>()
const formats = new Set<string>()

/** Remembers an image as loaded; the one not seen for longest makes room. */
export function rememberImage(src: string) {
  loaded.delete(src)
  loaded.add(src)
  const [oldest] = loaded
  if (loaded.size > imageCacheEntries && oldest !== undefined) loaded.delete(oldest)
}

/** Such an image sits in the browser's cache, so it can be shown at once, without waiting or fading. */
export function wasLoaded(src: string): boolean {
  return loaded.has(src)
}

/**
 * A better format the browser was seen to take. Pictures are then asked for in it alone, without the two nodes that offer
 * a choice: a list that moves makes hundreds of them.
 */
export function isFormatSupported(type: string): boolean {
  return formats.has(type)
}

type Offered = { readonly type: string; readonly srcSet: string }

export function rememberFormat({ currentSrc }: HTMLImageElement, offered: readonly Offered[]) {
  const { pathname } = new URL(currentSrc)
  const taken = offered.find(({ srcSet }) => srcSet.includes(pathname))
  if (taken) formats.add(taken.type)
}
