/** The two sheets a stage is drawn on: one that stands still and one that is drawn anew in every frame. */

import { type Animations, createAnimations } from './animations.ts'
import { createLoop } from './loop.ts'
import { pixelScale, warmUpSprites } from './sprite.ts'

export type Pen = CanvasRenderingContext2D
export type Size = { readonly width: number; readonly height: number }

export type SurfaceParts = {
  readonly host: HTMLElement
  /** Takes the measures; called before anything is drawn and whenever the room changes. */
  readonly layout: (size: Size) => void
  /** What stands still. */
  readonly drawBackground: (pen: Pen, size: Size) => void
  /** What moves; tells whether it goes on by itself once no motion is under way. */
  readonly drawFrame: (pen: Pen, seconds: number) => boolean
}

export type Surface = {
  /** Between the two sheets, for what the browser itself moves. */
  readonly middle: HTMLElement
  readonly animations: Animations
  /** Something is to be seen that no motion shows. */
  readonly wake: () => void
  /** The standing sheet is drawn anew. */
  readonly repaint: () => void
  readonly destroy: () => void
}

export function createSurface({ host, layout, drawBackground, drawFrame }: SurfaceParts): Surface {
  const sheets = { back: sheetOf(), middle: layerOf('div'), front: sheetOf() }
  host.append(sheets.back.canvas, sheets.middle, sheets.front.canvas)
  let size: Size = { width: 0, height: 0 }

  const loop = createLoop((seconds) => {
    const moves = animations.step(seconds)
    sheets.front.clearRect(0, 0, size.width, size.height)
    const goesOn = drawFrame(sheets.front, seconds)
    return warmUpSprites(sheets.front) || goesOn || moves
  })
  const animations = createAnimations(loop.wake)

  const repaint = (): void => {
    sheets.back.clearRect(0, 0, size.width, size.height)
    drawBackground(sheets.back, size)
  }

  const measure = (): void => {
    const { clientWidth: width, clientHeight: height } = host
    // A stage that is hidden, or is being taken out, has no room: nothing is laid out for that.
    const isVisible = width > 0 && height > 0
    if (!isVisible || (width === size.width && height === size.height)) return
    size = { width, height }
    for (const pen of [sheets.back, sheets.front]) fit(pen, size)
    layout(size)
    repaint()
    loop.wake()
  }

  const watcher = new ResizeObserver(measure)
  watcher.observe(host)
  measure()
  return {
    middle: sheets.middle,
    animations,
    wake: loop.wake,
    repaint,
    destroy: () => {
      watcher.disconnect()
      loop.stop()
      animations.end()
      for (const layer of [sheets.back.canvas, sheets.middle, sheets.front.canvas]) layer.remove()
    },
  }
}

/** Pictures only: whoever listens to the page is told by its words. */
function layerOf<Tag extends 'div' | 'canvas'>(tag: Tag): HTMLElementTagNameMap[Tag] {
  const layer = document.createElement(tag)
  Object.assign(layer.style, { position: 'absolute', inset: '0', width: '100%', height: '100%' })
  layer.style.pointerEvents = 'none'
  layer.setAttribute('aria-hidden', 'true')
  return layer
}

function sheetOf(): Pen {
  const pen = layerOf('canvas').getContext('2d')
  if (!pen) throw new Error('There is nothing to draw on')
  return pen
}

function fit(pen: Pen, { width, height }: Size): void {
  const scale = pixelScale()
  pen.canvas.width = Math.max(1, Math.round(width * scale))
  pen.canvas.height = Math.max(1, Math.round(height * scale))
  pen.setTransform(scale, 0, 0, scale, 0, 0)
}
