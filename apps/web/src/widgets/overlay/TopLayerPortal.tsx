import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTopLayer } from '#widgets/overlay/layers.ts'

/**
 * Renders its children in the top layer: content outside a modal dialog can be neither touched nor announced, so it is
 * moved into the top dialog.
 */
export function TopLayerPortal({ children }: { children: ReactNode }) {
  const layer = useTopLayer()
  const [container] = useState(createContainer)
  useEffect(() => {
    const host = layer ?? document.body
    host.append(container)
    return () => container.remove()
  }, [layer, container])
  return createPortal(children, container)
}

/** `display: contents`, so that it does not affect the layer's layout. */
function createContainer(): HTMLElement {
  const container = document.createElement('div')
  container.style.display = 'contents'
  return container
}
