/**
 * Notifies once when an element comes near the visible part of its scroller. One observer serves all elements of the same
 * scroller and distance, because a lobby has hundreds of pictures.
 */
type Scroller = Element | Document

const observers = new WeakMap<Scroller, Map<string, IntersectionObserver>>()
const callbacks = new WeakMap<Element, () => void>()

function onChange(entries: readonly IntersectionObserverEntry[]) {
  for (const entry of entries) if (entry.isIntersecting) callbacks.get(entry.target)?.()
}

function observerFor(root: Scroller, margin: string): IntersectionObserver {
  const known = observers.get(root) ?? new Map<string, IntersectionObserver>()
  observers.set(root, known)
  const observer = known.get(margin) ?? new IntersectionObserver(onChange, { root, ...marginsOf(margin) })
  known.set(margin, observer)
  return observer
}

/** `scrollMargin` extends rails that scroll sideways by one width, in browsers that support it. */
function marginsOf(margin: string): { rootMargin: string; scrollMargin: string } {
  return { rootMargin: `${margin} 0px`, scrollMargin: '0px 100%' }
}

/** `margin` is a CSS length or a percentage of the scroller's height. Returns a function that cancels. */
export function whenNear(element: Element, margin: string, callback: () => void): () => void {
  const observer = observerFor(element.closest('[data-scroller]') ?? document, margin)
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
