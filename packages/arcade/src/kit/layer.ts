/** A picture that is painted once and moved by the browser, which costs a frame next to nothing however large it is. */
import type { Size } from './surface.ts'

export type Layer = {
  readonly canvas: HTMLCanvasElement
  readonly size: Size
  /** With its middle at x, y, like a stamp. */
  readonly place: (x: number, y: number, turn?: number, scale?: number) => void
  readonly fade: (share: number) => void
}

/** It may be shown larger or smaller than it was painted. */
export function layerOf(canvas: HTMLCanvasElement, { width, height }: Size): Layer {
  Object.assign(canvas.style, {
    position: 'absolute',
    left: `${-width / 2}px`,
    top: `${-height / 2}px`,
    width: `${width}px`,
    height: `${height}px`,
    // Pages keep pictures within their room; this one may be wider.
    maxWidth: 'none',
    willChange: 'transform, opacity',
  })
  return {
    canvas,
    size: { width, height },
    place: (x, y, turn = 0, scale = 1) => {
      canvas.style.transform = `translate(${x}px, ${y}px) rotate(${turn}rad) scale(${scale})`
    },
    fade: (share) => {
      canvas.style.opacity = `${share}`
    },
  }
}
