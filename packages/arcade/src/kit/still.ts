/**
 * A picture that is painted rarely and shown all the time. A canvas with a 2D context that is part of the page is copied
 * by browsers without a graphics processor in every frame, also when it has not changed; a canvas with a bitmap is not.
 */

export type Still = {
  readonly canvas: HTMLCanvasElement
  /** Shows what is painted on another canvas. */
  readonly show: (painted: HTMLCanvasElement) => void
}

export function createStill(): Still {
  const canvas = document.createElement('canvas')
  const screen = typeof OffscreenCanvas === 'undefined' ? null : canvas.getContext('bitmaprenderer')
  return {
    canvas,
    show: (painted) => {
      canvas.width = painted.width
      canvas.height = painted.height
      if (screen) screen.transferFromImageBitmap(copyOf(painted))
      // Older browsers have no canvas outside of the page.
      else canvas.getContext('2d')?.drawImage(painted, 0, 0)
    },
  }
}

/** A canvas with the same picture as a bitmap. */
export function stillOf(painted: HTMLCanvasElement): HTMLCanvasElement {
  const { canvas, show } = createStill()
  show(painted)
  return canvas
}

function copyOf(painted: HTMLCanvasElement): ImageBitmap {
  const copy = new OffscreenCanvas(painted.width, painted.height)
  copy.getContext('2d')?.drawImage(painted, 0, 0)
  return copy.transferToImageBitmap()
}
