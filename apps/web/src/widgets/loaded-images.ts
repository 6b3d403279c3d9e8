import { imageCacheEntries } from '@saguao/contract/constants.ts'

const loaded = new Set<string>()

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
