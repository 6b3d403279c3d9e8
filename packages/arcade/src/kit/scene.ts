/** The two sheets a stage is drawn on: one that stands still and one that is drawn anew in every frame. */
import { createLoop } from './loop.ts'
import { createMotions, type Motions } from './motions.ts'
import { develop, pixelScale } from './sprite.ts'

export type Pen = CanvasRenderingContext2D
export type Size = { readonly width: number; readonly height: number }

export type SceneParts = {
  readonly host: HTMLElement
  /** Takes the measures; called before anything is drawn and whenever the room changes. */
  readonly lay: (size: Size) => void
  /** What stands still. */
  readonly back: (pen: Pen, size: Size) => void
  /** What moves; tells whether it goes on by itself once no motion is under way. */
  readonly front: (pen: Pen, seconds: number) => boolean
}

export type Scene = {
  /** Between the two sheets, for what the browser itself moves. */
  readonly middle: HTMLElement
  readonly motions: Motions
  /** Something is to be seen that no motion shows. */
  readonly wake: () => void
  /** The standing sheet is drawn anew. */
  readonly repaint: () => void
  readonly destroy: () => void
}

export function createScene({ host, lay, back, front }: SceneParts): Scene {
  const sheets = { back: sheetOf(), middle: layerOf('div'), front: sheetOf() }
  host.append(sheets.back.canvas, sheets.middle, sheets.front.canvas)
  let size: Size = { width: 0, height: 0 }

  const loop = createLoop((seconds) => {
    const moves = motions.step(seconds)
    sheets.front.clearRect(0, 0, size.width, size.height)
    const goesOn = front(sheets.front, seconds)
    return develop(sheets.front) || goesOn || moves
  })
  const motions = createMotions(loop.wake)

  const repaint = (): void => {
    sheets.back.clearRect(0, 0, size.width, size.height)
    back(sheets.back, size)
  }

  const measure = (): void => {
    const { clientWidth: width, clientHeight: height } = host
    // A stage that is hidden, or is being taken out, has no room: nothing is laid out for that.
    const isRoom = width > 0 && height > 0
    if (!isRoom || (width === size.width && height === size.height)) return
    size = { width, height }
    for (const pen of [sheets.back, sheets.front]) fit(pen, size)
    lay(size)
    repaint()
    loop.wake()
  }

  const watcher = new ResizeObserver(measure)
  watcher.observe(host)
  measure()
  return {
    middle: sheets.middle,
    motions,
    wake: loop.wake,
    repaint,
    destroy: () => {
      watcher.disconnect()
      loop.stop()
      motions.end()
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
