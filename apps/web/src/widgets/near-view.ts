/**
 * Tells elements, once, that they have come near the visible part of the page. One observer serves
 * every element of the same distance, because a lobby has hundreds of pictures.
 */
const observers = new Map<string, IntersectionObserver>()
const callbacks = new WeakMap<Element, () => void>()

function observerFor(margin: string): IntersectionObserver {
  const known = observers.get(margin)
  if (known) return known
  const observer = new IntersectionObserver(
    (entries) => {
      for (const entry of entries) if (entry.isIntersecting) callbacks.get(entry.target)?.()
    },
    { rootMargin: `${margin} 0px` },
  )
  observers.set(margin, observer)
  return observer
}

/** `margin` is a CSS length or a percentage of the screen's height. Returns how to stop waiting. */
export function whenNear(element: Element, margin: string, callback: () => void): () => void {
  const observer = observerFor(margin)
  const stop = () => {
    observer.unobserve(element)
    callbacks.delete(element)
  }
  callbacks.set(element, () => {
    stop()
    callback()
  })
  observer.observe(element)
  return stop
}
