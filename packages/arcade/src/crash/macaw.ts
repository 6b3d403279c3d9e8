/** A scarlet macaw flying to the right, drawn once for every moment of its wing beat. */
import { along, around, circle, down } from '../kit/paint.ts'
import { drawSpriteRotated, type Sprite, sprite } from '../kit/sprite.ts'
import type { Pen } from '../kit/surface.ts'
import { drawWhenIdle } from '../table/idle-tasks.ts'
import { type Plumage, vane } from './plumage.ts'
import { drawWing } from './wing.ts'

/** The bounding box of the bird with raised wings and tail. */
const box = 300
const moments = 16

export type Macaw = {
  /** `beat` runs from 0 to 1 and on; `pitch` is in radians. */
  readonly draw: (pen: Pen, x: number, y: number, beat: number, pitch: number, scale?: number) => void
}

/** `size` is the side of a sprite. The frames of the beat are rendered in idle tasks, or at first use. */
export function createMacaw(plumage: Plumage, size: number): Macaw {
  const drawn: (Sprite | undefined)[] = Array.from({ length: moments })
  const momentOf = (index: number): Sprite => {
    const kept =
      drawn[index] ?? sprite(size, size, (pen) => drawMacaw(pen, plumage, index / moments, size / box))
    drawn[index] = kept
    return kept
  }
  drawWhenIdle(moments, momentOf)
  return {
    draw: (pen, x, y, beat, pitch, scale = 1) => {
      const index = Math.floor((beat - Math.floor(beat)) * moments) % moments
      drawSpriteRotated(pen, momentOf(index), x, y, pitch, scale)
    },
  }
}

function drawMacaw(pen: Pen, plumage: Plumage, beat: number, scale: number): void {
  pen.scale(scale, scale)
  pen.save()
  // The body sinks while the wings rise.
  pen.translate(6, -4 * Math.cos(beat * Math.PI * 2))
  drawWing(pen, plumage, 'far', beat)
  dusk(pen)
  drawTail(pen, plumage)
  drawBody(pen)
  drawHead(pen)
  drawWing(pen, plumage, 'near', beat)
  pen.restore()
  sunlight(pen)
}

/** Darkens the far wing. */
function dusk(pen: Pen): void {
  pen.globalCompositeOperation = 'source-atop'
  pen.fillStyle = '#1a063a66'
  pen.fillRect(-box * 0.55, -box * 0.55, box * 1.1, box * 1.1)
  pen.globalCompositeOperation = 'source-over'
}

/** Lighting: warm sunlight from below and behind, blue light from above. */
function sunlight(pen: Pen): void {
  pen.globalCompositeOperation = 'source-atop'
  pen.fillStyle = along(
    pen,
    [-90, 90],
    [70, -100],
    '#ffc46a3d',
    [0.45, '#ffc46a00'],
    [0.7, '#3a1a8a00'],
    [1, '#3a1a8a55'],
  )
  pen.fillRect(-box / 2, -box / 2, box, box)
  pen.globalCompositeOperation = 'source-over'
}

const tail = [
  ['blue', 8, 74],
  ['blue', -6, 78],
  ['scarlet', 5, 96],
  ['scarlet', -3, 100],
  ['scarlet', 1, 108],
] as const

function drawTail(pen: Pen, plumage: Plumage): void {
  for (const [hue, lean, length] of tail) {
    pen.save()
    pen.translate(-34, 8)
    pen.rotate(-Math.PI / 2 - 0.06 + (lean * Math.PI) / 180)
    pen.drawImage(plumage[hue].image, -7, -length, 14, length + vane.width / 3)
    pen.restore()
  }
}

function drawBody(pen: Pen): void {
  pen.beginPath()
  pen.moveTo(-50, 9)
  pen.bezierCurveTo(-30, -12, 4, -32, 44, -29)
  pen.bezierCurveTo(64, -26, 68, -4, 54, 8)
  pen.bezierCurveTo(34, 25, -12, 28, -50, 11)
  pen.closePath()
  pen.fillStyle = down(pen, -30, 26, '#ff8a62', [0.3, '#f03a30'], [0.7, '#c81c2b'], [1, '#7d0c22'])
  pen.fill()
  pen.save()
  pen.clip()
  scales(pen)
  pen.restore()
}

function scales(pen: Pen): void {
  pen.strokeStyle = '#7d0c22'
  pen.globalAlpha = 0.4
  pen.lineWidth = 1.2
  pen.beginPath()
  for (let row = 0; row < 4; row++) {
    for (let x = -36 + (row % 2) * 6; x < 44; x += 12) {
      const y = -4 + row * 7
      pen.moveTo(x + 4, y - 4)
      pen.quadraticCurveTo(x - 5, y, x + 4, y + 4)
    }
  }
  pen.stroke()
  pen.globalAlpha = 1
}

function drawHead(pen: Pen): void {
  pen.beginPath()
  pen.ellipse(56, -18, 21, 19, -0.2, 0, Math.PI * 2)
  pen.fillStyle = around(pen, 50, -26, 34, '#ff9a70', [0.45, '#f03a30'], [1, '#a91528'])
  pen.fill()
  drawBeak(pen)
  pen.beginPath()
  pen.ellipse(65, -15, 10.5, 11.5, -0.2, 0, Math.PI * 2)
  pen.fillStyle = along(pen, [60, -28], [66, -2], '#ffffff', '#f6ddcb')
  pen.fill()
  pen.strokeStyle = '#d9806f'
  pen.lineWidth = 0.9
  pen.beginPath()
  for (const y of [-10, -7, -4]) {
    pen.moveTo(58, y - 1)
    pen.quadraticCurveTo(65, y + 2, 71, y - 1)
  }
  pen.stroke()
  drawEye(pen)
}

function drawEye(pen: Pen): void {
  disc(pen, 64.5, -18.5, 4.6, '#fff2a8')
  disc(pen, 65.2, -18.5, 2.8, '#1c0a12')
  disc(pen, 64.2, -19.8, 1.1, '#ffffff')
}

function drawBeak(pen: Pen): void {
  pen.beginPath()
  pen.moveTo(70, -8)
  pen.bezierCurveTo(78, -10, 87, -4, 84, 5)
  pen.bezierCurveTo(76, 7, 70, 2, 70, -8)
  pen.fillStyle = '#241822'
  pen.fill()
  pen.beginPath()
  pen.moveTo(70, -28)
  pen.bezierCurveTo(90, -33, 104, -16, 94, 9)
  pen.bezierCurveTo(91, -3, 83, -9, 70, -9)
  pen.closePath()
  pen.fillStyle = along(pen, [74, -30], [94, 6], '#fffdf2', [0.5, '#f2d6a8'], [1, '#8f6238'])
  pen.fill()
}

function disc(pen: Pen, x: number, y: number, radius: number, colour: string): void {
  circle(pen, x, y, radius)
  pen.fillStyle = colour
  pen.fill()
}
