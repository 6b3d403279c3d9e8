/**
 * The ring of fifteen stones, set in gold: drawn once sharp and once as the eye sees it at full speed, then turned by
 * the browser.
 */
import { colorOf } from '@saguao/fair/games/double.ts'
import { layerOf } from '../kit/layer.ts'
import { circle, down, withShadow } from '../kit/paint.ts'
import { drawSpriteRotated, type Sprite, sprite } from '../kit/sprite.ts'
import type { Pen } from '../kit/surface.ts'
import { cruise, ringOrder, stoneTurn } from './spin.ts'
import { drawStone, peg, tonesOf } from './stones.ts'

export type Ring = {
  readonly sheets: readonly HTMLCanvasElement[]
  /** `speed` in radians a second: the faster, the softer it is seen. */
  readonly turn: (angle: number, speed: number) => void
}

/** Shares of the ring's radius. */
export const band = { outer: 1, stoneOuter: 0.925, stoneInner: 0.665, inner: 0.605 } as const
const family = 'Inter, "Inter near Roboto", "Inter near Arial", system-ui, sans-serif'
const blurSteps = 12
const blurTurn = 0.24

/** With its middle at x, y. */
export function createRing(x: number, y: number, radius: number): Ring {
  const picture = sprite(radius * 2 + 4, radius * 2 + 4, (pen) => drawRing(pen, radius))
  const swift = blurred(picture)
  const sharp = layerOf(picture.image, picture)
  const soft = layerOf(swift.image, swift)
  return {
    sheets: [sharp.canvas, soft.canvas],
    turn: (angle, speed) => {
      const blur = Math.min(1, Math.max(0, speed / cruise - 0.25) / 0.5)
      for (const layer of [sharp, soft]) layer.place(x, y, angle)
      sharp.fade(blur < 1 ? 1 : 0)
      soft.fade(blur)
    },
  }
}

/** Copies of the ring at increasing angles, as motion blur. */
function blurred(sharp: Sprite): Sprite {
  return sprite(sharp.width, sharp.height, (pen) => {
    for (let step = 0; step < blurSteps; step += 1) {
      pen.globalAlpha = 1 / (step + 1)
      drawSpriteRotated(pen, sharp, 0, 0, (step / (blurSteps - 1) - 0.5) * blurTurn)
    }
  })
}

function drawRing(pen: Pen, radius: number): void {
  goldBand(pen, radius)
  const half = stoneTurn / 2 - 0.026
  const cut = { inner: radius * band.stoneInner, outer: radius * band.stoneOuter, half }
  for (const [index, number] of ringOrder.entries()) {
    pen.save()
    pen.rotate(index * stoneTurn)
    drawStone(pen, colorOf(number), cut)
    writeNumber(pen, number, radius)
    pen.rotate(stoneTurn / 2)
    peg(pen, 0, -radius * 0.962, radius * 0.019)
    peg(pen, 0, -radius * 0.635, radius * 0.012)
    pen.restore()
  }
}

const metal = [
  '#fff6d2',
  '#f0b544',
  '#8f5512',
  '#e6a63c',
  '#fff1c0',
  '#c98524',
  '#7d4508',
  '#f3c25c',
] as const

/** Brushed gold: light and shade go round with it. */
function goldBand(pen: Pen, radius: number): void {
  const sheen = pen.createConicGradient(0.4, 0, 0)
  const turns = 2
  for (let index = 0; index <= metal.length * turns; index += 1)
    sheen.addColorStop(index / (metal.length * turns), metal[index % metal.length] ?? '#f0b544')
  circle(pen, 0, 0, radius)
  pen.arc(0, 0, radius * band.inner, 0, Math.PI * 2, true)
  pen.fillStyle = sheen
  pen.fill()
  for (const [at, width, colour] of edges) {
    circle(pen, 0, 0, radius * at)
    pen.lineWidth = radius * width
    pen.strokeStyle = colour
    pen.stroke()
  }
}

const edges = [
  [0.994, 0.012, '#fff3c488'],
  [0.932, 0.012, '#5a2c0699'],
  [0.658, 0.012, '#fff0b866'],
  [0.61, 0.012, '#5a2c0699'],
] as const

function writeNumber(pen: Pen, number: number, radius: number): void {
  const y = -radius * 0.79
  pen.font = `800 ${radius * 0.125}px ${family}`
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  const isWhite = number === 0
  withShadow(pen, isWhite ? '#ffffffcc' : '#000000cc', radius * 0.02, radius * 0.008, () => {
    pen.fillStyle = isWhite
      ? tonesOf.white.ink
      : down(pen, y - radius * 0.06, y + radius * 0.06, '#ffffff', '#ffe6b8')
    pen.fillText(`${number}`, 0, y)
  })
}
