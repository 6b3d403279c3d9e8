import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTopLayer } from '#widgets/overlay/layers.ts'

/**
 * Above whatever layer is open: what lies outside a modal dialog can be neither touched nor announced, so it is
 * carried into the topmost one.
 */
export function TopLayerPortal({ children }: { children: ReactNode }) {
  const layer = useTopLayer()
  const [place] = useState(createContainer)
  useEffect(() => {
    const host = layer ?? document.body
    host.append(place)
    return () => place.remove()
  }, [layer, place])
  return createPortal(children, place)
}

/** Takes no room among the layer's own parts. */
function createContainer(): HTMLElement {
  const place = document.createElement('div')
  place.style.display = 'contents'
  return place
}
