import { imageCacheEntries } from '@saguao/contract/product/constants.ts'

const loaded = new Set<string>()

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
