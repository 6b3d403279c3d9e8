/** A picture that is painted once and moved by CSS transforms, which is cheap per frame for any size. */
import { stillOf } from './still.ts'
import type { Size } from './surface.ts'

export type Layer = {
  readonly canvas: HTMLCanvasElement
  readonly size: Size
  /** Places the centre at x, y. */
  readonly place: (x: number, y: number, turn?: number, scale?: number) => void
  readonly fade: (share: number) => void
}

/** The shown size may differ from the painted size. */
export function layerOf(painted: HTMLCanvasElement, { width, height }: Size): Layer {
  const canvas = stillOf(painted)
  Object.assign(canvas.style, {
    position: 'absolute',
    left: `${-width / 2}px`,
    top: `${-height / 2}px`,
    width: `${width}px`,
    height: `${height}px`,
    // The reset style limits images to the width of their parent; this one may be wider.
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
