/** Glacier plinko: a crevasse seen from inside, glass pegs between its walls, a ball with a flake frozen in it. */

import { along, around, ball, circle, faded, glow, polygon, vignette, withShadow } from '../kit/paint.ts'
import { createRandom } from '../kit/random.ts'
import { type Sprite, sprite } from '../kit/sprite.ts'
import type { Pen, Size } from '../kit/surface.ts'
import type { PlinkoTheme } from './theme.ts'

export const glacier: PlinkoTheme = {
  drawBackground,
  peg: ['#ffffff', '#c8f5ff', '#4aa8ea', '#12408e'],
  pegShine: '#b8f4ff',
  ball: ice,
  core: flake,
  trail: '#9fe6ff',
  heats: [
    ['#7a86d8', '#3a3f9e', '#161a58'],
    ['#8aa8ff', '#3560dc', '#122a80'],
    ['#9cd0ff', '#2a8cf0', '#0c4a9c'],
    ['#a8f0ff', '#1fb8ea', '#0a6494'],
    ['#d0fff6', '#34dcd0', '#0a7a80'],
    ['#ffffff', '#b8fbff', '#4aa8c8'],
  ],
}

function drawBackground(pen: Pen, size: Size): void {
  const { width, height } = size
  pen.fillStyle = around(
    pen,
    width / 2,
    -height * 0.05,
    height * 1.15,
    '#e8fcff',
    [0.14, '#86dcf8'],
    [0.36, '#1f86dc'],
    [0.68, '#0e3f9c'],
    [1, '#071c5a'],
  )
  pen.fillRect(0, 0, width, height)
  glow(pen, width / 2, 0, width * 0.5, '#ffffff', 0.5)
  for (const side of ['left', 'right'] as const) wall(pen, size, side)
  icicles(pen, width, height)
  const { between } = createRandom(23)
  for (let index = 0; index < 60; index += 1) {
    circle(pen, between(0, width), between(0, height), between(0.5, 1.7))
    pen.fillStyle = faded('#ffffff', between(0.2, 0.8))
    pen.fill()
  }
  vignette(pen, size, '#020c2c', 0.72)
}

/** Jagged, as shares of the width and of the height. */
const edgePoints = [
  [0.2, 0],
  [0.11, 0.18],
  [0.15, 0.36],
  [0.07, 0.58],
  [0.1, 0.78],
  [0.03, 1],
] as const

function wall(pen: Pen, { width, height }: Size, side: 'left' | 'right'): void {
  pen.save()
  if (side === 'right') {
    pen.translate(width, 0)
    pen.scale(-1, 1)
  }
  withShadow(pen, '#04206699', 14, 0, () => {
    polygon(pen, [
      [-20, 0],
      ...edgePoints.map(([x, y]): [number, number] => [x * width, y * height]),
      [-20, height],
    ])
    pen.fillStyle = along(pen, [0, 0], [width * 0.18, 0], '#0f4ab0', [0.6, '#3f9fe8'], [1, '#d8f8ff'])
    pen.fill()
  })
  for (const [index, [x, y]] of edgePoints.entries()) {
    const [nextX, nextY] = edgePoints[index + 1] ?? [0, 1]
    polygon(pen, [
      [x * width, y * height],
      [nextX * width, nextY * height],
      [0, ((y + nextY) / 2) * height],
    ])
    pen.fillStyle = index % 2 === 0 ? '#ffffff47' : '#0a4cb84d'
    pen.fill()
  }
  pen.restore()
}

function icicles(pen: Pen, width: number, height: number): void {
  const { between } = createRandom(9)
  for (let index = 0; index < 9; index += 1) {
    const x = ((index + 0.5) / 9) * width
    const fromMiddle = Math.abs(x / width - 0.5) * 2
    const length = height * (0.03 + fromMiddle ** 2 * between(0.14, 0.26))
    const half = between(7, 13)
    pen.beginPath()
    pen.moveTo(x - half, -4)
    pen.quadraticCurveTo(x - half * 0.3, length * 0.7, x, length)
    pen.quadraticCurveTo(x + half * 0.3, length * 0.7, x + half, -4)
    pen.fillStyle = along(pen, [x - half, 0], [x + half, 0], '#ffffff', [0.4, '#a8eaff'], [1, '#2a78d0'])
    pen.fill()
  }
}

function ice(radius: number): Sprite {
  return sprite(radius * 5, radius * 5, (pen) => {
    glow(pen, 0, 0, radius * 2.2, '#7fe6ff', 0.8)
    ball(pen, 0, 0, radius, ['#ffffff', '#b4f0ff', '#2f97ec', '#0a2a80'])
    circle(pen, 0, 0, radius)
    pen.strokeStyle = '#e8fdffcc'
    pen.lineWidth = radius * 0.12
    pen.stroke()
  })
}

function flake(radius: number): Sprite {
  return sprite(radius * 2, radius * 2, (pen) => {
    pen.strokeStyle = '#ffffff'
    pen.lineWidth = Math.max(0.8, radius * 0.14)
    pen.lineCap = 'round'
    for (let arm = 0; arm < 3; arm += 1) {
      pen.rotate(Math.PI / 3)
      pen.beginPath()
      pen.moveTo(0, -radius * 0.66)
      pen.lineTo(0, radius * 0.66)
      pen.stroke()
    }
  })
}
