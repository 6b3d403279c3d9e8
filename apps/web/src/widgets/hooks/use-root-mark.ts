import { useLayoutEffect } from 'react'

/** Parts of the page that change rules of others. Each is shown once at a time. */
type Mark = 'offline' | 'receipt' | 'notice' | 'chat' | 'banner' | 'dock' | 'update'

/**
 * Sets a data attribute of the root element while a part is shown. A rule with `:root:has(…)` instead would restyle the
 * root, and all its custom properties, whenever an element is added or removed anywhere.
 */
export function useRootMark(mark: Mark, isShown = true): void {
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute(`data-${mark}`, isShown)
    return () => void document.documentElement.removeAttribute(`data-${mark}`)
  }, [mark, isShown])
}
