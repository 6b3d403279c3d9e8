/**
 * The drawing surface of a scene: a static background canvas and a foreground canvas that is redrawn in every frame. On a
 * device that is too slow for it, the foreground has fewer pixels.
 */

import { type Animations, createAnimations } from './animations.ts'
import { createFrameWatch, maxFrameScale } from './frame-watch.ts'
import { createLoop } from './loop.ts'
import { pixelScale, warmUpSprites } from './sprite.ts'
import { createStill } from './still.ts'

export type Pen = CanvasRenderingContext2D
export type Size = { readonly width: number; readonly height: number }

export type SurfaceParts = {
  readonly host: HTMLElement
  /** Computes the layout; called before the first drawing and after every resize. */
  readonly layout: (size: Size) => void
  /** Draws the static background. */
  readonly drawBackground: (pen: Pen, size: Size) => void
  /** Draws a frame; returns whether more frames are needed when no animation is running. */
  readonly drawFrame: (pen: Pen, seconds: number) => boolean
  /** Draws ten frames a second instead of all, for scenes that move without a pause. */
  readonly reducedMotion?: boolean
}

export type Surface = {
  /** A container between the two canvases, for layers moved by CSS. */
  readonly middle: HTMLElement
  readonly animations: Animations
  /** Requests a frame without an animation. */
  readonly wake: () => void
  /** Draws frames with fewer pixels, while much moves at once. */
  readonly simplify: (isSimple: boolean) => void
  /** Redraws the background. */
  readonly repaint: () => void
  readonly destroy: () => void
}

export function createSurface({
  host,
  layout,
  drawBackground,
  drawFrame,
  reducedMotion = false,
}: SurfaceParts): Surface {
  const back = createStill()
  const sheets = {
    back: cover(back.canvas),
    middle: cover(document.createElement('div')),
    front: createCanvas(),
  }
  host.append(sheets.back, sheets.middle, sheets.front.canvas)
  let size: Size = { width: 0, height: 0 }
  let isSimple = false

  const watch = createFrameWatch()
  const loop = createLoop((seconds) => {
    if (!reducedMotion && watch.begin(seconds)) fit(sheets.front, size, foregroundScale(isSimple))
    const isAnimating = animations.step(seconds)
    sheets.front.clearRect(0, 0, size.width, size.height)
    const needsFrame = drawFrame(sheets.front, seconds)
    return warmUpSprites(sheets.front) || needsFrame || isAnimating
  }, reducedMotion)
  const animations = createAnimations(loop.wake)

  const repaint = (): void => {
    const pen = createCanvas()
    fit(pen, size, pixelScale())
    drawBackground(pen, size)
    back.show(pen.canvas)
  }

  const measure = (): void => {
    const { clientWidth: width, clientHeight: height } = host
    // A hidden or removed scene has no size and is not laid out.
    const isVisible = width > 0 && height > 0
    if (!isVisible || (width === size.width && height === size.height)) return
    size = { width, height }
    fit(sheets.front, size, foregroundScale(isSimple))
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
    simplify: (next) => {
      if (next === isSimple) return
      isSimple = next
      fit(sheets.front, size, foregroundScale(isSimple))
      loop.wake()
    },
    repaint,
    destroy: () => {
      watcher.disconnect()
      watch.stop()
      loop.stop()
      animations.end()
      for (const layer of [sheets.back, sheets.middle, sheets.front.canvas]) layer.remove()
    },
  }
}

/** Covers the whole scene. Hidden from screen readers, which use the texts of the web app. */
function cover<Layer extends HTMLElement>(layer: Layer): Layer {
  Object.assign(layer.style, { position: 'absolute', inset: '0', width: '100%', height: '100%' })
  layer.style.pointerEvents = 'none'
  layer.setAttribute('aria-hidden', 'true')
  return layer
}

function createCanvas(): Pen {
  const pen = cover(document.createElement('canvas')).getContext('2d')
  if (!pen) throw new Error('This browser has no 2D canvas')
  return pen
}

function fit(pen: Pen, { width, height }: Size, scale: number): void {
  pen.canvas.width = Math.max(1, Math.round(width * scale))
  pen.canvas.height = Math.max(1, Math.round(height * scale))
  pen.setTransform(scale, 0, 0, scale, 0, 0)
}

const maxSimpleScale = 1.25

const foregroundScale = (isSimple: boolean): number =>
  Math.min(pixelScale(), maxFrameScale(), isSimple ? maxSimpleScale : Number.POSITIVE_INFINITY)
